package soumak.checker.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import soumak.analysis.ClassPath;
import soumak.checker.Checker;
import soumak.checker.Finding;
import soumak.checker.KnownStates;
import soumak.testing.Sources;

/** Many programs, compiled at once, as the compiler takes most of the time to get ready. */
final class Batch implements AutoCloseable {
  private static final Pattern SOURCE = Pattern.compile("(\\w+)/\\w+\\.java:\\d+: error");

  private final NavigableMap<String, byte[]> classes;
  private final ClassPath path;
  private final Checker checker;

  /**
   * @param sources by the name of a class, {@code folder.T}; each folder is one program
   */
  Batch(Map<String, String> sources) {
    this(sources, World.SOURCES);
  }

  /**
   * @param world the sources of what the programs use
   */
  Batch(Map<String, String> sources, Map<String, String> world) {
    this(sources, world, List.of());
  }

  /**
   * @param places what the checker knows beside
   */
  Batch(Map<String, String> sources, Map<String, String> world, List<Path> places) {
    Map<String, String> all = new HashMap<>(world);
    all.putAll(sources);
    this.classes = new TreeMap<>(compile(all));
    this.path = ClassPath.of(places, classes);
    this.checker = new Checker(path);
  }

  /**
   * Leaves out the programs that do not compile: a mutant need not. The compiler is told to say all
   * that is wrong at once; by itself it says nothing of variables without values until all types
   * are right.
   */
  private static Map<String, byte[]> compile(Map<String, String> sources) {
    for (int before = -1; before != sources.size(); ) {
      before = sources.size();
      try {
        return Sources.compile(
            sources, "-parameters", "-Xmaxerrs", "10000", "--should-stop=ifError=FLOW");
      } catch (AssertionError wrong) {
        Matcher named = SOURCE.matcher(String.valueOf(wrong.getMessage()));
        while (named.find()) {
          String folder = named.group(1) + ".";
          if (folder.equals("world.")) {
            throw wrong;
          }
          sources.keySet().removeIf(it -> it.startsWith(folder));
        }
        if (before == sources.size()) {
          throw wrong;
        }
      }
    }
    throw new AssertionError("nothing compiles");
  }

  boolean has(String folder) {
    return classes.containsKey(folder + "/T");
  }

  static Batch of(List<Program> programs) {
    return of(programs, World.SOURCES);
  }

  static Batch of(List<Program> programs, Map<String, String> world) {
    Map<String, String> sources = new HashMap<>();
    programs.forEach(it -> sources.put(it.folder() + ".T", it.text()));
    return new Batch(sources, world);
  }

  NavigableMap<String, byte[]> classes() {
    return classes;
  }

  /** The classes of one program, out of all. */
  static NavigableMap<String, byte[]> of(NavigableMap<String, byte[]> classes, String folder) {
    return classes.subMap(folder + "/", true, folder + "0", false); // which is behind the slash
  }

  /** What the checker says of one program, of whose class files it can check all. */
  List<Finding> check(String folder) {
    List<Finding> findings = checker.check(new ArrayList<>(of(classes, folder).values()));
    assertThat(findings).as(folder).noneMatch(it -> it.sentence().contains("is damaged"));
    return findings;
  }

  /** What the checker knows at the lines of one program, which it has accepted. */
  KnownStates states(String folder) {
    return KnownStates.of(path, of(classes, folder).values());
  }

  @Override
  public void close() {
    path.close();
  }
}
