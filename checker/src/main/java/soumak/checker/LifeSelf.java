package soumak.checker;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.Names;

/**
 * What a constructor, or another method, does with the object that it is called with; what it
 * begins with, and calls of the same object, too. Of what another class may override nothing is
 * known, and the code of libraries does nothing of this.
 */
final class LifeSelf {
  private final Bodies bodies;

  LifeSelf(Bodies bodies) {
    this.bodies = bodies;
  }

  /**
   * Whether it may write another value than null to a field of the object, or let others have the
   * object, which may do so. Nothing is put anywhere that is only lent: so says the other check.
   *
   * @param made the class of the object; null if it may be one below the known one
   */
  boolean mayWrite(MethodInsnNode call, String field, @Nullable String made) {
    return may(call, field, made, new HashSet<>());
  }

  /** Whether what it gives back, if its caller takes that, may be the object or lead to it. */
  boolean mayGive(MethodInsnNode call, @Nullable String made) {
    return isTaken(call) && may(call, null, made, new HashSet<>());
  }

  /** Class files of different times can extend each other in a circle. */
  private boolean may(
      MethodInsnNode call, @Nullable String field, @Nullable String of, Set<String> seen) {
    boolean special = call.getOpcode() == Opcodes.INVOKESPECIAL;
    String made = of == null && isFinal(call.owner) ? call.owner : of;
    boolean taken = isTaken(call);
    boolean ofLibrary = isOfLibrary(call.owner) && (special || made == null);
    if (ofLibrary || !seen.add(call.owner + "." + call.name + call.desc + special + taken)) {
      return false;
    }
    ClassNode owner = running(call, made);
    MethodNode body = owner == null ? null : Bodies.method(owner, call.name, call.desc);
    if (owner != null && isOfLibrary(owner.name)) {
      return false;
    }
    if (owner == null || body == null || Bodies.isEmpty(body)) {
      return true;
    }
    Origins origins = new Origins(owner.name, body);
    for (AbstractInsnNode at : body.instructions) {
      if ((field != null && maySet(origins, at, field))
          || (taken && at.getOpcode() == Opcodes.ARETURN && isThis(origins, at, 1))
          || mayByCall(origins, at, field, made, seen)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOfLibrary(String name) {
    return Types.isOfJdk(name) || Names.isOfSoumak(name);
  }

  boolean isFinal(String name) {
    ClassNode node = bodies.of(name);
    return node != null && (node.access & Opcodes.ACC_FINAL) != 0;
  }

  /** The class whose code runs; null if that is not known. */
  private @Nullable ClassNode running(MethodInsnNode call, @Nullable String made) {
    ClassNode named = declaring(call.owner, call);
    MethodNode method = named == null ? null : Bodies.method(named, call.name, call.desc);
    int last = Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL;
    if (call.getOpcode() == Opcodes.INVOKESPECIAL
        || (method != null && (method.access & last) != 0)) {
      return named;
    }
    if (made != null) {
      return declaring(made, call);
    }
    return named != null && isOfLibrary(named.name) ? named : null;
  }

  /** The class that has the code of a method, if that is not an interface; null if not found. */
  private @Nullable ClassNode declaring(String name, MethodInsnNode call) {
    Set<String> seen = new HashSet<>();
    String next = name;
    while (next != null && seen.add(next)) {
      ClassNode node = bodies.of(next);
      if (node == null || Bodies.method(node, call.name, call.desc) != null) {
        return node;
      }
      next = node.superName;
    }
    return null;
  }

  private static boolean maySet(Origins origins, AbstractInsnNode at, String field) {
    if (at.getOpcode() != Opcodes.PUTFIELD
        || !((FieldInsnNode) at).name.equals(field)
        || isNull(origins.behindCasts(at, 1))) {
      return false;
    }
    for (AbstractInsnNode origin : origins.behindCasts(at, 2)) {
      boolean other =
          origin.getOpcode() == Opcodes.ACONST_NULL
              || origin.getOpcode() == Opcodes.NEW
              || (origins.isParameter(origin) && !isThis(origins, origin));
      if (!other) {
        return true;
      }
    }
    return false;
  }

  /** Whether a value is null wherever it comes from. */
  static boolean isNull(Set<AbstractInsnNode> from) {
    for (AbstractInsnNode origin : from) {
      if (origin.getOpcode() != Opcodes.ACONST_NULL) {
        return false;
      }
    }
    return true;
  }

  private boolean mayByCall(
      Origins origins,
      AbstractInsnNode at,
      @Nullable String field,
      @Nullable String made,
      Set<String> seen) {
    if (at instanceof InvokeDynamicInsnNode link) {
      return getsThis(origins, at, Type.getArgumentCount(link.desc));
    }
    if (!(at instanceof MethodInsnNode call) || Origins.isPassedOn(at)) {
      return false;
    }
    int given = Type.getArgumentCount(call.desc);
    boolean receives = call.getOpcode() != Opcodes.INVOKESTATIC && isThis(origins, at, given + 1);
    return getsThis(origins, at, given) || (receives && may(call, field, made, seen));
  }

  /** Whether it gives back an object that is not dropped. */
  private static boolean isTaken(MethodInsnNode call) {
    AbstractInsnNode next = call.getNext();
    boolean dropped = next != null && next.getOpcode() == Opcodes.POP;
    return !dropped && Type.getReturnType(call.desc).getSort() == Type.OBJECT;
  }

  private static boolean getsThis(Origins origins, AbstractInsnNode at, int count) {
    for (int depth = 1; depth <= count; depth++) {
      if (isThis(origins, at, depth)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isThis(Origins origins, AbstractInsnNode at, int depth) {
    for (AbstractInsnNode origin : origins.behindCasts(at, depth)) {
      if (isThis(origins, origin)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isThis(Origins origins, AbstractInsnNode origin) {
    Integer parameter = origins.isParameter(origin) ? origins.parameter(origin) : null;
    return parameter != null && parameter == -1;
  }
}
