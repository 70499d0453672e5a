package soumak.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.UUID;
import java.util.function.Supplier;

/** A file that is written when the JVM ends. What goes wrong is told on standard error. */
final class FileAtEnd {
  private FileAtEnd() {}

  /**
   * @param what what people call it
   */
  static void write(String what, String file, Supplier<String> text) {
    Thread writing = new Thread(null, () -> writeNow(what, file, text.get()), "soumak-" + what);
    Runtime.getRuntime().addShutdownHook(writing);
  }

  private static void writeNow(String what, String file, String text) {
    try {
      writeNow(Path.of(file).toAbsolutePath(), text);
    } catch (IOException | InvalidPathException e) {
      tell("the " + what + " was not written: " + e);
    }
  }

  /** Also to a pipe or a device, or to where a link leads. */
  static void writeNow(Path file, String text) throws IOException {
    if (Files.isRegularFile(file)) {
      replace(file.toRealPath(), text);
    } else if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      Files.writeString(file, text);
    } else {
      replace(file, text);
    }
  }

  /** A reader sees the file before or the file after, and nothing in between. */
  private static void replace(Path file, String text) throws IOException {
    String unique = "." + UUID.randomUUID() + ".new";
    // No temporary file of the JDK's: those can be read by nobody else, and so could this one.
    Path written = file.resolveSibling(file.getFileName() + unique);
    try {
      Files.writeString(written, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      keepPermissions(file, written);
      Files.move(written, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(written);
    }
  }

  private static void keepPermissions(Path before, Path after) throws IOException {
    if (Files.exists(before)
        && Files.getFileStore(after).supportsFileAttributeView(PosixFileAttributeView.class)) {
      Files.setPosixFilePermissions(after, Files.getPosixFilePermissions(before));
    }
  }

  /** Loggers may have been closed already. */
  @SuppressWarnings("SystemOut")
  static void tell(String text) {
    System.err.println("soumak: " + text);
  }
}
