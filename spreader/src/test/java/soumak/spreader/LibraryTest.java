package soumak.spreader;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.analysis.Diagnostic;

/** Programs that use the JDK's collections, locks, atomics and pools from threads at all nodes. */
class LibraryTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"Library", "Streams"})
  void printTheSame(String name) throws Exception {
    Path source = Path.of("src/test/resources/programs/" + name + ".java");
    Map<String, byte[]> classes = Programs.compile(source, folder);
    String plain = Programs.runPlainly(classes, name);
    assertThat(plain).contains("\n");
    assertThat(Programs.runRewritten(classes, name, 1)).isEqualTo(plain);
    assertThat(Programs.runRewritten(classes, name, 2)).isEqualTo(plain);
  }

  private List<String> findings(String body) throws Exception {
    Path source = folder.resolve("Main.java");
    Files.writeString(source, "import java.util.*;\npublic class Main {\n" + body + "\n}\n");
    Spreader.Result result = Spreader.rewrite(Programs.compile(source, folder, "-Xlint:none"));
    assertThat(result.classes()).isEmpty();
    return result.findings().stream().map(Diagnostic::toString).toList();
  }

  @Test
  void whatTwinsDoNotHaveIsFound() throws Exception {
    String body =
        """
          Object copy(Vector<String> list) {
            return list.clone();
          }
          Object size(Vector<String> list) {
            return list.capacity();
          }
          Object pool() {
            return new java.util.concurrent.ForkJoinPool(1, null, null, false);
          }
          java.util.function.Supplier<Object> reference(Hashtable<String, String> map) {
            return map::clone;
          }
        """;
    assertThat(findings(body))
        .hasSize(4)
        .anyMatch(it -> it.startsWith("Main.java:4: error: Main uses Vector.clone(), which"))
        .anyMatch(it -> it.startsWith("Main.java:7: error: Main uses Vector.capacity()"))
        .anyMatch(it -> it.startsWith("Main.java:10: error: Main uses new ForkJoinPool(int,"))
        .anyMatch(it -> it.startsWith("Main.java:13: error: Main uses Hashtable.clone()"));
  }

  @Test
  void twinsAreNotGivenToTheJdk() throws Exception {
    String body =
        """
          Object prime(Random random) {
            return java.math.BigInteger.probablePrime(8, random);
          }
          static class Mine extends java.util.concurrent.CountDownLatch {
            Mine() {
              super(1);
            }
          }
        """;
    assertThat(findings(body))
        .hasSize(2)
        .anyMatch(it ->
            it.startsWith(
                "Main.java:4: error: Main calls java.math.BigInteger.probablePrime, which wants the"
                    + " JDK's own java.util.Random"))
        .anyMatch(it -> it.contains("Main$Mine extends java.util.concurrent.CountDownLatch"));
  }

  @Test
  void buildersAreTwinsOnlyWhereTheyMayBeShared() throws Exception {
    String held = "StringBuilder text = new StringBuilder();";
    String local = "String f() { StringBuilder text = new StringBuilder(); return text + \"\"; }";
    String given = held + " void f(java.util.regex.Matcher m) { m.appendReplacement(text, \"\"); }";
    assertThat(rewritten(held)).contains("soumak/spreader/twins/SharedBuilder");
    assertThat(rewritten(local)).noneMatch(it -> it.startsWith("soumak/spreader/twins/"));
    assertThat(rewritten(given)).noneMatch(it -> it.startsWith("soumak/spreader/twins/"));
    String byReference =
        "java.util.function.BiFunction<StringBuilder, String, Object> f(java.util.regex.Matcher m)"
            + " { return m::appendReplacement; }";
    assertThat(rewritten(held + byReference))
        .noneMatch(it -> it.startsWith("soumak/spreader/twins/"));
    for (String shares :
        new String[] {
          "java.util.List<StringBuilder> all;",
          "Object f() { return new StringBuilder[2]; }",
          "String f(Object o) { return ((StringBuffer) o).toString(); }",
          "Runnable f() { StringBuilder b = new StringBuilder(); return () -> b.append(1); }",
          "java.util.function.Supplier<StringBuilder> f() { return StringBuilder::new; }",
        }) {
      assertThat(rewritten(shares)).as(shares).contains("soumak/spreader/twins/SharedBuilder");
    }
  }

  private java.util.Set<String> rewritten(String body) throws Exception {
    Path source = folder.resolve("Main.java");
    Files.writeString(source, "public class Main {\n" + body + "\n}\n");
    return Programs.rewrite(Programs.compile(source, folder)).keySet();
  }
}
