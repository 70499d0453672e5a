package soumak.checker;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import soumak.analysis.ClassInfo;
import soumak.analysis.ClassPath;
import soumak.analysis.MethodInfo;

/** Finds the methods that only read a field of their own object. */
final class Accessors {
  private final ClassPath path;
  private final Types types;
  private final Map<String, Map<String, Contract.Field>> known = new HashMap<>();

  Accessors(ClassPath path, Types types) {
    this.path = path;
    this.types = types;
  }

  Contract.@Nullable Field field(ClassInfo owner, MethodInfo method) {
    if (method.isStatic() || !method.descriptor().startsWith("()")) {
      return null;
    }
    return known.computeIfAbsent(owner.name(), this::read).get(method.name() + method.descriptor());
  }

  private Map<String, Contract.Field> read(String name) {
    Map<String, Contract.Field> found = new HashMap<>();
    byte[] bytes = path.bytes(name);
    if (bytes != null) {
      ClassNode node = new ClassNode();
      new ClassReader(bytes).accept(node, ClassReader.SKIP_FRAMES | ClassReader.SKIP_DEBUG);
      for (MethodNode method : node.methods) {
        read(method).ifPresent(it -> found.put(method.name + method.desc, it));
      }
    }
    return found;
  }

  private Optional<Contract.Field> read(MethodNode method) {
    AbstractInsnNode self = real(method.instructions.getFirst());
    AbstractInsnNode load = self == null ? null : real(self.getNext());
    AbstractInsnNode end = load == null ? null : real(load.getNext());
    if (self instanceof VarInsnNode receiver
        && receiver.getOpcode() == Opcodes.ALOAD
        && receiver.var == 0
        && load instanceof FieldInsnNode field
        && field.getOpcode() == Opcodes.GETFIELD
        && end != null
        && end.getOpcode() == Opcodes.ARETURN) {
      return Optional.of(new Contract.Field(field.name, types.field(field.owner, field.name)));
    }
    return Optional.empty();
  }

  private static @Nullable AbstractInsnNode real(@Nullable AbstractInsnNode from) {
    AbstractInsnNode at = from;
    while (at != null && at.getOpcode() < 0) {
      at = at.getNext();
    }
    return at;
  }
}
