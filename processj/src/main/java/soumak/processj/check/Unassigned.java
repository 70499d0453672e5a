package soumak.processj.check;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import soumak.processj.syntax.Problems;
import soumak.processj.typed.Parts;
import soumak.processj.typed.Procedure;
import soumak.processj.typed.Step;
import soumak.processj.typed.Value;
import soumak.processj.typed.Variable;

/**
 * Warns of variables that are read and nowhere get a value. They have one, 0 or null, so that a
 * counter need not be set to 0; which one is read on which way is not looked at.
 */
final class Unassigned {
  private final Set<Variable> bare = new LinkedHashSet<>();
  private final Set<Variable> read = new HashSet<>();
  private final Set<Variable> written = new HashSet<>();

  private Unassigned() {}

  static void check(Procedure.@Nullable Content content, Problems problems) {
    Unassigned uses = new Unassigned();
    if (content != null) {
      uses.step(content.code());
    }
    for (Variable variable : uses.bare) {
      if (uses.read.contains(variable) && !uses.written.contains(variable)) {
        problems.warn(
            variable.at(),
            "'" + variable + "' is read, but never gets a value",
            "it has the value that it begins with");
      }
    }
  }

  private void step(Step step) {
    switch (step) {
      case Step.Declare it when isBare(it) -> bare.add(it.variable());
      case Step.Suspend it -> written.addAll(it.parameters());
      case Step.Alt it -> it.choices().forEach(this::targets);
      default -> {}
    }
    Parts.valuesOf(step).forEach(this::value);
    Parts.stepsOf(step).forEach(this::step);
  }

  /** What a variable begins with by itself has the place of its declaration. */
  private static boolean isBare(Step.Declare step) {
    return step.initial() instanceof Value.Constant it && it.at().equals(step.at());
  }

  private void targets(Step.Choice choice) {
    switch (choice) {
      case Step.Guarded it when it.guard() instanceof Step.ReadGuard guard -> write(guard.target());
      case Step.Guarded it -> {}
      case Step.Nested it -> it.choices().forEach(this::targets);
    }
  }

  private void value(Value value) {
    switch (value) {
      case Value.Local it -> read.add(it.variable());
      case Value.Assign it -> write(it.target());
      case Value.Compound it -> write(it.target());
      case Value.Increment it -> write(it.target());
      case Value.Read it -> {
        write(it.target());
        if (it.rendezvous() != null) {
          step(it.rendezvous());
        }
      }
      default -> {}
    }
    Parts.of(value).forEach(this::value);
  }

  private void write(@Nullable Value place) {
    if (place instanceof Value.Local it) {
      written.add(it.variable());
    }
  }
}
