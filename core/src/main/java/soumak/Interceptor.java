package soumak;

import org.jspecify.annotations.Nullable;

/**
 * Sees every message that is put into a mailbox at the point where it changes hands, on the
 * sender's thread: to log, audit, filter or replace it. Must be quick, must not block, and may be
 * called by several threads at once. Exit messages ({@link Strand#watch}) pass it by; a message
 * that {@link Mailbox#tryPut} could not put after all, because others were quicker, it has seen.
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
