package soumak.mapper;

import org.objectweb.asm.Handle;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The types that a class file names, which ASM reads without a look at them. All that the mapper
 * does later takes them for granted.
 */
final class Descriptors {
  private Descriptors() {}

  /**
   * @throws RuntimeException if one of them makes no sense
   */
  static void demandSound(ClassNode node) {
    for (FieldNode field : node.fields) {
      demandField(field.desc);
    }
    for (MethodNode method : node.methods) {
      demandMethod(method.desc);
      for (AbstractInsnNode at : method.instructions) {
        if (at instanceof MethodInsnNode call) {
          demandMethod(call.desc);
        } else if (at instanceof InvokeDynamicInsnNode link) {
          demandMethod(link.desc);
          demandHandles(link);
        } else if (at instanceof FieldInsnNode access) {
          demandField(access.desc);
        }
      }
    }
  }

  private static void demandHandles(InvokeDynamicInsnNode link) {
    for (Object argument : link.bsmArgs) {
      if (argument instanceof Handle target && target.getDesc().startsWith("(")) {
        demandMethod(target.getDesc());
      }
    }
  }

  private static void demandMethod(String descriptor) {
    Type type = Type.getMethodType(descriptor);
    demandSame(descriptor, Type.getMethodDescriptor(type.getReturnType(), type.getArgumentTypes()));
  }

  private static void demandField(String descriptor) {
    demandSame(descriptor, Type.getType(descriptor).getDescriptor());
  }

  private static void demandSame(String written, String read) {
    if (!written.equals(read)) {
      throw new IllegalArgumentException("no type: " + written);
    }
  }
}
