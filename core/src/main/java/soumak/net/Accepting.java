package soumak.net;

import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import soumak.woven.Fiber;

/** Accepts one connection. */
final class Accepting extends Operation {
  private final TcpListener listener;
  private @Nullable TcpSocket accepted;

  Accepting(TcpListener listener, @Nullable Duration timeout) {
    super(listener.endpoint().in, timeout);
    this.listener = listener;
  }

  @Nullable TcpSocket accepted() {
    return accepted;
  }

  @Override
  boolean attempt() throws IOException {
    accepted = listener.acceptNow();
    return accepted != null;
  }

  @Override
  void deliver(Fiber fiber) {
    fiber.result((@Nullable Object) accepted);
  }

  @Override
  public StackTraceElement position() {
    return new StackTraceElement("soumak.net.TcpListener", "accept", "TcpListener.java", -1);
  }
}
