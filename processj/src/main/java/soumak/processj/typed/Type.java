package soumak.processj.typed;

/** The type of a value. Its text is as in the source. */
public sealed interface Type
    permits Basic,
        Type.Array,
        Type.Channel,
        Type.End,
        RecordType,
        ProtocolType,
        MobileType,
        ExternType {

  record Array(Type element) implements Type {
    @Override
    public String toString() {
      return element + "[]";
    }
  }

  record Channel(Type element, boolean sharedRead, boolean sharedWrite) implements Type {
    @Override
    public String toString() {
      String shared = sharedRead ? (sharedWrite ? "shared " : "shared read ") : "";
      return (shared.isEmpty() && sharedWrite ? "shared write " : shared) + "chan<" + element + ">";
    }
  }

  record End(Type element, boolean reading, boolean shared) implements Type {
    @Override
    public String toString() {
      return (shared ? "shared " : "") + "chan<" + element + ">." + (reading ? "read" : "write");
    }
  }

  /** Whether null is one of its values. */
  default boolean isReference() {
    return !(this instanceof Basic basic) || !basic.isPrimitive();
  }

  /** As a sentence names it: {@code an int}, {@code a string}. */
  default String shown() {
    String name = toString();
    if (this == Basic.NULL) {
      return name;
    }
    boolean vowel = "aeiouAEIO".indexOf(name.charAt(0)) >= 0;
    return (vowel ? "an " : "a ") + name;
  }
}
