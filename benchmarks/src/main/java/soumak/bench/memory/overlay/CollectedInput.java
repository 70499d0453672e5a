package soumak.bench.memory.overlay;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import soumak.Pausable;
import soumak.Safe;
import soumak.net.TcpSocket;

/** Reads a socket by way of a direct buffer, and what is large without it. */
final class CollectedInput {
  private final TcpSocket socket;

  /** What has been read and not been taken is between its position and its limit. */
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(Forwarder.BUFFER).limit(0);

  CollectedInput(TcpSocket socket) {
    this.socket = socket;
  }

  /** The next number; -1 if the stream ends before it. */
  int takeInt() throws Pausable, IOException {
    if (buffer.remaining() < Integer.BYTES) {
      buffer.compact();
      while (buffer.position() < Integer.BYTES) {
        int count = socket.read(buffer);
        if (count < 0 && buffer.position() == 0) {
          return -1;
        }
        check(count);
      }
      buffer.flip();
    }
    return buffer.getInt();
  }

  /** Fills {@code to}. */
  void take(ByteBuffer to) throws Pausable, IOException {
    int ready = Math.min(to.remaining(), buffer.remaining());
    to.put(to.position(), buffer, buffer.position(), ready);
    to.position(to.position() + ready);
    buffer.position(buffer.position() + ready);
    while (to.hasRemaining()) {
      check(socket.read(to));
    }
  }

  /** Fills {@code to}, by way of the buffer; the JDK has one in between for arrays, too. */
  void take(@Safe byte[] to) throws Pausable, IOException {
    for (int ready = 0; ready < to.length; ) {
      if (!buffer.hasRemaining()) {
        buffer.clear();
        int count = socket.read(buffer);
        buffer.flip();
        check(count);
      }
      int piece = Math.min(to.length - ready, buffer.remaining());
      buffer.get(to, ready, piece);
      ready += piece;
    }
  }

  private static void check(int count) throws EOFException {
    if (count < 0) {
      throw new EOFException("the stream ends in the middle of a packet");
    }
  }
}
