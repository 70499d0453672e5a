package soumak.spreader;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.SimpleRemapper;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * String builders. The JDK's own are faster, so a program has twins of them only if its threads
 * might share one: if one is in a field, in a lambda, in an array, or comes out of a collection.
 * Nor has it if it gives one to a method of the JDK that wants its own class.
 */
final class Builders {
  private static final Map<String, String> TWINS =
      Map.of(
          "java/lang/StringBuilder", "SharedBuilder",
          "java/lang/StringBuffer", "SharedBuffer");

  private Builders() {}

  /** The program with twins in the place of the builders, if it needs them. */
  static Map<String, byte[]> replaced(Map<String, byte[]> program) {
    Map<String, String> names = needed(program);
    if (names.isEmpty()) {
      return program;
    }
    Map<String, byte[]> replaced = new TreeMap<>();
    program.forEach((name, file) -> replaced.put(name, mapped(file, names)));
    return replaced;
  }

  private static byte[] mapped(byte[] file, Map<String, String> names) {
    ClassWriter writer = new ClassWriter(0);
    SimpleRemapper remapper = new SimpleRemapper(Opcodes.ASM9, names);
    new ClassReader(file).accept(new ClassRemapper(writer, remapper), ClassReader.SKIP_FRAMES);
    return writer.toByteArray();
  }

  /** Both, as one can be appended to the other; none if a class is damaged, which is told later. */
  private static Map<String, String> needed(Map<String, byte[]> program) {
    boolean shares = false;
    for (byte[] file : program.values()) {
      if (OrdinaryJava.names(file).stream().anyMatch(TWINS::containsKey)) {
        ClassNode node = read(file);
        if (node == null || node.methods.stream().anyMatch(Builders::gives)) {
          return Map.of();
        }
        shares |= node.fields.stream().anyMatch(Builders::holds);
        shares |= node.methods.stream().anyMatch(Builders::shares);
      }
    }
    Map<String, String> names = new HashMap<>();
    if (shares) {
      TWINS.forEach((name, twin) -> names.put(name, Twins.of(twin)));
    }
    return names;
  }

  private static @Nullable ClassNode read(byte[] file) {
    try {
      ClassNode node = new ClassNode();
      new ClassReader(file).accept(node, ClassReader.SKIP_FRAMES);
      return node;
    } catch (RuntimeException damaged) {
      return null;
    }
  }

  private static boolean names(@Nullable String descriptor) {
    return descriptor != null
        && TWINS.keySet().stream().anyMatch(it -> descriptor.contains("L" + it + ";"));
  }

  private static boolean holds(FieldNode field) {
    return names(field.desc) || names(field.signature);
  }

  private static boolean shares(MethodNode method) {
    for (AbstractInsnNode at : method.instructions) {
      boolean found =
          switch (at) {
            case TypeInsnNode type -> type.getOpcode() != Opcodes.NEW && isBuilder(type.desc);
            case InvokeDynamicInsnNode dynamic ->
                LambdaClasses.isLambda(dynamic)
                    && (names(dynamic.desc)
                        || List.of(dynamic.bsmArgs).stream()
                            .anyMatch(it -> it instanceof Type type && names(type.toString())));
            default -> false;
          };
      if (found) {
        return true;
      }
    }
    return false;
  }

  private static boolean isBuilder(String type) {
    return TWINS.containsKey(type) || names(type);
  }

  /** Whether a method of another class of the JDK wants one. */
  private static boolean gives(MethodNode method) {
    for (AbstractInsnNode at : method.instructions) {
      boolean found =
          switch (at) {
            case MethodInsnNode call -> wants(call.owner, call.desc);
            case InvokeDynamicInsnNode dynamic ->
                List.of(dynamic.bsmArgs).stream()
                    .anyMatch(it -> it instanceof Handle to && wants(to.getOwner(), to.getDesc()));
            default -> false;
          };
      if (found) {
        return true;
      }
    }
    return false;
  }

  private static boolean wants(String owner, String descriptor) {
    return owner.startsWith("java") && !TWINS.containsKey(owner) && names(descriptor);
  }
}
