package soumak.cluster.mail;

import org.jspecify.annotations.Nullable;
import soumak.wire.RefusedBytesException;

/**
 * What the messages of a mailbox are. Of a mailbox that has come from elsewhere only the name of
 * that class is known, until a message comes whose class is it or leads to it: so no class is
 * loaded because bytes name it. Any thread may ask.
 */
final class MessageType {
  static final MessageType ANY = of(Object.class);

  private final String name;
  private volatile @Nullable Class<?> type;

  private MessageType(String name, @Nullable Class<?> type) {
    this.name = name;
    this.type = type;
  }

  static MessageType of(Class<?> type) {
    return new MessageType(type.getName(), type);
  }

  /**
   * @param name as {@link Class#getName} has it
   */
  static MessageType named(String name) {
    return name.equals(ANY.name) ? ANY : new MessageType(name, null);
  }

  String name() {
    return name;
  }

  /**
   * The message, if it is of this type.
   *
   * @param what it is called where it is refused
   * @throws RefusedBytesException if it is not
   */
  Object checked(String what, @Nullable Object message) {
    if (message != null && isInstance(message)) {
      return message;
    }
    String is = message == null ? "null" : "a " + message.getClass().getName();
    throw new RefusedBytesException(what + " is " + is + ", not a " + name);
  }

  boolean isInstance(@Nullable Object message) {
    if (message == null) {
      return false;
    }
    Class<?> known = type;
    if (known == null) {
      known = above(message.getClass(), name);
      type = known;
    }
    return known != null && known.isInstance(message);
  }

  /** The class itself, or the one above it that has the name; null if there is none. */
  private static @Nullable Class<?> above(Class<?> type, String name) {
    if (type.getName().equals(name)) {
      return type;
    }
    Class<?> component = type.getComponentType();
    if (component != null && name.startsWith("[")) {
      Class<?> above = above(component, element(name));
      return above == null ? null : above.arrayType();
    }
    Class<?> superclass = type.getSuperclass();
    Class<?> found = superclass == null ? null : above(superclass, name);
    for (Class<?> each : type.getInterfaces()) {
      found = found == null ? above(each, name) : found;
    }
    return found;
  }

  /** The name of the class of the elements of an array. */
  private static String element(String array) {
    boolean named = array.startsWith("[L") && array.endsWith(";");
    return named ? array.substring(2, array.length() - 1) : array.substring(1);
  }
}
