package soumak.processj.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The library's std.mobiles: mobile processes as bytes, for another JVM or a later day. */
public final class Mobiles {
  private Mobiles() {}

  /** Whether a process has ended, and cannot be called again. */
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
   * {@link #toBytes} into a file.
   *
   * @throws UncheckedIOException if the file cannot be written
   */
  public static void save(MobileProcess process, String file) {
    byte[] bytes = process.toBytes();
    try {
      Files.write(Path.of(file), bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(process + " cannot be saved in " + file, e);
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
