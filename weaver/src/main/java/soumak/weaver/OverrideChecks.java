package soumak.weaver;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InnerClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Lets woven classes ask {@code soumak.woven.Overrides} whether the class of an object overrides
 * one of their pausable methods without being woven. Classes ask at the end of their constructors,
 * which costs a comparison for an object of the class itself, and about two nanoseconds for one of
 * a subclass. Interfaces can only ask when a default method is called, which costs as much.
 */
final class OverrideChecks {
  private static final String OVERRIDES = "soumak/woven/Overrides";
  private static final String CHECK = "check";

  /** Of methods that nothing overrides, or that only call one which may be overridden. */
  private static final int NOT_OVERRIDDEN =
      Opcodes.ACC_STATIC
          | Opcodes.ACC_PRIVATE
          | Opcodes.ACC_FINAL
          | Opcodes.ACC_ABSTRACT
          | Opcodes.ACC_BRIDGE;

  private OverrideChecks() {}

  /** Adds the checks to the constructors of a class; returns those that have changed. */
  static Set<MethodNode> addTo(ClassNode owner, Pausables pausables) {
    Set<MethodNode> changed = new HashSet<>();
    boolean needed =
        isExtendable(owner)
            && owner.methods.stream()
                .anyMatch(it -> pausables.isPausable(it) && (it.access & NOT_OVERRIDDEN) == 0);
    for (MethodNode method : owner.methods) {
      if (needed
          && method.name.equals("<init>")
          && (method.access & Opcodes.ACC_PRIVATE) == 0
          && addTo(method, owner.name)) {
        changed.add(method);
      }
    }
    return changed;
  }

  /** Whether classes of other source files can extend it. */
  private static boolean isExtendable(ClassNode owner) {
    boolean isLocal = owner.outerClass != null;
    boolean isFixed = (owner.access & (Opcodes.ACC_FINAL | Opcodes.ACC_INTERFACE)) != 0;
    for (InnerClassNode inner : owner.innerClasses) {
      if (inner.name.equals(owner.name) && (inner.access & Opcodes.ACC_PRIVATE) != 0) {
        return false;
      }
    }
    return !isLocal && !isFixed;
  }

  private static boolean addTo(MethodNode constructor, String owner) {
    boolean changed = false;
    for (AbstractInsnNode instruction : constructor.instructions.toArray()) {
      if (instruction.getOpcode() == Opcodes.ASTORE && ((VarInsnNode) instruction).var == 0) {
        return false; // no compiler does it
      }
    }
    for (AbstractInsnNode instruction : constructor.instructions.toArray()) {
      if (instruction instanceof InsnNode && instruction.getOpcode() == Opcodes.RETURN) {
        InsnList check = new InsnList();
        check.add(new VarInsnNode(Opcodes.ALOAD, 0));
        check.add(new LdcInsnNode(Type.getObjectType(owner)));
        check.add(call("(Ljava/lang/Object;Ljava/lang/Class;)V"));
        constructor.instructions.insertBefore(instruction, check);
        changed = true;
      }
    }
    return changed;
  }

  /** What the version of a method with the fiber begins with. */
  static InsnList prologue(MethodNode method, boolean inInterface) {
    InsnList check = new InsnList();
    if (inInterface && (method.access & NOT_OVERRIDDEN) == 0) {
      check.add(new VarInsnNode(Opcodes.ALOAD, 0));
      check.add(call("(Ljava/lang/Object;)V"));
    }
    return check;
  }

  private static MethodInsnNode call(String descriptor) {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, OVERRIDES, CHECK, descriptor, false);
  }
}
