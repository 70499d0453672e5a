package soumak.checker;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import soumak.analysis.ClassInfo;
import soumak.analysis.FieldInfo;
import soumak.analysis.MethodInfo;

/**
 * Methods that Kotlin's compiler writes, whose receivers and parameters nobody marks. They are
 * known by their code, as a program may have methods of its own with their names.
 */
final class KotlinCode {
  private final Bodies bodies;

  KotlinCode(Bodies bodies) {
    this.bodies = bodies;
  }

  /** Whether a method is the setter of a property, which nobody can override. */
  boolean isSetter(ClassInfo owner, MethodInfo method) {
    if (!isOfKotlin(owner, method) || method.isStatic() || !method.name().startsWith("set")) {
      return false;
    }
    for (FieldInfo field : owner.fields()) {
      if (method.name().equalsIgnoreCase("set" + field.name())
          && method.descriptor().equals("(" + field.descriptor() + ")V")) {
        Reading code = new Reading(owner, method);
        return code.loads(0)
            && code.loadsParameters(method.descriptor())
            && code.isOfField(Opcodes.PUTFIELD, field.name())
            && code.is(Opcodes.RETURN);
      }
    }
    return false;
  }

  private static boolean isOfKotlin(ClassInfo owner, MethodInfo method) {
    return !owner.checksExceptions() && Inference.isClosed(owner, method);
  }

  /** Whether a method is the copy of a data class, which gets all that the constructor gets. */
  private boolean isCopy(ClassInfo owner, MethodInfo method) {
    String descriptor = method.descriptor();
    Type self = Type.getObjectType(owner.name());
    if (!isOfKotlin(owner, method)
        || method.isStatic()
        || !method.name().equals("copy")
        || !Type.getReturnType(descriptor).equals(self)) {
      return false;
    }
    String made = descriptor.substring(0, descriptor.indexOf(')')) + ")V";
    Reading code = new Reading(owner, method);
    return code.is(Opcodes.NEW)
        && code.is(Opcodes.DUP)
        && code.loadsParameters(descriptor)
        && code.calls("<init>", made)
        && code.is(Opcodes.ARETURN);
  }

  /**
   * Whether it is the copy for calls that leave something out. That comes from the object that is
   * copied, which is given up with it therefore: each part of it once.
   */
  boolean isCopyOfRest(ClassInfo owner, MethodInfo method) {
    if (!isOfKotlin(owner, method) || !method.isStatic() || !method.name().equals("copy$default")) {
      return false;
    }
    for (MethodInfo copy : owner.methods()) {
      if (method.descriptor().equals(ofRest(owner, copy)) && isCopy(owner, copy)) {
        Reading code = new Reading(owner, method);
        code.takesFromSelf();
        return code.loads(0)
            && code.loadsParameters(copy.descriptor())
            && code.calls("copy", copy.descriptor())
            && code.is(Opcodes.ARETURN);
      }
    }
    return false;
  }

  /** It gets a bit more for each parameter, and an object that is not used. */
  private static String ofRest(ClassInfo owner, MethodInfo copy) {
    String self = Type.getObjectType(owner.name()).getDescriptor();
    String parameters = copy.descriptor().substring(1, copy.descriptor().indexOf(')'));
    String masks = "I".repeat((Type.getArgumentCount(copy.descriptor()) + 31) / 32);
    return "(" + self + parameters + masks + "Ljava/lang/Object;)" + self;
  }

  /** Whether a method takes over what it gets, as all that it does is to keep it. */
  boolean takes(ClassInfo owner, MethodInfo method) {
    return isSetter(owner, method) || isCopy(owner, method) || isCopyOfRest(owner, method);
  }

  /** Reads a method from its beginning, behind the looks whether parameters are null. */
  private final class Reading {
    private final String owner;
    private @Nullable AbstractInsnNode at;

    Reading(ClassInfo owner, MethodInfo method) {
      MethodNode body = bodies.of(owner.name(), method.name(), method.descriptor());
      this.owner = owner.name();
      this.at = body == null ? null : real(body.instructions.getFirst());
      AbstractInsnNode behind = behindLook(at);
      while (behind != null) {
        at = behind;
        behind = behindLook(at);
      }
    }

    private static @Nullable AbstractInsnNode behindLook(@Nullable AbstractInsnNode load) {
      AbstractInsnNode name = load != null && is(load, Opcodes.ALOAD) ? real(load.getNext()) : null;
      AbstractInsnNode look = name != null && is(name, Opcodes.LDC) ? real(name.getNext()) : null;
      return look instanceof MethodInsnNode call
              && call.owner.equals("kotlin/jvm/internal/Intrinsics")
              && call.name.startsWith("check")
          ? real(call.getNext())
          : null;
    }

    private static boolean is(@Nullable AbstractInsnNode it, int opcode) {
      return it != null && it.getOpcode() == opcode;
    }

    private static @Nullable AbstractInsnNode real(@Nullable AbstractInsnNode from) {
      AbstractInsnNode it = from;
      while (it != null && it.getOpcode() < 0) {
        it = it.getNext();
      }
      return it;
    }

    /** Goes on if it is so. */
    private boolean passes(boolean so) {
      if (so && at != null) {
        at = real(at.getNext());
      }
      return so;
    }

    boolean is(int opcode) {
      return passes(is(at, opcode));
    }

    boolean loads(int slot) {
      return passes(
          at instanceof VarInsnNode load && load.getOpcode() <= Opcodes.ALOAD && load.var == slot);
    }

    /** Whether all parameters of an instance's method are loaded, one after the other. */
    boolean loadsParameters(String descriptor) {
      int slot = 1;
      for (Type type : Type.getArgumentTypes(descriptor)) {
        if (!loads(slot)) {
          return false;
        }
        slot += type.getSize();
      }
      return true;
    }

    boolean isOfField(int opcode, String name) {
      return passes(
          at instanceof FieldInsnNode field
              && field.getOpcode() == opcode
              && field.owner.equals(owner)
              && field.name.equals(name));
    }

    boolean calls(String name, String descriptor) {
      return passes(
          at instanceof MethodInsnNode call
              && call.owner.equals(owner)
              && call.name.equals(name)
              && call.desc.equals(descriptor));
    }

    /** Goes behind {@code if ((mask & 2) != 0) node = self.node}, for each field once. */
    void takesFromSelf() {
      Set<String> taken = new HashSet<>();
      while (is(Opcodes.ILOAD)) {
        boolean tests = isNumber() && is(Opcodes.IAND) && is(Opcodes.IFEQ) && loads(0);
        boolean takes =
            tests
                && at instanceof FieldInsnNode field
                && taken.add(field.name)
                && isOfField(Opcodes.GETFIELD, field.name);
        if (!takes || !passes(isStore())) {
          at = null;
        }
      }
    }

    private boolean isNumber() {
      int opcode = at == null ? Opcodes.NOP : at.getOpcode();
      return passes(Opcodes.ICONST_0 <= opcode && opcode <= Opcodes.LDC);
    }

    /** Into a parameter of its own: not over the object that is copied. */
    private boolean isStore() {
      return at instanceof VarInsnNode store
          && store.getOpcode() >= Opcodes.ISTORE
          && store.var != 0;
    }
  }
}
