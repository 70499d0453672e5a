package soumak.processj.check;

import org.jspecify.annotations.Nullable;
import soumak.processj.typed.Basic;
import soumak.processj.typed.Descriptors;
import soumak.processj.typed.MobileType;
import soumak.processj.typed.ProtocolType;
import soumak.processj.typed.RecordType;
import soumak.processj.typed.Type;
import soumak.processj.typed.Value;

/** Which values fit where. */
final class Conversions {
  private Conversions() {}

  /** Whether a value of type {@code from} becomes one of {@code to} by itself. */
  static boolean fits(Type from, Type to) {
    if (from == Basic.ERROR || to == Basic.ERROR || from.equals(to)) {
      return from != Basic.VOID;
    }
    if (from == Basic.NULL) {
      return to.isReference() && to != Basic.BARRIER && to != Basic.TIMER && to != Basic.VOID;
    }
    if (from instanceof Basic one && to instanceof Basic other) {
      return one.isNumeric() && one.widensTo(other);
    }
    if (from instanceof Type.End one && to instanceof Type.End other) {
      return one.reading() == other.reading() && messagesFit(one, other);
    }
    return isSubtype(from, to);
  }

  /**
   * An end can be used where one of another message type is asked for, if all that comes out of it,
   * or goes into it, fits there too. Sharedness is the end's own: it keeps its lock wherever it
   * goes.
   */
  private static boolean messagesFit(Type.End from, Type.End to) {
    Type in = from.element();
    Type asked = to.element();
    if (to.shared() && !from.shared()) {
      return false;
    }
    return in.equals(asked) || (from.reading() ? isSubtype(in, asked) : isSubtype(asked, in));
  }

  /** Whether references of one type are such of the other, without any change. */
  static boolean isSubtype(Type from, Type to) {
    if (from.equals(to)) {
      return true;
    }
    return switch (from) {
      case RecordType one -> to instanceof RecordType other && one.isA(other);
      case ProtocolType one -> to instanceof ProtocolType other && one.fits(other);
      case MobileType one ->
          to instanceof MobileType other ? one.isA(other) : Descriptors.isMobile(to);
      case Type.End one -> to instanceof Type.End && fits(one, to);
      default -> false;
    };
  }

  /** As {@link #fits(Type, Type)}; an int constant also fits where its value does. */
  static boolean fits(Value value, Type to) {
    return fits(value.type(), to) || constantFits(value, to);
  }

  private static boolean constantFits(Value value, Type to) {
    if (!(value instanceof Value.Constant constant) || !(to instanceof Basic basic)) {
      return false;
    }
    long number;
    if (constant.value() instanceof Integer it) {
      number = it;
    } else if (constant.value() instanceof Character it) {
      number = it;
    } else {
      return false;
    }
    return switch (basic) {
      case BYTE -> number == (byte) number;
      case SHORT -> number == (short) number;
      case CHAR -> number == (char) number;
      default -> false;
    };
  }

  /** {@code value} as one of type {@code to}, which it fits. */
  static Value to(Value value, Type to) {
    if (value.type().equals(to) || value.type() == Basic.ERROR || to == Basic.ERROR) {
      return value;
    }
    if (value instanceof Value.Constant constant && to instanceof Basic basic) {
      Value folded = Folding.convert(constant, basic);
      return folded == null ? new Value.Convert(value.at(), to, value) : folded;
    }
    return new Value.Convert(value.at(), to, value);
  }

  /**
   * Whether {@code (to) value} means something. What an end of a channel is for is not known when
   * the program runs, so that it cannot be asked for then.
   */
  static boolean canCast(Type from, Type to) {
    boolean asked = !(from instanceof Type.End) && fits(to, from);
    if (from == Basic.ERROR || to == Basic.ERROR || fits(from, to) || asked) {
      return from != Basic.VOID && to != Basic.VOID;
    }
    return from instanceof Basic one
        && to instanceof Basic other
        && one.isNumeric()
        && other.isNumeric();
  }

  /** The type that arithmetic on both is done in; null if one is no number. */
  static @Nullable Basic promoted(Type left, Type right) {
    if (!(left instanceof Basic one) || !(right instanceof Basic other)) {
      return null;
    }
    if (!one.isNumeric() || !other.isNumeric()) {
      return null;
    }
    Basic wider = one.width() > other.width() ? one : other;
    return wider.width() < Basic.INT.width() ? Basic.INT : wider;
  }
}
