package soumak.build;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import soumak.analysis.ClassPath;
import soumak.analysis.WovenAttribute;
import soumak.checker.Checker;
import soumak.mapper.Mapper;
import soumak.weaver.Weaver;

/** A digest of everything that the result of a run depends on. */
final class Fingerprint {
  private Fingerprint() {}

  /**
   * Of the input, contents count; of the class path, the sizes and times of its files, as jars may
   * be large and many. Null if it cannot be told which weaver and checker these are, or what is on
   * the class path, as a folder of it is in itself.
   */
  static @Nullable String of(
      Map<String, Path> input, List<Path> classPath, Isolation isolation, Policies policies)
      throws IOException {
    String tools =
        ClassPath.stampOf(List.of(Weaver.class, Checker.class, Mapper.class, Pipeline.class));
    return tools == null ? null : of(tools, input, classPath, isolation, policies);
  }

  /**
   * The same for tools that are known by a text. Their version alone says too little: that of two
   * builds of a snapshot is the same.
   */
  static @Nullable String of(
      String tools,
      Map<String, Path> input,
      List<Path> classPath,
      Isolation isolation,
      Policies policies)
      throws IOException {
    MessageDigest digest = sha256();
    add(digest, "weaver " + WovenAttribute.CURRENT + " " + Runtime.version() + " " + tools);
    for (Map.Entry<String, Path> file : input.entrySet()) {
      add(digest, file.getKey() + " " + ofInput(file.getValue()));
    }
    add(digest, "isolation " + isolation.mode());
    for (Path file : isolation.annotations()) {
      add(digest, "annotations " + ofText(file));
    }
    add(digest, "policies " + policies.areDecided());
    for (Path file : policies.libraries()) {
      add(digest, "libraries " + ofText(file));
    }
    Path overrides = policies.overrides();
    add(digest, "overrides " + (overrides == null ? "none" : ofText(overrides)));
    for (Path entry : classPath) {
      add(digest, "class path " + entry);
      if (!addStamps(digest, entry)) {
        return null;
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /** Another run may have deleted it since the folder was listed. */
  private static String ofInput(Path file) throws IOException {
    try {
      return ofFile(file);
    } catch (NoSuchFileException e) {
      return "gone";
    }
  }

  private static String ofText(Path file) {
    try {
      return file + (Files.exists(file) ? " " + ofFile(file) : "");
    } catch (IOException e) {
      throw Failures.of("cannot read " + file, e);
    }
  }

  static String ofFile(Path file) throws IOException {
    return of(Files.readAllBytes(file));
  }

  static String of(byte[] content) {
    return HexFormat.of().formatHex(sha256().digest(content));
  }

  /** False if there is no end of what would have to be added. */
  private static boolean addStamps(MessageDigest digest, Path entry) throws IOException {
    if (!Files.exists(entry)) {
      return true;
    }
    List<Path> files;
    try {
      files = FilesBelow.of(entry, Staging::isNamed, FileVisitOption.FOLLOW_LINKS);
    } catch (BuildException e) {
      if (e.getCause() instanceof FileSystemLoopException) {
        return false;
      }
      throw e;
    }
    for (Path file : files) {
      add(digest, file + " " + stamp(file));
    }
    return true;
  }

  private static String stamp(Path file) throws IOException {
    try {
      return Files.size(file) + " " + Files.getLastModifiedTime(file).toMillis();
    } catch (NoSuchFileException e) {
      return "gone";
    }
  }

  private static void add(MessageDigest digest, String part) {
    digest.update(part.getBytes(StandardCharsets.UTF_8));
    digest.update((byte) 0);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }
}
