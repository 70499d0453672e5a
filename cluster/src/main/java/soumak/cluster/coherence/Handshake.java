package soumak.cluster.coherence;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import javax.net.ssl.SSLSocket;

/**
 * Whether a node and this one accept each other's certificates. A node of Coherence that does not
 * accept one closes the connection behind the handshake, without a word.
 *
 * @param at the address, for people
 */
record Handshake(KeyFolder keys, String at, InetSocketAddress address) {
  private static final int ANSWER_MILLIS = 1_000;

  /**
   * @param patient whether it waits until the other one has had time to close the connection
   */
  Finding look(boolean patient) {
    try (Socket plain = new Socket()) {
      Greeting.connect(plain, address);
      return isRefused(plain, patient)
          ? Finding.wrong(
              "the node at "
                  + at
                  + " does not accept the certificate in '"
                  + keys.node()
                  + "': its own folder of keys is of another authority")
          : Finding.node("the node at " + at + " answers");
    } catch (IOException | GeneralSecurityException e) {
      return why(e);
    }
  }

  private boolean isRefused(Socket plain, boolean patient)
      throws IOException, GeneralSecurityException {
    SSLSocket secure =
        (SSLSocket)
            keys.context()
                .getSocketFactory()
                .createSocket(plain, address.getHostString(), address.getPort(), true);
    secure.setEnabledProtocols(new String[] {"TLSv1.3"});
    secure.setSoTimeout(ANSWER_MILLIS);
    try {
      secure.startHandshake();
      return patient && isClosed(secure);
    } catch (SocketException e) {
      // It may have closed the connection before this one had sent the end of its handshake.
      if (patient) {
        return true;
      }
      throw e;
    }
  }

  private static boolean isClosed(SSLSocket socket) {
    try {
      return socket.getInputStream().read() < 0;
    } catch (SocketTimeoutException e) {
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  private Finding why(Exception failure) {
    boolean refused = false;
    for (Throwable it = failure; it != null; it = it.getCause()) {
      if (it instanceof CertificateExpiredException
          || it instanceof CertificateNotYetValidException) {
        return Finding.wrong(
            "the certificate of the node at " + at + " is not good now: " + it.getMessage());
      }
      refused |= it instanceof CertificateException;
    }
    return refused
        ? Finding.wrong(
            "the node at "
                + at
                + " has keys of another authority than those in '"
                + keys.node().getParent()
                + "': copy node.p12, trust.p12 and password from the folder that it uses")
        : Finding.unclear(at + " speaks TLS and ends the handshake: " + failure.getMessage());
  }
}
