package soumak.weaver.fuzz;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/** What generated programs call besides {@link Pause}; nothing here pauses. */
public final class Rt {
  private static final int LONGEST_TEXT = 40;
  private static final int DEPTH = 3;

  private Rt() {}

  /** False when the program must come to its end. Every loop and every method asks. */
  public static boolean fuel() {
    return Run.current().fuel();
  }

  public static void refuel() {
    Run.current().refuel();
  }

  /** False, but the compiler does not know. */
  public static boolean no() {
    return false;
  }

  /** Keeps strings from growing without bound. */
  public static String cut(@Nullable String text) {
    String whole = String.valueOf(text);
    return whole.length() <= LONGEST_TEXT ? whole : whole.substring(whole.length() - LONGEST_TEXT);
  }

  /** A text for any object that is the same in every run. */
  public static String name(@Nullable Object value) {
    return describe(value, DEPTH);
  }

  public static void see(@Nullable Object value) {
    Run.current().observe(describe(value, DEPTH));
  }

  public static void see(boolean value) {
    Run.current().observe("z" + value);
  }

  public static void see(byte value) {
    Run.current().observe("b" + value);
  }

  public static void see(short value) {
    Run.current().observe("s" + value);
  }

  public static void see(char value) {
    Run.current().observe("c" + (int) value);
  }

  public static void see(int value) {
    Run.current().observe("i" + value);
  }

  public static void see(long value) {
    Run.current().observe("l" + value);
  }

  public static void see(float value) {
    Run.current().observe("f" + Float.floatToIntBits(value));
  }

  public static void see(double value) {
    Run.current().observe("d" + Double.doubleToLongBits(value));
  }

  /**
   * Reports a caught exception: messages of the JVM name methods and slots, so only ours are
   * compared.
   */
  public static void caught(Throwable thrown) {
    Run.current().observe("caught " + describe(thrown));
  }

  static String describe(Throwable thrown) {
    StringBuilder text = new StringBuilder(thrown.getClass().getName());
    if (thrown instanceof Boom || thrown instanceof Fault || thrown instanceof LinkageError) {
      text.append(": ").append(thrown.getMessage());
    }
    for (Throwable suppressed : thrown.getSuppressed()) {
      text.append(" + ").append(describe(suppressed));
    }
    return text.toString();
  }

  private static String describe(@Nullable Object value, int depth) {
    return switch (value) {
      case null -> "null";
      case String text -> "\"" + cut(text) + "\"";
      case Double number -> "D" + Double.doubleToLongBits(number);
      case Float number -> "F" + Float.floatToIntBits(number);
      case Number number -> number.getClass().getSimpleName() + number;
      case Boolean bool -> "Z" + bool;
      case Character character -> "C" + (int) character;
      case Enum<?> constant -> constant.name();
      case Throwable thrown -> describe(thrown);
      default -> structure(value, depth);
    };
  }

  private static String structure(Object value, int depth) {
    Class<?> type = value.getClass();
    boolean ours = type.getClassLoader() instanceof ProgramLoader;
    if (type.isHidden() || type.isSynthetic() || (!ours && !type.isArray())) {
      return "object";
    }
    String name = type.getSimpleName() + "#" + Run.current().identity(value);
    if (depth == 0) {
      return name;
    }
    StringBuilder text = new StringBuilder(name).append('(');
    if (type.isArray()) {
      for (int i = 0; i < Array.getLength(value); i++) {
        text.append(describe(Array.get(value, i), depth - 1)).append(' ');
      }
    } else {
      fields(value, type, depth, text);
    }
    return text.append(')').toString();
  }

  private static void fields(Object value, Class<?> type, int depth, StringBuilder text) {
    for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (field.isSynthetic() || Modifier.isStatic(field.getModifiers())) {
          continue;
        }
        try {
          field.setAccessible(true);
          text.append(describe(field.get(value), depth - 1)).append(' ');
        } catch (IllegalAccessException e) {
          throw new IllegalStateException(e);
        }
      }
    }
  }
}
