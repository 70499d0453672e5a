package soumak.checker;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
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
