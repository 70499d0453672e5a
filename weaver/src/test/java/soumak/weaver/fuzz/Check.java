package soumak.weaver.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import soumak.weaver.Weaving;
import soumak.weaver.testing.Woven;

/** Weaves one program and compares it with itself unwoven, under many plans. */
final class Check {
  private static final int MOST_SINGLE_FAILURES = 12;

  private final Map<String, byte[]> compiled;
  private final long seed;
  private Map<String, byte[]> woven = Map.of();

  /** How many pauses the woven runs had. */
  private long pauses;

  private int runs;
  private boolean unfit;

  Check(Map<String, byte[]> compiled, long seed) {
    this.compiled = compiled;
    this.seed = seed;
  }

  long pauses() {
    return pauses;
  }

  int runs() {
    return runs;
  }

  boolean isUnfit() {
    return unfit;
  }

  /** The first thing that is wrong, or null. */
  @Nullable Failure failure() {
    if (!links(compiled)) {
      unfit = true; // some record patterns in switch expressions: javac 25 forgets its stack
      return null;
    }
    Failure failure = weave();
    return failure != null ? failure : compare();
  }

  private static boolean links(Map<String, byte[]> classes) {
    try {
      new ProgramLoader(classes).linkAll();
      return true;
    } catch (LinkageError e) {
      return false;
    }
  }

  private @Nullable Failure weave() {
    try {
      Woven program = Woven.weave(compiled);
      for (Map.Entry<String, Weaving> weaving : program.weavings().entrySet()) {
        if (weaving.getValue().status() == Weaving.Status.REFUSED) {
          return new Failure("refused", weaving.getKey() + weaving.getValue().diagnostics());
        }
      }
      woven = program.woven();
    } catch (AssertionError e) {
      return new Failure("verifier", String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      return new Failure("weaver threw", e + " at " + List.of(e.getStackTrace()));
    }
    try {
      new ProgramLoader(woven).linkAll();
      return null;
    } catch (LinkageError e) {
      return new Failure("linking", e.toString());
    }
  }

  private @Nullable Failure compare() {
    Outcome calm = Execution.plain(compiled, new Plan("plain", Plan.NEVER, Plan.NEVER));
    if (calm.isUnfit()) {
      unfit = true;
      return null;
    }
    Failure failure = compareAll(calm, Plan.NEVER, "");
    for (IntPredicate fails : failures(calm.points())) {
      if (failure != null) {
        break;
      }
      Outcome expected = Execution.plain(compiled, new Plan("plain", Plan.NEVER, fails));
      failure = expected.isUnfit() ? null : compareSome(expected, fails, " with failures");
    }
    return failure;
  }

  private @Nullable Failure compareAll(Outcome expected, IntPredicate fails, String kind) {
    return comparePauses(
        expected,
        List.of(
            new Plan("never pausing" + kind, Plan.NEVER, fails),
            new Plan("always pausing" + kind, Plan.ALWAYS, fails),
            new Plan("pausing at every second" + kind, Plan.oneIn(2, seed), fails),
            new Plan("pausing at every fifth" + kind, Plan.oneIn(5, seed + 1), fails)));
  }

  /** A failure after a pause at its point, and one without. */
  private @Nullable Failure compareSome(Outcome expected, IntPredicate fails, String kind) {
    IntPredicate elsewhere = Plan.oneIn(2, seed + runs).and(fails.negate());
    return comparePauses(
        expected,
        List.of(
            new Plan("always pausing" + kind, Plan.ALWAYS, fails),
            new Plan("pausing elsewhere" + kind, elsewhere, fails)));
  }

  private @Nullable Failure comparePauses(Outcome expected, List<Plan> plans) {
    for (Plan plan : plans) {
      Outcome outcome = Execution.woven(woven, plan);
      pauses += outcome.pauses();
      runs++;
      String difference = outcome.differenceFrom(expected);
      if (!difference.isEmpty()) {
        return new Failure(plan.name(), difference);
      }
    }
    return null;
  }

  /** Single failures, at all points if they are few, and random ones. */
  private List<IntPredicate> failures(int points) {
    List<IntPredicate> plans = new ArrayList<>();
    Rng rng = new Rng(seed);
    boolean all = points <= MOST_SINGLE_FAILURES;
    for (int i = 0; i < Math.min(points, MOST_SINGLE_FAILURES); i++) {
      int only = all ? i : rng.below(points);
      plans.add(n -> n == only);
    }
    plans.add(Plan.oneIn(4, seed + 2));
    plans.add(Plan.oneIn(20, seed + 3));
    return plans;
  }
}
