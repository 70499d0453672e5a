package soumak.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Collections;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DevelopmentKeysTest {
  @TempDir static Path made;
  @TempDir Path folder;

  private static Path keys;
  private static char[] password;

  @BeforeAll
  static void make() throws Exception {
    keys = made.resolve("keys");
    DevelopmentKeys.make(keys);
    password = Files.readString(keys.resolve("password")).strip().toCharArray();
  }

  @Test
  void theNodesKeyIsSignedByTheAuthorityThatIsTrusted() throws Exception {
    KeyStore node = load("node.p12");
    Certificate authority = load("trust.p12").getCertificate("ca");
    assertThat(node.getKey("node", password)).isNotNull();
    node.getCertificate("node").verify(authority.getPublicKey());
    assertThat(node.getCertificateChain("node")).hasSize(2).contains(authority);
    try (Stream<Path> files = Files.list(keys)) {
      assertThat(files.map(it -> it.getFileName().toString()))
          .containsExactlyInAnyOrder("ca.p12", "node.p12", "trust.p12", "password");
    }
  }

  @Test
  void theAuthoritysKeyIsInItsOwnStoreOnly() throws Exception {
    KeyStore authority = load("ca.p12");
    assertThat(Collections.list(authority.aliases())).containsExactly("ca");
    assertThat(authority.getKey("ca", password)).isNotNull();
    assertThat(Collections.list(load("node.p12").aliases())).containsExactly("node");
    KeyStore trust = load("trust.p12");
    assertThat(Collections.list(trust.aliases())).containsExactly("ca");
    assertThat(trust.isCertificateEntry("ca")).isTrue();
  }

  @Test
  void aNodesCertificateIsNoAuthority() throws Exception {
    X509Certificate node = (X509Certificate) load("node.p12").getCertificate("node");
    X509Certificate authority = (X509Certificate) load("trust.p12").getCertificate("ca");
    assertThat(node.getBasicConstraints()).as("signs nobody").isEqualTo(-1);
    assertThat(authority.getBasicConstraints()).as("signs").isNotNegative();
    assertThat(node.getExtendedKeyUsage())
        .as("of servers and clients")
        .containsExactlyInAnyOrder("1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.2");
    for (X509Certificate it : new X509Certificate[] {node, authority}) {
      assertThat(it.getNotBefore().toInstant().plus(Duration.ofDays(365)))
          .isEqualTo(it.getNotAfter().toInstant());
    }
  }

  @Test
  void nobodyElseCanReadThem() throws Exception {
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

  @Test
  void aFolderOfOtherThingsIsNotClosedToItsUsers() throws Exception {
    Set<PosixFilePermission> open = PosixFilePermissions.fromString("rwxr-xr-x");
    Files.setPosixFilePermissions(folder, open);
    Path other = Files.createFile(folder.resolve("other"));
    assertThatThrownBy(() -> DevelopmentKeys.make(folder))
        .isInstanceOf(FileAlreadyExistsException.class)
        .hasMessageContaining("has other files");
    assertThat(Files.getPosixFilePermissions(folder)).isEqualTo(open);
    assertThat(folder).isDirectoryContaining("glob:**/other");
    assertThatThrownBy(() -> DevelopmentKeys.make(other))
        .isInstanceOf(FileAlreadyExistsException.class)
        .hasMessageContaining("is no folder");
  }

  @Test
  void anEmptyFolderIsTakenAndClosed() throws Exception {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    DevelopmentKeys.make(folder);
    assertThat(Files.getPosixFilePermissions(folder))
        .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    assertThat(folder.resolve("node.p12")).exists();
  }

  /** As on a full disk: the password is there already when the keys cannot be made. */
  @Test
  void ofKeysThatCannotBeMadeNothingIsLeft() {
    String home = System.getProperty("java.home");
    System.setProperty("java.home", folder.resolve("none").toString());
    try {
      assertThatThrownBy(() -> DevelopmentKeys.make(folder)).isInstanceOf(IOException.class);
      assertThat(folder).isEmptyDirectory();
      Path keys = folder.resolve("keys");
      assertThatThrownBy(() -> DevelopmentKeys.make(keys)).isInstanceOf(IOException.class);
      assertThat(keys).doesNotExist();
    } finally {
      System.setProperty("java.home", home);
    }
  }

  private static KeyStore load(String file) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(keys.resolve(file))) {
      store.load(in, password);
    }
    return store;
  }
}
