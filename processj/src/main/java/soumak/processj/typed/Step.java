package soumak.processj.typed;

import java.util.List;
import org.jspecify.annotations.Nullable;
import soumak.processj.syntax.At;

/** A statement of a typed program. */
public sealed interface Step {
  At at();

  record Block(At at, List<Step> steps, At end) implements Step {}

  record Declare(At at, Variable variable, Value initial) implements Step {}

  record Evaluate(At at, Value value) implements Step {}

  record Skip(At at) implements Step {}

  record Stop(At at) implements Step {}

  record If(At at, Value condition, Step yes, @Nullable Step no) implements Step {}

  /** A loop that breaks and continues can mean. */
  sealed interface Loop extends Step, Target {}

  /** What a break can leave. Compared by identity of its label. */
  sealed interface Target {
    Label label();
  }

  /** Tells loops, switches and labeled statements apart. */
  final class Label {
    private final @Nullable String name;

    public Label(@Nullable String name) {
      this.name = name;
    }

    public @Nullable String name() {
      return name;
    }
  }

  record While(At at, Label label, Value condition, Step body) implements Loop {}

  record DoWhile(At at, Label label, Step body, Value condition) implements Loop {}

  record For(
      At at,
      Label label,
      List<Step> initial,
      @Nullable Value condition,
      List<Value> update,
      Step body)
      implements Loop {}

  record Labeled(At at, Label label, Step body) implements Step, Target {}

  record Break(At at, Label target) implements Step {}

  record Continue(At at, Label target) implements Step {}

  record Return(At at, @Nullable Value value) implements Step {}

  /** A switch on integers or strings. */
  record Switch(At at, Label label, Value value, List<Case> cases) implements Step, Target {}

  /**
   * A case.
   *
   * @param labels Integer or String
   */
  record Case(At at, List<Object> labels, boolean isDefault, List<Step> body) {}

  /** A switch on the tag of a protocol's value. */
  record TagSwitch(At at, Label label, Value value, List<TagCase> cases) implements Step, Target {
    /** Whether there is a case for each value. */
    public boolean hasAll() {
      return cases.stream().anyMatch(it -> it.tag() == null)
          || (value.type() instanceof ProtocolType type && cases.size() == type.tags().size());
    }
  }

  /**
   * A case.
   *
   * @param tag null for {@code default}
   */
  record TagCase(At at, @Nullable Tag tag, List<Step> body) {}

  /** A process of a par. */
  record Branch(At at, ProcessBody process, Step code) {}

  record Par(At at, List<Value> enrolled, List<Branch> branches) implements Step {}

  /**
   * A process for each turn of a loop.
   *
   * @param loop its body is empty
   */
  record ParFor(At at, List<Value> enrolled, For loop, Branch branch) implements Step {}

  record Alt(At at, boolean priority, List<Choice> choices) implements Step {}

  /** Part of an alt. */
  sealed interface Choice {
    At at();
  }

  record Guarded(At at, @Nullable Value condition, Guard guard, Step body) implements Choice {}

  /**
   * The choices of an alt inside.
   *
   * @param loop of a replicated one; its body is empty
   * @param index its variable
   */
  record Nested(
      At at,
      @Nullable Value condition,
      @Nullable For loop,
      @Nullable Variable index,
      List<Choice> choices)
      implements Choice {}

  /** What is waited for. */
  sealed interface Guard {
    At at();
  }

  record ReadGuard(At at, Value.@Nullable Place target, Value.Read read) implements Guard {}

  record TimeoutGuard(At at, Value timer, Value time) implements Guard {}

  record SkipGuard(At at) implements Guard {}

  record Claim(At at, List<Claimed> ends, Step body) implements Step {}

  /**
   * A claimed end.
   *
   * @param name the variable that it has in the body, if any
   */
  record Claimed(At at, Value end, @Nullable Variable name) {}

  /**
   * A mobile process waits for its next call.
   *
   * @param parameters that the call sets
   */
  record Suspend(At at, int entry, List<Variable> parameters) implements Step {}

  record Fork(At at, Value call) implements Step {}
}
