package soumak.processj.check;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import soumak.processj.syntax.At;
import soumak.processj.syntax.Problems;
import soumak.processj.typed.Basic;
import soumak.processj.typed.Parts;
import soumak.processj.typed.Procedure;
import soumak.processj.typed.Step;
import soumak.processj.typed.Value;

/**
 * Refuses what can never be reached, cases of a protocol's switch that go on to the next one, and
 * procedures that can end without their result.
 */
final class Reachability {
  private final Problems problems;

  /**
   * Whether a switch with a case for each tag counts as one with a default. It does where an end
   * must not be reached; code behind the switch is no error all the same.
   */
  private final boolean knowsTags;

  private final Set<Step.Label> left = new HashSet<>();

  private Reachability(Problems problems, boolean knowsTags) {
    this.problems = problems;
    this.knowsTags = knowsTags;
  }

  static void check(Procedure procedure, Procedure.Content content, Problems problems) {
    new Reachability(problems, false).completes(content.code());
    boolean ends = new Reachability(problems, true).completes(content.code());
    if (ends && procedure.result() != Basic.VOID && procedure.result() != Basic.ERROR) {
      problems.error(
          content.code().end(),
          "'" + procedure.name() + "' can end here without its result",
          "return " + procedure.result().shown());
    }
  }

  /** Whether what follows {@code step} can be reached. */
  private boolean completes(Step step) {
    Parts.valuesOf(step).forEach(this::blocks);
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
        it.cases().forEach(this::tagCase);
        boolean defaults = it.cases().stream().anyMatch(one -> one.tag() == null);
        yield !(knowsTags ? it.hasAll() : defaults) || left.contains(it.label());
      }
      case Step.Par it -> {
        it.branches().forEach(one -> completes(one.code()));
        yield true;
      }
      case Step.ParFor it -> {
        head(it.loop());
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
      if (reached || step instanceof Step.Skip) {
        reached &= completes(step);
      } else if (knowsTags) {
        passOver(step);
      } else {
        unreached(step.at(), null);
        return false;
      }
    }
    return reached;
  }

  /** Its breaks leave nothing. */
  private void passOver(Step step) {
    Set<Step.Label> before = Set.copyOf(left);
    completes(step);
    left.retainAll(before);
  }

  private void unreached(At at, @Nullable String why) {
    if (!knowsTags) {
      problems.error(at, "this is never reached", why);
    }
  }

  private void tagCase(Step.TagCase one) {
    if (completes(one.body()) && knowsTags) {
      problems.error(
          one.at(),
          "this case does not end in 'break'",
          "in a switch on a protocol, no case falls into the next one");
    }
  }

  /** The blocks of extended reads in a value. */
  private void blocks(Value value) {
    if (value instanceof Value.Read read && read.rendezvous() != null) {
      completes(read.rendezvous());
    }
    Parts.of(value).forEach(this::blocks);
  }

  private void head(Step.@Nullable For loop) {
    if (loop != null) {
      completes(loop.initial());
      Parts.valuesOf(loop).forEach(this::blocks);
    }
  }

  private boolean choices(List<Step.Choice> choices) {
    boolean any = false;
    for (Step.Choice choice : choices) {
      any |=
          switch (choice) {
            case Step.Guarded it -> completes(it.body());
            case Step.Nested it -> {
              head(it.loop());
              yield choices(it.choices());
            }
          };
    }
    return any;
  }

  private boolean condition(Step.If step) {
    Step no = step.no();
    if (isConstant(step.condition(), false)) {
      unreached(step.yes().at(), "the condition is always false");
    } else if (no != null && isConstant(step.condition(), true)) {
      unreached(no.at(), "the condition is always true");
    }
    boolean yes = completes(step.yes());
    return no == null ? yes || !isConstant(step.condition(), true) : completes(no) || yes;
  }

  private boolean loop(Step.Loop loop, @Nullable Value condition, Step body) {
    if (isConstant(condition, false)) {
      unreached(body.at(), "the condition is always false");
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
