package soumak.build;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.util.zip.ZipException;

/** Turns the JDK's terse I/O exceptions into sentences. */
public final class Failures {
  private Failures() {}

  static BuildException of(String what, IOException e) {
    return new BuildException(what + ": " + why(e), e);
  }

  /** What was wrong with a file, as the end of a sentence; it names the file where the JDK does. */
  public static String why(IOException e) {
    String message = String.valueOf(e.getMessage());
    return switch (e) {
      case AccessDeniedException denied -> "no permission for " + denied.getFile();
      case FileSystemLoopException loop -> loop.getFile() + " is a link to a folder around it";
      case NoSuchFileException missing -> missing.getFile() + " does not exist";
      case FileAlreadyExistsException other when other.getReason() == null ->
          other.getFile() + " is there, and is no folder";
      case FileSystemException other when other.getReason() != null ->
          other.getFile() + ": " + other.getReason();
      case ZipException broken -> "it is not a readable jar (" + message + ")";
      case FileNotFoundException missing -> message;
      case CharacterCodingException other -> "it is not text in UTF-8";
      default -> e.getMessage() == null ? e.getClass().getSimpleName() : message;
    };
  }
}
