package soumak.checker;

import org.objectweb.asm.Opcodes;

/** Which arithmetic gives a long or a double. */
final class Wide {
  private Wide() {}

  static boolean result(int opcode) {
    return switch (opcode) {
      case Opcodes.LADD, Opcodes.LSUB, Opcodes.LMUL, Opcodes.LDIV, Opcodes.LREM, Opcodes.LNEG ->
          true;
      case Opcodes.DADD, Opcodes.DSUB, Opcodes.DMUL, Opcodes.DDIV, Opcodes.DREM, Opcodes.DNEG ->
          true;
      case Opcodes.LSHL, Opcodes.LSHR, Opcodes.LUSHR, Opcodes.LAND, Opcodes.LOR, Opcodes.LXOR ->
          true;
      case Opcodes.I2L, Opcodes.F2L, Opcodes.D2L, Opcodes.I2D, Opcodes.L2D, Opcodes.F2D -> true;
      default -> false;
    };
  }
}
