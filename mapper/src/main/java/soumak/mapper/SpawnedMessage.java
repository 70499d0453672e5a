package soumak.mapper;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The code of a task that sends a message and nothing else, as {@code Task.spawn(account::close)}.
 * Compilers make no method for it; so this is what they make of {@code () -> account.close()}.
 */
final class SpawnedMessage {
  private SpawnedMessage() {}

  /**
   * Names the method by the instruction that makes the task.
   *
   * @param number of the method that has the instruction, as others may have its name
   */
  static MethodKey key(Body maker, int number, int index, InvokeDynamicInsnNode reference) {
    String name = "lambda$" + maker.key.written() + "$" + number + "$at" + index;
    return new MethodKey(maker.key.owner(), name, descriptor(reference));
  }

  /** What the function has captured, then what it gets; the result is that of the message. */
  private static String descriptor(InvokeDynamicInsnNode reference) {
    StringBuilder text = new StringBuilder("(");
    for (Type captured : Type.getArgumentTypes(reference.desc)) {
      text.append(captured);
    }
    for (Type given : ((Type) reference.bsmArgs[2]).getArgumentTypes()) {
      text.append(given);
    }
    return text + ")" + Type.getReturnType(((Handle) reference.bsmArgs[1]).getDesc());
  }

  static @Nullable Body body(MethodKey key, int line, Handle message) {
    Type[] values = Type.getArgumentTypes(key.descriptor());
    if (values.length != 1 + Type.getArgumentCount(message.getDesc())) {
      return null;
    }
    int access = Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
    MethodNode method = new MethodNode(access, key.name(), key.descriptor(), null, null);
    LabelNode start = new LabelNode();
    method.instructions.add(start);
    method.instructions.add(new LineNumberNode(line, start));
    int slot = 0;
    for (Type value : values) {
      method.instructions.add(new VarInsnNode(value.getOpcode(Opcodes.ILOAD), slot));
      slot += value.getSize();
    }
    boolean isInterface = message.isInterface();
    method.instructions.add(
        new MethodInsnNode(
            isInterface ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL,
            message.getOwner(),
            message.getName(),
            message.getDesc(),
            isInterface));
    Type result = Type.getReturnType(message.getDesc());
    method.instructions.add(new InsnNode(result.getOpcode(Opcodes.IRETURN)));
    method.maxLocals = slot;
    method.maxStack = slot + 2;
    return new Body(key, method, null);
  }
}
