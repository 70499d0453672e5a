package soumak.cluster.coherence;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.HexFormat;

/**
 * How a port takes the first bytes of a TLS connection between nodes. A node with keys begins to
 * speak TLS, one without closes the connection, one that was stopped says nothing, and one that is
 * just starting does either. Who says anything else is no node.
 */
enum Greeting {
  REFUSED,
  UNREACHED,
  SILENT,
  CLOSED,
  TLS,
  STRANGE;

  private static final int CONNECT_MILLIS = 700;
  private static final int ANSWER_MILLIS = 700;
  private static final int TLS_HANDSHAKE = 22;
  private static final int TLS_ALERT = 21;

  /** Several listeners of Coherence share a port; this asks for that of the members. */
  private static final byte[] MEMBERS = HexFormat.of().parseHex("5ac1e00000000002");

  /**
   * A client's hello of TLS 1.3 that offers no key, so it costs nobody any arithmetic: the server
   * asks for one. There is a line feed in it, so servers whose clients write lines answer, too.
   */
  private static final byte[] HELLO =
      HexFormat.of()
          .parseHex(
              "1603010062" // A record of the handshake
                  + "0100005e" // with a client's hello:
                  + "0303" // the version that 1.3 pretends to have,
                  + "00".repeat(32) // a random number,
                  + "00" // no session,
                  + "000413011302" // two suites of ciphers,
                  + "0100" // no compression, and extensions:
                  + "0031"
                  + "002b0003020304" // TLS 1.3 only,
                  + "000a00060004001d0017" // groups for keys,
                  + "000d00160014" // ways to sign,
                  + "0403050306030807080808040805080604010501"
                  + "003300020000"); // and no key.

  /** Connects, and asks for the listener of the members. */
  static void connect(Socket socket, InetSocketAddress to) throws IOException {
    socket.connect(to, CONNECT_MILLIS);
    socket.setSoTimeout(ANSWER_MILLIS);
    socket.getOutputStream().write(MEMBERS);
  }

  static Greeting of(InetSocketAddress address) {
    try (Socket socket = new Socket()) {
      connect(socket, address);
      return answer(socket);
    } catch (NoRouteToHostException | SocketTimeoutException e) {
      return UNREACHED;
    } catch (ConnectException e) {
      return REFUSED;
    } catch (IOException e) {
      return CLOSED;
    }
  }

  private static Greeting answer(Socket socket) throws IOException {
    socket.getOutputStream().write(HELLO);
    try {
      return switch (socket.getInputStream().read()) {
        case -1 -> CLOSED;
        case TLS_HANDSHAKE, TLS_ALERT -> TLS;
        default -> STRANGE;
      };
    } catch (SocketTimeoutException e) {
      return SILENT;
    }
  }
}
