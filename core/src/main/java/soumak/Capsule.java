package soumak;

import org.jspecify.annotations.Nullable;
import soumak.runtime.Inlet;
import soumak.runtime.Pool;
import soumak.woven.Call;
import soumak.woven.Fiber;

/**
 * An actor whose public methods are messages: who calls one from outside sends, and goes on.
 *
 * <pre>{@code
 * final class Account extends Capsule {
 *   private long balance;
 *
 *   public void deposit(long amount) {
 *     balance += amount;
 *   }
 *
 *   public long balance() throws Pausable {
 *     return balance;
 *   }
 * }
 *
 * Account account = new Account();
 * account.deposit(100);             // a message; returns at once
 * long now = account.balance();     // a message, and a pause until the answer is there
 * }</pre>
 *
 * <p>A public method that returns nothing is a message without an answer. One that returns a {@link
 * Reply} is answered later: the caller has the reply at once, and waits for it when it likes. One
 * that returns a value and {@code throws Pausable} is answered while the caller waits. A call on
 * {@code this} is a call as ever.
 *
 * <p>A capsule does one thing at a time, from its beginning to its end, also where it pauses on the
 * way. It handles the messages of one sender in the order in which they were sent. A send never
 * waits; the queue is unbounded. What a message brought about is visible to all that is sent after
 * it.
 *
 * <p>An exception of a method that has an answer is the answer: who waits for it gets a {@link
 * TaskFailedException} with that cause, and of a reply that nobody awaits nobody hears. With an
 * exception of a method without an answer the capsule ends, as an actor would. What is sent to a
 * capsule that has ended is dropped; who waits for an answer gets a {@link TaskFailedException},
 * whose cause is an {@link IllegalStateException}, whose cause is what the capsule ended with.
 *
 * <p>If who waits for an answer is cancelled meanwhile, or the time of its {@link Scope} is over,
 * the message is handled all the same, and the answer is dropped, with what it was to give away.
 * What must not be lost goes through a {@link Mailbox}.
 *
 * <p>It begins with its first message, or with {@link #start}. Classes of capsules must be woven.
 *
 * <p>The idea, and the word, are those of Panini (Rajan and others); policies are decided as
 * Upadhyaya and Rajan have it (2014).
 */
public abstract non-sealed class Capsule extends Strand<@Nullable Void> {
  private final Inlet inlet;

  /**
   * Makes a capsule; it belongs to the {@link Design} of the capsule that makes it, if there is
   * one.
   *
   * @throws IllegalStateException if its class has not been woven
   */
  @SuppressWarnings("this-escape") // until the first message it is only named
  protected Capsule() {
    inlet = new Inlet(this);
    inlet.joinMaker();
  }

  /**
   * What it does by itself, when {@link #start} has been called, before it handles any message that
   * comes later. Nothing, if not overridden.
   */
  protected void run() throws Pausable, Exception {}

  /** {@link #run()} as woven code calls it. */
  protected void run(Fiber fiber) throws Pausable, Exception {
    run();
  }

  /**
   * Has {@link #run()} called. Messages need no start. Where this fails, as there is no memory for
   * the capsule to begin, it may be started again.
   *
   * @throws IllegalStateException if it was started before
   */
  @Override
  public Capsule start() {
    inlet.start(new Autonomous(), null);
    return this;
  }

  /** {@link #start()} in a pool. */
  void start(Pool pool) {
    inlet.start(new Autonomous(), pool);
  }

  /** Ends it when it has handled all messages that were sent before. */
  public final void stop() {
    inlet.stop();
  }

  @Override
  public Capsule policy(Policy policy) {
    inlet.policy(policy);
    return this;
  }

  @Override
  public Capsule name(String name) {
    super.name(name);
    return this;
  }

  @Override
  protected final void begin$(Fiber fiber) throws Throwable {
    inlet.drain(fiber);
  }

  @Override
  protected final Inlet inlet$() {
    return inlet;
  }

  @Override
  protected final boolean ended$(@Nullable Throwable failure) {
    inlet.close();
    return false;
  }

  @Override
  protected final @Nullable Object takeResult$(Fiber fiber) {
    return null;
  }

  /** The message that {@link #start} sends. */
  private static final class Autonomous extends Call {
    @Override
    public void run(Capsule capsule, Fiber fiber) throws Pausable, Exception {
      capsule.run(fiber);
    }
  }
}
