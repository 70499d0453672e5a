package soumak.checker;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.security.CodeSource;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/** The text files that come with the checker. */
final class Lists {
  private static final @Nullable File OWN_JAR = ownJar();

  private Lists() {}

  /** The names of a list, one a line, as internal names; what follows {@code #} is a remark. */
  static Set<String> read(String file) {
    Set<String> names = new HashSet<>();
    for (String line : text(file).split("\n")) {
      int remark = line.indexOf('#');
      String name = (remark < 0 ? line : line.substring(0, remark)).strip();
      if (!name.isEmpty()) {
        names.add(name.replace('.', '/'));
      }
    }
    return names;
  }

  static String text(String file) {
    try {
      String text = OWN_JAR == null ? null : text(OWN_JAR, file);
      return text == null ? resource(file) : text;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String resource(String file) throws IOException {
    try (InputStream in = Lists.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException("the checker's own file " + file + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Null if it is not there. */
  static @Nullable String text(File jar, String file) throws IOException {
    try (ZipFile zip = new ZipFile(jar)) {
      ZipEntry entry = zip.getEntry("soumak/checker/" + file);
      if (entry == null) {
        return null;
      }
      try (InputStream in = zip.getInputStream(entry)) {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
      }
    }
  }

  /**
   * The jar that the checker is in, if it is in one: to open that takes a fresh JVM a quarter of
   * the time that a resource does, which it finds by a URL.
   */
  private static @Nullable File ownJar() {
    CodeSource source = Lists.class.getProtectionDomain().getCodeSource();
    URL place = source == null ? null : source.getLocation();
    if (place == null || !place.getProtocol().equals("file")) {
      return null;
    }
    File file = new File(place.getPath());
    return file.getName().endsWith(".jar") && file.isFile() ? file : null;
  }
}
