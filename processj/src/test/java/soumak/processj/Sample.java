package soumak.processj;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A program among the tests' resources. At its end it says what is expected: lines {@code //=} with
 * its output, {@code //!} with messages (line, column and sentence), {@code //x} with a part of the
 * failure that it ends with. The output may stand in a file beside it instead.
 */
record Sample(Path file) {
  private static final String ROOT = "/programs";

  static List<Sample> all() throws IOException {
    try (Stream<Path> files = Files.walk(root())) {
      return files
          .filter(it -> it.toString().endsWith(".pj"))
          .filter(it -> !it.getParent().endsWith("imported"))
          .sorted()
          .map(Sample::new)
          .toList();
    }
  }

  private static Path root() {
    try {
      return Path.of(Objects.requireNonNull(Sample.class.getResource(ROOT)).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  String name() {
    return root().relativize(file).toString();
  }

  private List<String> lines(String mark) throws IOException {
    return Files.readAllLines(file).stream()
        .filter(it -> it.startsWith(mark))
        .map(it -> it.substring(mark.length()).replaceFirst("^ ", ""))
        .toList();
  }

  /** The messages, each as {@code LINE:COLUMN: error: sentence}. */
  List<String> messages() throws IOException {
    return lines("//!");
  }

  List<String> failures() throws IOException {
    return lines("//x");
  }

  String output() throws IOException {
    Path beside = Path.of(file.toString().replaceFirst("\\.pj$", ".out"));
    if (Files.exists(beside)) {
      return Files.readString(beside);
    }
    return String.join("", lines("//=").stream().map(it -> it + "\n").toList());
  }

  boolean isRefused() throws IOException {
    return messages().stream().anyMatch(it -> it.contains(": error: "));
  }
}
