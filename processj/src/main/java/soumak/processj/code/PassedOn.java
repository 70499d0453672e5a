package soumak.processj.code;

import java.util.HashSet;
import java.util.Set;
import soumak.processj.typed.Basic;
import soumak.processj.typed.Parts;
import soumak.processj.typed.Step;
import soumak.processj.typed.Value;
import soumak.processj.typed.Variable;

/**
 * Finds the variables whose numbers a process passes on as it has read them: they are declared
 * here, get nothing but what is read from channels and constants, and are written to channels. A
 * channel carries objects, so the object that a number came in can be kept beside it, and need not
 * be made again.
 */
final class PassedOn {
  private final Set<Variable> declared = new HashSet<>();
  private final Set<Variable> written = new HashSet<>();
  private final Set<Variable> computed = new HashSet<>();

  private PassedOn() {}

  /** Those in the code of a process. */
  static Set<Variable> in(Step code) {
    PassedOn found = new PassedOn();
    found.step(code);
    Set<Variable> all = new HashSet<>(found.declared);
    all.retainAll(found.written);
    all.removeAll(found.computed);
    all.removeIf(it -> it.isShared() || !(it.type() instanceof Basic basic && basic.isPrimitive()));
    return all;
  }

  private void step(Step step) {
    switch (step) {
      case Step.Declare it -> {
        declared.add(it.variable());
        gets(it.variable(), it.initial());
      }
      case Step.Alt it -> it.choices().forEach(this::targets);
      case Step.Suspend it -> computed.addAll(it.parameters());
      default -> {}
    }
    Parts.valuesOf(step).forEach(this::value);
    Parts.stepsOf(step).forEach(this::step);
  }

  private void targets(Step.Choice choice) {
    switch (choice) {
      case Step.Guarded it -> {
        if (it.guard() instanceof Step.ReadGuard read
            && read.target() instanceof Value.Local target) {
          computed.add(target.variable());
        }
      }
      case Step.Nested it -> {
        if (it.index() != null) {
          computed.add(it.index());
        }
        it.choices().forEach(this::targets);
      }
    }
  }

  private void value(Value value) {
    switch (value) {
      case Value.Assign(_, Value.Local target, Value given) -> gets(target.variable(), given);
      case Value.Compound(_, Value.Local target, _, _, _) -> computed.add(target.variable());
      case Value.Increment(_, Value.Local target, _, _) -> computed.add(target.variable());
      case Value.Write(_, _, Value.Local message) -> written.add(message.variable());
      case Value.Read it -> {
        if (it.target() instanceof Value.Local target) {
          computed.add(target.variable());
        }
        if (it.rendezvous() != null) {
          step(it.rendezvous());
        }
      }
      default -> {}
    }
    Parts.of(value).forEach(this::value);
  }

  private void gets(Variable variable, Value value) {
    boolean asItIs =
        value instanceof Value.Constant
            || (value instanceof Value.Read read && read.rendezvous() == null);
    if (!asItIs) {
      computed.add(variable);
    }
  }
}
