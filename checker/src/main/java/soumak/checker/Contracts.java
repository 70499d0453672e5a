package soumak.checker;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import soumak.analysis.ClassInfo;
import soumak.analysis.ClassPath;
import soumak.analysis.Hierarchy;
import soumak.analysis.Mark;
import soumak.analysis.MethodInfo;
import soumak.analysis.Names;

/**
 * The contracts of methods: what annotations say, in class files or in external ones; where they
 * say nothing, what an overridden method says; else the defaults: messages and arrays are lent, a
 * constructor builds its object, a result of a message type is free.
 */
final class Contracts {
  private final ClassPath path;
  private final Hierarchy hierarchy;
  private final Types types;
  private final Externals externals;
  private final Accessors accessors;
  private final Map<String, Contract> known = new HashMap<>();

  Contracts(ClassPath path, Hierarchy hierarchy, Types types, Externals externals) {
    this.path = path;
    this.hierarchy = hierarchy;
    this.types = types;
    this.externals = externals;
    this.accessors = new Accessors(path, types);
  }

  /**
   * The contract of the method that a call resolves to; of an unknown one, that nothing is said.
   */
  Contract of(String owner, String name, String descriptor) {
    return known.computeIfAbsent(
        owner + "." + name + descriptor,
        key -> {
          Hierarchy.Declared declared = hierarchy.resolve(owner, name, descriptor);
          return declared == null
              ? unknown(owner, name, descriptor)
              : of(declared.owner(), declared.method());
        });
  }

  private static Contract unknown(String owner, String name, String descriptor) {
    List<Type> types = List.of(Type.getArgumentTypes(descriptor));
    return new Contract(
        readable(owner, name),
        null,
        Arrays.asList(new Qualifier[types.size()]),
        types,
        null,
        Type.getReturnType(descriptor),
        null,
        false,
        true);
  }

  /** The contract of a method as its class declares it. */
  Contract of(ClassInfo owner, MethodInfo method) {
    List<Type> parameters = List.of(Type.getArgumentTypes(method.descriptor()));
    boolean library = !path.isCompiledHere(owner.name());
    List<@Nullable Qualifier> qualifiers = new ArrayList<>();
    for (int i = 0; i < parameters.size(); i++) {
      qualifiers.add(parameter(owner, method, i, parameters.get(i), library));
    }
    Type result = Type.getReturnType(method.descriptor());
    return new Contract(
        readable(owner.name(), method.name()),
        method.isStatic() ? null : receiver(owner, method),
        qualifiers,
        parameters,
        result(owner, method, result),
        result,
        types.isMessage(owner.name()) ? accessed(owner, method) : null,
        isOpen(owner, method),
        library);
  }

  private static boolean isOpen(ClassInfo owner, MethodInfo method) {
    return method.isVirtual()
        && !method.has(Opcodes.ACC_FINAL)
        && (owner.access() & Opcodes.ACC_FINAL) == 0;
  }

  /** An accessor counts as a field read only if it overrides nothing but accessors. */
  private Contract.@Nullable Field accessed(ClassInfo owner, MethodInfo method) {
    Contract.Field field = accessors.field(owner, method);
    for (ClassInfo ancestor : hierarchy.ancestors(owner.name())) {
      MethodInfo above = ancestor.method(method.name(), method.descriptor());
      if (above != null
          && above.isVirtual()
          && ancestor != owner
          && accessors.field(ancestor, above) == null) {
        return null;
      }
    }
    return field;
  }

  /** True too for types that cannot be found: any message may implement them. */
  boolean isInterface(Type type) {
    ClassInfo info = type.getSort() == Type.OBJECT ? hierarchy.find(type.getInternalName()) : null;
    return type.getSort() == Type.OBJECT
        && (info == null || info.isInterface() || info.name().equals("java/lang/Object"));
  }

  private static String readable(String owner, String name) {
    String type = Names.readable(owner);
    String simple = type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1);
    if (name.startsWith("lambda$")) {
      return "a lambda";
    }
    return name.equals("<init>") ? "new " + simple : simple + "." + name;
  }

  private @Nullable Qualifier parameter(
      ClassInfo owner, MethodInfo method, int index, Type type, boolean library) {
    Qualifier said = said(owner, method, index);
    Shape shape = types.shape(type);
    if (said != null || shape.isHarmless()) {
      return said;
    }
    boolean keeps = isRecordConstructor(owner, method) && shape.isLentByDefault();
    if (keeps || isMain(method)) {
      return Qualifier.FREE;
    }
    boolean lent = shape.isOfMessages() || (shape.isLentByDefault() && !library);
    return lent ? Qualifier.SAFE : null;
  }

  /** Nobody else has the arguments that the JVM gives. */
  private static boolean isMain(MethodInfo method) {
    return method.name().equals("main")
        && method.isStatic()
        && method.descriptor().equals("([Ljava/lang/String;)V");
  }

  /** A record's canonical constructor has nothing to do but to keep what it gets. */
  private static boolean isRecordConstructor(ClassInfo owner, MethodInfo method) {
    if (!method.isConstructor() || !"java/lang/Record".equals(owner.superName())) {
      return false;
    }
    StringBuilder fields = new StringBuilder("(");
    owner.fields().stream()
        .filter(it -> !it.isStatic())
        .forEach(it -> fields.append(it.descriptor()));
    return method.descriptor().equals(fields + ")V");
  }

  private @Nullable Qualifier receiver(ClassInfo owner, MethodInfo method) {
    if (method.isConstructor()) {
      return Qualifier.CUTTABLE;
    }
    Qualifier said = said(owner, method, Mark.RECEIVER);
    return said == null && types.shapeOfClass(owner.name()) == Shape.MESSAGE
        ? Qualifier.SAFE
        : said;
  }

  private @Nullable Qualifier result(ClassInfo owner, MethodInfo method, Type type) {
    Shape shape = types.shape(type);
    if (shape.isHarmless()) {
      return null;
    }
    Qualifier said = said(owner, method, Mark.RESULT);
    return said == null && shape.isOfMessages() ? Qualifier.FREE : said;
  }

  /** What annotations say; of overridden methods, where the overriding one says nothing. */
  private @Nullable Qualifier said(ClassInfo owner, MethodInfo method, int position) {
    Qualifier own = saidBy(owner, method, position);
    if (own != null || !method.isVirtual()) {
      return own;
    }
    Type[] parameters = Type.getArgumentTypes(method.descriptor());
    if (position >= 0 && types.shape(parameters[position]).isLentByDefault()) {
      return null;
    }
    for (ClassInfo ancestor : hierarchy.ancestors(owner.name())) {
      for (MethodInfo above : ancestor.methods()) {
        boolean overridden =
            ancestor != owner && above.isVirtual() && overrides(owner, method, above);
        Qualifier inherited = overridden ? saidBy(ancestor, above, position) : null;
        if (inherited != null) {
          return inherited;
        }
      }
    }
    return null;
  }

  /** Directly, or by a bridge that the compiler has added to the class. */
  private static boolean overrides(ClassInfo owner, MethodInfo method, MethodInfo above) {
    if (!above.name().equals(method.name())) {
      return false;
    }
    MethodInfo own = owner.method(above.name(), above.descriptor());
    boolean bridge =
        own != null
            && own.has(Opcodes.ACC_BRIDGE)
            && Type.getArgumentCount(own.descriptor())
                == Type.getArgumentCount(method.descriptor());
    return bridge || above.descriptor().equals(method.descriptor());
  }

  private @Nullable Qualifier saidBy(ClassInfo owner, MethodInfo method, int position) {
    List<Mark> external = externals.marks(owner.name(), method.name(), method.descriptor());
    for (Mark mark : external == null ? method.marks() : external) {
      Qualifier qualifier = Qualifier.ofAnnotation(mark.annotation());
      if (mark.position() == position && qualifier != null) {
        return qualifier;
      }
    }
    return null;
  }
}
