package soumak.checker.oracle;

import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import soumak.Scheduler;
import soumak.Simulation;
import soumak.Task;
import soumak.TaskBody;

/** Weaves programs of several tasks, and runs them on the real runtime with tagged objects. */
final class Live {
  private static final int WORKERS = 2;

  private final Woven woven;

  private Live(Woven woven) {
    this.woven = woven;
  }

  /** The programs of some classes, ready to run. */
  static Live of(Map<String, byte[]> classes) {
    Map<String, byte[]> tagged = new HashMap<>();
    classes.forEach((name, bytes) -> tagged.put(name, Tagging.of(bytes)));
    return new Live(Woven.of(List.of(), tagged));
  }

  /** What a program does wrong in some of its runs by seeds; null if nothing was seen. */
  @Nullable String violation(String folder, int runs) {
    for (long seed = 0; seed < runs; seed++) {
      Owners.begin(seed);
      long order = seed;
      quietly(body(folder), it -> Simulation.run(order, it));
      String found = Owners.violation();
      if (found != null) {
        return found + " in the simulation of seed " + seed;
      }
    }
    return null;
  }

  /** The same for a run by two threads. */
  @Nullable String violationInParallel(String folder) {
    Owners.begin(0);
    try (Scheduler pool = Scheduler.withWorkers(WORKERS)) {
      quietly(body(folder), it -> pool.start(Task.of(it)).joinBlocking());
    }
    String found = Owners.violation();
    return found == null ? null : found + " in a run by " + WORKERS + " threads";
  }

  private interface Run {
    @Nullable Object of(TaskBody<?> body);
  }

  /** A program may fail: only whose objects it touches is of interest. */
  private static void quietly(TaskBody<?> body, Run run) {
    Scheduler.onUncaught((task, failure) -> {});
    try {
      run.of(body);
    } catch (RuntimeException failed) {
      if (failed.getCause() instanceof LinkageError wrong) {
        throw wrong;
      }
    } finally {
      Scheduler.onUncaught(null);
    }
  }

  private TaskBody<?> body(String folder) {
    try {
      Constructor<?> made = woven.loadClass(folder + ".T").getDeclaredConstructor();
      made.setAccessible(true);
      return (TaskBody<?>) made.newInstance();
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  /** What the checker and the tagged runs say of programs. */
  static List<Verdict> judge(List<Program> programs, int runs) {
    List<Verdict> verdicts = new ArrayList<>();
    try (Batch batch = Batch.of(programs, LiveWorld.sources())) {
      Live live = of(batch.classes());
      for (Program program : programs) {
        if (!batch.has(program.folder())) {
          throw new AssertionError("does not compile:\n" + program.text());
        }
        String violation = live.violation(program.folder(), runs);
        verdicts.add(
            new Verdict(
                program,
                batch.check(program.folder()),
                violation == null ? live.violationInParallel(program.folder()) : violation));
      }
    }
    return verdicts;
  }

  /** Programs of seeds, and what is left of those that are refused until they are accepted. */
  static List<Verdict> campaign(long first, int count, int runs, LongFunction<Program> make) {
    List<Verdict> all = new ArrayList<>();
    List<Program> programs = LongStream.range(first, first + count).mapToObj(make).toList();
    for (int i = 0; i < Campaign.REPAIRS && !programs.isEmpty(); i++) {
      List<Verdict> round = judge(programs, runs);
      all.addAll(round);
      programs = round.stream().filter(it -> !it.isAccepted()).map(Campaign::repaired).toList();
    }
    return all;
  }
}
