package soumak.net;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import soumak.woven.Fiber;

/** Reads some bytes. */
final class Reading extends Operation {
  private final TcpSocket socket;
  private final ByteBuffer target;
  private int count;

  Reading(TcpSocket socket, ByteBuffer target, @Nullable Duration timeout) {
    super(socket.endpoint().in, timeout);
    this.socket = socket;
    this.target = target;
  }

  int count() {
    return count;
  }

  @Override
  boolean attempt() throws IOException {
    count = socket.readNow(target);
    return count != 0 || !target.hasRemaining();
  }

  @Override
  void deliver(Fiber fiber) {
    fiber.result(count);
  }

  @Override
  public StackTraceElement position() {
    return new StackTraceElement("soumak.net.TcpSocket", "read", "TcpSocket.java", -1);
  }
}
