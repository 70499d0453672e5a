package soumak.checker.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import soumak.checker.Finding;
import soumak.checker.testing.Lives;

/**
 * Who follows what a finding says to do gets a program that is accepted. The resource {@code
 * advice.txt} has, for each advice, programs that get it and what they become by it.
 */
class AdviceTest {
  private static final Path TESTS = Path.of("src/test/java/soumak/checker/memory");
  private static final Pattern WRONG =
      Pattern.compile("assertPair\\(\\s*\"\"\"\\n(.*?)\"\"\"", Pattern.DOTALL);

  /** What is said, and a program before and after. */
  private record Followed(String advice, String wrong, String right) {
    static Followed read(String text) {
      String[] parts = text.split("\n", 2);
      String[] programs = parts[1].split("--\n", 2);
      return new Followed(parts[0], programs[0], programs[1]);
    }
  }

  private static List<Followed> all() throws IOException {
    try (InputStream in = AdviceTest.class.getResourceAsStream("/soumak/checker/advice.txt")) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return Stream.of(text.split("(?m)^== ")).skip(1).map(Followed::read).toList();
    }
  }

  /** With names and line numbers left out. */
  private static String advice(Finding finding) {
    return finding.kind()
        + " "
        + finding.edit().replaceAll("`[^`]*`", "`x`").replaceAll("\\d+", "N");
  }

  @Test
  void whatIsSaidHelps() throws IOException {
    List<Followed> all = all();
    List<List<Finding>> before = Lives.each(all.stream().map(Followed::wrong).toList());
    List<List<Finding>> after = Lives.each(all.stream().map(Followed::right).toList());
    Map<String, Object> failed = new TreeMap<>();
    for (int i = 0; i < all.size(); i++) {
      Followed it = all.get(i);
      if (before.get(i).stream().map(AdviceTest::advice).noneMatch(it.advice::equals)) {
        failed.put(it.advice + ": is not said of\n" + it.wrong, before.get(i));
      }
      if (!after.get(i).isEmpty()) {
        failed.put(it.advice + ": does not help with\n" + it.right, after.get(i));
      }
    }
    assertThat(failed).isEmpty();
  }

  /** All that the programs of this package's tests are told is among these. */
  @Test
  void allThatIsSaidIsFollowed() throws IOException {
    List<String> programs = new ArrayList<>();
    try (Stream<Path> files = Files.list(TESTS)) {
      for (Path file : files.sorted().toList()) {
        WRONG
            .matcher(Files.readString(file))
            .results()
            .forEach(it -> programs.add(it.group(1).stripIndent().translateEscapes()));
      }
    }
    assertThat(programs).hasSizeGreaterThan(100);
    TreeSet<String> said = new TreeSet<>();
    Lives.each(programs).forEach(found -> found.forEach(it -> said.add(advice(it))));
    assertThat(all()).extracting(Followed::advice).containsAll(said);
  }
}
