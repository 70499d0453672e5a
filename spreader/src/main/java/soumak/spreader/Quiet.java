package soumak.spreader;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Code in which the thread neither releases nor acquires. There a check is good for later accesses
 * of the same object as well: an access long after its check is as one of a thread that was kept
 * waiting in between, which coherence allows for.
 */
final class Quiet {
  private static final Set<String> VALUES =
      Set.of(
          "java/lang/Math",
          "java/lang/StrictMath",
          "java/lang/String",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Short",
          "java/lang/Byte",
          "java/lang/Character",
          "java/lang/Boolean",
          "java/lang/Float",
          "java/lang/Double");

  private final Program program;
  private final Initialisers initialisers;
  private final Map<MethodNode, Boolean> methods = new HashMap<>();

  Quiet(Program program, Initialisers initialisers) {
    this.program = program;
    this.initialisers = initialisers;
  }

  boolean isQuiet(ClassNode owner, AbstractInsnNode at) {
    return switch (at) {
      case MethodInsnNode call -> call(owner, call);
      case InvokeDynamicInsnNode dynamic -> false;
      case FieldInsnNode field -> field(owner, field);
      case TypeInsnNode type ->
          type.getOpcode() != Opcodes.NEW || !initialisers.asks(owner.name, type.desc);
      default -> at.getOpcode() != Opcodes.MONITORENTER && at.getOpcode() != Opcodes.MONITOREXIT;
    };
  }

  boolean isQuiet(ClassNode owner, MethodNode method, BitSet body) {
    for (int i = body.nextSetBit(0); i >= 0; i = body.nextSetBit(i + 1)) {
      if (!isQuiet(owner, method.instructions.get(i))) {
        return false;
      }
    }
    return true;
  }

  private boolean field(ClassNode owner, FieldInsnNode at) {
    FieldNode field = program.field(at.owner, at.name, at.desc);
    ClassNode declares = program.fieldOwner(at.owner, at.name, at.desc);
    if (field == null || declares == null || Initialisers.stays(field)) {
      return field == null || (field.access & Opcodes.ACC_ENUM) == 0;
    }
    boolean isStatic = (field.access & Opcodes.ACC_STATIC) != 0;
    return (field.access & Opcodes.ACC_VOLATILE) == 0
        && program.enumOf(declares.name) == null
        && (!isStatic || declares.name.equals(LambdaClasses.home(owner.name)));
  }

  private boolean call(ClassNode owner, MethodInsnNode call) {
    if (VALUES.contains(call.owner)) {
      return !call.desc.contains("Ljava/lang/Object;") && !call.desc.contains("[");
    }
    ClassNode declares = program.methodOwner(call.owner, call.name, call.desc);
    if (declares == null) {
      return call.owner.equals(Types.OBJECT) && call.name.equals("<init>");
    }
    MethodNode method = Program.method(declares, call.name, call.desc);
    boolean asks =
        call.getOpcode() == Opcodes.INVOKESTATIC && initialisers.asks(owner.name, declares.name);
    return method != null && !asks && isDirect(declares, method) && body(declares, method);
  }

  /** Whether a call of the method means just this one: all classes of the program are known. */
  private boolean isDirect(ClassNode declares, MethodNode method) {
    int direct = Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL;
    return (method.access & direct) != 0
        || method.name.equals("<init>")
        || program.nodes().stream()
            .noneMatch(it ->
                it != declares
                    && Program.method(it, method.name, method.desc) != null
                    && program.inherits(it.name, declares.name));
  }

  private boolean body(ClassNode declares, MethodNode method) {
    Boolean known = methods.get(method);
    if (known == null) {
      methods.put(method, false);
      known =
          (method.access & (Opcodes.ACC_SYNCHRONIZED | Opcodes.ACC_ABSTRACT)) == 0
              && isQuiet(declares, method, all(method));
      methods.put(method, known);
    }
    return known;
  }

  private static BitSet all(MethodNode method) {
    BitSet all = new BitSet();
    all.set(0, method.instructions.size());
    return all;
  }
}
