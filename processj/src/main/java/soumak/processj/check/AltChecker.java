package soumak.processj.check;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import soumak.processj.syntax.Expression;
import soumak.processj.syntax.Statement;
import soumak.processj.typed.Basic;
import soumak.processj.typed.Step;
import soumak.processj.typed.Value;
import soumak.processj.typed.Variable;

/** Alts: their guards, preconditions and replications. */
final class AltChecker {
  private final Body body;
  private final StatementChecker statements;
  private final ExpressionChecker expressions;

  AltChecker(Body body, StatementChecker statements, ExpressionChecker expressions) {
    this.body = body;
    this.statements = statements;
    this.expressions = expressions;
  }

  Step check(Statement.Alt tree) {
    body.process.pause();
    body.alts++;
    List<Step.Choice> choices =
        tree.loop() == null
            ? choices(tree.choices())
            : List.of(nested(new Statement.Nested(tree.at(), null, tree)));
    body.alts--;
    if (tree.choices().isEmpty()) {
      body.problems.warn(tree.at(), "this alt is empty, so it stops for ever", null);
    }
    return new Step.Alt(tree.at(), tree.priority(), choices);
  }

  private List<Step.Choice> choices(List<Statement.Choice> trees) {
    List<Step.Choice> choices = new ArrayList<>();
    for (Statement.Choice tree : trees) {
      choices.add(
          switch (tree) {
            case Statement.Guarded it -> guarded(it);
            case Statement.Nested it -> {
              if (it.alt().priority()) {
                body.problems.error(
                    it.at(),
                    "a pri alt cannot stand in an alt",
                    "its cases become cases of the outer one, which has an order or has none");
              }
              yield nested(it);
            }
          });
    }
    return choices;
  }

  private Step.Choice guarded(Statement.Guarded tree) {
    Scope before = body.scope;
    body.enter();
    Value condition = condition(tree.condition());
    Step.Guard guard = guard(tree.guard());
    Step code = statements.statement(tree.body());
    body.leave(before);
    return new Step.Guarded(tree.at(), condition, guard, code);
  }

  private @Nullable Value condition(@Nullable Expression tree) {
    if (tree == null) {
      return null;
    }
    String effect = Effects.in(tree);
    if (effect != null) {
      body.problems.error(tree.at(), "a precondition cannot have effects, and here is " + effect);
    }
    return expressions.condition(tree);
  }

  private Step.Guard guard(Statement.Guard tree) {
    return switch (tree) {
      case Statement.SkipGuard it -> new Step.SkipGuard(it.at());
      case Statement.TimeoutGuard it -> {
        Value timer = expressions.value(it.timer());
        if (timer.type() != Basic.TIMER && timer.type() != Basic.ERROR) {
          body.problems.error(
              it.at(), "only a timer has timeouts, this is " + timer.type().shown());
        }
        yield new Step.TimeoutGuard(it.at(), timer, expressions.time(it.time()));
      }
      case Statement.ReadGuard it -> read(it);
    };
  }

  private Step.Guard read(Statement.ReadGuard tree) {
    String effect = Effects.in(tree.read().target());
    if (effect != null) {
      body.problems.error(
          tree.at(), "the end in a guard cannot have effects, and here is " + effect);
    }
    Value.Place target = tree.target() == null ? null : expressions.place(tree.target());
    Value value = expressions.guardRead(tree.read(), target);
    if (!(value instanceof Value.Read read)) {
      if (value.type() != Basic.ERROR) {
        body.problems.error(tree.at(), "a guard reads from a channel");
      }
      return new Step.SkipGuard(tree.at());
    }
    if (target != null && !Conversions.fits(read.type(), target.type())) {
      body.problems.error(
          tree.at(), read.type().shown() + " does not fit in " + target.type().shown());
    }
    return new Step.ReadGuard(tree.at(), target, read);
  }

  private Step.Choice nested(Statement.Nested tree) {
    Value condition = condition(tree.condition());
    Scope before = body.scope;
    body.enter();
    Statement.For loop = tree.alt().loop();
    Step.For head = null;
    Variable index = null;
    if (loop != null) {
      head = statements.head(loop, new Step.Label(null), new Step.Skip(loop.at()));
      index = index(loop, head);
    }
    List<Step.Choice> choices = choices(tree.alt().choices());
    body.leave(before);
    return new Step.Nested(tree.at(), condition, head, index, choices);
  }

  private @Nullable Variable index(Statement.For loop, Step.For head) {
    if (head.initial().size() != 1
        || !(head.initial().getFirst() instanceof Step.Declare declare)
        || !(declare.variable().type() instanceof Basic basic)
        || !basic.isIntegral()) {
      body.problems.error(
          loop.at(),
          "a replicated alt has one integer variable",
          "alt (int i = 0; i < n; i++) { .. }");
      return null;
    }
    return declare.variable();
  }
}
