package soumak.processj.check;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import soumak.processj.syntax.At;
import soumak.processj.syntax.Lexer;
import soumak.processj.syntax.Problems;
import soumak.processj.typed.Basic;
import soumak.processj.typed.Type;
import soumak.processj.typed.Value;

/** What operators do with their operands' types. */
final class OperatorChecker {
  private final Problems problems;

  OperatorChecker(Problems problems) {
    this.problems = problems;
  }

  Value unary(At at, String operator, Value operand) {
    Type type = operand.type();
    if (type == Basic.ERROR) {
      return operand;
    }
    boolean fits =
        switch (operator) {
          case "!" -> type == Basic.BOOLEAN;
          case "~" -> type instanceof Basic basic && basic.isIntegral();
          default -> type instanceof Basic basic && basic.isNumeric();
        };
    if (!fits) {
      problems.error(at, "'" + operator + "' does not apply to " + type.shown());
      return ExpressionChecker.error(at);
    }
    if (operator.equals("!")) {
      return Folding.unary(at, type, operator, operand);
    }
    Basic promoted = Conversions.promoted(type, Basic.INT);
    Value value = Conversions.to(operand, promoted == null ? type : promoted);
    return operator.equals("+") ? value : Folding.unary(at, value.type(), operator, value);
  }

  Value binary(At at, String operator, Value left, Value right) {
    if (left.type() == Basic.ERROR || right.type() == Basic.ERROR) {
      return ExpressionChecker.error(at);
    }
    Value result =
        switch (operator) {
          case "&&", "||" -> logical(at, operator, left, right);
          case "==", "!=" -> equality(at, operator, left, right);
          case "<", ">", "<=", ">=" -> arithmetic(at, operator, left, right, true);
          case "<<", ">>", ">>>" -> shift(at, operator, left, right);
          case "&", "|", "^" -> bits(at, operator, left, right);
          case "+" -> sum(at, left, right);
          default -> arithmetic(at, operator, left, right, false);
        };
    if (result != null) {
      return result;
    }
    problems.error(
        at,
        "'"
            + operator
            + "' does not apply to "
            + left.type().shown()
            + " and "
            + right.type().shown());
    return ExpressionChecker.error(at);
  }

  private static @Nullable Value logical(At at, String operator, Value left, Value right) {
    if (left.type() != Basic.BOOLEAN || right.type() != Basic.BOOLEAN) {
      return null;
    }
    boolean and = operator.equals("&&");
    if (left instanceof Value.Constant it && it.value() instanceof Boolean known) {
      if (known != and) {
        return new Value.Constant(at, Basic.BOOLEAN, known);
      }
      if (right instanceof Value.Constant other) {
        return new Value.Constant(at, Basic.BOOLEAN, other.value());
      }
    }
    return new Value.Logical(at, and, left, right);
  }

  private static @Nullable Value arithmetic(
      At at, String operator, Value left, Value right, boolean comparison) {
    Basic type = Conversions.promoted(left.type(), right.type());
    if (type == null) {
      return null;
    }
    Type result = comparison ? Basic.BOOLEAN : type;
    return Folding.binary(
        at, result, operator, Conversions.to(left, type), Conversions.to(right, type));
  }

  private static @Nullable Value shift(At at, String operator, Value left, Value right) {
    Basic type = Conversions.promoted(left.type(), Basic.INT);
    if (type == null
        || !type.isIntegral()
        || !(right.type() instanceof Basic by)
        || !by.isIntegral()) {
      return null;
    }
    Value distance = Conversions.to(right, Basic.INT);
    return Folding.binary(at, type, operator, Conversions.to(left, type), distance);
  }

  private static @Nullable Value bits(At at, String operator, Value left, Value right) {
    if (left.type() == Basic.BOOLEAN && right.type() == Basic.BOOLEAN) {
      return Folding.binary(at, Basic.BOOLEAN, operator, left, right);
    }
    Basic type = Conversions.promoted(left.type(), right.type());
    return type == null || !type.isIntegral() ? null : arithmetic(at, operator, left, right, false);
  }

  private static @Nullable Value equality(At at, String operator, Value left, Value right) {
    Value numbers = arithmetic(at, operator, left, right, true);
    if (numbers != null) {
      return numbers;
    }
    Type one = left.type();
    Type other = right.type();
    boolean comparable =
        one != Basic.VOID
            && other != Basic.VOID
            && !(one instanceof Type.Channel)
            && (Conversions.fits(one, other) || Conversions.fits(other, one));
    return comparable ? Folding.binary(at, Basic.BOOLEAN, operator, left, right) : null;
  }

  private static @Nullable Value sum(At at, Value left, Value right) {
    return left.type() == Basic.STRING || right.type() == Basic.STRING
        ? concatenation(at, left, right)
        : arithmetic(at, "+", left, right, false);
  }

  private static @Nullable Value concatenation(At at, Value left, Value right) {
    if (!hasText(left.type()) || !hasText(right.type())) {
      return null;
    }
    if (left instanceof Value.Constant a && right instanceof Value.Constant b) {
      String text = String.valueOf(a.value()) + b.value();
      if (text.length() <= Lexer.LONGEST_TEXT) {
        return new Value.Constant(at, Basic.STRING, text);
      }
    }
    List<Value> parts = new ArrayList<>();
    if (left instanceof Value.Concatenation more) {
      parts.addAll(more.parts());
    } else {
      parts.add(left);
    }
    parts.add(right);
    return new Value.Concatenation(at, parts);
  }

  private static boolean hasText(Type type) {
    return !(type instanceof Type.Channel
        || type instanceof Type.End
        || type == Basic.VOID
        || type == Basic.BARRIER
        || type == Basic.TIMER);
  }

  Value compound(At at, Value.Place target, String operator, Value value) {
    Value.Place place = target;
    Value computed = binary(at, operator, target, value);
    if (computed.type() == Basic.ERROR) {
      return computed;
    }
    if (place.type() == Basic.STRING) {
      return new Value.Compound(at, place, operator, Basic.STRING, value);
    }
    boolean numeric = place.type() instanceof Basic basic && basic.isNumeric();
    boolean fits = numeric ? computed.type() != Basic.STRING : computed.type() == place.type();
    if (!fits) {
      problems.error(at, computed.type().shown() + " does not fit in " + place.type().shown());
      return ExpressionChecker.error(at);
    }
    boolean shift = operator.startsWith("<<") || operator.startsWith(">>");
    Type between = computed.type();
    Value right = Conversions.to(value, shift ? Basic.INT : between);
    return new Value.Compound(at, place, operator, between, right);
  }

  Value choice(At at, Value condition, Value yes, Value no) {
    Type type = commonType(yes, no);
    if (type == null) {
      problems.error(
          at,
          "the two results of '?' are "
              + yes.type().shown()
              + " and "
              + no.type().shown()
              + ", which have no common type");
      return ExpressionChecker.error(at);
    }
    Value first = Conversions.to(yes, type);
    Value second = Conversions.to(no, type);
    if (condition instanceof Value.Constant it
        && it.value() instanceof Boolean known
        && first instanceof Value.Constant
        && second instanceof Value.Constant) {
      return known ? first : second;
    }
    return new Value.Choice(at, type, condition, first, second);
  }

  private static @Nullable Type commonType(Value yes, Value no) {
    Type one = yes.type();
    Type other = no.type();
    if (one == Basic.ERROR || other == Basic.ERROR) {
      return Basic.ERROR;
    }
    if (one instanceof Type.Channel || other instanceof Type.Channel) {
      return null;
    }
    // The constant gives way: `0` fits in a byte, whichever of the two it is.
    boolean keepsFirst = no instanceof Value.Constant && !(yes instanceof Value.Constant);
    if (!keepsFirst && Conversions.fits(yes, other)) {
      return other;
    }
    if (Conversions.fits(no, one)) {
      return one;
    }
    return Conversions.fits(yes, other) ? other : Conversions.promoted(one, other);
  }
}
