package soumak.cluster.coherence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.security.KeyStore;
import java.util.Arrays;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.cluster.DevelopmentKeys;

/** Whatever is wrong with a node's keys is said before the engine gets them. */
class KeyFolderTest {
  private static final String[] FILES = {"node.p12", "trust.p12", "password"};

  @TempDir static Path made;
  @TempDir Path folder;

  @BeforeAll
  static void make() throws Exception {
    DevelopmentKeys.make(made.resolve("keys"));
  }

  @BeforeEach
  void copy() throws Exception {
    for (String it : FILES) {
      Files.copy(made.resolve("keys").resolve(it), folder.resolve(it));
    }
  }

  private void isRefused(String... why) {
    assertThatThrownBy(() -> KeyFolder.of(folder))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(why);
  }

  private char[] password() throws Exception {
    return Files.readString(folder.resolve("password")).strip().toCharArray();
  }

  private KeyStore empty() throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, password());
    return store;
  }

  private void write(KeyStore store, String file) throws Exception {
    try (OutputStream out = Files.newOutputStream(folder.resolve(file))) {
      store.store(out, password());
    }
  }

  @Test
  void theAuthorityNeedNotBeThere() throws Exception {
    KeyFolder keys = KeyFolder.of(folder);
    assertThat(keys.node()).isEqualTo(folder.resolve("node.p12"));
    assertThat(keys.trust()).isEqualTo(folder.resolve("trust.p12"));
    assertThat(keys.password()).isEqualTo(new String(password()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"node.p12", "trust.p12", "password"})
  void aFileThatIsNotThereIsNamed(String file) throws Exception {
    Files.delete(folder.resolve(file));
    isRefused("has no file '" + file + "'", "soumak cluster keys");
  }

  @Test
  void aFolderOfSomebodyElseIsNamed() throws Exception {
    Set<PosixFilePermission> own = Files.getPosixFilePermissions(folder);
    Files.setPosixFilePermissions(folder, Set.of());
    try {
      assumeFalse(Files.isExecutable(folder), "root may look into everything");
      isRefused("this user may not look into the folder of keys '" + folder);
    } finally {
      Files.setPosixFilePermissions(folder, own);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"node.p12", "trust.p12", "password"})
  void aFileOfSomebodyElseIsNamed(String file) throws Exception {
    Path closed = folder.resolve(file);
    Files.setPosixFilePermissions(closed, Set.of());
    assumeFalse(Files.isReadable(closed), "root may read everything");
    isRefused("this user may not read", closed.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"node.p12", "trust.p12"})
  void aFileThatIsCutOffIsNamed(String file) throws Exception {
    byte[] whole = Files.readAllBytes(folder.resolve(file));
    for (int length : new int[] {0, 1, 100, whole.length / 2, whole.length - 1}) {
      Files.write(folder.resolve(file), Arrays.copyOf(whole, length));
      isRefused(file + "' is no PKCS#12 store that the password in", "password' opens");
    }
  }

  @Test
  void thePasswordIsThatOfTheseStores() throws Exception {
    Files.writeString(folder.resolve("password"), "guessed\n");
    isRefused("node.p12' is no PKCS#12 store that the password in");
    Files.write(folder.resolve("password"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
    isRefused(folder.toString());
  }

  @Test
  void aNodeNeedsAPrivateKey() throws Exception {
    Files.copy(
        folder.resolve("trust.p12"),
        folder.resolve("node.p12"),
        StandardCopyOption.REPLACE_EXISTING);
    isRefused("node.p12' has no private key");
  }

  @Test
  void aNodeNeedsSomebodyToTrust() throws Exception {
    write(empty(), "trust.p12");
    isRefused("trust.p12' has no certificate of an authority");
  }

  @Test
  void storesOfTwoAuthoritiesAreRefused() throws Exception {
    Path other = made.resolve("other");
    DevelopmentKeys.make(other);
    String its = Files.readString(other.resolve("password")).strip();
    KeyStore trust = KeyStore.getInstance(other.resolve("trust.p12").toFile(), its.toCharArray());
    write(trust, "trust.p12");
    isRefused(
        "node.p12' is of none of the authorities in '", "trust.p12': copy", "from one folder");
  }

  @Test
  void aCertificateThatIsNotGoodNowIsRefusedWithItsTime() throws Exception {
    String path = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    Files.delete(folder.resolve("node.p12"));
    String words =
        "-genkeypair -alias node -dname CN=node -keyalg EC -startdate -10d -validity 5"
            + " -storetype PKCS12 -keystore";
    ProcessBuilder keytool = new ProcessBuilder(words.split(" "));
    keytool.command().add(0, path);
    keytool.command().add(folder.resolve("node.p12").toString());
    keytool.command().add("-storepass");
    keytool.command().add(new String(password()));
    Process process = keytool.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    isRefused("the certificate in '", "node.p12' is good from 2", " to 2", ", and now it is 2");
  }
}
