package soumak.mapper;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import soumak.analysis.ClassInfo;
import soumak.analysis.Hierarchy;

/**
 * Whether the code of an actor runs as that actor only: nobody calls a method of it that is no
 * message on an instance which is not itself, and no function calls one, as it may run on another
 * thread.
 */
final class Inside {
  private final Program program;
  private final Behaviours behaviours;
  private final Set<String> own = new HashSet<>();

  Inside(Program program, Behaviours behaviours, String actor) {
    this.program = program;
    this.behaviours = behaviours;
    for (ClassInfo type : program.hierarchy.ancestors(actor)) {
      if (program.has(type.name())) {
        own.add(type.name());
      }
    }
  }

  boolean isClosed() {
    for (Body body : program.bodies()) {
      for (int i = 0; i < body.size(); i++) {
        if (opens(body, i, body.at(i))) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean opens(Body body, int index, AbstractInsnNode instruction) {
    return switch (instruction) {
      case MethodInsnNode call -> opens(body, index, call);
      case InvokeDynamicInsnNode dynamic -> isReference(dynamic);
      default -> false;
    };
  }

  private boolean opens(Body body, int index, MethodInsnNode call) {
    if (!own.contains(call.owner)
        || call.getOpcode() == Opcodes.INVOKESTATIC
        || call.name.equals("<init>")) {
      return false;
    }
    int made = Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE;
    boolean function = (body.method.access & made) == Opcodes.ACC_SYNTHETIC;
    boolean onThis =
        own.contains(body.key.owner()) && Origins.isThis(body.origins().ofReceiver(index, call));
    if (onThis) {
      return function && program.has(declaredBy(call));
    }
    boolean capsule = program.kind(call.owner) == ActorKind.CAPSULE;
    boolean message = capsule && behaviours.isMessage(call.owner, call.name, call.desc);
    return !message && program.has(declaredBy(call));
  }

  private String declaredBy(MethodInsnNode call) {
    Hierarchy.Declared declared = program.hierarchy.resolve(call.owner, call.name, call.desc);
    return declared == null ? call.owner : declared.owner().name();
  }

  /** A method of an instance as a function; the bodies of lambdas are looked at themselves. */
  private boolean isReference(InvokeDynamicInsnNode dynamic) {
    for (Object argument : dynamic.bsmArgs) {
      if (argument instanceof Handle target
          && own.contains(target.getOwner())
          && target.getTag() != Opcodes.H_INVOKESTATIC
          && !target.getName().startsWith("lambda$")) {
        return true;
      }
    }
    return false;
  }
}
