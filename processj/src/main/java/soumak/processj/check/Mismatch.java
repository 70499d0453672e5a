package soumak.processj.check;

import org.jspecify.annotations.Nullable;
import soumak.processj.syntax.At;
import soumak.processj.syntax.Problems;
import soumak.processj.typed.Basic;
import soumak.processj.typed.Type;
import soumak.processj.typed.Value;

/** Makes a value fit, or says why it does not. */
final class Mismatch {
  private Mismatch() {}

  /** {@code value} as one of type {@code to}. */
  static Value fit(Value value, Type to, Problems problems) {
    if (Conversions.fits(value, to)) {
      return Conversions.to(value, to);
    }
    tell(value, to, value.at(), problems);
    return new Value.Constant(value.at(), Basic.ERROR, null);
  }

  private static void tell(Value value, Type to, At at, Problems problems) {
    Type from = value.type();
    if (from instanceof Type.Channel) {
      problems.error(
          at,
          "a whole channel cannot be a value",
          "use one of its ends: .read or .write behind its name");
    } else if (from == Basic.VOID) {
      problems.error(at, "this has no value");
    } else {
      problems.error(at, from.shown() + " does not fit in " + to.shown(), hint(from, to));
    }
  }

  private static @Nullable String hint(Type from, Type to) {
    if (from instanceof Basic one && to instanceof Basic other) {
      if (one.isNumeric() && other.isNumeric()) {
        return "a cast cuts it: (" + to + ")";
      }
      if (other == Basic.STRING) {
        return "\"\" + makes a text of it";
      }
    }
    if (from instanceof Type.End one && to instanceof Type.End other) {
      if (one.reading() == other.reading() && other.shared() && !one.shared()) {
        return "declare the channel as 'shared "
            + (one.reading() ? "read" : "write")
            + " chan<..>'";
      }
    }
    return null;
  }
}
