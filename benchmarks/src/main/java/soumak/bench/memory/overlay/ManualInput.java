package soumak.bench.memory.overlay;

import java.io.EOFException;
import java.io.IOException;
import soumak.Pausable;
import soumak.memory.Bytes;
import soumak.memory.Counted;
import soumak.memory.Ptr;
import soumak.net.TcpSocket;

/** Reads a socket by way of a buffer, and what is large without it. */
final class ManualInput {
  private final TcpSocket socket;
  private final Ptr<Bytes> buffer;

  /** What has been read and not been taken: from here to there. */
  private int at;

  private int end;

  ManualInput(TcpSocket socket, Ptr<Bytes> buffer) {
    this.socket = socket;
    this.buffer = buffer;
  }

  /** The next number; -1 if the stream ends before it. */
  int takeInt() throws Pausable, IOException {
    Bytes bytes = buffer.get();
    if (end - at < Integer.BYTES) {
      bytes.copyFrom(0, bytes, at, end - at);
      end -= at;
      at = 0;
      while (end < Integer.BYTES) {
        int count = socket.read(bytes.buffer(end, bytes.length() - end));
        if (count < 0 && end == 0) {
          return -1;
        }
        end += checked(count);
      }
    }
    at += Integer.BYTES;
    return bytes.getInt(at - Integer.BYTES);
  }

  /** Fills {@code to}. */
  void take(Counted<Bytes> to) throws Pausable, IOException {
    int size = to.get().length();
    int ready = Math.min(size, end - at);
    to.get().copyFrom(0, buffer.get(), at, ready);
    at += ready;
    while (ready < size) {
      ready += checked(socket.read(to.get().buffer(ready, size - ready)));
    }
  }

  private static int checked(int count) throws EOFException {
    if (count < 0) {
      throw new EOFException("the stream ends in the middle of a packet");
    }
    return count;
  }
}
