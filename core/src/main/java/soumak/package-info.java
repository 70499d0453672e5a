/**
 * Soumak: millions of isolated tasks written as ordinary Java.
 *
 * <pre>{@code
 * Mailbox<String> lines = new Mailbox<>(100);
 * Task<Integer> length = Task.spawn(() -> lines.get().length());
 * lines.put("hello");
 * System.out.println(length.join());
 * }</pre>
 *
 * <p>Start with {@link soumak.Task}, {@link soumak.Actor} and {@link soumak.Capsule}, which run,
 * and {@link soumak.Mailbox} and {@link soumak.Channel}, through which they talk. {@link
 * soumak.Alt} waits for one of many, {@link soumak.Par} and {@link soumak.Scope} for all of many.
 * {@link soumak.Message} says what may be sent, {@link soumak.Pausable} which methods may wait.
 * {@link soumak.Blocking} calls what blocks a thread, {@link soumak.Simulation} runs tests, {@link
 * soumak.Scheduler} has pools of its own and hears of failures.
 *
 * <p>Classes that use it are woven after they are compiled: by {@code soumak run}, {@code soumak
 * weave}, the Maven plugin or the agent. Code that was not woven blocks its thread instead.
 */
@org.jspecify.annotations.NullMarked
package soumak;
