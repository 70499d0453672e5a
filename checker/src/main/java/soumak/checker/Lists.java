package soumak.checker;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.Collectors;

/** The text files that come with the checker. */
final class Lists {
  private Lists() {}

  /** The names of a list, one a line, as internal names; what follows {@code #} is a remark. */
  static Set<String> read(String file) {
    return text(file)
        .lines()
        .map(it -> it.replaceFirst("#.*", "").strip().replace('.', '/'))
        .filter(it -> !it.isEmpty())
        .collect(Collectors.toUnmodifiableSet());
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
