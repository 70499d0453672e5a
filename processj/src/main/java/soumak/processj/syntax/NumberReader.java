package soumak.processj.syntax;

import java.math.BigInteger;
import java.util.Locale;

/**
 * Reads one number: decimal, hexadecimal, octal or binary, with underscores, of the types int, long
 * (L), float (F) and double. The type of {@link #value} tells which.
 */
final class NumberReader {
  /** The value of the one int literal that needs a minus before it, 2147483648. */
  static final Object MINUS_INT = new BigInteger("2147483648");

  /** The value of the one long literal that needs a minus before it. */
  static final Object MINUS_LONG = new BigInteger("9223372036854775808");

  private final String text;
  private final At start;
  private final Problems problems;
  private int end;
  private final Object value;

  NumberReader(String text, int from, At start, Problems problems) {
    this.text = text;
    this.start = start;
    this.problems = problems;
    this.end = from;
    this.value = read(from);
  }

  int end() {
    return end;
  }

  Object value() {
    return value;
  }

  private Object read(int from) {
    String two = text.substring(from, Math.min(from + 2, text.length())).toLowerCase(Locale.ROOT);
    if (two.equals("0x") || two.equals("0b")) {
      end = from + 2;
      int radix = two.equals("0x") ? 16 : 2;
      return integer(digits(radix), radix);
    }
    String whole = digits(10);
    boolean fraction = at('.') && end + 1 <= text.length() && !isNameStart(end + 1);
    if (fraction || at('e') || at('f') || at('d')) {
      return floating(whole, fraction);
    }
    boolean octal = whole.length() > 1 && whole.startsWith("0");
    if (octal && whole.matches(".*[89].*")) {
      problems.slip(start, "an octal number (with a leading 0) has no digits 8 and 9");
      return 0;
    }
    return integer(whole, octal ? 8 : 10);
  }

  private boolean isNameStart(int index) {
    return index < text.length()
        && Character.isJavaIdentifierStart(text.charAt(index))
        && !"eEfFdD".contains(text.substring(index, index + 1));
  }

  private boolean at(char lower) {
    return end < text.length() && Character.toLowerCase(text.charAt(end)) == lower;
  }

  private String digits(int radix) {
    int from = end;
    while (end < text.length()
        && (Character.digit(text.charAt(end), radix) >= 0 || text.charAt(end) == '_')) {
      end++;
    }
    return text.substring(from, end).replace("_", "");
  }

  private Object floating(String whole, boolean fraction) {
    StringBuilder number = new StringBuilder(whole);
    if (fraction) {
      end++;
      number.append('.').append(digits(10));
    }
    if (at('e')) {
      end++;
      number.append('e');
      if (at('+') || at('-')) {
        number.append(text.charAt(end++));
      }
      String exponent = digits(10);
      if (exponent.isEmpty()) {
        problems.slip(start, "the exponent of this number has no digits");
        exponent = "0";
      }
      number.append(exponent);
    }
    if (at('f')) {
      end++;
      float value = Float.parseFloat(number.toString());
      refuse(Float.isInfinite(value), "a float");
      return value;
    }
    if (at('d')) {
      end++;
    }
    double value = Double.parseDouble(number.toString());
    refuse(Double.isInfinite(value), "a double");
    return value;
  }

  private void refuse(boolean isTooLarge, String type) {
    if (isTooLarge) {
      problems.slip(start, "this number is too large for " + type);
    }
  }

  private Object integer(String digits, int radix) {
    boolean isLong = at('l');
    if (isLong) {
      end++;
    }
    if (digits.isEmpty()) {
      problems.slip(start, "this number has no digits");
      return 0;
    }
    BigInteger number = new BigInteger(digits, radix);
    int bits = isLong ? 64 : 32;
    if (radix == 10 && number.equals(isLong ? MINUS_LONG : MINUS_INT)) {
      return isLong ? MINUS_LONG : MINUS_INT;
    }
    if (number.bitLength() > (radix == 10 ? bits - 1 : bits)) {
      problems.slip(
          start,
          "this number is too large for " + (isLong ? "a long" : "an int"),
          isLong ? null : "a long ends in L");
      return isLong ? (Object) 0L : (Object) 0;
    }
    return isLong ? (Object) number.longValue() : (Object) number.intValue();
  }
}
