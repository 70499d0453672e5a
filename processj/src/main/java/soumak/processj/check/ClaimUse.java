package soumak.processj.check;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import soumak.processj.syntax.Problems;
import soumak.processj.typed.Parts;
import soumak.processj.typed.Step;
import soumak.processj.typed.Type;
import soumak.processj.typed.Value;
import soumak.processj.typed.Variable;

/**
 * Refuses that a branch of a par uses an end which the process around the par has claimed: it would
 * wait until that gives the end back, and that waits for the branch. The name that the claim gives
 * the end is free. Other names of the end are not looked at.
 */
final class ClaimUse {
  private final Problems problems;

  /** What the process around this branch has claimed, and what this branch has. */
  private Set<String> around = new HashSet<>();

  private Set<String> own = new HashSet<>();

  /** The names that claims give to ends. */
  private final Set<Variable> names = new HashSet<>();

  private ClaimUse(Problems problems) {
    this.problems = problems;
  }

  static void check(Step code, Problems problems) {
    new ClaimUse(problems).step(code);
  }

  private void step(Step step) {
    switch (step) {
      case Step.Claim it -> claim(it);
      case Step.Par it -> {
        it.enrolled().forEach(this::value);
        it.branches().forEach(this::branch);
      }
      case Step.ParFor it -> {
        it.enrolled().forEach(this::value);
        step(it.loop());
        branch(it.branch());
      }
      case Step.Fork it -> Parts.of(it.call()).forEach(this::forked);
      default -> {
        Parts.valuesOf(step).forEach(this::value);
        Parts.stepsOf(step).forEach(this::step);
      }
    }
  }

  private void claim(Step.Claim claim) {
    Set<String> before = own;
    own = new HashSet<>(before);
    for (Step.Claimed it : claim.ends()) {
      value(it.end());
      Variable name = it.name();
      if (name != null) {
        names.add(name);
      }
      String key = key(it.end());
      if (key != null) {
        own.add(key);
      }
    }
    step(claim.body());
    own = before;
  }

  /** A forked process may well wait for the end of the claim, as nobody waits for it. */
  private void forked(Value argument) {
    if (argument instanceof Value.Convert it) {
      forked(it.value());
    } else if (argument instanceof Value.Local it && names.contains(it.variable())) {
      problems.error(
          argument.at(),
          "the forked process may use this end when the claim has ended",
          "give it the end itself, for which it waits");
    } else if (key(argument) == null) {
      value(argument);
    }
  }

  private void branch(Step.Branch branch) {
    Set<String> outer = around;
    Set<String> before = own;
    around = new HashSet<>(outer);
    around.addAll(own);
    own = new HashSet<>();
    step(branch.code());
    around = outer;
    own = before;
  }

  private void value(Value value) {
    String key = key(value);
    if (key != null && around.contains(key)) {
      problems.error(
          value.at(),
          "this end is claimed by the process around the par, which waits for this branch",
          "use the name that the claim gives the end: claim (.. d = ..) par { .. d .. }");
      return;
    }
    if (value instanceof Value.Read it && it.rendezvous() != null) {
      step(it.rendezvous());
    }
    Parts.of(value).forEach(this::value);
  }

  private static @Nullable String key(Value value) {
    if (value instanceof Value.EndOf it) {
      String channel = ExpressionChecker.path(it.channel());
      return channel == null ? null : channel + (it.type().reading() ? ".read" : ".write");
    }
    return value.type() instanceof Type.End ? ExpressionChecker.path(value) : null;
  }
}
