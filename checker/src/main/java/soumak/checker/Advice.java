package soumak.checker;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import soumak.analysis.ClassInfo;
import soumak.analysis.Hierarchy;
import soumak.analysis.MethodInfo;
import soumak.analysis.Names;

/** What to write instead of types that people like to send, and that are no messages. */
final class Advice {
  private static final Map<String, String> IMMUTABLE_COPIES =
      Map.of(
          "java/util/List", "List.copyOf(...)",
          "java/util/Set", "Set.copyOf(...)",
          "java/util/Map", "Map.copyOf(...)");

  private static final String IF_VALUES = "sealed, if all its classes are immutable";

  private final Hierarchy hierarchy;
  private final Types types;

  Advice(Hierarchy hierarchy, Types types) {
    this.hierarchy = hierarchy;
    this.types = types;
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
    if (hierarchy.isSubtype(name, Types.TASK)) {
      return "send a mailbox of that task: its fields could be reached through it";
    }
    return isFunctionOfJdk(name)
        ? "send a lambda of an interface of your own: interface Job extends Message { ... }"
        : ofClass(name);
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
    return kind == null ? ofSent(type, "declare the parameter @Free") : "take " + batch(kind);
  }

  /** For the result of a capsule's message. */
  String toGive(Type type) {
    String kind = collection(type);
    return kind == null ? ofSent(type, "declare the result @Free") : "return " + batch(kind);
  }

  private String ofSent(Type type, String usual) {
    boolean generic =
        type.getSort() == Type.OBJECT && types.isValueOfValues(type.getInternalName());
    return generic ? ofGeneric(type.getInternalName()) : usual;
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

  /**
   * How what is seen as a type would be a value, which anybody may know: by what is said of an
   * interface of the program that anybody may implement. Empty if that is no way.
   */
  String toSeal(@Nullable Type type) {
    return type != null && type.getSort() == Type.OBJECT && isOpen(type.getInternalName())
        ? "declare " + Names.simple(type.getInternalName()) + " " + sealed(type.getInternalName())
        : "";
  }

  /** A lambda can implement nothing that is sealed. */
  private String sealed(String name) {
    return IF_VALUES + (abstractMethods(name).size() == 1 ? ", with records for lambdas" : "");
  }

  /**
   * For what is kept where nobody looks for messages.
   *
   * @param usual what there is to say of a message type
   */
  String toKeep(@Nullable Type type, String usual) {
    String seal = toSeal(type);
    if (type == null
        || type.getSort() != Type.OBJECT
        || types.isMessage(type.getInternalName())
        || !isInterfaceOfProgram(type.getInternalName())) {
      return Edits.either(usual, seal);
    }
    return seal.isEmpty()
        ? "let " + Names.simple(type.getInternalName()) + " extend Message, and " + usual
        : seal + "; or let it extend Message, and " + usual;
  }

  private boolean isInterfaceOfProgram(String name) {
    ClassInfo found = hierarchy.isCompiledHere(name) ? hierarchy.find(name) : null;
    return found != null && found.isInterface() && !Names.isOwn(name);
  }

  private boolean isOpen(String name) {
    ClassInfo found = isInterfaceOfProgram(name) ? hierarchy.find(name) : null;
    return found != null && found.permitted().isEmpty() && !isForActions(found);
  }

  /** Whether an interface is one that lambdas are written for, as far as it shows. */
  private boolean isForActions(ClassInfo type) {
    List<MethodInfo> left = abstractMethods(type.name());
    return type.isForLambdas() || (left.size() == 1 && !isAccessor(left.getFirst()));
  }

  private List<MethodInfo> abstractMethods(String name) {
    return hierarchy.ancestors(name).stream()
        .flatMap(it -> it.methods().stream())
        .filter(MethodInfo::isAbstract)
        .toList();
  }

  private static boolean isAccessor(MethodInfo method) {
    return method.descriptor().startsWith("()")
        && !method.descriptor().endsWith("V")
        && !method.declaresPausable();
  }

  private @Nullable String ofClass(String name) {
    if (name.equals("java/util/Optional")) {
      return "send a message with a field that may be null";
    }
    if (name.startsWith("java/") || Names.isOwn(name)) {
      return null;
    }
    Missing missing = Missing.of(hierarchy, name);
    if (missing != null) {
      return missing.edit();
    }
    if (types.isValueOfValues(name)) {
      return ofGeneric(name);
    }
    ClassInfo found = hierarchy.find(name);
    String edit =
        found == null || !found.isInterface()
            ? "let %s implement Message, or make it a record of immutable values"
            : found.permitted().isEmpty()
                ? "let %s extend Message" + (isOpen(name) ? ", or declare it " + sealed(name) : "")
                : "let %s extend Message, or make all its classes records of immutable values";
    return edit.formatted(Names.simple(name));
  }

  /** Whether a type of the JDK is meant for lambdas. */
  private boolean isFunctionOfJdk(String name) {
    ClassInfo found = name.startsWith("java/") ? hierarchy.find(name) : null;
    return found != null && found.isForLambdas();
  }

  /** A class that is immutable if its type variables stand for what is. */
  private String ofGeneric(String name) {
    ClassInfo found = Objects.requireNonNull(hierarchy.find(name));
    String values =
        GenericType.Declared.of(found.signature()).variables().stream()
            .map(it -> "String")
            .collect(Collectors.joining(", "));
    return ("let its type variables stand for immutable types, as in %s<%s>, where it is made or"
            + " declared; or let %s implement Message")
        .formatted(Names.simple(name), values, Names.simple(name));
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
