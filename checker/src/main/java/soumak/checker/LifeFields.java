package soumak.checker;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Private fields for unique or counted pointers in which there is nothing but what was allocated in
 * the heap, or null: so say all classes that may write them. What is beside a key in an object need
 * not be of its arena then. For use by one thread.
 */
final class LifeFields {
  private final Bodies bodies;
  private final Map<String, Boolean> known = new HashMap<>();

  LifeFields(Bodies bodies) {
    this.bodies = bodies;
  }

  boolean isOfHeap(String owner, String name) {
    String key = owner + "." + name;
    Boolean found = known.get(key);
    if (found == null) {
      found = find(owner, name);
      known.put(key, found);
    }
    return found;
  }

  private boolean find(String owner, String name) {
    ClassNode node = bodies.of(owner);
    if (node == null || !isPrivate(node, name)) {
      return false;
    }
    for (ClassNode mate : nest(node)) {
      for (MethodNode method : mate.methods) {
        if (!writesOfHeapOnly(mate.name, method, owner, name)) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean writesOfHeapOnly(String in, MethodNode method, String owner, String name) {
    Origins origins = null;
    for (AbstractInsnNode at : method.instructions) {
      if (isWrite(at, owner, name)) {
        origins = origins == null ? new Origins(in, method) : origins;
        if (!isOfHeap(origins, at)) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean isPrivate(ClassNode node, String name) {
    for (FieldNode field : node.fields) {
      if (field.name.equals(name)) {
        return (field.access & Opcodes.ACC_PRIVATE) != 0;
      }
    }
    return false;
  }

  /** The classes that may write private fields of one. */
  private List<ClassNode> nest(ClassNode node) {
    ClassNode host = node.nestHostClass == null ? node : bodies.of(node.nestHostClass);
    List<ClassNode> found = new ArrayList<>(List.of(node));
    if (host != null && host != node) {
      found.add(host);
    }
    List<String> names = host == null ? null : host.nestMembers;
    for (String name : names == null ? List.<String>of() : names) {
      ClassNode mate = bodies.of(name);
      if (mate != null && mate != node) {
        found.add(mate);
      }
    }
    return found;
  }

  /**
   * Whether a constructor, or another method, may write a field of the object that it is called
   * with, and other values than null; what it begins with, and calls of the same object, too. Other
   * code that gets this may, and what another class may override.
   */
  boolean mayWrite(MethodInsnNode call, String field) {
    return mayWrite(call, field, new HashSet<>());
  }

  /** Class files of different times can extend each other in a circle. */
  private boolean mayWrite(MethodInsnNode call, String field, Set<String> seen) {
    if (Types.isOfJdk(call.owner) || !seen.add(call.owner + "." + call.name + call.desc)) {
      return false;
    }
    ClassNode owner = declaring(call);
    if (owner != null && Types.isOfJdk(owner.name)) {
      return false;
    }
    MethodNode body = owner == null ? null : Bodies.method(owner, call.name, call.desc);
    if (owner == null || body == null || Bodies.isEmpty(body) || !isOnlyOne(call, body)) {
      return true;
    }
    Origins origins = new Origins(owner.name, body);
    for (AbstractInsnNode at : body.instructions) {
      if (maySet(origins, at, field) || mayWriteByCall(origins, at, field, seen)) {
        return true;
      }
    }
    return false;
  }

  /** The class that has the code of a method, if that is not an interface; null if not found. */
  private @Nullable ClassNode declaring(MethodInsnNode call) {
    Set<String> seen = new HashSet<>();
    String next = call.owner;
    while (next != null && seen.add(next)) {
      ClassNode node = bodies.of(next);
      if (node == null || Bodies.method(node, call.name, call.desc) != null) {
        return node;
      }
      next = node.superName;
    }
    return null;
  }

  /** Whether no other method runs in its place. */
  private boolean isOnlyOne(MethodInsnNode call, MethodNode body) {
    int last = Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL;
    ClassNode called = bodies.of(call.owner);
    boolean ofFinal = called != null && (called.access & Opcodes.ACC_FINAL) != 0;
    return call.getOpcode() == Opcodes.INVOKESPECIAL || ofFinal || (body.access & last) != 0;
  }

  private static boolean maySet(Origins origins, AbstractInsnNode at, String field) {
    if (at.getOpcode() != Opcodes.PUTFIELD
        || !((FieldInsnNode) at).name.equals(field)
        || isNull(origins.of(at, 1))) {
      return false;
    }
    boolean others = true;
    for (AbstractInsnNode origin : origins.of(at, 2)) {
      others &= origins.isParameter(origin) || origin.getOpcode() == Opcodes.NEW;
    }
    return !others || isThis(origins, at, 2);
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

  private boolean mayWriteByCall(
      Origins origins, AbstractInsnNode at, String field, Set<String> seen) {
    if (at instanceof InvokeDynamicInsnNode link) {
      return getsThis(origins, at, Type.getArgumentCount(link.desc));
    }
    if (!(at instanceof MethodInsnNode call)) {
      return false;
    }
    int given = Type.getArgumentCount(call.desc);
    boolean receives = call.getOpcode() != Opcodes.INVOKESTATIC && isThis(origins, at, given + 1);
    return getsThis(origins, at, given) || (receives && mayWrite(call, field, seen));
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
    for (AbstractInsnNode origin : origins.of(at, depth)) {
      Integer parameter = origins.isParameter(origin) ? origins.parameter(origin) : null;
      if (parameter != null && parameter == -1) {
        return true;
      }
    }
    return false;
  }

  private static boolean isWrite(AbstractInsnNode at, String owner, String name) {
    return at instanceof FieldInsnNode field
        && field.getOpcode() == Opcodes.PUTFIELD
        && field.name.equals(name)
        && field.owner.equals(owner);
  }

  /** Whether what a field is set to is surely in the heap, or null. */
  private static boolean isOfHeap(Origins origins, AbstractInsnNode write) {
    for (AbstractInsnNode origin : origins.of(write, 1)) {
      if (origin.getOpcode() != Opcodes.ACONST_NULL && !isAllocation(origins, origin)) {
        return false;
      }
    }
    return true;
  }

  /** {@code Region.heap().allocUnique(Node.class)}, and so many of them. */
  private static boolean isAllocation(Origins origins, AbstractInsnNode at) {
    if (!isOfRegion(at, "allocUnique") && !isOfRegion(at, "allocCounted")) {
      return false;
    }
    int arguments = Type.getArgumentTypes(((MethodInsnNode) at).desc).length;
    for (AbstractInsnNode region : origins.of(at, arguments + 1)) {
      if (!isOfRegion(region, "heap")) {
        return false;
      }
    }
    return true;
  }

  private static boolean isOfRegion(AbstractInsnNode at, String method) {
    return at instanceof MethodInsnNode call
        && call.owner.equals(MemoryTypes.REGION)
        && call.name.equals(method);
  }
}
