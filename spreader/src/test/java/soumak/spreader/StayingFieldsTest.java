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

/** Which static fields have an object of their own, and who may read them. */
class StayingFieldsTest {
  @TempDir private Path folder;

  private Map<String, byte[]> compile(String members) throws IOException {
    Path source = folder.resolve("Main.java");
    String text = "import java.util.*;\npublic class Main {\n" + members + "\n}\n";
    return Programs.compile(Files.writeString(source, text), folder, "-Xlint:none");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "static Scanner it;",
        "static final java.text.DecimalFormat it = new java.text.DecimalFormat();",
        "static volatile java.io.BufferedReader it;",
        "static java.util.logging.Logger it = java.util.logging.Logger.getGlobal();",
        "interface Inner { Scanner it = new Scanner(\"\"); } Object f() { return Inner.it; }"
      })
  void whatStaysIsInAnObjectOfItsOwn(String field) throws IOException {
    assertThat(Programs.rewrite(compile(field)).keySet())
        .filteredOn(StayingFields::is)
        .singleElement()
        .asString()
        .endsWith("$it");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Scanner it;",
        "static String it = new String(\"text\");",
        "static int it = 3;",
        "static Object it;",
        "static Scanner[] it;",
        "static List<Scanner> it;",
        "static Random it;",
        "static Main it;",
        "static Thread it;",
        "static java.math.BigInteger it;",
        "static java.time.LocalDate it;",
        "static java.io.IOException it;",
        "static java.util.concurrent.TimeUnit it;",
        "static Integer it = 3;",
        "static Boolean it;",
        "static Character it;",
        "static java.net.URI it;",
        "static java.io.File it;",
        "static Date it;",
      })
  void whatMayBeSharedOrCopiedIsWhereItWas(String field) throws IOException {
    assertThat(Programs.rewrite(compile(field)).keySet()).noneMatch(StayingFields::is);
  }

  /** A main that runs this in three threads, one after the other, and prints what it throws. */
  private static String threads(String body) {
    return """
    public static void main(String[] args) throws Exception {
      for (int i = 0; i < 3; i++) {
        Thread thread = new Thread(() -> {
          try {
            %s
          } catch (RuntimeException e) {
            System.out.println(e.getMessage() + " at " + e.getStackTrace()[0]);
          }
        });
        thread.start();
        thread.join();
      }
    }
    """
        .formatted(body);
  }

  @Test
  void onlyWhoReadsItIsRefused() throws Exception {
    String fields = "static Scanner in = new Scanner(\"one\"); static int count;\n";
    Map<String, byte[]> program =
        compile(fields + threads("System.out.println(++count); in.hasNext();"));
    String printed = Programs.runRewritten(program, "Main", 3);
    assertThat(printed)
        .contains("1\n", "2\n", "3\n")
        .contains("in of Main holds java.util.Scanner, which cannot go to another node")
        .contains(" at Main.")
        .contains("(Main.java:8)");
  }

  @Test
  void whatALambdaHasCapturedIsNamedByItsClass() throws Exception {
    String body =
        """
        static Runnable reads;
        static void set() {
          Scanner in = new Scanner("one");
          reads = () -> in.hasNext();
        }
        static { set(); }
        """
            + threads("reads.run();");
    String printed = Programs.runRewritten(compile(body), "Main", 3);
    assertThat(printed).contains("a variable of a lambda in Main holds java.util.Scanner");
  }

  @Test
  void whatIsSetIsReadByAllThreadsOfItsNode() throws Exception {
    String fields =
        """
        static Scanner in;
        static volatile Scanner other;
        static class Below extends Main {
          static String next() {
            return in.next() + other.next();
          }
        }
        static void set(Scanner given) {
          in = other = given;
        }
        public static void main(String[] args) throws Exception {
          set(new Scanner("one two three four"));
          System.out.println(in.next() + Main.other.next() + Below.next() + (in == other));
          in = null;
          System.out.println(in);
        }
        """;
    String printed = Programs.runRewritten(compile(fields), "Main", 2);
    assertThat(printed).isEqualTo("onetwothreefourtrue\nnull\n");
  }

  @Test
  void itIsNullUntilTheInitialiserHasRun() throws Exception {
    String members =
        """
        static class A {
          static {
            B.peek();
          }
        }
        static class B extends A {
          static Scanner in;
          static Scanner set = new Scanner("set");
          static void peek() {
            System.out.println(in + " " + set);
          }
        }
        public static void main(String[] args) {
          B.in = new Scanner("later");
          System.out.println(B.in.next() + B.set.next());
        }
        """;
    Map<String, byte[]> program = compile(members);
    assertThat(Programs.runPlainly(program, "Main")).isEqualTo("null null\nlaterset\n");
    assertThat(Programs.runRewritten(program, "Main", 2)).isEqualTo("null null\nlaterset\n");
  }

  @Test
  void nobodySeesWhenOneIsSetThatTheJdkMakes() throws IOException {
    String members = "static Scanner in = new Scanner(\"\"); static Main make() { return null; }";
    try (Program program = new Program(compile(members))) {
      assertThat(new Initialisers(program).hasEffects("Main")).isFalse();
      StayingFields.move(program);
      assertThat(new Initialisers(program).hasEffects("Main")).isFalse();
    }
  }
}
