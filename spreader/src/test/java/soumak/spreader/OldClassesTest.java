package soumak.spreader;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Class files that other versions of javac would make, and other kinds of main methods. */
class OldClassesTest {
  @TempDir Path classes;

  /** Without nests and dynamic string concatenation. */
  @ParameterizedTest
  @ValueSource(strings = {"Lambdas8", "Monitors", "Bank", "Loops"})
  void classesOfJava8RunAsTheyDo(String name) throws Exception {
    Path source =
        name.equals("Lambdas8")
            ? Files.writeString(classes.resolve(name + ".java"), OLD)
            : Path.of("src/test/resources/programs").resolve(name + ".java");
    Map<String, byte[]> program =
        Programs.compile(source, classes, "--release", "8", "-Xlint:-options");
    String plain = Programs.runPlainly(program, name);
    assertThat(plain).isNotEmpty();
    assertThat(Programs.runRewritten(program, name, 2)).isEqualTo(plain);
  }

  private static final String OLD =
      """
      import java.util.function.*;
      public class Lambdas8 {
        private int own = 3;
        private static int twice(int x) { return 2 * x; }
        class Inner { private int seen = own; }
        enum Kind { A, B { int value() { return 5; } }; int value() { return 1; } }
        interface Named { default String name() { return "n" + Kind.B.value(); } }
        public static void main(String[] args) throws Exception {
          Lambdas8 it = new Lambdas8();
          Supplier<Integer> own = () -> it.own + it.new Inner().seen;
          IntUnaryOperator twice = Lambdas8::twice;
          int[] got = new int[1];
          Thread thread = new Thread(() -> got[0] = twice.applyAsInt(own.get()));
          thread.start();
          thread.join();
          switch (Kind.valueOf("B")) { case A: got[0]++; break; case B: got[0] += 100; }
          System.out.println(got[0] + new Named() {}.name() + Kind.values().length);
        }
      }
      """;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "public class Main { void main() { System.out.println(\"one\" + hashCode() * 0); } }",
        "class Main { static void main() { System.out.println(\"two\"); } }",
        "public class Main { int x = 3; void main(String[] a) { System.out.println(x + a.length); }"
            + " }",
        "void main() { int[] a = {4}; System.out.println(a[0]); }",
      })
  void otherMainMethodsAreCalled(String source) throws Exception {
    Path file = Files.writeString(classes.resolve("Main.java"), source);
    Map<String, byte[]> program = Programs.compile(file, classes);
    assertThat(Programs.runRewritten(program, "Main", 1).strip()).isIn("one0", "two", "3", "4");
  }

  @Test
  void classWithoutMainIsToldAtItsStart() throws IOException {
    Path file = Files.writeString(classes.resolve("Main.java"), "public class Main {}");
    Map<String, byte[]> program = Programs.compile(file, classes);
    assertThat(Programs.rewrite(program)).containsOnlyKeys("Main");
  }
}
