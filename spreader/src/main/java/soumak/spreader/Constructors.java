package soumak.spreader;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;

/** What constructors do with the object that they make. */
final class Constructors {
  private Constructors() {}

  /** The call of the other constructor: that for which no object was made. */
  static @Nullable MethodInsnNode above(MethodNode constructor) {
    int made = 0;
    for (AbstractInsnNode at : constructor.instructions) {
      if (at instanceof TypeInsnNode && at.getOpcode() == Opcodes.NEW) {
        made++;
      } else if (at instanceof MethodInsnNode call && call.name.equals("<init>") && made-- == 0) {
        return call;
      }
    }
    return null;
  }

  /**
   * Whether nobody else can have the object when the constructor ends: it, and those that it calls
   * for the same object, only access its fields.
   */
  static boolean keepsToItself(Program program, ClassNode owner, MethodNode constructor)
      throws AnalyzerException {
    Set<MethodNode> seen = new HashSet<>();
    ClassNode in = owner;
    MethodNode at = constructor;
    while (in != null && at != null && seen.add(at)) {
      MethodInsnNode above = above(at);
      if (above == null || !keepsHere(in, at, above)) {
        return false;
      }
      if (Types.isRoot(above.owner)) {
        return true;
      }
      in = program.classes.get(above.owner);
      at = in == null ? null : Program.method(in, above.name, above.desc);
    }
    return false;
  }

  /** Whether a constructor writes no fields of its class in another object. */
  static boolean writesOnlyItsOwn(ClassNode owner, MethodNode constructor)
      throws AnalyzerException {
    Provenance from = Provenance.of(owner.name, constructor);
    for (AbstractInsnNode at : constructor.instructions) {
      boolean puts = at.getOpcode() == Opcodes.PUTFIELD;
      if (puts && ((FieldInsnNode) at).owner.equals(owner.name) && !isThis(from.receiver(at))) {
        return false;
      }
    }
    return true;
  }

  private static boolean keepsHere(ClassNode owner, MethodNode constructor, MethodInsnNode above)
      throws AnalyzerException {
    Provenance from = Provenance.of(owner.name, constructor);
    for (AbstractInsnNode at : constructor.instructions) {
      if (at instanceof VarInsnNode some && some.var == 0) {
        boolean kept =
            isThis(some)
                && from.takers(some).stream()
                    .allMatch(taker -> taker == above || isOwnAccess(from, taker, some));
        if (!kept) {
          return false;
        }
      }
    }
    return true;
  }

  /** In a constructor that stores nothing into its first variable. */
  static boolean isThis(@Nullable AbstractInsnNode at) {
    return at instanceof VarInsnNode some && some.var == 0 && some.getOpcode() == Opcodes.ALOAD;
  }

  private static boolean isOwnAccess(
      Provenance from, AbstractInsnNode taker, AbstractInsnNode load) {
    boolean isField =
        taker.getOpcode() == Opcodes.GETFIELD || taker.getOpcode() == Opcodes.PUTFIELD;
    return isField && from.receiver(taker) == load && !from.isSecond(taker, load);
  }
}
