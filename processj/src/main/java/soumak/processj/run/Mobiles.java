package soumak.processj.run;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.DSYNC;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The library's std.mobiles: mobile processes as bytes, for another JVM or a later day. */
public final class Mobiles {
  private Mobiles() {}

  /** Whether a process cannot be called again: it has ended, or is not here any more. */
  public static boolean hasEnded(MobileProcess process) {
    return process.isEnded();
  }

  /** Turns a process that does not run into bytes. It is in the bytes then, and not here. */
  public static byte[] toBytes(MobileProcess process) {
    return process.toBytes();
  }

  /** Makes a process go on where the one in the bytes has suspended itself. */
  public static void fromBytes(MobileProcess process, byte[] bytes) {
    process.fromBytes(bytes);
  }

  /** Why {@link #fromBytes} would fail; null if it would not. */
  public static @Nullable String refusal(MobileProcess process, byte[] bytes) {
    try {
      process.read(bytes);
      return null;
    } catch (IllegalArgumentException e) {
      return e.getMessage();
    }
  }

  /**
   * {@link #toBytes} into a file, which has what it had before until all is written.
   *
   * @throws UncheckedIOException if the file cannot be written; the process is still here then
   */
  public static void save(MobileProcess process, String file) {
    byte[] bytes = process.toBytes();
    boolean isSaved = false;
    try {
      write(Path.of(file), bytes);
      isSaved = true;
    } catch (IOException e) {
      throw new UncheckedIOException(process + " cannot be saved in " + file, e);
    } finally {
      if (!isSaved) {
        process.takeBack(bytes);
      }
    }
  }

  private static void write(Path file, byte[] bytes) throws IOException {
    Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      Files.write(target, bytes); // a device or a pipe
      return;
    }
    Path made = target.resolveSibling(".saved-" + UUID.randomUUID());
    try {
      Files.write(made, bytes, CREATE_NEW, WRITE, DSYNC);
      Files.move(made, target, ATOMIC_MOVE, REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(made);
    }
  }

  /**
   * {@link #fromBytes} from a file.
   *
   * @throws UncheckedIOException if the file cannot be read
   */
  public static void load(MobileProcess process, String file) {
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(Path.of(file));
    } catch (IOException e) {
      throw new UncheckedIOException(process + " cannot be loaded from " + file, e);
    }
    process.fromBytes(bytes);
  }
}
