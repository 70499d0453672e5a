package soumak.cluster.coherence;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Listens where a node should be, and is none. */
final class Stranger implements AutoCloseable {
  private interface Manner {
    void treat(Socket client) throws IOException;
  }

  private final ServerSocket socket;

  private Stranger(Manner manner) throws IOException {
    socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofPlatform().daemon().start(() -> serve(manner));
  }

  private void serve(Manner manner) {
    while (!socket.isClosed()) {
      try {
        Socket client = socket.accept();
        Thread.ofVirtual().start(() -> treat(manner, client));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private static void treat(Manner manner, Socket client) {
    try (client) {
      manner.treat(client);
    } catch (IOException gone) {
      // The client has what it wanted.
    }
  }

  private static void readAll(Socket client) throws IOException {
    client.getInputStream().transferTo(OutputStream.nullOutputStream());
  }

  static Stranger thatGreets(String text) throws IOException {
    return new Stranger(client -> {
      client.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
      readAll(client);
    });
  }

  static Stranger thatAnswersLines(String text) throws IOException {
    return new Stranger(client -> {
      InputStream in = client.getInputStream();
      for (int next = in.read(); next >= 0; next = in.read()) {
        if (next == '\n') {
          client.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        }
      }
    });
  }

  static Stranger thatIsSilent() throws IOException {
    return new Stranger(Stranger::readAll);
  }

  static Stranger thatCloses() throws IOException {
    return new Stranger(client -> {});
  }

  int port() {
    return socket.getLocalPort();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
