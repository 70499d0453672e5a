package soumak.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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

  /** A reader sees the file before or the file after, and nothing in between. */
  private static void writeNow(String what, String file, String text) {
    try {
      Path target = Path.of(file).toAbsolutePath();
      Path written = Files.createTempFile(target.getParent(), target.getFileName() + ".", ".new");
      try {
        Files.writeString(written, text);
        Files.move(written, target, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(written);
      }
    } catch (IOException | InvalidPathException e) {
      tell("the " + what + " was not written: " + e);
    }
  }

  /** Loggers may have been closed already. */
  @SuppressWarnings("SystemOut")
  static void tell(String text) {
    System.err.println("soumak: " + text);
  }
}
