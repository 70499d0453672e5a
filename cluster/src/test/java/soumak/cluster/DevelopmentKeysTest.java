package soumak.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DevelopmentKeysTest {
  @TempDir Path folder;

  @Test
  void theNodesKeyIsSignedByTheAuthorityThatIsTrusted() throws Exception {
    Path keys = folder.resolve("keys");
    DevelopmentKeys.make(keys);
    char[] password = Files.readString(keys.resolve("password")).strip().toCharArray();
    KeyStore node = load(keys.resolve("node.p12"), password);
    Certificate authority = load(keys.resolve("trust.p12"), password).getCertificate("ca");
    assertThat(node.getKey("node", password)).isNotNull();
    node.getCertificate("node").verify(authority.getPublicKey());
    assertThat(node.getCertificateChain("node")).hasSize(2);
    try (Stream<Path> files = Files.list(keys)) {
      assertThat(files.map(it -> it.getFileName().toString()))
          .containsExactlyInAnyOrder("ca.p12", "node.p12", "trust.p12", "password");
    }
  }

  @Test
  void nobodyElseCanReadThem() throws Exception {
    Path keys = folder.resolve("keys");
    DevelopmentKeys.make(keys);
    for (String it : new String[] {"ca.p12", "node.p12", "trust.p12", "password"}) {
      assertThat(Files.getPosixFilePermissions(keys.resolve(it)))
          .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }
  }

  @Test
  void replacesNoKeys() throws Exception {
    Files.writeString(folder.resolve("password"), "old");
    assertThatThrownBy(() -> DevelopmentKeys.make(folder))
        .isInstanceOf(FileAlreadyExistsException.class)
        .hasMessageContaining("keys already");
  }

  private static KeyStore load(Path file, char[] password) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, password);
    }
    return store;
  }
}
