package soumak.processj.check;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import soumak.processj.check.Body.Jump;
import soumak.processj.syntax.At;
import soumak.processj.syntax.Expression;
import soumak.processj.syntax.Statement;
import soumak.processj.typed.Basic;
import soumak.processj.typed.Step;
import soumak.processj.typed.Type;
import soumak.processj.typed.Value;
import soumak.processj.typed.Variable;

/** Finds the types in statements, and whether they stand where they may. */
final class StatementChecker {
  private static final String WRITER_WAITS =
      "the writer waits for the end of the block; set a variable, and jump behind it";

  private final Body body;
  private final ExpressionChecker expressions;
  private final ParChecker pars;
  private final AltChecker alts;
  private final SwitchChecker switches;
  private final ProcessChecker processes;

  StatementChecker(Body body, Constants constants) {
    this.body = body;
    this.expressions = new ExpressionChecker(body, this, constants);
    this.pars = new ParChecker(body, this, expressions);
    this.alts = new AltChecker(body, this, expressions);
    this.switches = new SwitchChecker(body, this, expressions);
    this.processes = new ProcessChecker(body, this, expressions);
  }

  ExpressionChecker expressions() {
    return expressions;
  }

  Step.Block block(Statement.Block tree) {
    Scope before = body.scope;
    body.enter();
    List<Step> steps = all(tree.statements());
    body.leave(before);
    return new Step.Block(tree.at(), steps, tree.end());
  }

  List<Step> all(List<Statement> trees) {
    List<Step> steps = new ArrayList<>();
    trees.forEach(it -> add(it, steps));
    return steps;
  }

  /** A declaration of several variables is several steps in the same scope. */
  private void add(Statement tree, List<Step> to) {
    if (tree instanceof Statement.Local local) {
      local.variables().forEach(it -> to.add(declare(local, it)));
    } else if (tree instanceof Statement.Suspend suspend) {
      to.add(processes.suspend(suspend));
    } else {
      to.add(statement(tree));
    }
  }

  /** A statement with a scope of its own. */
  Step statement(Statement tree) {
    Scope before = body.scope;
    body.enter();
    Step step = step(tree);
    body.leave(before);
    return step;
  }

  private Step step(Statement tree) {
    return switch (tree) {
      case Statement.Block it -> block(it);
      case Statement.Local it -> new Step.Block(it.at(), all(List.of(it)), it.at());
      case Statement.Evaluate it -> evaluate(it);
      case Statement.Skip it -> new Step.Skip(it.at());
      case Statement.Stop it -> {
        body.process.pause();
        yield new Step.Stop(it.at());
      }
      case Statement.If it -> condition(it);
      case Statement.While it -> loop(it, null);
      case Statement.DoWhile it -> loop(it, null);
      case Statement.For it -> loop(it, null);
      case Statement.Switch it -> switches.check(it);
      case Statement.Break it -> jump(it.at(), it.label(), true);
      case Statement.Continue it -> jump(it.at(), it.label(), false);
      case Statement.Return it -> result(it);
      case Statement.Labeled it -> labeled(it);
      case Statement.Par it -> pars.par(it);
      case Statement.ParFor it -> pars.parFor(it);
      case Statement.Alt it -> alts.check(it);
      case Statement.Claim it -> processes.claim(it);
      case Statement.Suspend it -> processes.suspend(it);
      case Statement.Fork it -> processes.fork(it);
    };
  }

  private Step declare(Statement.Local local, Statement.Variable tree) {
    Type type = body.types.resolve(tree.type());
    Expression initial = tree.initial();
    if (initial != null && type instanceof Type.Channel) {
      body.problems.error(
          tree.at(), "a whole channel cannot be assigned", "assign one of its ends");
      initial = null;
    }
    if (local.isConstant() && initial == null) {
      body.problems.error(tree.at(), "the constant '" + tree.name() + "' has no value");
    }
    boolean extended = initial instanceof Expression.Method method && method.rendezvous() != null;
    if (initial != null && extended) {
      Variable variable = body.declare(tree.name(), type, local.isConstant(), tree.at());
      Value.Local place = new Value.Local(tree.at(), variable);
      Value value = expressions.initial(initial, type, place);
      Step declare = new Step.Declare(tree.at(), variable, Defaults.of(tree.at(), type));
      return new Flat(declare, new Step.Evaluate(tree.at(), value)).step();
    }
    Value value = initial == null ? null : expressions.initial(initial, type, null);
    Variable variable = body.declare(tree.name(), type, local.isConstant(), tree.at());
    if (local.isConstant() && value instanceof Value.Constant known && known.value() != null) {
      variable.value(known);
    }
    return new Step.Declare(
        tree.at(), variable, value == null ? Defaults.of(tree.at(), type) : value);
  }

  /** Two steps in one; the variable of the first is visible behind it. */
  private record Flat(Step first, Step second) {
    Step step() {
      return new Step.Block(first.at(), List.of(first, second), second.at());
    }
  }

  private Step evaluate(Statement.Evaluate tree) {
    boolean effect =
        switch (tree.expression()) {
          case Expression.Assign it -> true;
          case Expression.Step it -> true;
          case Expression.Call it -> true;
          case Expression.Method it -> true;
          case Expression.NewObject it -> true;
          default -> false;
        };
    Value value = expressions.any(tree.expression());
    if (!effect && value.type() != Basic.ERROR) {
      body.problems.error(tree.at(), "this does nothing", "its value is not used");
    }
    return new Step.Evaluate(tree.at(), value);
  }

  private Step condition(Statement.If tree) {
    Value condition = expressions.condition(tree.condition());
    Step yes = narrowed(condition, () -> statement(tree.yes()));
    Step no = tree.no() == null ? null : statement(tree.no());
    return new Step.If(tree.at(), condition, yes, no);
  }

  private Step loop(Statement tree, @Nullable String name) {
    Step.Label label = new Step.Label(name);
    Scope before = body.scope;
    Step step =
        switch (tree) {
          case Statement.While it -> {
            body.enterLoop();
            Value condition = expressions.condition(it.condition());
            Step inner = narrowed(condition, () -> inside(label, true, it.body()));
            yield new Step.While(it.at(), label, condition, inner);
          }
          case Statement.DoWhile it -> {
            body.enterLoop();
            Step inner = inside(label, true, it.body());
            Value condition = expressions.condition(it.condition());
            yield new Step.DoWhile(it.at(), label, inner, condition);
          }
          case Statement.For it -> {
            body.enter();
            List<Step> initial = all(it.initial());
            body.enterLoop();
            Step.For head = turns(it, label, initial, new Step.Skip(it.at()));
            Step inner = inside(label, true, it.body());
            yield new Step.For(it.at(), label, initial, head.condition(), head.update(), inner);
          }
          default -> throw new IllegalArgumentException("no loop: " + tree);
        };
    body.leaveLoop(before);
    return step;
  }

  /** What is done where {@code condition} holds. */
  private Step narrowed(Value condition, Supplier<Step> inner) {
    Scope before = body.scope;
    body.enter();
    expressions.narrow(condition);
    Step step = inner.get();
    body.leave(before);
    return step;
  }

  /** The head of a loop; its variables are in the current scope from now on. */
  Step.For head(Statement.For tree, Step.Label label, Step inner) {
    return turns(tree, label, all(tree.initial()), inner);
  }

  private Step.For turns(Statement.For tree, Step.Label label, List<Step> initial, Step inner) {
    Expression end = tree.condition();
    Value condition = end == null ? null : expressions.condition(end);
    List<Value> update = new ArrayList<>();
    tree.update().forEach(it -> update.add(expressions.any(it)));
    return new Step.For(tree.at(), label, initial, condition, update, inner);
  }

  /** The body of a loop or switch that breaks can leave. */
  private Step inside(Step.Label label, boolean isLoop, Statement tree) {
    body.enterJump(label, isLoop, true);
    Step inner = statement(tree);
    body.jumps.pop();
    return inner;
  }

  private Step labeled(Statement.Labeled tree) {
    String name = tree.label();
    if (body.jumps.stream().anyMatch(it -> name.equals(it.label().name()))) {
      body.problems.error(tree.at(), "the label '" + name + "' is used already around this");
    }
    Statement inner = tree.statement();
    if (inner instanceof Statement.While
        || inner instanceof Statement.DoWhile
        || inner instanceof Statement.For) {
      return loop(inner, name);
    }
    Step.Label label = new Step.Label(name);
    body.enterJump(label, false, false);
    Step step = statement(inner);
    body.jumps.pop();
    return new Step.Labeled(tree.at(), label, step);
  }

  private Step jump(At at, @Nullable String name, boolean isBreak) {
    String word = isBreak ? "break" : "continue";
    for (Jump jump : body.jumps) {
      boolean named = name != null && name.equals(jump.label().name());
      boolean next = name == null && jump.canBreakUnnamed() && (isBreak || jump.isLoop());
      if (!named && !next) {
        continue;
      }
      if (jump.process() != body.process) {
        body.problems.error(
            at, "'" + word + "' cannot leave a par", "the other branches go on until they end");
      } else if (jump.rendezvous() != body.rendezvous) {
        body.problems.error(at, "'" + word + "' cannot leave the block of a read", WRITER_WAITS);
      } else if (!isBreak && !jump.isLoop()) {
        body.problems.error(at, "the label '" + name + "' is of no loop that could continue");
      }
      return isBreak ? new Step.Break(at, jump.label()) : new Step.Continue(at, jump.label());
    }
    body.problems.error(
        at,
        name != null
            ? "there is no label '" + name + "' around this"
            : "'" + word + "' is outside of any loop" + (isBreak ? " or switch" : ""));
    return new Step.Skip(at);
  }

  private Step result(Statement.Return tree) {
    if (body.inPar()) {
      body.problems.error(
          tree.at(), "'return' cannot leave a par", "the other branches go on until they end");
    } else if (body.alts > 0) {
      body.problems.error(
          tree.at(), "'return' cannot leave an alt", "set a variable, return behind it");
    } else if (body.rendezvous > 0) {
      body.problems.error(tree.at(), "'return' cannot leave the block of a read", WRITER_WAITS);
    }
    Expression value = tree.value();
    if (value == null) {
      if (body.result != Basic.VOID && body.result != Basic.ERROR) {
        body.problems.error(tree.at(), "a value is to be returned, " + body.result.shown());
      }
      return new Step.Return(tree.at(), null);
    }
    if (body.result == Basic.VOID) {
      expressions.any(value);
      body.problems.error(tree.at(), "a void procedure returns no value");
      return new Step.Return(tree.at(), null);
    }
    return new Step.Return(tree.at(), expressions.value(value, body.result));
  }
}
