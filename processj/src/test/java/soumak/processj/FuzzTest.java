package soumak.processj;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.testing.LongForm;

/** Broken programs are told of, and never break the compiler. {@code -Dsoumak.long} tries more. */
class FuzzTest {
  private static final Pattern WORDS =
      Pattern.compile("\\s+|\\w+|\"[^\"\n]*\"|'[^'\n]*'|//[^\n]*|[^\\w\\s]");

  private final ProcessJ compiler = new ProcessJ(List.of());

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void mutatedPrograms(long seed) throws IOException {
    Random random = new Random(seed);
    List<List<String>> programs = new ArrayList<>();
    for (Sample sample : Sample.all()) {
      programs.add(words(Files.readString(sample.file())));
    }
    int refused = 0;
    for (List<String> program : programs) {
      String text = mutated(program, programs, random);
      if (!compile(text, "seed " + seed)) {
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(programs.size() / 3);
  }

  /** Compiles a text; what it makes must be woven without complaint too. */
  private boolean compile(String text, String about) {
    try {
      Compilation compiled = compiler.compile("Mutant.pj", text);
      if (compiled.ok()) {
        new Execution(compiled);
      } else {
        assertThat(compiled.messages()).isNotEmpty();
        assertThat(compiled.classes()).isEmpty();
      }
      return compiled.ok();
    } catch (RuntimeException | AssertionError | StackOverflowError e) {
      throw new AssertionError(about + " breaks on:\n" + text, e);
    }
  }

  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORDS.matcher(text);
    while (matcher.find()) {
      words.add(matcher.group());
    }
    return words;
  }

  private static String mutated(List<String> program, List<List<String>> programs, Random random) {
    List<String> words = new ArrayList<>(program);
    int changes = 1 + random.nextInt(3);
    for (int i = 0; i < changes && !words.isEmpty(); i++) {
      int at = random.nextInt(words.size());
      List<String> other = programs.get(random.nextInt(programs.size()));
      String foreign = other.isEmpty() ? "" : other.get(random.nextInt(other.size()));
      switch (random.nextInt(5)) {
        case 0 -> words.remove(at);
        case 1 -> words.add(at, words.get(random.nextInt(words.size())));
        case 2 -> words.set(at, words.get(random.nextInt(words.size())));
        case 3 -> words.set(at, foreign);
        default -> words.add(at, foreign);
      }
    }
    return String.join("", words);
  }

  @Test
  void randomCharacters() {
    Random random = new Random(7);
    String letters = "{}()[];:.,=+-*/%!<>&|^~?\"'\\ \n#azAZ09_é\uD83D\u0000\uFEFF";
    for (int i = 0; i < LongForm.of(700, 2000); i++) {
      StringBuilder text = new StringBuilder();
      int length = random.nextInt(60);
      for (int k = 0; k < length; k++) {
        text.append(letters.charAt(random.nextInt(letters.length())));
      }
      compile(text.toString(), "random characters");
    }
  }

  @Test
  void deepNesting() {
    String open = "void main(string[] args) { int x = ";
    assertThat(compile(open + "(".repeat(5000) + "1" + ")".repeat(5000) + "; }", "deep")).isFalse();
    assertThat(compile(open + "-".repeat(5000) + "1; }", "deep")).isFalse();
    assertThat(compile(open + "1" + "+1".repeat(700) + "; }", "long")).isTrue();
    assertThat(compile(open + "1" + "+x".repeat(5000) + "; }", "long")).isFalse();
    assertThat(compile(open + "1" + "[0]".repeat(5000) + "; }", "long")).isFalse();
    assertThat(compile("void main() " + "{".repeat(5000) + "}".repeat(5000), "deep")).isFalse();
    assertThat(compile("void main() { int[] x = " + "{".repeat(5000) + "; }", "deep")).isFalse();
  }
}
