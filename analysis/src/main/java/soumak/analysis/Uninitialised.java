package soumak.analysis;

import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.analysis.BasicValue;

/** An object between its {@code new} instruction and its constructor; equal to its copies only. */
public final class Uninitialised extends BasicValue {
  private final AbstractInsnNode origin;

  Uninitialised(Type type, AbstractInsnNode origin) {
    super(type);
    this.origin = origin;
  }

  /** The {@code new} instruction. */
  public AbstractInsnNode origin() {
    return origin;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Uninitialised that && that.origin == origin;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(origin);
  }
}
