package soumak.checker;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import soumak.analysis.Hierarchy;
import soumak.analysis.Names;

/** What to write instead of types that people like to send, and that are no messages. */
final class Advice {
  private static final Map<String, String> IMMUTABLE_COPIES =
      Map.of(
          "java/util/List", "List.copyOf(...)",
          "java/util/Set", "Set.copyOf(...)",
          "java/util/Map", "Map.copyOf(...)");

  private final Hierarchy hierarchy;

  Advice(Hierarchy hierarchy) {
    this.hierarchy = hierarchy;
  }

  /** For a value of a type that is given away; null if there is nothing special to say. */
  @Nullable String toSend(Type type) {
    if (type.getSort() == Type.ARRAY) {
      return "give a copy of the array";
    }
    String name = type.getInternalName();
    String kind = collection(name);
    if (kind != null) {
      return "send " + batch(kind);
    }
    if (hierarchy.isSubtype(name, "java/lang/CharSequence")) {
      return "send its toString()";
    }
    return ofClass(name);
  }

  /** For a value that is returned as a free one, of a type that may be unknown. */
  String toReturn(@Nullable Type type) {
    String kind = type == null ? null : collection(type);
    if (kind != null) {
      return "return " + batch(kind);
    }
    String made =
        type != null && type.getSort() == Type.OBJECT ? ofClass(type.getInternalName()) : null;
    return made == null ? "return a copy" : made;
  }

  /** For a parameter of a capsule's message. */
  String toTake(Type type) {
    if (type.getSort() == Type.OBJECT && hierarchy.isSubtype(type.getInternalName(), Types.TASK)) {
      return "take a mailbox of that task: its fields could be reached through it";
    }
    String kind = collection(type);
    return kind == null ? "declare the parameter @Free" : "take " + batch(kind);
  }

  /** For the result of a capsule's message. */
  String toGive(Type type) {
    String kind = collection(type);
    return kind == null ? "declare the result @Free" : "return " + batch(kind);
  }

  /** For a field of a message; null if there is nothing special to say. */
  @Nullable String toHold(String descriptor) {
    Type type = Type.getType(descriptor);
    if (type.getSort() != Type.OBJECT) {
      return null;
    }
    String name = type.getInternalName();
    String kind = collection(name);
    if (kind != null) {
      return "use an array, or write @Free %s, if nobody else has what is in it, as with %s"
          .formatted(Names.simple(name), IMMUTABLE_COPIES.get(kind));
    }
    return switch (name) {
      case "java/lang/Object" ->
          "declare it as a Message, or its type variable: <T extends Message>";
      case "java/util/Date" -> "use java.time.Instant";
      case "java/util/Optional" -> "let the field be null where nothing is there";
      default ->
          hierarchy.isSubtype(name, Types.TASK)
              ? "hold a mailbox of that task: its fields could be reached through it"
              : ofClass(name);
    };
  }

  private @Nullable String ofClass(String name) {
    if (name.equals("java/util/Optional")) {
      return "send a message with a field that may be null";
    }
    if (name.startsWith("java/") || Names.isOwn(name)) {
      return null;
    }
    Missing missing = Missing.of(hierarchy, name);
    return missing != null
        ? missing.edit()
        : "let %s implement Message, or make it a record of immutable values"
            .formatted(Names.simple(name));
  }

  private static String batch(String kind) {
    return "a message that has it: record Batch(@Free %s all) implements Message, made from %s"
        .formatted(Names.simple(kind), IMMUTABLE_COPIES.get(kind));
  }

  private @Nullable String collection(Type type) {
    return type.getSort() == Type.OBJECT ? collection(type.getInternalName()) : null;
  }

  private @Nullable String collection(String name) {
    for (String kind : new String[] {"java/util/Map", "java/util/Set"}) {
      if (hierarchy.isSubtype(name, kind)) {
        return kind;
      }
    }
    return hierarchy.isSubtype(name, "java/util/Collection") ? "java/util/List" : null;
  }
}
