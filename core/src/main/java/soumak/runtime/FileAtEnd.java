package soumak.runtime;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * A file that is written when the program ends: while only daemons are left, since an exit code can
 * still be given then; or as the JVM ends, where something else ends it. What goes wrong is told on
 * standard error.
 */
final class FileAtEnd {
  private final String what;
  private final String file;
  private final Supplier<String> text;
  private boolean isTried;
  private boolean isWritten;

  private FileAtEnd(String what, String file, Supplier<String> text) {
    this.what = what;
    this.file = file;
    this.text = text;
  }

  /**
   * @param what what people call it
   */
  static void write(String what, String file, Supplier<String> text) {
    FileAtEnd atEnd = new FileAtEnd(what, file, text);
    Runtime.getRuntime().addShutdownHook(new Thread(null, atEnd::writeOnce, "soumak-" + what));
    Thread waiting = new ServiceThread(atEnd::writeBehindAll, OtherThreads.AT_END + what);
    waiting.setDaemon(false);
    waiting.start();
  }

  private void writeBehindAll() {
    try {
      OtherThreads.awaitAll();
    } catch (InterruptedException e) {
      return; // by nobody of ours; the hook is left
    }
    if (!writeOnce()) {
      Runtime.getRuntime().exit(1);
    }
  }

  /** False if it was tried, now or before, and could not be written. */
  private synchronized boolean writeOnce() {
    if (isTried) {
      return isWritten;
    }
    isTried = true;
    String content = text.get();
    try {
      writeNow(Path.of(file).toAbsolutePath(), content);
      isWritten = true;
    } catch (IOException | InvalidPathException e) {
      tell(
          "the %s '%s' could not be written: %s; %s"
              .formatted(what, file, why(e), elsewhere(content)));
    }
    return isWritten;
  }

  private static String why(Exception e) {
    return switch (e) {
      case AccessDeniedException denied -> "no permission for " + denied.getFile();
      case NoSuchFileException missing ->
          "there is no folder " + Path.of(missing.getFile()).getParent();
      case FileSystemException other when other.getReason() != null -> other.getReason();
      default -> String.valueOf(e.getMessage());
    };
  }

  /** What a long run has found is kept where there is room. */
  private String elsewhere(String content) {
    try {
      Path other = Files.createTempFile("soumak-" + what + "-", ".txt");
      try {
        Files.writeString(other, content);
      } catch (IOException e) {
        Files.delete(other);
        throw e;
      }
      return "it is in " + other + " instead";
    } catch (IOException e) {
      return "run the program again, and say a file where there is room";
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
