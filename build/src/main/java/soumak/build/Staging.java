package soumak.build;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Files that appear at their places together: they are first written completely to a folder on the
 * same disk, and only then moved, each in one step. A failure before the moves changes nothing. Of
 * a folder that is on several disks, files are copied to their disk before they are moved.
 */
final class Staging implements AutoCloseable {
  private static final String PREFIX = ".soumak-";

  private final Path folder;
  private final Map<Path, Path> moves = new LinkedHashMap<>();

  /** Of targets that others may write to: what stood there; nothing in it if no file did. */
  private final Map<Path, Optional<byte[]>> known = new HashMap<>();

  private final List<Path> deletions = new ArrayList<>();

  private int written;
  private int removed;

  private Staging(Path folder) {
    this.folder = folder;
  }

  /**
   * Prepares for writing below a folder: beside it, or in it where that is on another disk, or
   * nobody may write beside it. Who lists the files of such a folder passes over folders that
   * {@link #isNamed} is true of.
   */
  static Staging around(Path target) throws IOException {
    return mustBeWithin(target)
        ? new Staging(Files.createTempDirectory(target, PREFIX))
        : beside(target);
  }

  private static boolean mustBeWithin(Path target) {
    Path parent = target.toAbsolutePath().normalize().getParent();
    if (parent == null || !Files.isDirectory(target)) {
      return false;
    }
    try {
      return !Files.isWritable(parent)
          || !Files.getFileStore(parent).equals(Files.getFileStore(target));
    } catch (IOException unknown) {
      return false;
    }
  }

  /** Prepares for writing at or below {@code target}, whose parent folder is made if need be. */
  static Staging beside(Path target) throws IOException {
    Path parent = target.toAbsolutePath().normalize().getParent();
    if (parent == null) {
      throw new IOException("the root folder cannot be written");
    }
    Files.createDirectories(parent);
    return new Staging(Files.createTempDirectory(parent, PREFIX));
  }

  /**
   * Removes what those who were killed have left beside {@code target} and in it: what is younger
   * than an hour may be in use. It is in nobody's way: if it cannot be removed, it stays.
   */
  static void sweep(Path target) {
    Path parent = target.toAbsolutePath().normalize().getParent();
    for (Path folder : parent == null ? List.of(target) : List.of(parent, target)) {
      if (Files.isDirectory(folder)) {
        sweepIn(folder);
      }
    }
  }

  private static void sweepIn(Path folder) {
    try (Stream<Path> all = Files.list(folder)) {
      all.filter(Staging::isNamed).toList().forEach(Staging::sweepAway);
    } catch (IOException | UncheckedIOException ignored) {
      return;
    }
  }

  /** Removes one of those, wherever it is. */
  static void sweepAway(Path staging) {
    try {
      if (Files.isDirectory(staging, LinkOption.NOFOLLOW_LINKS)
          && Files.getLastModifiedTime(staging).compareTo(anHourAgo()) < 0) {
        deleteAll(staging);
      }
    } catch (IOException | UncheckedIOException ignored) {
      return;
    }
  }

  /** Who began to write before that has ended: nobody writes for an hour. */
  static FileTime anHourAgo() {
    return FileTime.from(Instant.now().minus(Duration.ofHours(1)));
  }

  /** Whether what is in a folder is only on its way to its place, by the folder's name. */
  static boolean isNamed(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.startsWith(PREFIX)
        && name.substring(PREFIX.length()).chars().allMatch(Character::isDigit);
  }

  /** A place to write the content that will be at {@code target}. */
  Path stage(Path target) {
    Path staged = folder.resolve(Integer.toString(moves.size()));
    moves.put(target, staged);
    return staged;
  }

  void stage(Path target, byte[] content) throws IOException {
    Files.write(stage(target), content);
  }

  /**
   * The same, but a file stays that is not the one that is to be replaced. That cannot be seen and
   * done in one step, so it is looked at right before.
   *
   * @param before the content that the file had; null if there was none
   */
  void replace(Path target, byte @Nullable [] before, byte[] content) throws IOException {
    stage(target, content);
    known.put(target, Optional.ofNullable(before));
  }

  void delete(Path target) {
    deletions.add(target);
  }

  /** The same, but a file stays that has another content by then. */
  void delete(Path target, byte[] before) {
    delete(target);
    known.put(target, Optional.of(before));
  }

  /** Moves everything to its place, then deletes what is to go. */
  void commit() throws IOException {
    for (Map.Entry<Path, Path> move : moves.entrySet()) {
      Path parent = move.getKey().toAbsolutePath().getParent();
      if (parent != null) {
        Files.createDirectories(parent);
      }
      if (!isAsKnown(move.getKey())) {
        continue;
      }
      move(move.getValue(), move.getKey());
      written++;
    }
    for (Path deletion : deletions) {
      if (isAsKnown(deletion)) {
        Files.deleteIfExists(deletion);
        removed++;
      }
    }
  }

  private static void move(Path staged, Path target) throws IOException {
    try {
      replace(staged, target);
    } catch (AtomicMoveNotSupportedException otherDisk) {
      // A folder on the way is a link to another disk, or one is mounted there.
      try (Staging there = beside(target)) {
        Path copy = there.stage(target);
        Files.copy(staged, copy);
        replace(copy, target);
      }
    }
  }

  private static void replace(Path staged, Path target) throws IOException {
    Files.move(staged, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private boolean isAsKnown(Path target) throws IOException {
    Optional<byte[]> before = known.get(target);
    if (before == null) {
      return true;
    }
    byte[] now;
    try {
      now = Files.readAllBytes(target);
    } catch (NoSuchFileException e) {
      return before.isEmpty();
    }
    return before.isPresent() && Arrays.equals(before.get(), now);
  }

  int written() {
    return written;
  }

  int removed() {
    return removed;
  }

  @Override
  public void close() throws IOException {
    deleteAll(folder);
  }

  private static void deleteAll(Path folder) throws IOException {
    try (Stream<Path> rest = Files.walk(folder)) {
      for (Path file : rest.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
