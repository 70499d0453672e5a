package soumak.checker.oracle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import soumak.checker.testing.Programs;

/** The accepted programs of this module's other tests, read from their sources. */
final class Pairs {
  private static final Path TESTS = Path.of("src/test/java/soumak/checker");
  private static final Pattern ACCEPTED =
      Pattern.compile("assert(File)?Accepted\\(\\s*\"\"\"\\n(.*?)\"\"\"", Pattern.DOTALL);

  private Pairs() {}

  /** Sources of files {@code T.java}, without their package. */
  static List<String> accepted() {
    List<String> found = new ArrayList<>();
    try (Stream<Path> files = Files.list(TESTS)) {
      for (Path file : files.filter(it -> it.toString().endsWith(".java")).sorted().toList()) {
        Matcher matcher = ACCEPTED.matcher(Files.readString(file));
        while (matcher.find()) {
          String text = matcher.group(2).stripIndent().translateEscapes();
          found.add(
              Programs.IMPORTS
                  + "\n"
                  + (matcher.group(1) == null ? "class T extends Node {\n" + text + "\n}" : text));
        }
      }
      return found;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
