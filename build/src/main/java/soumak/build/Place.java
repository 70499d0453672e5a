package soumak.build;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/** One entry of a class path. What does not exist is empty, as it is for the JVM. */
final class Place implements AutoCloseable {
  private final Path path;
  private final @Nullable ZipFile zip;

  private Place(Path path, @Nullable ZipFile zip) {
    this.path = path;
    this.zip = zip;
  }

  static Place open(Path path) {
    try {
      return new Place(path, Files.isRegularFile(path) ? new ZipFile(path.toFile()) : null);
    } catch (IOException e) {
      throw Failures.of("cannot read " + path + " of the class path", e);
    }
  }

  Path path() {
    return path;
  }

  /** The content of a file, or null if it is not there. */
  byte @Nullable [] read(String file) {
    try {
      return zip == null ? readFile(path.resolve(file)) : readEntry(zip, file);
    } catch (IOException e) {
      throw Failures.of("cannot read " + file + " of " + path, e);
    }
  }

  private static byte @Nullable [] readFile(Path file) throws IOException {
    return Files.isRegularFile(file) ? Files.readAllBytes(file) : null;
  }

  private static byte @Nullable [] readEntry(ZipFile zip, String name) throws IOException {
    ZipEntry entry = zip.getEntry(name);
    if (entry == null) {
      return null;
    }
    try (InputStream in = zip.getInputStream(entry)) {
      return in.readAllBytes();
    }
  }

  @Override
  public void close() {
    if (zip != null) {
      try {
        zip.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
