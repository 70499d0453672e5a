package soumak.net;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Two connected sockets. */
record Loopback(TcpSocket client, TcpSocket server) implements AutoCloseable {
  private static final int BUFFER = 128 * 1024;

  /** The largest that a mapped file can be as a buffer. */
  private static final int LARGEST = Integer.MAX_VALUE - 8;

  /** Any free port of the loopback. */
  static InetSocketAddress anyPort() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  static Loopback open() throws Throwable {
    try (TcpListener listener = TcpListener.bind(anyPort())) {
      TcpSocket client = TcpSocket.connect(listener.localAddress());
      return new Loopback(client, listener.accept());
    }
  }

  /** Sockets with small buffers; but with smaller ones than a few segments, TCP crawls. */
  static Loopback narrow() throws Throwable {
    Loopback pair = open();
    for (TcpSocket socket : new TcpSocket[] {pair.client, pair.server}) {
      socket.option(StandardSocketOptions.SO_SNDBUF, BUFFER);
      socket.option(StandardSocketOptions.SO_RCVBUF, BUFFER);
    }
    return pair;
  }

  /** Makes the system reset the connection: it does so on a close that is not allowed to linger. */
  static void reset(TcpSocket socket) throws Throwable {
    socket.option(StandardSocketOptions.SO_LINGER, 0);
    socket.close();
  }

  static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * A buffer as large as one can be, of which only the last bytes are left. It takes no memory, nor
   * room in {@code file}, which is made.
   */
  static ByteBuffer endOfTheLargest(Path file, int left, Arena arena) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.SPARSE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE)) {
      return channel
          .map(FileChannel.MapMode.READ_WRITE, 0, LARGEST, arena)
          .asByteBuffer()
          .position(LARGEST - left);
    }
  }

  /** The bytes that have been read into {@code buffer}. */
  static String text(ByteBuffer buffer) {
    return new String(buffer.array(), 0, buffer.position(), StandardCharsets.UTF_8);
  }

  /** Reads from {@code socket} until {@code target} is full; false at the end of the stream. */
  static boolean fill(TcpSocket socket, ByteBuffer target) throws Throwable {
    while (target.hasRemaining()) {
      if (socket.read(target) < 0) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void close() {
    client.close();
    server.close();
  }
}
