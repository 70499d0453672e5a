package soumak.processj.check;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import soumak.processj.syntax.At;
import soumak.processj.syntax.Problems;
import soumak.processj.typed.Basic;
import soumak.processj.typed.Procedure;
import soumak.processj.typed.Step;
import soumak.processj.typed.Value;

/** Refuses what can never be reached, and procedures that can end without their result. */
final class Reachability {
  private final Problems problems;
  private final Set<Step.Label> left = new HashSet<>();

  private Reachability(Problems problems) {
    this.problems = problems;
  }

  static void check(Procedure procedure, Procedure.Content content, Problems problems) {
    boolean ends = new Reachability(problems).completes(content.code());
    if (ends && procedure.result() != Basic.VOID && procedure.result() != Basic.ERROR) {
      problems.error(
          content.code().end(),
          "'" + procedure.name() + "' can end here without its result",
          "return " + procedure.result().shown());
    }
  }

  /** Whether what follows {@code step} can be reached. */
  private boolean completes(Step step) {
    return switch (step) {
      case Step.Block it -> completes(it.steps());
      case Step.If it -> condition(it);
      case Step.While it -> loop(it, it.condition(), it.body());
      case Step.For it -> {
        completes(it.initial());
        yield loop(it, it.condition(), it.body());
      }
      case Step.DoWhile it -> {
        completes(it.body());
        yield !isConstant(it.condition(), true) || left.contains(it.label());
      }
      case Step.Labeled it -> completes(it.body()) || left.contains(it.label());
      case Step.Break it -> {
        left.add(it.target());
        yield false;
      }
      case Step.Continue it -> false;
      case Step.Return it -> false;
      case Step.Stop it -> false;
      case Step.Switch it -> {
        boolean last = true;
        boolean defaults = false;
        for (Step.Case one : it.cases()) {
          last = completes(one.body());
          defaults |= one.isDefault();
        }
        yield last || !defaults || left.contains(it.label());
      }
      case Step.TagSwitch it -> {
        boolean defaults = false;
        for (Step.TagCase one : it.cases()) {
          completes(one.body());
          defaults |= one.tag() == null;
        }
        yield !defaults || left.contains(it.label());
      }
      case Step.Par it -> {
        it.branches().forEach(one -> completes(one.code()));
        yield true;
      }
      case Step.ParFor it -> {
        completes(it.branch().code());
        yield true;
      }
      case Step.Alt it -> choices(it.choices());
      case Step.Claim it -> completes(it.body());
      default -> true;
    };
  }

  private boolean completes(List<Step> steps) {
    boolean reached = true;
    for (Step step : steps) {
      if (!reached && !(step instanceof Step.Skip)) {
        problems.error(first(step), "this is never reached");
        return false;
      }
      reached &= completes(step);
    }
    return reached;
  }

  private static At first(Step step) {
    return step.at();
  }

  private boolean choices(List<Step.Choice> choices) {
    boolean any = false;
    for (Step.Choice choice : choices) {
      any |=
          switch (choice) {
            case Step.Guarded it -> completes(it.body());
            case Step.Nested it -> choices(it.choices());
          };
    }
    return any;
  }

  private boolean condition(Step.If step) {
    Step no = step.no();
    if (isConstant(step.condition(), false)) {
      problems.error(step.yes().at(), "this is never reached", "the condition is always false");
    } else if (no != null && isConstant(step.condition(), true)) {
      problems.error(no.at(), "this is never reached", "the condition is always true");
    }
    boolean yes = completes(step.yes());
    return no == null ? yes || !isConstant(step.condition(), true) : completes(no) || yes;
  }

  private boolean loop(Step.Loop loop, @Nullable Value condition, Step body) {
    if (isConstant(condition, false)) {
      problems.error(body.at(), "this is never reached", "the condition is always false");
    }
    completes(body);
    boolean endless = condition == null || isConstant(condition, true);
    return !endless || left.contains(loop.label());
  }

  private static boolean isConstant(@Nullable Value condition, boolean value) {
    return condition instanceof Value.Constant constant
        && constant.value() instanceof Boolean known
        && known == value;
  }
}
