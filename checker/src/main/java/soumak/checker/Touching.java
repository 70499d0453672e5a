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
    boolean said =
        declared.method().marks().stream()
            .anyMatch(it ->
                it.position() == Mark.RECEIVER && Qualifier.ofAnnotation(it.annotation()) != null);
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
    return switch (at) {
      case FieldInsnNode field ->
          types.shape(field.desc).isOfMessages()
              && types.isTask(types.declarer(field.owner, field.name));
      case MethodInsnNode call -> touches(call.owner, call.name, call.desc, seen);
      case InvokeDynamicInsnNode link -> {
        for (Object argument : link.bsmArgs) {
          if (argument instanceof Handle to
              && to.getDesc().startsWith("(")
              && touches(to.getOwner(), to.getName(), to.getDesc(), seen)) {
            yield true;
          }
        }
        yield false;
      }
      default -> false;
    };
  }
}
