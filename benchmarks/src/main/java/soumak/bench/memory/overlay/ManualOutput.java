package soumak.bench.memory.overlay;

import java.io.IOException;
import soumak.Pausable;
import soumak.memory.Bytes;
import soumak.memory.Counted;
import soumak.memory.Ptr;
import soumak.net.TcpSocket;

/** Writes to a socket by way of a buffer, and what is large without it. */
final class ManualOutput {
  private final TcpSocket socket;
  private final Ptr<Bytes> buffer;
  private int size;

  ManualOutput(TcpSocket socket, Ptr<Bytes> buffer) {
    this.socket = socket;
    this.buffer = buffer;
  }

  void putInt(int value) throws Pausable, IOException {
    makeRoom(Integer.BYTES);
    buffer.get().setInt(size, value);
    size += Integer.BYTES;
  }

  void put(Counted<Bytes> from) throws Pausable, IOException {
    int length = from.get().length();
    makeRoom(length);
    if (length > buffer.get().length()) {
      socket.write(from.get().buffer(0, length));
    } else {
      buffer.get().copyFrom(size, from.get(), 0, length);
      size += length;
    }
  }

  private void makeRoom(int length) throws Pausable, IOException {
    if (buffer.get().length() - size < length) {
      flush();
    }
  }

  /** Hands what is in the buffer to the socket. */
  void flush() throws Pausable, IOException {
    if (size > 0) {
      socket.write(buffer.get().buffer(0, size));
      size = 0;
    }
  }
}
