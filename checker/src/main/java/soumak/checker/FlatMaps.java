package soumak.checker;

import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Functions that give streams of what is in arrays, and go into {@code flatMap} or its like. */
final class FlatMaps {
  private static final Set<String> STREAMS =
      Set.of(
          "java/util/stream/Stream",
          "java/util/stream/IntStream",
          "java/util/stream/LongStream",
          "java/util/stream/DoubleStream");

  private FlatMaps() {}

  /** Whether it gives a stream of the elements of an array: others are streams of the array. */
  static boolean isOfElements(Handle target) {
    boolean of =
        STREAMS.contains(target.getOwner())
            && target.getName().equals("of")
            && target.getDesc().startsWith("([");
    boolean stream =
        target.getOwner().equals("java/util/Arrays") && target.getName().equals("stream");
    return of || stream;
  }

  /**
   * Whether a function is given to such a method and to nobody else. Only what is computed between
   * may stand there, without jumps: {@code flatMapping(Arrays::stream, toSet())}.
   */
  static boolean take(Origins origins, InvokeDynamicInsnNode function) {
    AbstractInsnNode at = function.getNext();
    while (at != null && !takesAny(origins, at, function)) {
      at = at.getNext();
    }
    return at instanceof MethodInsnNode call
        && call.owner.startsWith("java/util/stream/")
        && call.name.startsWith("flatMap");
  }

  /** Whether an instruction gets a function, or may: of jumps and the rest nobody knows. */
  private static boolean takesAny(
      Origins origins, AbstractInsnNode at, InvokeDynamicInsnNode function) {
    if (at instanceof MethodInsnNode call) {
      int receiver = call.getOpcode() == Opcodes.INVOKESTATIC ? 0 : 1;
      return gets(origins, at, function, Type.getArgumentCount(call.desc) + receiver);
    }
    if (at instanceof InvokeDynamicInsnNode link) {
      return gets(origins, at, function, Type.getArgumentCount(link.desc));
    }
    int opcode = at.getOpcode();
    boolean pushes = opcode <= Opcodes.ALOAD || opcode == Opcodes.GETSTATIC;
    boolean passes =
        opcode == Opcodes.GETFIELD || opcode == Opcodes.DUP || opcode == Opcodes.CHECKCAST;
    return !(pushes || opcode == Opcodes.NEW || (passes && !gets(origins, at, function, 1)));
  }

  private static boolean gets(
      Origins origins, AbstractInsnNode at, InvokeDynamicInsnNode function, int count) {
    for (int depth = 1; depth <= count; depth++) {
      if (origins.of(at, depth).contains(function)) {
        return true;
      }
    }
    return false;
  }
}
