package soumak.weaver.fuzz;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A type as generated programs write it. {@code element} is set for arrays only. */
record Type(String name, Kind kind, @Nullable Type element) {
  enum Kind {
    BOOLEAN,
    BYTE,
    SHORT,
    CHAR,
    INT,
    LONG,
    FLOAT,
    DOUBLE,
    STRING,
    OBJECT,
    BOX,
    ARRAY,
    ENUM,
    /** A class, record or interface of the program. */
    CLASS,
    /** A type variable, seen from inside its declaration. */
    VARIABLE,
    VOID
  }

  static final Type BOOLEAN = new Type("boolean", Kind.BOOLEAN, null);
  static final Type BYTE = new Type("byte", Kind.BYTE, null);
  static final Type SHORT = new Type("short", Kind.SHORT, null);
  static final Type CHAR = new Type("char", Kind.CHAR, null);
  static final Type INT = new Type("int", Kind.INT, null);
  static final Type LONG = new Type("long", Kind.LONG, null);
  static final Type FLOAT = new Type("float", Kind.FLOAT, null);
  static final Type DOUBLE = new Type("double", Kind.DOUBLE, null);
  static final Type STRING = new Type("String", Kind.STRING, null);
  static final Type OBJECT = new Type("Object", Kind.OBJECT, null);
  static final Type VOID = new Type("void", Kind.VOID, null);
  static final Type INTEGER = new Type("Integer", Kind.BOX, null);
  static final Type BOXED_LONG = new Type("Long", Kind.BOX, null);
  static final Type BOXED_DOUBLE = new Type("Double", Kind.BOX, null);
  static final Type CHARACTER = new Type("Character", Kind.BOX, null);
  static final Type BOXED_BOOLEAN = new Type("Boolean", Kind.BOX, null);

  static final List<Type> PRIMITIVES =
      List.of(INT, LONG, FLOAT, DOUBLE, BOOLEAN, BYTE, SHORT, CHAR);
  static final List<Type> NUMERIC = List.of(INT, LONG, FLOAT, DOUBLE, BYTE, SHORT, CHAR);
  private static final List<Type> WIDENING = List.of(BYTE, SHORT, INT, LONG, FLOAT, DOUBLE);
  static final List<Type> BOXES =
      List.of(INTEGER, BOXED_LONG, BOXED_DOUBLE, CHARACTER, BOXED_BOOLEAN);

  static Type array(Type element) {
    return new Type(element.name + "[]", Kind.ARRAY, element);
  }

  static Type named(String name) {
    return new Type(name, Kind.CLASS, null);
  }

  static Type variable(String name) {
    return new Type(name, Kind.VARIABLE, null);
  }

  boolean isPrimitive() {
    return kind.compareTo(Kind.DOUBLE) <= 0;
  }

  boolean isNumeric() {
    return isPrimitive() && kind != Kind.BOOLEAN;
  }

  /** Arithmetic on it is done in int and cast back. */
  boolean isNarrow() {
    return kind == Kind.BYTE || kind == Kind.SHORT || kind == Kind.CHAR;
  }

  /** Whether a primitive value of this type may be assigned to {@code to} without a cast. */
  boolean widensTo(Type to) {
    int from = WIDENING.indexOf(equals(CHAR) ? INT : this);
    boolean upwards = from >= 0 && WIDENING.indexOf(to) >= from;
    return equals(to) || upwards;
  }

  boolean isReference() {
    return kind.compareTo(Kind.STRING) >= 0 && kind != Kind.VOID;
  }

  /** May follow {@code instanceof}. */
  boolean isReifiable() {
    return isReference() && kind != Kind.VARIABLE && name.indexOf('<') < 0;
  }

  /** The primitive inside a box. */
  Type unboxed() {
    return switch (name) {
      case "Integer" -> INT;
      case "Long" -> LONG;
      case "Double" -> DOUBLE;
      case "Character" -> CHAR;
      case "Boolean" -> BOOLEAN;
      default -> throw new IllegalStateException(name + " is no box");
    };
  }

  Type elementType() {
    if (element == null) {
      throw new IllegalStateException(name + " is no array");
    }
    return element;
  }

  /** An expression of exactly this type, as short as can be. */
  String zero() {
    return switch (kind) {
      case BOOLEAN -> "false";
      case BYTE, SHORT, CHAR -> "((" + name + ") 1)";
      case INT -> "1";
      case LONG -> "1L";
      case FLOAT -> "1f";
      case DOUBLE -> "1d";
      case STRING -> "\"\"";
      default -> "((" + name + ") null)";
    };
  }
}
