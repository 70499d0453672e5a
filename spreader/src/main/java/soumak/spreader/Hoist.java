package soumak.spreader;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;

/**
 * What is done once before a loop: the check of an object, and for an array its data into a local.
 * The object is in a local variable that the loop does not change, or is an element or field of
 * such a one that the loop does not change either; or it is the object with static fields.
 */
final class Hoist {
  /** What can be looked up before the loop. */
  enum Kind {
    LOCAL,
    ELEMENT,
    FIELD,
    STATICS,
    STATIC_FIELD
  }

  final Kind kind;

  /** The program's local variable; for static fields there is none. */
  final int base;

  /** Of an array, its type; else null. */
  final @Nullable Type array;

  /** For elements, fields and static fields: the instruction that gets it, in the loop. */
  final @Nullable AbstractInsnNode get;

  /** For elements, the local of the index, and that of the data of the outer array. */
  final int index;

  final int outer;

  /** Where the data is, once given. */
  int data = -1;

  boolean reads;
  boolean writes;

  Hoist(
      Kind kind,
      int base,
      @Nullable Type array,
      @Nullable AbstractInsnNode get,
      int index,
      int outer) {
    this.kind = kind;
    this.base = base;
    this.array = array;
    this.get = get;
    this.index = index;
    this.outer = outer;
  }
}
