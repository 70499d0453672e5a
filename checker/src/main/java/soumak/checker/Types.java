package soumak.checker;

import org.objectweb.asm.Type;
import soumak.analysis.ClassInfo;
import soumak.analysis.Hierarchy;

/** Tells messages, values and everything else apart. */
final class Types {
  static final String MESSAGE = "soumak/Message";
  static final String SHARABLE = "soumak/Sharable";
  static final String THROWABLE = "java/lang/Throwable";

  private final Hierarchy hierarchy;
  private final Externals externals;
  private final Immutability immutability;

  Types(Hierarchy hierarchy, Externals externals) {
    this.hierarchy = hierarchy;
    this.externals = externals;
    this.immutability = new Immutability(hierarchy, this);
  }

  Shape shape(String descriptor) {
    return shape(Type.getType(descriptor));
  }

  Shape shape(Type type) {
    return switch (type.getSort()) {
      case Type.OBJECT -> shapeOfClass(type.getInternalName());
      case Type.ARRAY -> shapeOfArray(shape(type.getElementType()));
      default -> Shape.PRIMITIVE;
    };
  }

  private static Shape shapeOfArray(Shape element) {
    if (element.isHarmless()) {
      return Shape.ARRAY_OF_VALUES;
    }
    return element == Shape.MESSAGE ? Shape.ARRAY_OF_MESSAGES : Shape.ARRAY_OF_OTHERS;
  }

  /** An immutable message is a value: there is nothing in it that two tasks could quarrel about. */
  Shape shapeOfClass(String name) {
    if (immutability.holds(name)) {
      return Shape.IMMUTABLE;
    }
    if (isMessage(name)) {
      return Shape.MESSAGE;
    }
    return isSharable(name) ? Shape.SHARABLE : Shape.OTHER;
  }

  /**
   * A name that a field has in the whole program: that of the class that declares it, and its own.
   */
  String field(String owner, String name) {
    for (ClassInfo type = hierarchy.find(owner); type != null; ) {
      if (type.fields().stream().anyMatch(it -> it.name().equals(name))) {
        return type.name() + "." + name;
      }
      type = type.superName() == null ? null : hierarchy.find(type.superName());
    }
    return owner + "." + name;
  }

  boolean isMessage(String name) {
    return hierarchy.isSubtype(name, MESSAGE);
  }

  boolean isSharable(String name) {
    return externals.isSharable(name)
        || hierarchy.isSubtype(name, SHARABLE)
        || hierarchy.ancestors(name).stream().anyMatch(it -> externals.isSharable(it.name()));
  }
}
