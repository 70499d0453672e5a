package soumak.cluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

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
   * Makes them in {@code folder}, which is made too. Takes some seconds.
   *
   * @throws FileAlreadyExistsException if there are keys already
   * @throws IOException if the folder cannot be written to, or {@code keytool} fails
   */
  public static void make(Path folder) throws IOException {
    Path file = folder.resolve("password");
    if (Files.exists(file)) {
      throw new FileAlreadyExistsException(folder.toString(), null, "there are keys already");
    }
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

  private static void restrict(Path path, String permissions) throws IOException {
    if (Files.getFileStore(path).supportsFileAttributeView("posix")) {
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }
  }

  private void make() throws IOException {
    pair("ca.p12", "ca", "CN=Soumak development authority", "bc:c", "ku:c=keyCertSign");
    pair("node.p12", "node", "CN=Soumak node", "eku=serverAuth,clientAuth");
    keytool("-exportcert", "-keystore", at("ca.p12"), "-alias", "ca", "-file", at("ca.crt"));
    keytool("-certreq", "-keystore", at("node.p12"), "-alias", "node", "-file", at("node.csr"));
    keytool(
        List.of("-gencert", "-keystore", at("ca.p12"), "-alias", "ca"),
        List.of("-infile", at("node.csr"), "-outfile", at("node.crt")),
        List.of("-validity", Integer.toString(DAYS), "-ext", "eku=serverAuth,clientAuth"));
    trust("node.p12", "ca", "ca.crt");
    trust("node.p12", "node", "node.crt");
    trust("trust.p12", "ca", "ca.crt");
    for (String it : List.of("ca.crt", "node.csr", "node.crt")) {
      Files.delete(folder.resolve(it));
    }
    for (String it : List.of("ca.p12", "node.p12", "trust.p12")) {
      restrict(folder.resolve(it), PRIVATE_FILE);
    }
  }

  private String at(String file) {
    return folder.resolve(file).toString();
  }

  private void pair(String store, String alias, String name, String... extensions)
      throws IOException {
    List<String> more = new ArrayList<>();
    for (String it : extensions) {
      more.addAll(List.of("-ext", it));
    }
    keytool(
        List.of("-genkeypair", "-keystore", at(store), "-alias", alias, "-dname", name),
        List.of("-keyalg", "EC", "-groupname", "secp256r1", "-validity", Integer.toString(DAYS)),
        more);
  }

  private void trust(String store, String alias, String certificate) throws IOException {
    keytool(
        "-importcert",
        "-noprompt",
        "-keystore",
        at(store),
        "-alias",
        alias,
        "-file",
        at(certificate));
  }

  private void keytool(String... words) throws IOException {
    keytool(List.of(words), List.of(), List.of());
  }

  private void keytool(List<String> first, List<String> second, List<String> third)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
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
