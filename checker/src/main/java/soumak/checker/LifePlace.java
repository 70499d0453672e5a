package soumak.checker;

import org.jspecify.annotations.Nullable;

/**
 * Where something was read from, or stored in: a field as {@code owner.name}, an element of an
 * array as {@code [index]}. Or what else is known of where it came from.
 */
final class LifePlace {
  /** One of several fields. */
  static final String FIELDS = ".";

  /** An element of whatever index. */
  static final String ELEMENT = "[]";

  /** Of an arena: single pointers into it are in objects. */
  static final String SINGLES = "singles";

  /** Of a single pointer: it was cut off an object. */
  static final String CUT = "cut";

  /** Of an object: a stream or an iterator, which calls what is in it. */
  static final String LAZY = "lazy";

  /** Of a collection of the JDK: it compares what is in it. */
  static final String COMPARING = "comparing";

  /** Of what a method gave: nobody else has it. */
  static final String FREE = "free";

  /** Of what was cut off something: it is not there any more. */
  static final String TAKEN = "taken";

  /** Before a place, of an object that was made here: it is stored there. Alone: somewhere. */
  private static final String STORED = "in:";

  private LifePlace() {}

  static String element(int index) {
    return "[" + index + "]";
  }

  /** Of an object that was made here, and is stored in a place now. */
  static String stored(@Nullable String before, String place) {
    String now = STORED + place;
    return isStored(before) && !now.equals(before) ? STORED : now;
  }

  static boolean isField(@Nullable String place) {
    return place != null && !isStored(place) && place.contains(FIELDS);
  }

  static boolean isElement(@Nullable String place) {
    return place != null && place.startsWith("[");
  }

  static boolean isStored(@Nullable String place) {
    return place != null && place.startsWith(STORED);
  }

  /** Whether what has this place came from somewhere, and little is known of it. */
  static boolean isFound(@Nullable String place) {
    return place != null
        && !isStored(place)
        && !SINGLES.equals(place)
        && !CUT.equals(place)
        && !COMPARING.equals(place);
  }

  /** What is known of what may be in the one or the other; that it may be in a field counts. */
  static @Nullable String either(@Nullable String one, @Nullable String other) {
    if (one == null ? other == null : one.equals(other)) {
      return one;
    }
    for (String strong : new String[] {COMPARING, SINGLES}) {
      if (strong.equals(one) || strong.equals(other)) {
        return strong;
      }
    }
    if (CUT.equals(one) || CUT.equals(other)) {
      return isField(one) || isField(other) ? FIELDS : CUT;
    }
    boolean fields = isField(one) && isField(other);
    if (fields || (isField(one) && isElement(other)) || (isElement(one) && isField(other))) {
      return FIELDS;
    }
    if (isField(one) || isField(other)) {
      return isField(one) ? one : other;
    }
    if (isStored(one) || isStored(other)) {
      return isStored(one) && isStored(other) ? STORED : isStored(one) ? one : other;
    }
    if (isElement(one) && isElement(other)) {
      return ELEMENT;
    }
    return one == null || other == null ? null : "";
  }

  /** Whether things of these places, of objects that may be the same, may be the same. */
  static boolean meet(@Nullable String one, @Nullable String other) {
    String first = place(one);
    String second = place(other);
    if (first == null || second == null) {
      return false;
    }
    boolean any = isAny(first) || isAny(second);
    boolean index = first.equals(ELEMENT) || second.equals(ELEMENT);
    return any || first.equals(second) || (index && isElement(first) && isElement(second));
  }

  private static @Nullable String place(@Nullable String known) {
    if (known != null && known.startsWith(STORED)) {
      return known.substring(STORED.length());
    }
    boolean apart = LAZY.equals(known) || FREE.equals(known) || TAKEN.equals(known);
    return isFound(known) && !apart ? known : null;
  }

  private static boolean isAny(String place) {
    return place.isEmpty() || place.equals(FIELDS);
  }
}
