package soumak;

import org.jspecify.annotations.Nullable;

/**
 * Sees every message that is put into a mailbox at the point where it changes hands, on the
 * sender's thread: to log, audit, filter or replace it. Must be quick, must not block, and may be
 * called by several threads at once. Exit messages ({@link Strand#watch}) pass it by. It sees a
 * message before {@link Mailbox#put} waits for room, so also one that is not put after all, as that
 * timed out or was cancelled; and one that {@link Mailbox#tryPut} could not put, as others were
 * quicker.
 *
 * @see Mailbox#intercepted
 */
@FunctionalInterface
public interface Interceptor<T> {
  /**
   * @return what is put in place of {@code message}; {@code message} itself to let it pass; null to
   *     drop it
   */
  @Free
  @Nullable T exchange(@Free T message);
}
