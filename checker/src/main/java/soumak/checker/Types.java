package soumak.checker;

import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import soumak.analysis.ClassInfo;
import soumak.analysis.FieldInfo;
import soumak.analysis.Hierarchy;
import soumak.analysis.Names;

/**
 * Tells messages, values, keepers of messages and everything else apart. Safe for use by many
 * threads.
 */
final class Types {
  private static final String COROUTINE = "kotlin/coroutines/jvm/internal/BaseContinuationImpl";

  static final String MESSAGE = "soumak/Message";
  static final String SHARABLE = "soumak/Sharable";
  static final String MUST_CLOSE = "soumak/MustClose";
  static final String THROWABLE = "java/lang/Throwable";

  static final String TASK = "soumak/Strand";
  private static final String CAPSULE = "soumak/Capsule";

  private final Hierarchy hierarchy;
  private final Externals externals;
  private final Immutability immutability;
  private final Map<String, Shape> shapes = new ConcurrentHashMap<>();
  private final Map<String, Boolean> keeping = new ConcurrentHashMap<>();

  Types(Hierarchy hierarchy, Externals externals) {
    this.hierarchy = hierarchy;
    this.externals = externals;
    this.immutability = new Immutability(hierarchy, this);
  }

  Advice advice() {
    return new Advice(hierarchy, this);
  }

  /** What the class path lacks of a type; null if nothing. */
  @Nullable Missing missing(Type type) {
    Type element = element(type);
    return element.getSort() == Type.OBJECT
        ? Missing.of(hierarchy, element.getInternalName())
        : null;
  }

  Shape shape(String descriptor) {
    return shape(Type.getType(descriptor));
  }

  Shape shape(Type type) {
    return switch (type.getSort()) {
      case Type.OBJECT -> shapeOfClass(type.getInternalName());
      case Type.ARRAY -> shapeOfArray(type.getElementType());
      default -> Shape.PRIMITIVE;
    };
  }

  private Shape shapeOfArray(Type element) {
    if (shape(element).isOfMessages()) {
      return Shape.ARRAY_OF_MESSAGES;
    }
    return isSharedBySending(element) ? Shape.ARRAY_OF_OTHERS : Shape.ARRAY_OF_VALUES;
  }

  Shape shapeOfClass(String name) {
    Shape known = shapes.get(name);
    if (known == null) {
      known = find(name);
      shapes.put(name, known);
    }
    return known;
  }

  /** An immutable message is a value: there is nothing in it that two tasks could quarrel about. */
  private Shape find(String name) {
    if (immutability.holds(name)) {
      return Shape.IMMUTABLE;
    }
    if (isMessage(name)) {
      return Shape.MESSAGE;
    }
    if (isSharable(name)) {
      return Shape.SHARABLE;
    }
    return keeps(name) && !isTask(name) ? Shape.KEEPER : Shape.OTHER;
  }

  /** Whether all objects of a type can be shared, by what its type arguments say. */
  boolean isValue(GenericType type) {
    return immutability.isValue(type);
  }

  /** Whether the objects of a class can be shared if its type variables stand for what can. */
  boolean isValueOfValues(String name) {
    ClassInfo found = isOfJdk(name) ? null : hierarchy.find(name);
    if (found == null) {
      return false;
    }
    int variables = GenericType.Declared.of(found.signature()).variables().size();
    GenericType value = GenericType.of("java/lang/String");
    return isValue(new GenericType(name, false, Collections.nCopies(variables, value)));
  }

  /** As the type's shape has it; of the JDK's types without looking at them. */
  boolean isOfMessages(Type type) {
    Type element = element(type);
    return element.getSort() == Type.OBJECT
        && !isOfJdk(element.getInternalName())
        && shape(type).isOfMessages();
  }

  /** The same, by a descriptor. */
  boolean isOfMessages(String descriptor) {
    int element = descriptor.lastIndexOf('[') + 1;
    return descriptor.charAt(element) == 'L'
        && !descriptor.startsWith("java/", element + 1)
        && shape(descriptor).isOfMessages();
  }

  /**
   * Whether a class is the JDK's. Only the JVM itself defines classes in these packages, so none of
   * them is a message or has one in a field of its type.
   */
  static boolean isOfJdk(String name) {
    return name.startsWith("java/");
  }

  /** Whether a method is of a class of the JDK, and names no other class. */
  static boolean isOfJdk(String owner, String descriptor) {
    if (!isOfJdk(owner)) {
      return false;
    }
    for (int at = descriptor.indexOf('L'); at >= 0; ) {
      if (!descriptor.startsWith("java/", at + 1)) {
        return false;
      }
      at = descriptor.indexOf('L', descriptor.indexOf(';', at));
    }
    return true;
  }

  /** Has a field that may hold a message, or something that has one. */
  boolean keeps(String name) {
    Boolean known = keeping.get(name);
    if (known == null) {
      Set<String> seen = new HashSet<>();
      known = keeps(name, seen);
      if (!known) {
        // All that was looked at on the way keeps nothing either.
        for (String it : seen) {
          keeping.put(it, false);
        }
      }
      keeping.put(name, known);
    }
    return known;
  }

  private boolean keeps(String name, Set<String> seen) {
    Boolean known = keeping.get(name);
    if (known != null || isOfJdk(name) || !seen.add(name)) {
      return known != null && known;
    }
    ClassInfo type = hierarchy.find(name);
    if (type == null) {
      return false;
    }
    for (FieldInfo field : type.fields()) {
      if (!field.isStatic() && isKept(element(Type.getType(field.descriptor())), seen)) {
        return true;
      }
    }
    return type.superName() != null && keeps(type.superName(), seen);
  }

  private boolean isKept(Type type, Set<String> seen) {
    return type.getSort() == Type.OBJECT && isKept(type.getInternalName(), seen);
  }

  private boolean isKept(String name, Set<String> seen) {
    // In this order, as each asks for more classes than the one before.
    boolean message = isMessage(name);
    if (isTask(name) || (!message && isSharable(name)) || immutability.holds(name)) {
      return false;
    }
    return message || keeps(name, seen);
  }

  private static Type element(Type type) {
    return type.getSort() == Type.ARRAY ? type.getElementType() : type;
  }

  /** Whether a field of a message may be of a type. */
  boolean fitMessages(String descriptor) {
    Type type = Type.getType(descriptor);
    return isCapsule(element(type))
        || (shape(type).fitsMessages() && shape(element(type)).fitsMessages());
  }

  /** Whether all that one can do with a value of a type is to send it messages. */
  boolean isCapsule(Type type) {
    return type.getSort() == Type.OBJECT && hierarchy.isSubtype(type.getInternalName(), CAPSULE);
  }

  /** Whether two tasks could quarrel about a value of a type if one gave it to the other. */
  boolean isSharedBySending(Type type) {
    return type.getSort() != Type.VOID && !shape(type).isHarmless() && !isCapsule(type);
  }

  /**
   * A task may be known to all; so what it keeps in its fields is for its own methods, when they
   * are called on itself.
   */
  boolean isTask(String name) {
    return hierarchy.isSubtype(name, TASK);
  }

  /**
   * The frame of a coroutine, which Kotlin's compiler makes a function that keeps what it is called
   * with. What goes into it untracked is no message when it is taken out, so nothing is lost.
   */
  boolean isCoroutine(String name) {
    return hierarchy.isSubtype(name, COROUTINE);
  }

  /**
   * A name that a field has in the whole program: that of the class that declares it, and its own.
   */
  String field(String owner, String name) {
    return declarer(owner, name) + "." + name;
  }

  /** The class that declares a field; {@code owner} itself if that cannot be found. */
  String declarer(String owner, String name) {
    for (ClassInfo type : hierarchy.ancestors(owner)) {
      if (!type.isInterface() && declared(type, name) != null) {
        return type.name();
      }
    }
    return owner;
  }

  private static @Nullable FieldInfo declared(ClassInfo type, String name) {
    for (FieldInfo field : type.fields()) {
      if (field.name().equals(name)) {
        return field;
      }
    }
    return null;
  }

  /** The pattern with all components of a record, in quotes; empty if a class is none. */
  String pattern(String name) {
    ClassInfo type = hierarchy.find(name);
    if (type == null || !"java/lang/Record".equals(type.superName())) {
      return "";
    }
    StringJoiner all = new StringJoiner(", ", "`" + Names.simple(name) + "(", ")`");
    for (FieldInfo field : type.fields()) {
      if (!field.isStatic()) {
        all.add("var " + field.name());
      }
    }
    return all.toString();
  }

  boolean isFinal(String owner, String name) {
    return isFinal(field(owner, name));
  }

  /** The same by the name that {@link #field} gives. */
  boolean isFinal(String field) {
    ClassInfo type = hierarchy.find(owner(field));
    FieldInfo found =
        type == null ? null : declared(type, field.substring(owner(field).length() + 1));
    return found != null && found.isFinal();
  }

  /** Whether a message has a field, by the name that {@link #field} gives. */
  boolean isOfMessage(String field) {
    return isMessage(owner(field));
  }

  /** The {@link #pattern} of the record that a field belongs to; empty if it is of no record. */
  String patternOf(String field) {
    return pattern(owner(field));
  }

  private static String owner(String field) {
    return field.substring(0, field.lastIndexOf('.'));
  }

  /**
   * Whether it is a plain pointer, a view or a region, of which the check of lives sees that they
   * stay in their task; messages and what keeps them are none of these.
   */
  boolean isPlainMemory(String name) {
    return MemoryTypes.PLAIN.contains(name) || isStruct(name);
  }

  /** Whether it is one of these that must not be kept longer than something else. */
  boolean isLent(String name) {
    return isPlainMemory(name) && !name.equals(MemoryTypes.SLOT);
  }

  /** Whether something lies outside of the collector's heap; such types are not for messages. */
  boolean isStruct(String name) {
    return !isOfJdk(name) && hierarchy.isSubtype(name, MemoryTypes.STRUCT);
  }

  /** Whether objects of a class must be closed by who has them. */
  boolean mustBeClosed(String name) {
    return externals.mustBeClosed(name)
        || (!isOfJdk(name) && hierarchy.isSubtype(name, MUST_CLOSE) && !name.equals(MUST_CLOSE));
  }

  boolean isMessage(String name) {
    return !isOfJdk(name) && hierarchy.isSubtype(name, MESSAGE);
  }

  /**
   * Whether the class itself, or one of its program that it inherits from, says so. Soumak's own
   * types that are Sharable, as {@code ReadEnd} is, speak for Soumak's own classes only.
   */
  boolean isSaidSharable(String name) {
    if (externals.isSharable(name) || isPlainMemory(name)) {
      return true;
    }
    for (ClassInfo ancestor : hierarchy.ancestors(name)) {
      if (!Names.isOwn(ancestor.name()) && ancestor.interfaces().contains(SHARABLE)) {
        return true;
      }
    }
    return false;
  }

  boolean isSharable(String name) {
    if (externals.isSharable(name) || hierarchy.isSubtype(name, SHARABLE) || isPlainMemory(name)) {
      return true;
    }
    for (ClassInfo ancestor : hierarchy.ancestors(name)) {
      if (externals.isSharable(ancestor.name())) {
        return true;
      }
    }
    return false;
  }
}
