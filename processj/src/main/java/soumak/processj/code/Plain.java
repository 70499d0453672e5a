package soumak.processj.code;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import soumak.processj.typed.Basic;
import soumak.processj.typed.Parts;
import soumak.processj.typed.Step;
import soumak.processj.typed.Type;
import soumak.processj.typed.Value;

/** What a program cannot notice if it is done by another process, or at another time. */
final class Plain {
  /** They fail for a zero. */
  private static final Set<String> FAILING = Set.of("/", "%");

  private Plain() {}

  /**
   * Whether the head of a par for only computes with numbers that no other process writes, and
   * cannot fail: then its processes may run while others are still being made.
   */
  static boolean isPlain(Step.For loop) {
    return loop.condition() != null
        && isPlain(loop.condition())
        && loop.update().stream().allMatch(Plain::isPlain);
  }

  private static boolean isPlain(Value value) {
    boolean plain =
        switch (value) {
          case Value.Constant it -> true;
          case Value.Local it -> !it.variable().isShared() && isNumber(it.type());
          case Value.Convert it -> isNumber(it.type());
          case Value.Unary it -> true;
          case Value.Binary it -> !FAILING.contains(it.operator());
          case Value.Logical it -> true;
          case Value.Assign it -> true;
          case Value.Compound it -> isNumber(it.type()) && !FAILING.contains(it.operator());
          case Value.Increment it -> true;
          default -> false;
        };
    return plain && Parts.of(value).stream().allMatch(Plain::isPlain);
  }

  private static boolean isNumber(Type type) {
    return type instanceof Basic basic && basic.isPrimitive();
  }

  /**
   * The par that a process does last, if all that it does before is to declare variables with new
   * channels and with values of others.
   *
   * @param before gets these declarations
   */
  static Step.@Nullable Par lastPar(Step step, List<Step> before) {
    if (step instanceof Step.Par par) {
      return par.enrolled().isEmpty() ? par : null;
    }
    if (!(step instanceof Step.Block block) || block.steps().isEmpty()) {
      return null;
    }
    List<Step> first = block.steps().subList(0, block.steps().size() - 1);
    if (!first.stream().allMatch(Plain::isDeclaration)) {
      return null;
    }
    before.addAll(first);
    return lastPar(block.steps().getLast(), before);
  }

  private static boolean isDeclaration(Step step) {
    return step instanceof Step.Declare declare
        && switch (declare.initial()) {
          case Value.Fresh it -> true;
          case Value.Constant it -> true;
          case Value.Local it -> true;
          default -> false;
        };
  }
}
