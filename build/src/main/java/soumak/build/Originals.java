package soumak.build;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
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
 */
final class Originals {
  private static final String SUFFIX = ".originals";

  private final @Nullable Path archive;
  private Map<String, byte[]> byWoven;

  private Originals(@Nullable Path archive, Map<String, byte[]> byWoven) {
    this.archive = archive;
    this.byWoven = byWoven;
  }

  /** Of no earlier run, and for no later one. */
  static Originals ofThisRun() {
    return new Originals(null, Map.of());
  }

  /** Of earlier runs; none if their archive is missing or damaged. */
  static Originals beside(Path state) throws IOException {
    Path archive = state.resolveSibling(state.getFileName() + SUFFIX);
    return new Originals(archive, read(archive));
  }

  private static Map<String, byte[]> read(Path archive) throws IOException {
    Map<String, byte[]> byWoven = new TreeMap<>();
    if (!Files.isRegularFile(archive)) {
      return byWoven;
    }
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        try (InputStream content = zip.getInputStream(entry)) {
          byWoven.put(entry.getName(), content.readAllBytes());
        }
      }
      return byWoven;
    } catch (ZipException | EOFException damaged) {
      return Map.of();
    }
  }

  private static String name(String path, byte[] woven) {
    return Fingerprint.of(woven) + "/" + path;
  }

  /** The classes of a folder, by path, as they were compiled, as far as that is known. */
  Map<String, byte[]> of(Map<String, byte[]> classes) {
    Map<String, byte[]> originals = new LinkedHashMap<>(classes);
    originals.replaceAll((path, bytes) -> byWoven.getOrDefault(name(path, bytes), bytes));
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
    Map<String, byte[]> kept = new TreeMap<>();
    originals.forEach((path, original) -> {
      if (!ClassFiles.maybeGenerated(path)) {
        keep(path, present.get(path), original, kept);
        keep(path, woven.get(path), original, kept);
      }
    });
    byWoven = kept;
    if (archive != null) {
      write(archive);
    }
  }

  private static void keep(
      String path, byte @Nullable [] woven, byte[] original, Map<String, byte[]> kept) {
    if (woven != null && !Arrays.equals(woven, original)) {
      kept.put(name(path, woven), original);
    }
  }

  private void write(Path file) throws IOException {
    try (Staging staging = Staging.beside(file)) {
      try (OutputStream content = Files.newOutputStream(staging.stage(file));
          ZipOutputStream zip = new ZipOutputStream(content)) {
        for (Map.Entry<String, byte[]> original : byWoven.entrySet()) {
          zip.putNextEntry(new ZipEntry(original.getKey()));
          zip.write(original.getValue());
          zip.closeEntry();
        }
      }
      staging.commit();
    }
  }
}
