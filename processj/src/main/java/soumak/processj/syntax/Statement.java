package soumak.processj.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement as written. */
public sealed interface Statement {
  At at();

  /** A block; {@code seq} adds nothing to it. */
  record Block(At at, List<Statement> statements, At end) implements Statement {}

  /** {@code int i = 0, j;}. */
  record Local(At at, boolean isConstant, TypeTree type, List<Variable> variables)
      implements Statement {}

  record Variable(At at, String name, TypeTree type, @Nullable Expression initial) {}

  record Evaluate(At at, Expression expression) implements Statement {}

  /** {@code skip;} or {@code ;}. */
  record Skip(At at) implements Statement {}

  record Stop(At at) implements Statement {}

  record If(At at, Expression condition, Statement yes, @Nullable Statement no)
      implements Statement {}

  record While(At at, Expression condition, Statement body) implements Statement {}

  record DoWhile(At at, Statement body, Expression condition) implements Statement {}

  record For(
      At at,
      List<Statement> initial,
      @Nullable Expression condition,
      List<Expression> update,
      Statement body)
      implements Statement {}

  record Switch(At at, Expression value, List<Case> cases) implements Statement {}

  /**
   * A case of a switch.
   *
   * @param labels none for {@code default}
   */
  record Case(At at, List<Expression> labels, boolean isDefault, List<Statement> body) {}

  record Break(At at, @Nullable String label) implements Statement {}

  record Continue(At at, @Nullable String label) implements Statement {}

  record Return(At at, @Nullable Expression value) implements Statement {}

  record Labeled(At at, String label, Statement statement) implements Statement {}

  record Par(At at, List<Expression> enrolled, List<Statement> branches) implements Statement {}

  record ParFor(At at, For loop, List<Expression> enrolled) implements Statement {}

  /** An alt, replicated if it has a loop. */
  record Alt(At at, boolean priority, @Nullable For loop, List<Choice> choices)
      implements Statement {}

  /** A case of an alt. */
  sealed interface Choice {
    At at();
  }

  record Guarded(At at, @Nullable Expression condition, Guard guard, Statement body)
      implements Choice {}

  record Nested(At at, @Nullable Expression condition, Alt alt) implements Choice {}

  /** What a case of an alt waits for. */
  sealed interface Guard {
    At at();
  }

  /** {@code v = in.read()}. */
  record ReadGuard(At at, @Nullable Expression target, Expression.Method read) implements Guard {}

  record TimeoutGuard(At at, Expression timer, Expression time) implements Guard {}

  record SkipGuard(At at) implements Guard {}

  record Claim(At at, List<Claimed> ends, Statement body) implements Statement {}

  /** A shared end that is claimed, perhaps under a name of its own. */
  record Claimed(At at, @Nullable TypeTree type, @Nullable String name, Expression end) {}

  /**
   * {@code suspend}.
   *
   * @param resumption the parameters of the next call; null if they stay
   */
  record Suspend(At at, @Nullable List<Declaration.Parameter> resumption) implements Statement {}

  record Fork(At at, Expression call) implements Statement {}
}
