package soumak.mapper;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * What the program has of the kind that runs functions for others, and may do so at once: executors
 * above all.
 */
final class OwnExecutors {
  static final String EXECUTOR = "java/util/concurrent/Executor";

  private final Program program;

  OwnExecutors(Program program) {
    this.program = program;
  }

  /** Whether a function may be what gets the functions of a call. */
  boolean isFunction(MethodInsnNode call) {
    String type = type(call);
    return type != null && program.functionTypes().contains(type);
  }

  /** The methods of the program that may get them, or say who does. */
  List<MethodKey> behind(MethodInsnNode call) {
    List<MethodKey> found = new ArrayList<>();
    String type = type(call);
    if (type != null) {
      found.addAll(program.dispatch(new MethodKey(type, call.name, call.desc)));
      found.addAll(program.dispatch(new MethodKey(type, "execute", "(Ljava/lang/Runnable;)V")));
      found.addAll(
          program.dispatch(new MethodKey(type, "defaultExecutor", "()L" + EXECUTOR + ";")));
    }
    return found;
  }

  /** The type of the executor that a call is given, or else of what it is of. */
  private @Nullable String type(MethodInsnNode call) {
    for (Type type : Type.getArgumentTypes(call.desc)) {
      if (type.getSort() == Type.OBJECT && isExecutor(type.getInternalName())) {
        return type.getInternalName();
      }
    }
    if (!Functions.isVirtual(call)) {
      return null;
    }
    // Executors of other libraries may have one of the program behind them.
    boolean mayWrap = !call.owner.startsWith("java/") && !program.has(call.owner);
    return mayWrap && isExecutor(call.owner) ? EXECUTOR : call.owner;
  }

  private boolean isExecutor(String type) {
    return program.hierarchy.isSubtype(type, EXECUTOR);
  }
}
