package soumak;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A mailbox with an interceptor: a class of its own, so that other mailboxes do not pay for it. */
final class InterceptedMailbox<T> extends Mailbox<T> {
  private final Interceptor<T> interceptor;

  InterceptedMailbox(int capacity, Interceptor<T> interceptor) {
    super(capacity);
    this.interceptor = Objects.requireNonNull(interceptor, "interceptor");
  }

  @Override
  @Nullable T exchange(T message) {
    return interceptor.exchange(message);
  }

  /** The interceptor may have given the message itself to somebody else. */
  @Override
  T refused(T message, T exchanged) {
    return exchanged;
  }
}
