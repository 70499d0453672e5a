package soumak.mapper;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import soumak.analysis.Hierarchy;

/**
 * Where a program uses a field, makes an object of a class, or has a reference to its constructor.
 */
final class Uses {
  private final Hierarchy hierarchy;
  private final Map<String, List<Use>> fields = new HashMap<>();
  private final Map<String, List<Use>> makers = new HashMap<>();
  private final Map<String, Use> references = new HashMap<>();

  /** An instruction. */
  record Use(Body body, int index) {}

  Uses(Program program) {
    this.hierarchy = program.hierarchy;
    for (Body body : program.bodies()) {
      for (int i = 0; i < body.size(); i++) {
        switch (body.at(i)) {
          case FieldInsnNode field ->
              fields.computeIfAbsent(field.name, key -> new ArrayList<>()).add(new Use(body, i));
          case TypeInsnNode made when made.getOpcode() == Opcodes.NEW ->
              makers.computeIfAbsent(made.desc, key -> new ArrayList<>()).add(new Use(body, i));
          case InvokeDynamicInsnNode function -> addReference(function, new Use(body, i));
          default -> {}
        }
      }
    }
  }

  private void addReference(InvokeDynamicInsnNode function, Use use) {
    for (Object argument : function.bsmArgs) {
      if (argument instanceof Handle target && target.getTag() == Opcodes.H_NEWINVOKESPECIAL) {
        references.putIfAbsent(target.getOwner(), use);
      }
    }
  }

  /** Reads and writes of a field of instances; code may name a subclass as its owner. */
  List<Use> ofField(String owner, String name) {
    List<Use> found = new ArrayList<>();
    for (Use use : fields.getOrDefault(name, List.of())) {
      FieldInsnNode access = (FieldInsnNode) use.body().at(use.index());
      boolean ofInstance =
          access.getOpcode() == Opcodes.GETFIELD || access.getOpcode() == Opcodes.PUTFIELD;
      if (ofInstance && hierarchy.isSubtype(access.owner, owner)) {
        found.add(use);
      }
    }
    return found;
  }

  /** The instructions {@code new} for a class. */
  List<Use> makers(String type) {
    return makers.getOrDefault(type, List.of());
  }

  /** The first function that is a reference to a constructor of a class; null if there is none. */
  @Nullable Use reference(String type) {
    return references.get(type);
  }
}
