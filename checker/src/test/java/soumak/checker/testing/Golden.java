package soumak.checker.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A program that a test of this module says is refused, read from the test's source.
 *
 * @param name {@code SendTest.twice}
 * @param program of a file {@code T.java}
 * @param findings what the checker says of it
 */
public record Golden(String name, String program, String findings) {
  private static final Path TESTS = Path.of("src/test/java/soumak/checker");
  private static final String TEXT = "\"\"\"\\n(.*?)\"\"\"";
  private static final Pattern METHOD =
      Pattern.compile("  void (\\w+)\\(\\)[^{]*\\{\\n(.*?)\\n  }\\n", Pattern.DOTALL);
  private static final Pattern REFUSED =
      Pattern.compile("assert(File)?Refused\\(\\s*" + TEXT + ",\\s*" + TEXT, Pattern.DOTALL);

  /** All of them, by test class and in the order of the methods. */
  public static List<Golden> all() {
    List<Golden> found = new ArrayList<>();
    try (Stream<Path> files = Files.list(TESTS)) {
      for (Path file : files.filter(it -> it.toString().endsWith("Test.java")).sorted().toList()) {
        String test = String.valueOf(file.getFileName()).replace(".java", ".");
        Matcher method = METHOD.matcher(Files.readString(file));
        while (method.find()) {
          addAll(found, test + method.group(1), method.group(2));
        }
      }
      return found;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void addAll(List<Golden> found, String name, String body) {
    Matcher refused = REFUSED.matcher(body);
    while (refused.find()) {
      String text = text(refused.group(2));
      found.add(
          new Golden(
              name,
              refused.group(1) == null ? Programs.file(text) : text,
              text(refused.group(3)).stripTrailing()));
    }
  }

  private static String text(String block) {
    return block.stripIndent().translateEscapes();
  }
}
