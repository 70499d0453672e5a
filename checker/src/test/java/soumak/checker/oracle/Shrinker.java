package soumak.checker.oracle;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes a program that the checker wrongly accepts smaller, statement by statement. */
final class Shrinker {
  private final Function<Program, Verdict> judge;

  private Shrinker(Function<Program, Verdict> judge) {
    this.judge = judge;
  }

  static Verdict shrink(Verdict found) {
    return shrink(found, it -> Campaign.judge(List.of(it)).getFirst());
  }

  /**
   * Makes it smaller.
   *
   * @param judge checks and runs a program; throws an AssertionError if it does not compile
   */
  static Verdict shrink(Verdict found, Function<Program, Verdict> judge) {
    Shrinker shrinker = new Shrinker(judge);
    Verdict best = found;
    for (Verdict next = best; next != null; ) {
      best = next;
      next = shrinker.smaller(best.program());
    }
    return best;
  }

  private @Nullable Verdict smaller(Program program) {
    List<Statement> all = Statement.all(program.statements());
    return all.stream()
        .filter(Program::isDroppable)
        .flatMap(it -> without(program, it))
        .map(this::judge)
        .filter(it -> it != null && it.isUnsound())
        .findFirst()
        .orElse(null);
  }

  private static Stream<Program> without(Program program, Statement statement) {
    Program dropped = program.without(statement);
    return statement.first().isEmpty()
        ? Stream.of(dropped)
        : Stream.of(dropped, program.with(Statement.unwrapped(program.statements(), statement)));
  }

  private @Nullable Verdict judge(Program program) {
    try {
      return judge.apply(program);
    } catch (AssertionError doesNotCompile) {
      return null;
    }
  }
}
