package soumak.spreader;

import org.objectweb.asm.tree.AbstractInsnNode;

/** Which accesses of a method have to be checked. */
final class Checks {
  boolean isNeeded(AbstractInsnNode at) {
    return true;
  }
}
