package soumak.processj.check;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import soumak.processj.syntax.At;
import soumak.processj.typed.Parts;
import soumak.processj.typed.Step;
import soumak.processj.typed.Value;
import soumak.processj.typed.Variable;

/**
 * The variables of a switch's cases that later cases use. A switch jumps over their declarations,
 * so they begin before it as well, as all variables do.
 */
final class CaseVariables {
  private final Set<Variable> used = new LinkedHashSet<>();
  private final Set<Variable> declared = new LinkedHashSet<>();

  private CaseVariables() {}

  /** Declarations for in front of the switch at {@code at}. */
  static List<Step> begun(List<Step.Case> cases, At at) {
    CaseVariables found = new CaseVariables();
    Set<Variable> begun = new LinkedHashSet<>();
    for (Step.Case one : cases) {
      Set<Variable> before = new LinkedHashSet<>(found.declared);
      found.used.clear();
      one.body().forEach(found::step);
      before.retainAll(found.used);
      begun.addAll(before);
    }
    List<Step> steps = new ArrayList<>();
    begun.forEach(it -> steps.add(new Step.Declare(it.at(), it, Defaults.of(at, it.type()))));
    return steps;
  }

  private void step(Step step) {
    switch (step) {
      case Step.Declare it -> declared.add(it.variable());
      case Step.Suspend it -> used.addAll(it.parameters());
      default -> {}
    }
    Parts.valuesOf(step).forEach(this::value);
    Parts.stepsOf(step).forEach(this::step);
  }

  private void value(Value value) {
    if (value instanceof Value.Local it) {
      used.add(it.variable());
    } else if (value instanceof Value.Read it && it.rendezvous() != null) {
      step(it.rendezvous());
    }
    Parts.of(value).forEach(this::value);
  }
}
