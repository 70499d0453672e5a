package soumak.bench.memory.overlay;

import java.io.IOException;
import java.nio.ByteBuffer;
import soumak.Pausable;
import soumak.net.TcpSocket;

/** Writes to a socket by way of a direct buffer, and what is large without it. */
final class CollectedOutput {
  private final TcpSocket socket;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(Forwarder.BUFFER);

  CollectedOutput(TcpSocket socket) {
    this.socket = socket;
  }

  void putInt(int value) throws Pausable, IOException {
    makeRoom(Integer.BYTES);
    buffer.putInt(value);
  }

  void put(ByteBuffer from) throws Pausable, IOException {
    makeRoom(from.remaining());
    if (from.remaining() > buffer.capacity()) {
      socket.write(from);
    } else {
      buffer.put(from);
    }
  }

  private void makeRoom(int length) throws Pausable, IOException {
    if (buffer.remaining() < length) {
      flush();
    }
  }

  /** Hands what is in the buffer to the socket. */
  void flush() throws Pausable, IOException {
    if (buffer.position() > 0) {
      socket.write(buffer.flip());
      buffer.clear();
    }
  }
}
