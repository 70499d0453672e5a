package soumak.checker.oracle;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/** Cuts branches off, as any method may that is lent a message for that. */
final class Cutting {
  private Cutting() {}

  /** Clears what points to {@code part} in a tree; false if that cannot be, or nothing does. */
  static boolean cut(Object root, Object part) {
    for (Object parent : Shapes.tree(root)) {
      if (parent.getClass().isArray() ? cutElement(parent, part) : cutField(parent, part)) {
        return true;
      }
    }
    return false;
  }

  private static boolean cutElement(Object array, Object part) {
    boolean references = !array.getClass().getComponentType().isPrimitive();
    for (int i = 0; references && i < Array.getLength(array); i++) {
      if (Array.get(array, i) == part) {
        Array.set(array, i, null);
        return true;
      }
    }
    return false;
  }

  private static boolean cutField(Object parent, Object part) {
    try {
      for (Field field : Shapes.fields(parent.getClass())) {
        if (field.get(parent) == part && !Modifier.isFinal(field.getModifiers())) {
          field.set(parent, null);
          return true;
        }
      }
      return false;
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }
}
