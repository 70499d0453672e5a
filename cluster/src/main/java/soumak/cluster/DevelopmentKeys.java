package soumak.cluster;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Makes the keys by which the nodes of one cluster know each other: an authority, and a key that it
 * has signed, for all nodes. Whoever has the folder is a node. It calls the {@code keytool} of this
 * JDK.
 *
 * <ul>
 *   <li>{@code ca.p12}: the authority; sign more keys with it, and keep it off the nodes;
 *   <li>{@code node.p12}: the nodes' key, with its certificate;
 *   <li>{@code trust.p12}: the authority's certificate; who has none from it gets in nowhere;
 *   <li>{@code password}: of all three.
 * </ul>
 */
public final class DevelopmentKeys {
  private static final String CA = "ca.p12";
  private static final String NODE = "node.p12";
  private static final String TRUST = "trust.p12";
  private static final int DAYS = 365;
  private static final String PRIVATE_FILE = "rw-------";
  private static final String PRIVATE_FOLDER = "rwx------";

  private final Path folder;
  private final String password;

  private DevelopmentKeys(Path folder, String password) {
    this.folder = folder;
    this.password = password;
  }

  /**
   * Makes them in {@code folder}, which is made too, for nobody else to enter. Takes some seconds.
   * If it fails, what was made is gone again.
   *
   * @throws FileAlreadyExistsException if it is there and no empty folder; the reason says why
   * @throws IOException if the folder cannot be written to, or {@code keytool} fails
   */
  public static void make(Path folder) throws IOException {
    Path file = folder.resolve("password");
    if (Files.exists(folder)) {
      checkEmpty(folder, file);
    }
    List<Path> own =
        Stream.of(folder, file, folder.resolve(CA), folder.resolve(NODE), folder.resolve(TRUST))
            .filter(it -> Files.notExists(it, LinkOption.NOFOLLOW_LINKS))
            .toList();
    try {
      makeAll(folder, file);
    } catch (IOException | RuntimeException e) {
      for (Path made : own.reversed()) {
        remove(made, e);
      }
      throw e;
    }
  }

  private static void remove(Path made, Exception why) {
    try {
      Files.deleteIfExists(made);
    } catch (IOException e) {
      why.addSuppressed(e);
    }
  }

  private static void makeAll(Path folder, Path file) throws IOException {
    Files.createDirectories(folder);
    restrict(folder, PRIVATE_FOLDER);
    byte[] random = new byte[16];
    new SecureRandom().nextBytes(random);
    String password = HexFormat.of().formatHex(random);
    Files.createFile(file);
    restrict(file, PRIVATE_FILE);
    Files.writeString(file, password + "\n");
    new DevelopmentKeys(folder, password).make();
  }

  /** A folder that is used for something else is not to be closed to its users. */
  private static void checkEmpty(Path folder, Path password) throws IOException {
    String why = "is no folder";
    if (Files.isDirectory(folder)) {
      try (Stream<Path> files = Files.list(folder)) {
        if (files.findAny().isEmpty()) {
          return;
        }
      }
      why = Files.exists(password) ? "has keys already" : "has other files";
    }
    throw new FileAlreadyExistsException(folder.toString(), null, why);
  }

  private static void restrict(Path path, String permissions) throws IOException {
    if (Files.getFileStore(path).supportsFileAttributeView("posix")) {
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }
  }

  /** Both keys are made in the authority's store, and the nodes' taken from there. */
  private void make() throws IOException {
    pair("ca", "CN=Soumak development authority", "-ext", "bc:c", "-ext", "ku:c=keyCertSign");
    pair("node", "CN=Soumak node", "-ext", "eku=serverAuth,clientAuth", "-signer", "ca");
    Path authority = folder.resolve(CA);
    try {
      KeyStore made = KeyStore.getInstance(authority.toFile(), secret());
      KeyStore node = empty();
      node.setKeyEntry(
          "node", made.getKey("node", secret()), secret(), made.getCertificateChain("node"));
      KeyStore trust = empty();
      trust.setCertificateEntry("ca", made.getCertificate("ca"));
      made.deleteEntry("node");
      write(made, authority);
      write(node, folder.resolve(NODE));
      write(trust, folder.resolve(TRUST));
    } catch (GeneralSecurityException e) {
      throw new IOException("the keys in '" + folder + "' cannot be made: " + e.getMessage(), e);
    }
  }

  private char[] secret() {
    return password.toCharArray();
  }

  private KeyStore empty() throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, secret());
    return store;
  }

  private void write(KeyStore store, Path file) throws IOException, GeneralSecurityException {
    if (Files.notExists(file)) {
      Files.createFile(file);
    }
    restrict(file, PRIVATE_FILE);
    try (OutputStream out = Files.newOutputStream(file)) {
      store.store(out, secret());
    }
  }

  private void pair(String alias, String name, String... more) throws IOException {
    String store = folder.resolve(CA).toString();
    keytool(
        List.of("-genkeypair", "-keystore", store, "-alias", alias, "-dname", name),
        List.of("-keyalg", "EC", "-groupname", "secp256r1", "-validity", Integer.toString(DAYS)),
        List.of(more));
  }

  private void keytool(List<String> first, List<String> second, List<String> third)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.add("-J-XX:TieredStopAtLevel=1");
    command.addAll(first);
    command.addAll(second);
    command.addAll(third);
    // In the environment, where other users cannot read it.
    command.addAll(List.of("-storetype", "PKCS12", "-storepass:env", "SOUMAK_KEYS"));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(Map.of("SOUMAK_KEYS", password));
    Process process = builder.start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (exitCode(process) != 0) {
      throw new IOException("keytool cannot make the keys in '" + folder + "': " + said.strip());
    }
  }

  private static int exitCode(Process process) throws IOException {
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      process.destroy();
      throw new IOException("interrupted", e);
    }
  }
}
