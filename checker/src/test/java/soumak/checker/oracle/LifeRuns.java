package soumak.checker.oracle;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import soumak.checker.Finding;
import soumak.checker.Kind;
import soumak.checker.testing.Lives;
import soumak.memory.OwnershipException;

/**
 * Checks and runs programs with memory outside of the collector's heap. The runtime is the oracle:
 * it throws wherever memory that is gone is used, and what is not the caller's is given up.
 */
final class LifeRuns {
  private static final int RUNS = 6;

  /** Generated programs forget most of what they allocate; kept, so that it stays as it is. */
  private static final Logger LEAKS = Logger.getLogger("soumak.memory");

  private final Woven woven;

  private LifeRuns(Map<String, byte[]> classes) {
    LEAKS.setLevel(Level.OFF);
    woven = Woven.of(Lives.places(), classes);
  }

  /** What a program does wrong in some of its runs; null if nothing was seen. */
  private @Nullable String violation(String folder) {
    try {
      Method begin = woven.loadClass("world.W").getMethod("begin", long.class);
      Method run = woven.loadClass(folder + ".T").getDeclaredMethod("run");
      run.setAccessible(true);
      for (long seed = 0; seed < RUNS; seed++) {
        begin.invoke(null, seed);
        try {
          run.invoke(null);
        } catch (InvocationTargetException e) {
          if (e.getCause() instanceof OwnershipException wrong) {
            return wrong.getMessage() + " in run " + seed;
          }
          if (e.getCause() instanceof LinkageError wrong) {
            throw wrong;
          }
        }
      }
      return null;
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  /** What is not freed is no mistake of this kind. */
  private static List<Finding> errors(List<Finding> findings) {
    return findings.stream().filter(it -> it.kind() != Kind.LEAK).toList();
  }

  static List<Verdict> judge(List<Program> programs) {
    List<Verdict> verdicts = new ArrayList<>();
    Map<String, String> sources = new LinkedHashMap<>();
    programs.forEach(it -> sources.put(it.folder() + ".T", it.text()));
    try (Batch batch = new Batch(sources, LifeWorld.SOURCES, Lives.places())) {
      LifeRuns runs = new LifeRuns(batch.classes());
      for (Program program : programs) {
        if (!batch.has(program.folder())) {
          throw new AssertionError("does not compile:\n" + program.text());
        }
        verdicts.add(
            new Verdict(
                program, errors(batch.check(program.folder())), runs.violation(program.folder())));
      }
    }
    return verdicts;
  }

  /** Programs of seeds, and what is left of those that are refused until they are accepted. */
  static List<Verdict> campaign(long first, int count) {
    List<Verdict> all = new ArrayList<>();
    List<Program> programs =
        LongStream.range(first, first + count).mapToObj(LifeGenerator::program).toList();
    for (int i = 0; i <= Campaign.REPAIRS && !programs.isEmpty(); i++) {
      List<Verdict> round = judge(programs);
      all.addAll(round);
      programs = round.stream().filter(it -> !it.isAccepted()).map(Campaign::repaired).toList();
    }
    return all;
  }

  /**
   * Mutants of programs, those left out that do not compile.
   *
   * @return for each that does wrong: whether it is refused, by its text and what it did
   */
  static Map<String, Boolean> refusals(List<String> mutants) {
    Map<String, String> sources = new LinkedHashMap<>();
    for (int i = 0; i < mutants.size(); i++) {
      sources.put("mutant" + i + ".T", "package mutant" + i + ";" + mutants.get(i));
    }
    Map<String, Boolean> refused = new LinkedHashMap<>();
    try (Batch batch = new Batch(sources, LifeWorld.SOURCES, Lives.places())) {
      LifeRuns runs = new LifeRuns(batch.classes());
      for (int i = 0; i < mutants.size(); i++) {
        String folder = "mutant" + i;
        String violation = batch.has(folder) ? runs.violation(folder) : null;
        if (violation != null) {
          refused.put(violation + ":\n" + mutants.get(i), !errors(batch.check(folder)).isEmpty());
        }
      }
    }
    return refused;
  }
}
