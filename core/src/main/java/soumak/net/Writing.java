package soumak.net;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import soumak.woven.Fiber;

/**
 * Writes all bytes of a buffer. A peer that reads as fast as this writes must not keep the worker
 * for ever, so after some pieces the task waits although it need not; the wait is soon over.
 */
final class Writing extends Operation {
  private static final int PIECES = 16;

  private final TcpSocket socket;
  private final ByteBuffer source;

  Writing(TcpSocket socket, ByteBuffer source, @Nullable Duration timeout) {
    super(socket.endpoint().out, timeout);
    this.socket = socket;
    this.source = source;
  }

  @Override
  boolean attempt() throws IOException {
    int pieces = 0;
    boolean taken = true;
    while (source.hasRemaining() && taken && pieces++ < PIECES) {
      taken = socket.writeNow(source);
    }
    return !source.hasRemaining();
  }

  @Override
  void deliver(Fiber fiber) {}

  @Override
  public StackTraceElement position() {
    return new StackTraceElement("soumak.net.TcpSocket", "write", "TcpSocket.java", -1);
  }
}
