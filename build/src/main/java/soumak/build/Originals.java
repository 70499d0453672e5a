package soumak.build;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * The class files that a run in place has replaced by woven ones, in an archive beside the {@link
 * State}. The next run takes them in the place of the woven ones, so that it sees what a build from
 * scratch would see: a class that has not changed is checked again with what has.
 */
final class Originals {
  private static final String SUFFIX = ".originals";

  private final Path archive;

  private Originals(Path archive) {
    this.archive = archive;
  }

  static Originals beside(Path state) {
    return new Originals(state.resolveSibling(state.getFileName() + SUFFIX));
  }

  /** Class files by their path in the folder; none if the archive is missing or damaged. */
  Map<String, byte[]> read() throws IOException {
    Map<String, byte[]> known = new HashMap<>();
    if (!Files.isRegularFile(archive)) {
      return known;
    }
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        try (InputStream content = zip.getInputStream(entry)) {
          known.put(entry.getName(), content.readAllBytes());
        }
      }
      return known;
    } catch (ZipException | EOFException damaged) {
      return Map.of();
    }
  }

  /** Keeps class files, by path, in the place of those that were kept before. */
  void write(Map<String, byte[]> originals) throws IOException {
    try (Staging staging = Staging.beside(archive)) {
      try (OutputStream file = Files.newOutputStream(staging.stage(archive));
          ZipOutputStream zip = new ZipOutputStream(file)) {
        for (Map.Entry<String, byte[]> original : originals.entrySet()) {
          zip.putNextEntry(new ZipEntry(original.getKey()));
          zip.write(original.getValue());
          zip.closeEntry();
        }
      }
      staging.commit();
    }
  }
}
