package soumak.cluster.spread;

import java.lang.reflect.Constructor;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The program's classes at this node, by name, and how copies of their objects are made. */
final class Classes {
  private final ClassLoader loader;
  private final Map<String, Constructor<?>> blanks = new ConcurrentHashMap<>();

  Classes(ClassLoader loader) {
    this.loader = loader;
  }

  ClassLoader loader() {
    return loader;
  }

  Class<?> find(String name) {
    Class<?> primitive = Class.forPrimitiveName(name);
    if (primitive != null) {
      return primitive;
    }
    try {
      return Class.forName(name, false, loader);
    } catch (ClassNotFoundException | LinkageError e) {
      throw new BadMessageException("class " + name + " is not at this node: " + e);
    }
  }

  Shared copy(String name) {
    Constructor<?> blank = blanks.get(name);
    if (blank == null) {
      blank = blankOf(find(name));
      blanks.put(name, blank);
    }
    try {
      return (Shared) blank.newInstance((@Nullable Object) null);
    } catch (ReflectiveOperationException e) {
      throw new BadMessageException("no object of " + name + " can be made: " + e);
    }
  }

  private static Constructor<?> blankOf(Class<?> type) {
    if (!Shared.class.isAssignableFrom(type)) {
      throw new BadMessageException(type.getName() + " is no class of a rewritten program");
    }
    try {
      Constructor<?> blank = type.getDeclaredConstructor(Blank$.class);
      blank.setAccessible(true);
      return blank;
    } catch (ReflectiveOperationException e) {
      throw new BadMessageException(type.getName() + " has no constructor for copies");
    }
  }

  Shared array(Kind kind, String element, int length) {
    @Nullable Blank$ blank = null;
    return switch (kind) {
      case BOOLEAN -> new Booleans(blank, length);
      case BYTE -> new Bytes(blank, length);
      case SHORT -> new Shorts(blank, length);
      case CHAR -> new Chars(blank, length);
      case INT -> new Ints(blank, length);
      case LONG -> new Longs(blank, length);
      case FLOAT -> new Floats(blank, length);
      case DOUBLE -> new Doubles(blank, length);
      case REF -> refs(find(element), length);
    };
  }

  private static Shared refs(Class<?> element, int length) {
    if (element.isPrimitive()) {
      throw new BadMessageException("an array of references to " + element);
    }
    return new Refs((@Nullable Blank$) null, element, length);
  }
}
