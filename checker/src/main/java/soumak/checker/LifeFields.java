package soumak.checker;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

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
        for (AbstractInsnNode at : method.instructions) {
          if (isWrite(at, owner, name) && !isFromHeap(at.getPrevious(), method)) {
            return false;
          }
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

  /** Whether an instruction gives something that is surely in the heap, or null. */
  private static boolean isFromHeap(@Nullable AbstractInsnNode last, MethodNode method) {
    AbstractInsnNode at = code(last);
    if (at instanceof VarInsnNode local && local.getOpcode() == Opcodes.ALOAD) {
      return isSetFromHeap(local.var, method);
    }
    return at != null && (at.getOpcode() == Opcodes.ACONST_NULL || isAllocation(at));
  }

  /** Whether a local is set to such only; parameters are set by others. */
  private static boolean isSetFromHeap(int local, MethodNode method) {
    boolean any = false;
    for (AbstractInsnNode at : method.instructions) {
      if (at instanceof VarInsnNode set && set.var == local && set.getOpcode() == Opcodes.ASTORE) {
        AbstractInsnNode value = code(set.getPrevious());
        if (value == null || !isAllocation(value)) {
          return false;
        }
        any = true;
      }
    }
    return any && !isParameter(local, method);
  }

  private static boolean isParameter(int local, MethodNode method) {
    int receiver = (method.access & Opcodes.ACC_STATIC) == 0 ? 1 : 0;
    int size = Type.getArgumentsAndReturnSizes(method.desc) >> 2;
    return local < size - 1 + receiver;
  }

  /** {@code Region.heap().allocUnique(Node.class)}, and so many of them. */
  private static boolean isAllocation(AbstractInsnNode last) {
    if (!(last instanceof MethodInsnNode call)
        || !call.owner.equals(MemoryTypes.REGION)
        || !(call.name.equals("allocUnique") || call.name.equals("allocCounted"))) {
      return false;
    }
    AbstractInsnNode at = code(last.getPrevious());
    while (at != null && isPushed(at)) {
      at = code(at.getPrevious());
    }
    return at instanceof MethodInsnNode region
        && region.owner.equals(MemoryTypes.REGION)
        && region.name.equals("heap");
  }

  /** Whether it only puts the class or a number on the stack. */
  private static boolean isPushed(AbstractInsnNode at) {
    int opcode = at.getOpcode();
    return opcode == Opcodes.LDC
        || opcode == Opcodes.ILOAD
        || (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.SIPUSH);
  }

  private static @Nullable AbstractInsnNode code(@Nullable AbstractInsnNode last) {
    AbstractInsnNode at = last;
    while (at != null && at.getOpcode() < 0) {
      at = at.getPrevious();
    }
    return at;
  }
}
