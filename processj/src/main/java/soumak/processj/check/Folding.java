package soumak.processj.check;

import org.jspecify.annotations.Nullable;
import soumak.processj.syntax.At;
import soumak.processj.typed.Basic;
import soumak.processj.typed.Type;
import soumak.processj.typed.Value;

/** Computes what is constant, as Java does. */
final class Folding {
  private Folding() {}

  /** A value of another type; null if there is none. */
  static Value.@Nullable Constant convert(Value.Constant constant, Basic to) {
    Object value = constant.value();
    if (to == Basic.STRING || to == Basic.BOOLEAN || value == null) {
      return null;
    }
    Number number = number(value);
    if (number == null) {
      return null;
    }
    Object result = as(number, to);
    return result == null ? null : new Value.Constant(constant.at(), to, result);
  }

  private static @Nullable Number number(@Nullable Object value) {
    return value instanceof Character c ? Integer.valueOf(c) : value instanceof Number n ? n : null;
  }

  /** As Java casts: floating numbers become an int first if the target is smaller. */
  private static @Nullable Object as(Number number, Basic to) {
    boolean floating = number instanceof Double || number instanceof Float;
    Number whole = floating ? (Number) (int) number.doubleValue() : number;
    return switch (to) {
      case BYTE -> whole.byteValue();
      case SHORT -> whole.shortValue();
      case CHAR -> (char) whole.intValue();
      case INT -> number.intValue();
      case LONG -> number.longValue();
      case FLOAT -> number.floatValue();
      case DOUBLE -> number.doubleValue();
      default -> null;
    };
  }

  static Value unary(At at, Type type, String operator, Value operand) {
    Object value = operand instanceof Value.Constant constant ? constant.value() : null;
    Object result =
        switch (operator + (value == null ? "" : value.getClass().getSimpleName())) {
          case "-Integer" -> -(Integer) notNull(value);
          case "-Long" -> -(Long) notNull(value);
          case "-Float" -> -(Float) notNull(value);
          case "-Double" -> -(Double) notNull(value);
          case "~Integer" -> ~(Integer) notNull(value);
          case "~Long" -> ~(Long) notNull(value);
          case "!Boolean" -> !(Boolean) notNull(value);
          default -> null;
        };
    return result == null
        ? new Value.Unary(at, type, operator, operand)
        : new Value.Constant(at, type, result);
  }

  private static Object notNull(@Nullable Object value) {
    return java.util.Objects.requireNonNull(value);
  }

  /** Both operands have been promoted, or are booleans. */
  static Value binary(At at, Type type, String operator, Value left, Value right) {
    Object result = null;
    if (left instanceof Value.Constant a && right instanceof Value.Constant b) {
      Object x = a.value();
      Object y = b.value();
      if (x instanceof Integer i && y instanceof Integer j) {
        result = ints(operator, i, j);
      } else if (x instanceof Long i && y instanceof Long j) {
        result = longs(operator, i, j);
      } else if (x instanceof Long i && y instanceof Integer j) {
        result = shift(operator, i, j);
      } else if (x instanceof Float i && y instanceof Float j) {
        result = floats(operator, i, j);
      } else if (x instanceof Double i && y instanceof Double j) {
        result = doubles(operator, i, j);
      } else if (x instanceof Boolean i && y instanceof Boolean j) {
        result = booleans(operator, i, j);
      }
    }
    return result == null
        ? new Value.Binary(at, type, operator, left, right)
        : new Value.Constant(at, type, result);
  }

  private static @Nullable Object ints(String operator, int i, int j) {
    return switch (operator) {
      case "+" -> i + j;
      case "-" -> i - j;
      case "*" -> i * j;
      case "/" -> j == 0 ? null : (Object) (i / j);
      case "%" -> j == 0 ? null : (Object) (i % j);
      case "<<" -> i << j;
      case ">>" -> i >> j;
      case ">>>" -> i >>> j;
      case "&" -> i & j;
      case "|" -> i | j;
      case "^" -> i ^ j;
      default -> compared(operator, Integer.compare(i, j));
    };
  }

  private static @Nullable Object longs(String operator, long i, long j) {
    return switch (operator) {
      case "+" -> i + j;
      case "-" -> i - j;
      case "*" -> i * j;
      case "/" -> j == 0 ? null : (Object) (i / j);
      case "%" -> j == 0 ? null : (Object) (i % j);
      case "&" -> i & j;
      case "|" -> i | j;
      case "^" -> i ^ j;
      default -> compared(operator, Long.compare(i, j));
    };
  }

  private static @Nullable Object shift(String operator, long i, int j) {
    return switch (operator) {
      case "<<" -> i << j;
      case ">>" -> i >> j;
      case ">>>" -> i >>> j;
      default -> null;
    };
  }

  private static @Nullable Object compared(String operator, int order) {
    return switch (operator) {
      case "==" -> order == 0;
      case "!=" -> order != 0;
      case "<" -> order < 0;
      case ">" -> order > 0;
      case "<=" -> order <= 0;
      case ">=" -> order >= 0;
      default -> null;
    };
  }

  private static @Nullable Object floats(String operator, float i, float j) {
    return switch (operator) {
      case "+" -> i + j;
      case "-" -> i - j;
      case "*" -> i * j;
      case "/" -> i / j;
      case "%" -> i % j;
      default -> doubles(operator, i, j);
    };
  }

  private static @Nullable Object doubles(String operator, double i, double j) {
    return switch (operator) {
      case "+" -> i + j;
      case "-" -> i - j;
      case "*" -> i * j;
      case "/" -> i / j;
      case "%" -> i % j;
      case "==" -> i == j;
      case "!=" -> i != j;
      case "<" -> i < j;
      case ">" -> i > j;
      case "<=" -> i <= j;
      case ">=" -> i >= j;
      default -> null;
    };
  }

  private static @Nullable Object booleans(String operator, boolean i, boolean j) {
    return switch (operator) {
      case "==" -> i == j;
      case "!=", "^" -> i != j;
      case "&" -> i && j;
      case "|" -> i || j;
      default -> null;
    };
  }
}
