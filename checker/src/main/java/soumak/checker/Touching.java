package soumak.checker;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.Hierarchy;
import soumak.analysis.Mark;

/**
 * Finds the methods of tasks that touch what their task keeps, by what they and the methods that
 * they call on tasks name. So nobody has to write it.
 */
final class Touching {
  private static final Object[] NONE = {};

  private final Bodies bodies;
  private final Hierarchy hierarchy;
  private final Types types;

  Touching(Bodies bodies, Hierarchy hierarchy, Types types) {
    this.bodies = bodies;
    this.hierarchy = hierarchy;
    this.types = types;
  }

  boolean touches(String owner, String name, String descriptor) {
    return types.keeps(owner) && touches(owner, name, descriptor, new HashSet<>());
  }

  private boolean touches(String owner, String name, String descriptor, Set<String> seen) {
    Hierarchy.Declared declared = hierarchy.resolve(owner, name, descriptor);
    if (declared == null
        || !types.isTask(declared.owner().name())
        || declared.method().isConstructor()
        || !seen.add(declared.owner().name() + "." + name + descriptor)) {
      return false;
    }
    boolean said = false;
    for (Mark mark : declared.method().marks()) {
      said |= mark.position() == Mark.RECEIVER && Qualifier.ofAnnotation(mark.annotation()) != null;
    }
    MethodNode body = bodies.of(declared.owner().name(), name, descriptor);
    if (said || body == null) {
      return said;
    }
    for (AbstractInsnNode at : body.instructions) {
      if (touches(at, seen)) {
        return true;
      }
    }
    return false;
  }

  private boolean touches(AbstractInsnNode at, Set<String> seen) {
    if (at instanceof FieldInsnNode field) {
      return types.shape(field.desc).isOfMessages()
          && types.isTask(types.declarer(field.owner, field.name));
    }
    if (at instanceof MethodInsnNode call) {
      return touches(call.owner, call.name, call.desc, seen);
    }
    for (Object argument : at instanceof InvokeDynamicInsnNode link ? link.bsmArgs : NONE) {
      if (argument instanceof Handle to
          && to.getDesc().startsWith("(")
          && !sends(to)
          && touches(to.getOwner(), to.getName(), to.getDesc(), seen)) {
        return true;
      }
    }
    return false;
  }

  /** Whether who calls a reference sends a message, wherever the reference was made. */
  private boolean sends(Handle to) {
    Hierarchy.Declared declared = hierarchy.resolve(to.getOwner(), to.getName(), to.getDesc());
    return declared != null && Messages.isMessage(hierarchy, declared.owner(), declared.method());
  }
}
