package soumak.mapper;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import soumak.analysis.Hierarchy;

/** Where a program uses a field, or makes an object of a class. */
final class Uses {
  private final Hierarchy hierarchy;
  private final Map<String, List<Use>> fields = new HashMap<>();
  private final Map<String, List<Use>> makers = new HashMap<>();

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
          default -> {}
        }
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
}
