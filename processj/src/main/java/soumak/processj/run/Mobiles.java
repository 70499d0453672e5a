package soumak.processj.run;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.nio.file.StandardOpenOption.DSYNC;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The library's std.mobiles: mobile processes as bytes, for another JVM or a later day. */
public final class Mobiles {
  /** As many links behind each other as Linux follows. */
  private static final int MOST_LINKS = 40;

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
   * {@link #toBytes} into a file, which has what it had before until all is written. Devices, pipes
   * and files that cannot be replaced by others with the same owner, as their folder may not be
   * written, are written in place; what such a file had before is lost if that fails.
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
    boolean isThere = Files.exists(file);
    boolean isFile = Files.isRegularFile(file) && Files.isWritable(file);
    Path target = isThere && !isFile ? null : target(file);
    if (target == null || !replace(target, bytes)) {
      Files.write(file, bytes);
    }
  }

  /**
   * Where a file is, or will be, behind all links; null if a link is one to something that is open,
   * such as the standard output.
   */
  private static @Nullable Path target(Path file) throws IOException {
    Path target = file.toAbsolutePath();
    for (int links = 0; Files.isSymbolicLink(target); links++) {
      if (links == MOST_LINKS || target.startsWith("/dev") || target.startsWith("/proc")) {
        return null;
      }
      target = target.resolveSibling(Files.readSymbolicLink(target));
    }
    return target;
  }

  /** False if the folder does not take another file in the place of this one. */
  private static boolean replace(Path target, byte[] bytes) throws IOException {
    Path made = target.resolveSibling(".saved-" + UUID.randomUUID());
    try {
      Files.createFile(made);
    } catch (IOException refused) {
      return false;
    }
    try {
      if (Files.exists(target) && !giveRights(made, target)) {
        return false;
      }
      Files.write(made, bytes, WRITE, DSYNC);
      return move(made, target);
    } finally {
      Files.deleteIfExists(made);
    }
  }

  /**
   * Gives a new file the owner, the group and the permissions of an old one; false if it cannot.
   */
  private static boolean giveRights(Path made, Path old) {
    PosixFileAttributeView view = Files.getFileAttributeView(made, PosixFileAttributeView.class);
    if (view == null) {
      return true;
    }
    try {
      PosixFileAttributes wanted = Files.readAttributes(old, PosixFileAttributes.class);
      view.setOwner(wanted.owner());
      view.setGroup(wanted.group());
      view.setPermissions(wanted.permissions());
      return true;
    } catch (IOException refused) {
      return false;
    }
  }

  private static boolean move(Path made, Path target) {
    try {
      Files.move(made, target, ATOMIC_MOVE, REPLACE_EXISTING);
      return true;
    } catch (IOException refused) {
      return false;
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
