package soumak.cluster.spread;

import java.lang.reflect.Constructor;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The program's classes at this node, by name, and how copies of their objects are made. */
final class Classes {
  private final ClassLoader loader;
  private final Map<String, Constructor<?>> blanks = new ConcurrentHashMap<>();
  private final Map<String, Constructor<?>> unchanging = new ConcurrentHashMap<>();

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
    return make(name, constructor(blanks, name, Blank$.class), null);
  }

  /** A copy of an {@link Unchanging} object, with its contents. */
  Shared unchanging(String name, FieldImage contents) {
    FieldReader reader = new FieldReader(null, contents);
    Shared made = make(name, constructor(unchanging, name, FieldReader.class), reader);
    if (reader.next()) {
      throw new BadMessageException("an object of " + name + " has fewer fields than were sent");
    }
    return made;
  }

  private static Shared make(
      String name, Constructor<?> constructor, @Nullable FieldReader contents) {
    try {
      return (Shared) constructor.newInstance(contents);
    } catch (ReflectiveOperationException e) {
      Throwable why = e.getCause() == null ? e : e.getCause();
      throw new BadMessageException("no object of " + name + " can be made: " + why);
    }
  }

  private Constructor<?> constructor(
      Map<String, Constructor<?>> known, String name, Class<?> from) {
    Constructor<?> constructor = known.get(name);
    if (constructor == null) {
      constructor = constructorOf(find(name), from);
      known.put(name, constructor);
    }
    return constructor;
  }

  private static Constructor<?> constructorOf(Class<?> type, Class<?> from) {
    if (!Shared.class.isAssignableFrom(type)) {
      throw new BadMessageException(type.getName() + " is no class of a rewritten program");
    }
    try {
      Constructor<?> constructor = type.getDeclaredConstructor(from);
      constructor.setAccessible(true);
      return constructor;
    } catch (ReflectiveOperationException e) {
      throw new BadMessageException(type.getName() + " has no constructor for copies");
    }
  }

  /** Its contents come later, so only the memory that there is at all bounds its length. */
  Shared array(Kind kind, String element, int length) {
    long bytes = (long) length * (kind == Kind.REF ? Integer.BYTES : kind.size());
    if (length < 0 || bytes > Runtime.getRuntime().maxMemory()) {
      throw new BadMessageException("an array of length " + length + ", which no memory holds");
    }
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
