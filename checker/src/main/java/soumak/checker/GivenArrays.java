package soumak.checker;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.Hierarchy;

/** Whether a method gives only arrays that it has got itself, or that are new. */
final class GivenArrays {
  /** What gives a new array or object. */
  static final Set<String> COPYING = Set.of("copyOf", "copyOfRange", "clone", "newInstance");

  private final Bodies bodies;
  private final Hierarchy hierarchy;
  private final Contracts contracts;
  private final Set<MethodNode> seen = new HashSet<>();

  GivenArrays(Bodies bodies, Hierarchy hierarchy, Contracts contracts) {
    this.bodies = bodies;
    this.hierarchy = hierarchy;
    this.contracts = contracts;
  }

  /**
   * An array that is given and may be known to others.
   *
   * @param how they know it
   */
  record Known(String how, int line) {}

  /** Null if there is none. */
  @Nullable Known of(String owner, MethodNode method) {
    return of(owner, method, new HashSet<>());
  }

  private @Nullable Known of(String owner, MethodNode method, Set<Integer> parameters) {
    if (!seen.add(method)) {
      return null;
    }
    Origins in = contracts.functions().origins(owner, method);
    int line = 0;
    for (AbstractInsnNode at : method.instructions) {
      line = at instanceof LineNumberNode mark ? mark.line : line;
      String how =
          at.getOpcode() == Opcodes.ARETURN ? known(in, at, 1, parameters, new HashSet<>()) : null;
      if (how != null) {
        return new Known(how, line);
      }
    }
    return null;
  }

  /**
   * How others may know an operand; null if they do not.
   *
   * @param parameters where those are added that it may be
   * @param through the instructions that have been looked at
   */
  private @Nullable String known(
      Origins in,
      AbstractInsnNode at,
      int depth,
      Set<Integer> parameters,
      Set<AbstractInsnNode> through) {
    for (AbstractInsnNode origin : in.of(at, depth)) {
      Integer parameter = in.isParameter(origin) ? in.parameter(origin) : null;
      if (parameter != null) {
        parameters.add(parameter);
      } else if (through.add(origin)) {
        String how = known(in, origin, parameters, through);
        if (how != null) {
          return how;
        }
      }
    }
    return null;
  }

  private @Nullable String known(
      Origins in, AbstractInsnNode origin, Set<Integer> parameters, Set<AbstractInsnNode> through) {
    return switch (origin.getOpcode()) {
      case Opcodes.ANEWARRAY, Opcodes.MULTIANEWARRAY, Opcodes.ACONST_NULL -> null;
      case Opcodes.CHECKCAST -> known(in, origin, 1, parameters, through);
      case Opcodes.GETFIELD, Opcodes.GETSTATIC -> "is in `" + ((FieldInsnNode) origin).name + "`";
      default ->
          origin instanceof MethodInsnNode call && isNew(in, call, parameters, through)
              ? null
              : "others may know";
    };
  }

  private boolean isNew(
      Origins in, MethodInsnNode call, Set<Integer> parameters, Set<AbstractInsnNode> through) {
    if (COPYING.contains(call.name)
        || contracts.of(call.owner, call.name, call.desc).result() == Qualifier.FREE) {
      return true;
    }
    int count = Type.getArgumentCount(call.desc);
    if (call.name.equals("toArray") || (call.name.equals("requireNonNull") && count == 1)) {
      return count == 0 || known(in, call, 1, parameters, through) == null;
    }
    CalledBody body = CalledBody.of(call, bodies, hierarchy, contracts);
    Set<Integer> passed = new HashSet<>();
    boolean fresh = body != null && of(body.owner(), body.method(), passed) == null;
    for (int it : passed) {
      fresh &= it >= 0 && known(in, call, count - it, parameters, through) == null;
    }
    return fresh;
  }
}
