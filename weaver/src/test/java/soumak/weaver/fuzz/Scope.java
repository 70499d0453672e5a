package soumak.weaver.fuzz;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What may be named, and where control may go, at one place of a generated program. */
final class Scope {
  /** A local variable or parameter. Those never assigned again may be captured. */
  record Variable(String name, Type type, boolean assignable) {}

  record Label(String name, boolean isLoop) {}

  /** The class the code belongs to; null in the main class. */
  @Nullable ClassModel owner;

  /** How to write the current instance: {@code this} or {@code C.this}; null in static code. */
  @Nullable String self;

  /** False in code whose pausing the weaver refuses, or that javac refuses for lack of a mark. */
  boolean canPause;

  /** The type a {@code return} here gives, or null if there may be none. */
  @Nullable Type returns;

  /** The type a {@code yield} here gives, or null. */
  @Nullable Type yields;

  /** javac parses no lambdas in a guard and refuses assignments to anything from outside. */
  boolean inGuard;

  /**
   * Tries are rare in switch expressions: javac 25 crashes on them when a long or double is on the
   * stack.
   */
  boolean inSwitchExpression;

  boolean canBreak;
  boolean canContinue;
  final List<Variable> variables = new ArrayList<>();
  final List<Label> labels = new ArrayList<>();

  /** A nested block: sees everything, declares for itself. */
  Scope child() {
    Scope child = new Scope();
    child.owner = owner;
    child.self = self;
    child.canPause = canPause;
    child.returns = returns;
    child.yields = yields;
    child.inSwitchExpression = inSwitchExpression;
    child.inGuard = inGuard;
    child.canBreak = canBreak;
    child.canContinue = canContinue;
    child.variables.addAll(variables);
    child.labels.addAll(labels);
    return child;
  }

  /** Code that jumps cannot leave: the inside of a switch expression. */
  Scope enclosed() {
    Scope enclosed = child();
    enclosed.returns = null;
    enclosed.yields = null;
    enclosed.canBreak = false;
    enclosed.canContinue = false;
    enclosed.labels.clear();
    return enclosed;
  }

  /**
   * Code that only sees variables that are never assigned again: lambdas, local classes, guards.
   */
  Scope capturing() {
    Scope capturing = enclosed();
    capturing.variables.removeIf(Variable::assignable);
    return capturing;
  }

  Scope withoutPauses() {
    Scope scope = child();
    scope.canPause = false;
    return scope;
  }

  Scope loop(@Nullable String label) {
    Scope loop = child();
    loop.canBreak = true;
    loop.canContinue = true;
    if (label != null) {
      loop.labels.add(new Label(label, true));
    }
    return loop;
  }

  void declare(String name, Type type, boolean assignable) {
    variables.add(new Variable(name, type, assignable));
  }

  List<Variable> readable(Type type, World world) {
    return variables.stream().filter(v -> world.isAssignable(v.type, type)).toList();
  }

  List<Variable> assignable(Type type) {
    return variables.stream().filter(v -> v.assignable && v.type.equals(type)).toList();
  }

  List<Variable> exactly(Type type) {
    return variables.stream().filter(v -> v.type.equals(type)).toList();
  }
}
