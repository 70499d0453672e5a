package soumak.cluster.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import soumak.cluster.DevelopmentKeys;

/** A node of the same authority has run for longer than its certificate is good. */
class HandshakeTest {
  @TempDir Path folder;

  @Test
  void aCertificateThatIsNotGoodNowIsToldOf() throws Exception {
    Path keys = folder.resolve("keys");
    DevelopmentKeys.make(keys);
    SSLContext old = old(keys);
    try (ServerSocket server = new ServerSocket(0, 9, InetAddress.getLoopbackAddress())) {
      Thread.ofPlatform().daemon().start(() -> serve(server, old));
      InetSocketAddress there = new InetSocketAddress("127.0.0.1", server.getLocalPort());
      Finding finding = new Handshake(KeyFolder.of(keys), "10.0.0.1:7574", there).look(false);
      assertThat(finding.kind()).isEqualTo(Finding.Kind.WRONG);
      assertThat(finding.text())
          .startsWith("the certificate of the node at 10.0.0.1:7574 is not good now: NotAfter: ");
    }
  }

  private static void serve(ServerSocket server, SSLContext keys) {
    try (Socket client = server.accept()) {
      client.getInputStream().readNBytes(8); // It asks for the listener of the members.
      SSLSocket secure =
          (SSLSocket)
              keys.getSocketFactory().createSocket(client, InputStream.nullInputStream(), true);
      secure.startHandshake();
    } catch (IOException refused) {
      // As it should be.
    }
  }

  /** A key of the same authority that was good until five days ago. */
  private static SSLContext old(Path keys) throws Exception {
    String password = Files.readString(keys.resolve("password")).strip();
    Path store = keys.resolve("ca.p12");
    String words =
        "-genkeypair -alias old -keyalg EC -dname CN=old -signer ca -startdate -10d -validity 5"
            + " -storetype PKCS12 -storepass "
            + password;
    List<String> line = new ArrayList<>(List.of(words.split(" ")));
    line.addFirst(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    line.addAll(List.of("-keystore", store.toString()));
    Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    KeyStore made = KeyStore.getInstance(store.toFile(), password.toCharArray());
    made.deleteEntry("ca");
    KeyManagerFactory own = KeyManagerFactory.getInstance("SunX509");
    own.init(made, password.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(own.getKeyManagers(), null, null);
    return context;
  }
}
