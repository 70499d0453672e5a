package soumak.weaver;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The kinds of values that the JVM tells apart; the fiber has a method of each for results. */
enum Kind {
  VOID("Void", "V", Opcodes.NOP),
  INT("Int", "I", Opcodes.ICONST_0),
  LONG("Long", "J", Opcodes.LCONST_0),
  FLOAT("Float", "F", Opcodes.FCONST_0),
  DOUBLE("Double", "D", Opcodes.DCONST_0),
  REF("Ref", "Ljava/lang/Object;", Opcodes.ACONST_NULL);

  private final String word;
  private final String descriptor;
  private final int dummy;

  Kind(String word, String descriptor, int dummy) {
    this.word = word;
    this.descriptor = descriptor;
    this.dummy = dummy;
  }

  static Kind of(Type type) {
    return switch (type.getSort()) {
      case Type.VOID -> VOID;
      case Type.LONG -> LONG;
      case Type.FLOAT -> FLOAT;
      case Type.DOUBLE -> DOUBLE;
      case Type.ARRAY, Type.OBJECT -> REF;
      default -> INT;
    };
  }

  String descriptor() {
    return descriptor;
  }

  String take() {
    return "take" + word;
  }

  String exit() {
    return "exit" + word;
  }

  /** The instruction that pushes a value of this kind that nobody will read. */
  int dummy() {
    return dummy;
  }
}
