/**
 * Soumak: millions of isolated tasks written as ordinary Java.
 *
 * <p>Start with {@link soumak.Task} and {@link soumak.Actor}, which run, and {@link soumak.Mailbox}
 * and {@link soumak.Channel}, through which they talk. {@link soumak.Alt} waits for one of many,
 * {@link soumak.Par} and {@link soumak.Scope} for all of many.
 */
@org.jspecify.annotations.NullMarked
package soumak;
