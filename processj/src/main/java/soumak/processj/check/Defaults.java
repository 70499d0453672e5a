package soumak.processj.check;

import soumak.processj.syntax.At;
import soumak.processj.typed.Basic;
import soumak.processj.typed.Type;
import soumak.processj.typed.Value;

/** What variables and fields begin with if nothing is said. */
final class Defaults {
  private Defaults() {}

  static Value of(At at, Type type) {
    if (type == Basic.BARRIER || type == Basic.TIMER || type instanceof Type.Channel) {
      return new Value.Fresh(at, type);
    }
    Object value =
        switch (type) {
          case Basic.BOOLEAN -> false;
          case Basic.BYTE -> (byte) 0;
          case Basic.SHORT -> (short) 0;
          case Basic.CHAR -> (char) 0;
          case Basic.INT -> 0;
          case Basic.LONG -> 0L;
          case Basic.FLOAT -> 0.0f;
          case Basic.DOUBLE -> 0.0;
          default -> null;
        };
    return new Value.Constant(at, type, value);
  }
}
