package soumak.processj.typed;

import java.util.Locale;

/** The types that have a keyword, and two that a program cannot name. */
public enum Basic implements Type {
  BOOLEAN,
  BYTE,
  SHORT,
  CHAR,
  INT,
  LONG,
  FLOAT,
  DOUBLE,
  STRING,
  BARRIER,
  TIMER,
  VOID,
  /** Of the word null. */
  NULL,
  /** Of what has an error that was told already; it fits everywhere. */
  ERROR;

  /** The type with this keyword. */
  public static Basic of(String keyword) {
    return valueOf(keyword.toUpperCase(Locale.ROOT));
  }

  public boolean isNumeric() {
    return this != BOOLEAN && ordinal() <= DOUBLE.ordinal();
  }

  public boolean isIntegral() {
    return isNumeric() && ordinal() <= LONG.ordinal();
  }

  public boolean isPrimitive() {
    return ordinal() <= DOUBLE.ordinal();
  }

  /** Whether a value of this numeric type becomes {@code wider} by itself. */
  public boolean widensTo(Basic wider) {
    if (!isNumeric() || !wider.isNumeric()) {
      return this == wider;
    }
    return this == wider || (ordinal() < wider.ordinal() && !(this == BYTE && wider == CHAR));
  }

  @Override
  public String toString() {
    return switch (this) {
      case ERROR -> "unknown type";
      default -> name().toLowerCase(Locale.ROOT);
    };
  }
}
