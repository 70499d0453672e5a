package soumak.processj.typed;

import java.util.Locale;

/** The types that have a keyword, and two that a program cannot name. */
public enum Basic implements Type {
  BOOLEAN(0),
  BYTE(1),
  SHORT(2),
  CHAR(3),
  INT(4),
  LONG(5),
  FLOAT(6),
  DOUBLE(7),
  STRING(8),
  BARRIER(8),
  TIMER(8),
  VOID(8),
  /** Of the word null. */
  NULL(8),
  /** Of what has an error that was told already; it fits everywhere. */
  ERROR(8);

  private static final int REFERENCE = 8;

  private final int width;

  Basic(int width) {
    this.width = width;
  }

  /** Orders the numeric types: a narrower one fits in a wider one. */
  public int width() {
    return width;
  }

  /** The type with this keyword. */
  public static Basic of(String keyword) {
    return valueOf(keyword.toUpperCase(Locale.ROOT));
  }

  public boolean isNumeric() {
    return this != BOOLEAN && width < REFERENCE;
  }

  public boolean isIntegral() {
    return isNumeric() && width <= LONG.width;
  }

  public boolean isPrimitive() {
    return width < REFERENCE;
  }

  /** Whether a value of this numeric type becomes {@code wider} by itself. */
  public boolean widensTo(Basic wider) {
    if (!isNumeric() || !wider.isNumeric()) {
      return this == wider;
    }
    return this == wider || (width < wider.width && wider != CHAR);
  }

  @Override
  public String toString() {
    return switch (this) {
      case ERROR -> "unknown type";
      default -> name().toLowerCase(Locale.ROOT);
    };
  }
}
