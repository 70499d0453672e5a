package soumak.weaver;

import org.objectweb.asm.Opcodes;

/** Access flags of generated methods. */
final class Access {
  private static final int NOT_INHERITED =
      Opcodes.ACC_VARARGS
          | Opcodes.ACC_BRIDGE
          | Opcodes.ACC_ABSTRACT
          | Opcodes.ACC_NATIVE
          | Opcodes.ACC_SYNCHRONIZED
          | Opcodes.ACC_MANDATED
          | Opcodes.ACC_DEPRECATED;

  private Access() {}

  /** The flags of the version with the fiber, made of those of the method. */
  static int woven(int access) {
    return (access & ~NOT_INHERITED) | Opcodes.ACC_SYNTHETIC;
  }

  /** The flags of a static method that generated classes of the same package call. */
  static int shared(boolean inInterface) {
    int visibility = inInterface ? Opcodes.ACC_PUBLIC : 0;
    return visibility | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
  }
}
