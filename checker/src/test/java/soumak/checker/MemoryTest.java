package soumak.checker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import soumak.analysis.ClassPath;
import soumak.testing.Sources;

/** What is remembered of earlier checks never hides a finding, nor makes one up. */
class MemoryTest {
  private static final String NODE =
      "import soumak.*; class Node implements Message { int value; Node next; }";

  /** Uses a message after it has given it to a method, whose qualifier is in another class. */
  private static final String USER =
      """
      import soumak.*;
      class User {
        static int use(Node n) {
          Other.take(n);
          return n.value;
        }
        private static int inferred(Node n) {
          n.next = null;
          return 1;
        }
      }
      """;

  private static final String TAKES =
      "import soumak.*; class Other { static void take(@Free Node n) {} }";
  private static final String LENDS =
      "import soumak.*; class Other { static void take(@Safe Node n) {} }";

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void place() {
    file = folder.resolve("sub/memory");
  }

  private static Map<String, byte[]> program(String other) {
    return Sources.compile(Map.of("Node", NODE, "User", USER, "Other", other));
  }

  private record Said(List<String> findings, List<String> inferred) {}

  private Said check(Map<String, byte[]> classes, String... annotations) {
    try (ClassPath path = ClassPath.of(List.of(), classes)) {
      Checker checker = new Checker(path, List.of(annotations)).remembering(file);
      List<String> findings =
          checker.check(classes.values()).stream().map(Finding::toString).toList();
      return new Said(findings, checker.inferred());
    }
  }

  private static Said fresh(Map<String, byte[]> classes, String... annotations) {
    try (ClassPath path = ClassPath.of(List.of(), classes)) {
      Checker checker = new Checker(path, List.of(annotations));
      List<String> findings =
          checker.check(classes.values()).stream().map(Finding::toString).toList();
      return new Said(findings, checker.inferred());
    }
  }

  @Test
  void saysTheSameAgain() {
    Map<String, byte[]> classes = program(TAKES);
    Said said = fresh(classes);
    assertThat(said.findings()).singleElement().asString().contains("NOT_FREE");
    assertThat(said.inferred()).isNotEmpty();
    assertThat(check(classes)).isEqualTo(said);
    assertThat(check(classes)).isEqualTo(said);
  }

  @Test
  void doesNotLookAgain() throws IOException {
    Map<String, byte[]> classes = program(LENDS);
    check(classes);
    byte[] written = Files.readAllBytes(file);
    check(classes);
    assertThat(Files.readAllBytes(file)).isEqualTo(written);
    assertThat(entries(classes)).allMatch(known -> known);
  }

  /** Whether each class is remembered. */
  private List<Boolean> entries(Map<String, byte[]> classes) {
    try (ClassPath path = ClassPath.of(List.of(), classes)) {
      Keys keys = Keys.of(path, Checker.shipped());
      Memory memory = Memory.in(file);
      assertThat(keys).isNotNull();
      return classes.values().stream()
          .map(keys::of)
          .map(key -> key != null && memory.find(key) != null)
          .toList();
    }
  }

  @Test
  void noticesAnotherClassThatHasChanged() {
    check(program(LENDS));
    assertThat(check(program(TAKES))).isEqualTo(fresh(program(TAKES)));
    assertThat(check(program(LENDS))).isEqualTo(fresh(program(LENDS)));
  }

  @Test
  void noticesAClassThatAppears() {
    Map<String, byte[]> without = new HashMap<>(program(TAKES));
    without.remove("Other");
    check(without);
    assertThat(check(program(TAKES))).isEqualTo(fresh(program(TAKES)));
    assertThat(check(without)).isEqualTo(fresh(without));
  }

  @Test
  void noticesOtherAnnotations() {
    String lends = "class Other {\n void take(@Safe Node);\n}";
    check(program(TAKES));
    assertThat(check(program(TAKES), lends)).isEqualTo(fresh(program(TAKES), lends));
    assertThat(fresh(program(TAKES), lends)).isNotEqualTo(fresh(program(TAKES)));
  }

  @Test
  void passesOverADamagedFile() throws IOException {
    Map<String, byte[]> classes = program(TAKES);
    Said said = check(classes);
    byte[] good = Files.readAllBytes(file);
    for (int at = 0; at < good.length; at += 7) {
      byte[] bad = good.clone();
      bad[at] ^= 1;
      Files.write(file, bad);
      assertThat(check(classes)).as("byte %d", at).isEqualTo(said);
    }
    for (int length : List.of(0, 1, 63, 64, 65, good.length - 1)) {
      Files.write(file, Arrays.copyOf(good, length));
      assertThat(check(classes)).as("length %d", length).isEqualTo(said);
    }
  }

  @Test
  void leavesNothingBehindWhereItCannotBeWritten() throws IOException {
    Files.createDirectories(file.resolve("of somebody else"));
    check(program(TAKES));
    assertThat(folder.resolve("sub").toFile().list()).containsExactly("memory");
  }

  @Test
  void needsNoPlaceThatCanBeWritten() throws IOException {
    Files.createDirectories(file);
    assertThat(check(program(TAKES))).isEqualTo(fresh(program(TAKES)));
  }
}
