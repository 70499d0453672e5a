package soumak.checker.oracle;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes a program that the checker wrongly accepts smaller, statement by statement. */
final class Shrinker {
  private Shrinker() {}

  static Verdict shrink(Verdict found) {
    Verdict best = found;
    for (Verdict next = best; next != null; ) {
      best = next;
      next = smaller(best.program());
    }
    return best;
  }

  private static @Nullable Verdict smaller(Program program) {
    List<Statement> all = Statement.all(program.statements());
    return all.stream()
        .filter(Program::isDroppable)
        .flatMap(it -> without(program, it))
        .map(Shrinker::judge)
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

  private static @Nullable Verdict judge(Program program) {
    try {
      return Campaign.judge(List.of(program)).getFirst();
    } catch (AssertionError doesNotCompile) {
      return null;
    }
  }
}
