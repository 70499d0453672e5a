package soumak.weaver.fuzz;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Generates, compiles and checks programs; makes those that fail smaller. */
final class Fuzzer {
  private final Compiler compiler = new Compiler();
  private final long shrinkingNanos;
  private int programs;
  private int skipped;
  private long runs;
  private long pauses;

  /**
   * @param shrinkingSeconds how long to work on one failing program
   */
  Fuzzer(int shrinkingSeconds) {
    shrinkingNanos = TimeUnit.SECONDS.toNanos(shrinkingSeconds);
  }

  /** A report for people if the program of this seed fails, or null. */
  @Nullable String report(long seed) {
    Program program = ProgramGenerator.generate(seed);
    programs++;
    Map<String, byte[]> classes;
    try {
      classes = compiler.compile(program);
    } catch (Compiler.Refused e) {
      if (e.crashed) {
        skipped++;
        return null;
      }
      return "seed " + seed + ": the generator made an invalid program\n" + e.getMessage();
    }
    Check check = new Check(classes, seed);
    Failure failure = check.failure();
    runs += check.runs();
    pauses += check.pauses();
    skipped += check.isUnfit() ? 1 : 0;
    return failure == null ? null : report(program, failure);
  }

  private String report(Program program, Failure failure) {
    Tree smallest =
        new Shrinker(
                program.tree(),
                tree -> failsAs(program.with(tree), failure.kind()),
                System.nanoTime() + shrinkingNanos)
            .shrink();
    Program small = program.with(smallest);
    Failure now = check(small);
    return "seed %d: %s%n%s%nas generated: %s%nprogram:%n%s"
        .formatted(
            program.seed(),
            failure.kind(),
            now == null ? "(flickers)" : now.detail(),
            failure.detail(),
            small.listing());
  }

  private boolean failsAs(Program program, String kind) {
    Failure failure = check(program);
    return failure != null && failure.kind().equals(kind);
  }

  private @Nullable Failure check(Program program) {
    try {
      return new Check(compiler.compile(program), program.seed()).failure();
    } catch (Compiler.Refused e) {
      return null;
    }
  }

  /** Programs that were left out because javac crashed on them or they overflowed the stack. */
  int skipped() {
    return skipped;
  }

  String summary() {
    return "%d programs, %d skipped, %d woven runs, %d pauses"
        .formatted(programs, skipped, runs, pauses);
  }
}
