package soumak.checker.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import soumak.Message;
import soumak.analysis.ClassPath;
import soumak.checker.Checker;
import soumak.checker.Finding;
import soumak.memory.Region;
import soumak.testing.Sources;

/**
 * Programs of one class {@code T}, whose members are given, with memory outside of the collector's
 * heap. Lines that are refused end in a remark that names the kinds: {@code // USE_AFTER_FREE}.
 */
public final class Lives {
  private static final String IMPORTS =
      "import java.util.*; import java.util.function.*; import soumak.*; import soumak.memory.*; ";

  /** What every program has. */
  private static final String BESIDE =
      """
      import soumak.*;
      import soumak.memory.*;
      interface Node extends Struct {
        int value();
        void value(int value);
        Ptr<Node> next();
        void next(Ptr<Node> value);
        boolean toNext(Cursor<Node> at);
        Slot<Unique<Node>> child();
        default void follow(Ptr<Node> other) { next(other); }
      }
      class Beside {
        static boolean maybe() { return System.nanoTime() > 0; }
        static int look(Ptr<Node> node) { return node.get().value(); }
        static int read(Unique<Node> node) { return node.get().value(); }
        static void done(@Free Unique<Node> node) { node.free(); }
      }
      """;

  private Lives() {}

  /** Asserts that one program is refused where its remarks say it, and the other is accepted. */
  public static void assertPair(String wrong, String right) {
    assertFound(wrong);
    assertThat(wrong).contains("// ");
    assertThat(findings(right)).as(right).isEmpty();
  }

  /** Asserts that nothing is to be said. */
  public static void assertAccepted(String members) {
    assertThat(findings(members)).as(members).isEmpty();
  }

  /** Asserts that there is exactly what the remarks say, and that each finding says what to do. */
  public static void assertFound(String members) {
    List<Finding> found = findings(members);
    TreeSet<String> said = new TreeSet<>();
    for (Finding it : found) {
      said.add(it.line() + " " + it.kind());
      assertThat(it.sentence()).isNotBlank();
      assertThat(it.edit()).isNotBlank();
    }
    TreeSet<String> wanted = new TreeSet<>();
    int line = 1;
    for (String text : members.split("\n", -1)) {
      line++;
      int remark = text.indexOf("// ");
      if (remark >= 0) {
        for (String kind : text.substring(remark + 3).split(" ")) {
          wanted.add(line + " " + kind);
        }
      }
    }
    assertThat(said).as(members + found).isEqualTo(wanted);
  }

  /**
   * What is said of a program.
   *
   * @param annotations texts of external ones
   */
  public static List<Finding> findings(String members, String... annotations) {
    String text = IMPORTS + "class T extends Beside {\n" + members + "\n}";
    Map<String, byte[]> compiled =
        Sources.compile(Map.of("T", text, "Beside", BESIDE), "-parameters", "-Xlint:-try");
    try (ClassPath path = ClassPath.of(places(), compiled)) {
      return new Checker(path, List.of(annotations)).check(new ArrayList<>(compiled.values()));
    }
  }

  /** What is said of each of some programs; they are compiled at once, which is faster. */
  public static List<List<Finding>> each(List<String> programs) {
    Map<String, String> sources = new LinkedHashMap<>();
    for (int i = 0; i < programs.size(); i++) {
      String header = "package p" + i + "; ";
      sources.put(
          "p" + i + ".T",
          header + IMPORTS + "class T extends Beside {\n" + programs.get(i) + "\n}");
      sources.put("p" + i + ".Beside", header + BESIDE);
    }
    Map<String, byte[]> compiled = Sources.compile(sources, "-parameters", "-Xlint:-try");
    try (ClassPath path = ClassPath.of(places(), compiled)) {
      Checker checker = new Checker(path, List.of());
      List<List<Finding>> found = new ArrayList<>();
      for (int i = 0; i < programs.size(); i++) {
        String folder = "p" + i + "/";
        found.add(
            checker.check(
                compiled.entrySet().stream()
                    .filter(it -> it.getKey().startsWith(folder))
                    .map(Map.Entry::getValue)
                    .toList()));
      }
      return found;
    }
  }

  /** Where the classes of core and of memory are. */
  public static List<Path> places() {
    return List.of(place(Message.class), place(Region.class));
  }

  private static Path place(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (java.net.URISyntaxException e) {
      throw new AssertionError(e);
    }
  }
}
