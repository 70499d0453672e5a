package soumak.checker;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/** The text files that come with the checker. */
final class Lists {
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
    try (InputStream in = Lists.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException("the checker's own file " + file + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
