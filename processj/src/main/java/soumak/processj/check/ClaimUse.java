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
 * the end is free, but ends with the claim: nothing may keep it. Other names of the end are not
 * looked at. Also refuses that the block of an extended read uses the end of the read, which has
 * the same message until the block ends.
 */
final class ClaimUse {
  private final Problems problems;

  /** What the process around this branch has claimed, and what this branch has. */
  private Set<String> around = new HashSet<>();

  private Set<String> own = new HashSet<>();

  /** The ends of the extended reads around. */
  private final Set<String> read = new HashSet<>();

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
      case Step.Declare it -> mentioned(it.initial());
      case Step.Return it when it.value() != null -> mentioned(it.value());
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
    } else if (key(argument) == null || !((Type.End) argument.type()).shared()) {
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
    if (isRefused(value)) {
      return;
    }
    switch (value) {
      case Value.Read it -> read(it);
      case Value.Write it -> {
        value(it.end());
        mentioned(it.message());
      }
      case Value.Assign it -> {
        Parts.of(it.target()).forEach(this::value);
        mentioned(it.value());
      }
      case Value.NewRecord it -> it.fields().given().forEach(this::mentioned);
      case Value.NewTagged it -> it.fields().given().forEach(this::mentioned);
      case Value.ArrayOf it -> it.elements().forEach(this::mentioned);
      case Value.Binary it when it.operator().equals("==") || it.operator().equals("!=") ->
          Parts.of(it).forEach(this::compared);
      default -> Parts.of(value).forEach(this::value);
    }
  }

  /** Tells of an end that cannot be used here. */
  private boolean isRefused(Value value) {
    String key = key(value);
    if (key != null && read.contains(key)) {
      problems.error(
          value.at(),
          "the read around this is from the same end, which has the same message until then",
          "use the end behind the block");
      return true;
    }
    if (key != null && around.contains(key)) {
      problems.error(
          value.at(),
          "this end is claimed by the process around the par, which waits for this branch",
          "use the name that the claim gives the end: claim (.. d = ..) par { .. d .. }");
      return true;
    }
    return false;
  }

  private void read(Value.Read it) {
    value(it.end());
    if (it.target() != null) {
      Parts.of(it.target()).forEach(this::value);
    }
    Step.Block block = it.rendezvous();
    if (block == null) {
      return;
    }
    String key = key(it.end());
    if (key != null && read.add(key)) {
      step(block);
      read.remove(key);
    } else {
      step(block);
    }
  }

  /** What somebody keeps, and may use when the claim has ended. */
  private void mentioned(Value value) {
    switch (value) {
      case Value.Convert it -> mentioned(it.value());
      case Value.Choice it -> {
        value(it.condition());
        mentioned(it.yes());
        mentioned(it.no());
      }
      case Value.Local it when names.contains(it.variable()) ->
          problems.error(
              it.at(),
              "this name of the end is for the claim only, and may be used here when it has ended",
              "keep the end itself, which others wait for");
      default -> compared(value);
    }
  }

  /** Two ends can be compared without using them. */
  private void compared(Value value) {
    if (value instanceof Value.Convert it) {
      compared(it.value());
    } else if (key(value) == null) {
      value(value);
    }
  }

  private static @Nullable String key(Value value) {
    if (value instanceof Value.Convert it && it.value().type() instanceof Type.End) {
      return key(it.value());
    }
    if (value instanceof Value.EndOf it) {
      String channel = ExpressionChecker.path(it.channel());
      return channel == null ? null : channel + (it.type().reading() ? ".read" : ".write");
    }
    return value.type() instanceof Type.End ? ExpressionChecker.path(value) : null;
  }
}
