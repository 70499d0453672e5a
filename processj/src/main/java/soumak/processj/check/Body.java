package soumak.processj.check;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import soumak.processj.syntax.At;
import soumak.processj.syntax.Problems;
import soumak.processj.syntax.QualifiedName;
import soumak.processj.typed.MobileType;
import soumak.processj.typed.ProcessBody;
import soumak.processj.typed.Step;
import soumak.processj.typed.Type;
import soumak.processj.typed.Variable;

/** Where the checkers of one procedure's body are. */
final class Body {
  /**
   * What a break or continue could mean.
   *
   * @param rendezvous in how many blocks of extended reads it stands
   */
  record Jump(
      Step.Label label,
      boolean isLoop,
      boolean canBreakUnnamed,
      ProcessBody process,
      int rendezvous) {}

  final FileScope file;
  final Problems problems;
  final TypeResolver types;
  final Type result;
  final @Nullable MobileType mobile;
  final Deque<Jump> jumps = new ArrayDeque<>();
  final Set<String> switched = new HashSet<>();
  Scope scope = new Scope(null);
  ProcessBody process;
  List<Variable> parameters = List.of();

  /** The names that a par for gives to what differs from turn to turn, while it enrolls. */
  Set<String> ofTurns = Set.of();

  int alts;
  int claims;
  int rendezvous;

  Body(FileScope file, Problems problems, Type result, @Nullable MobileType mobile) {
    this.file = file;
    this.problems = problems;
    this.types = new TypeResolver(file, problems);
    this.result = result;
    this.mobile = mobile;
    this.process = new ProcessBody(null);
  }

  /** Whether the code is in a branch of a par. */
  boolean inPar() {
    return process.parent() != null;
  }

  /** From here on breaks can leave a loop, a switch or a labeled statement. */
  void enterJump(Step.Label label, boolean isLoop, boolean canBreakUnnamed) {
    jumps.push(new Jump(label, isLoop, canBreakUnnamed, process, rendezvous));
  }

  /** A new variable of the current scope. */
  Variable declare(String name, Type type, boolean constant, At at) {
    Variable before = scope.find(name);
    if (before != null) {
      problems.error(
          at,
          "there is a variable '" + name + "' already, from line " + before.at().line(),
          "a local may not hide another one, nor a parameter");
    }
    Variable variable = new Variable(name, type, process, constant, at);
    scope.add(variable);
    return variable;
  }

  void enter() {
    scope = new Scope(scope);
  }

  /** As {@link #enter} for a loop, from where its first turn begins. */
  void enterLoop() {
    scope = Scope.ofLoop(scope);
  }

  /** Leaves the loop that {@link #enterLoop} has begun, in whose scope the code is again. */
  void leaveLoop(Scope before) {
    for (Scope.Use use : scope.usesOfFirstTurn()) {
      problems.error(
          use.at(),
          "which tag this value has is known in the first turn of the loop only",
          "the loop assigns another value; ask in the loop");
    }
    scope = before;
  }

  /** Goes back to {@code before}, which was current when {@link #enter} was called. */
  void leave(Scope before) {
    scope = before;
  }

  void unknown(At at, QualifiedName name, String kind) {
    if (ofTurns.contains(name.toString())) {
      problems.error(
          at, "'" + name + "' has no value yet: the barriers are the same for all turns");
      return;
    }
    Set<String> names = scope.names();
    names.addAll(file.names());
    String hidden = file.hidden(name);
    problems.error(
        at,
        "there is no " + kind + " '" + name + "'",
        hidden != null ? hidden : Nearest.hint(name.name(), names));
  }
}
