package soumak.build;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * What woven classes were before a run in place replaced them, in an archive beside the {@link
 * State}. The next run takes it in their place, so that it sees what a build from scratch would
 * see: a class that has not changed is checked again with what has.
 *
 * <p>An original is known by the path and the digest of what was woven of it. The archive is
 * written before the first class is replaced, with those of the classes that are there and of those
 * that come. So it has the right one of each class, however many have been replaced when the run is
 * killed.
 *
 * <p>Several runs may be under way in one folder. As each writes the archive first, who reads it
 * after the folder knows all woven classes it has found there. What others have kept stays for an
 * hour, as they may still replace classes. Only between the last look at the archive and its move
 * may one lose what another has kept.
 */
final class Originals {
  private static final String SUFFIX = ".originals";

  private final @Nullable Path archive;
  private final Map<String, Original> byWoven = new TreeMap<>();

  private Originals(@Nullable Path archive) {
    this.archive = archive;
  }

  private static final class Original {
    final byte[] compiled;
    final FileTime kept;

    Original(byte[] compiled, FileTime kept) {
      this.compiled = compiled;
      this.kept = kept;
    }
  }

  /** Of no earlier run, and for no later one. */
  static Originals ofThisRun() {
    return new Originals(null);
  }

  /** Of earlier runs; none if their archive is missing or damaged. */
  static Originals beside(Path state) {
    return new Originals(state.resolveSibling(state.getFileName() + SUFFIX));
  }

  /**
   * Reads the archive if there is one.
   *
   * @return its content
   */
  private byte @Nullable [] read() throws IOException {
    if (archive == null || !Files.isRegularFile(archive)) {
      return null;
    }
    byte[] content;
    try {
      content = Files.readAllBytes(archive);
    } catch (NoSuchFileException cleaned) {
      return null;
    }
    Map<String, Original> found = new TreeMap<>();
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(content))) {
      for (ZipEntry it = zip.getNextEntry(); it != null; it = zip.getNextEntry()) {
        byte[] compiled = zip.readAllBytes();
        found.put(it.getName(), new Original(compiled, it.getLastModifiedTime()));
      }
      byWoven.putAll(found);
    } catch (ZipException | EOFException damaged) {
      return content;
    }
    return content;
  }

  private static String name(String path, byte[] woven) {
    return Fingerprint.of(woven) + "/" + path;
  }

  /** The classes that a folder had, by path, as they were compiled, as far as that is known now. */
  Map<String, byte[]> of(Map<String, byte[]> classes) throws IOException {
    read();
    Map<String, byte[]> originals = new LinkedHashMap<>(classes);
    originals.replaceAll((path, bytes) -> {
      Original original = byWoven.get(name(path, bytes));
      return original == null ? bytes : original.compiled;
    });
    return originals;
  }

  /**
   * Keeps what it is to know while the first are replaced by the last, and from then on. What is
   * generated has no original: the one before it was of another class.
   *
   * @param present the classes of the folder by path
   * @param originals as they were compiled
   * @param woven as they will be
   */
  void keep(Map<String, byte[]> present, Map<String, byte[]> originals, Map<String, byte[]> woven)
      throws IOException {
    FileTime now = FileTime.from(Instant.now());
    boolean isKept = false;
    while (!isKept) {
      byte[] before = read();
      originals.forEach((path, compiled) -> {
        if (!ClassFiles.maybeGenerated(path)) {
          Original original = new Original(compiled, now);
          keep(path, present.get(path), original);
          keep(path, woven.get(path), original);
        }
      });
      isKept = archive == null || write(archive, before);
    }
  }

  private void keep(String path, byte @Nullable [] woven, Original original) {
    if (woven != null && !Arrays.equals(woven, original.compiled)) {
      byWoven.put(name(path, woven), original);
    }
  }

  /** Whether it was still as it was read; it stays if another run has written it since. */
  private boolean write(Path file, byte @Nullable [] before) throws IOException {
    FileTime anHourAgo = Staging.anHourAgo();
    byWoven.values().removeIf(it -> it.kept.compareTo(anHourAgo) < 0);
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(content)) {
      for (Map.Entry<String, Original> original : byWoven.entrySet()) {
        ZipEntry entry = new ZipEntry(original.getKey());
        entry.setLastModifiedTime(original.getValue().kept);
        zip.putNextEntry(entry);
        zip.write(original.getValue().compiled);
        zip.closeEntry();
      }
    }
    try (Staging staging = Staging.beside(file)) {
      staging.replace(file, before, content.toByteArray());
      staging.commit();
      return staging.written() > 0;
    }
  }
}
