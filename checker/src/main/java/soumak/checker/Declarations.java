package soumak.checker;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import soumak.analysis.ClassInfo;
import soumak.analysis.ClassPath;
import soumak.analysis.FieldInfo;
import soumak.analysis.Hierarchy;
import soumak.analysis.Mark;
import soumak.analysis.MethodInfo;
import soumak.analysis.Names;

/**
 * What methods declare: what annotations say, in class files or in external ones; where they say
 * nothing, what an overridden method says, or for a lambda the method that it implements; else the
 * defaults: messages and arrays are lent, a constructor builds its object, a result of a message
 * type is free.
 */
final class Declarations {
  /** Classes above messages that are none themselves. */
  private static final Set<String> ABOVE_MESSAGES =
      Set.of("java/lang/Object", "java/lang/Record", "java/lang/Enum");

  private final ClassPath path;
  private final Hierarchy hierarchy;
  private final Types types;
  private final Externals externals;
  private final Accessors accessors;
  private final KotlinCode kotlin;
  private final Touching touching;
  private final LambdaSites sites;
  private final Interfaces interfaces;
  private final Contracts contracts;

  /** The ancestors of classes that say something of a method of theirs. */
  private final Map<String, List<ClassInfo>> speaking = new HashMap<>();

  Declarations(
      ClassPath path,
      Bodies bodies,
      Hierarchy hierarchy,
      Types types,
      Externals externals,
      Contracts contracts) {
    this.path = path;
    this.hierarchy = hierarchy;
    this.types = types;
    this.externals = externals;
    this.contracts = contracts;
    this.accessors = new Accessors(bodies, types);
    this.kotlin = new KotlinCode(bodies);
    this.touching = new Touching(bodies, hierarchy, types);
    this.sites = new LambdaSites(bodies);
    this.interfaces = new Interfaces(hierarchy, types, externals);
  }

  static Contract unknown(String owner, String name, String descriptor) {
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
        false,
        false);
  }

  /** The contract of a method as its class declares it. */
  Contract of(ClassInfo owner, MethodInfo method) {
    List<Type> parameters = List.of(Type.getArgumentTypes(method.descriptor()));
    boolean library = !path.isCompiledHere(owner.name());
    Contract asked = asked(owner, method);
    List<@Nullable Qualifier> qualifiers = new ArrayList<>();
    for (int i = 0; i < parameters.size(); i++) {
      Qualifier own = parameter(owner, method, i, parameters.get(i), library);
      int position = asked == null ? -1 : i - added(asked, parameters);
      qualifiers.add(asked == null || position < 0 ? own : lambdas(asked, position, own));
    }
    Type result = Type.getReturnType(method.descriptor());
    return new Contract(
        readable(owner.name(), method.name()),
        method.isStatic() ? null : receiver(owner, method),
        qualifiers,
        parameters,
        result(owner, method, result, asked),
        result,
        types.shapeOfClass(owner.name()).isOfMessages() ? accessed(owner, method) : null,
        isOpen(owner, method),
        types.isTask(owner.name()),
        Messages.isMessage(hierarchy, owner, method));
  }

  /** The method that a lambda implements, if this is the body of one. */
  private @Nullable Contract asked(ClassInfo owner, MethodInfo method) {
    LambdaSites.Site site = sites.of(owner.name(), method.name(), method.descriptor());
    return site == null ? null : contracts.of(site.functional(), site.name(), site.erased());
  }

  /** How many of a lambda body's parameters are captured values. */
  private static int added(Contract asked, List<Type> parameters) {
    return parameters.size() - asked.types().size();
  }

  /** Nobody gives a lambda more than the method that it implements says. */
  private @Nullable Qualifier lambdas(Contract asked, int position, @Nullable Qualifier own) {
    Qualifier given = asked.parameters().get(position);
    boolean array = asked.types().get(position).getSort() == Type.ARRAY;
    return given == null && own == Qualifier.SAFE && array ? null : given == null ? own : given;
  }

  /**
   * Whether the code that is captured runs once at most, so that it may give away what it holds.
   */
  boolean isOnce(ClassInfo owner, MethodInfo method) {
    Contract asked = asked(owner, method);
    return asked != null && asked.receiver() == Qualifier.FREE;
  }

  /** How many of its parameters a lambda's body has captured; of other methods none. */
  int captured(ClassInfo owner, MethodInfo method) {
    Contract asked = asked(owner, method);
    return asked == null ? 0 : added(asked, List.of(Type.getArgumentTypes(method.descriptor())));
  }

  private static boolean isOpen(ClassInfo owner, MethodInfo method) {
    return method.isVirtual()
        && !method.has(Opcodes.ACC_FINAL)
        && (owner.access() & Opcodes.ACC_FINAL) == 0;
  }

  /** An accessor counts as a field read only if it overrides nothing but accessors. */
  private Contract.@Nullable Field accessed(ClassInfo owner, MethodInfo method) {
    Contract.Field field = accessors.field(owner, method);
    if (field == null) {
      return null;
    }
    for (ClassInfo ancestor : hierarchy.ancestors(owner.name())) {
      for (MethodInfo above : ancestor == owner ? List.<MethodInfo>of() : ancestor.methods()) {
        boolean overridden = overrides(owner, method, above) && above.isVirtual();
        if (overridden && accessors.field(ancestor, above) == null) {
          return null;
        }
      }
    }
    return field;
  }

  /** Whether a message may have a type that is no message itself; also one that is not found. */
  boolean mayBeMessage(Type type) {
    if (type.getSort() != Type.OBJECT) {
      return false;
    }
    ClassInfo info = hierarchy.find(type.getInternalName());
    if (info == null || ABOVE_MESSAGES.contains(info.name())) {
      return true;
    }
    return info.isInterface() && interfaces.areForMessages(info);
  }

  private static String readable(String owner, String name) {
    if (LambdaSites.isBody(name)) {
      return "a lambda";
    }
    String simple = Names.simple(owner);
    return name.equals("<init>") ? "new " + simple : simple + "." + Operators.shown(name);
  }

  private @Nullable Qualifier parameter(
      ClassInfo owner, MethodInfo method, int index, Type type, boolean library) {
    Qualifier said = said(owner, method, index);
    Shape shape = types.shape(type);
    if (said != null || shape.isHarmless()) {
      return said;
    }
    boolean kept = types.isMessage(owner.name()) ? shape.isLentByDefault() : shape.isOfMessages();
    boolean keeps = kept && (isRecordConstructor(owner, method) || kotlin.takes(owner, method));
    if (keeps || (isMain(method) && !library)) {
      return Qualifier.FREE;
    }
    boolean aware = !library || types.shapeOfClass(owner.name()).isOfMessages();
    boolean lent = shape.isOfMessages() || (shape.isLentByDefault() && aware);
    return lent ? Qualifier.SAFE : null;
  }

  /** Nobody else has the arguments that the JVM gives; libraries' methods take any. */
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
    for (FieldInfo field : owner.fields()) {
      if (!field.isStatic()) {
        fields.append(field.descriptor());
      }
    }
    return method.descriptor().equals(fields + ")V");
  }

  private @Nullable Qualifier receiver(ClassInfo owner, MethodInfo method) {
    if (method.isConstructor()) {
      return Qualifier.CUTTABLE;
    }
    Qualifier said = said(owner, method, Mark.RECEIVER);
    if (said != null) {
      return said;
    }
    boolean lent =
        types.shapeOfClass(owner.name()).isOfMessages()
            || isFunctional(owner, method)
            || implementsFunctional(owner, method)
            || touching.touches(owner.name(), method.name(), method.descriptor());
    if (lent && (Messages.isMessage(hierarchy, owner, method) || storesInReceiver(owner, method))) {
      return Qualifier.CUTTABLE;
    }
    return lent ? Qualifier.SAFE : null;
  }

  private boolean storesInReceiver(ClassInfo owner, MethodInfo method) {
    return kotlin.isSetter(owner, method)
        && !types.shape(Type.getArgumentTypes(method.descriptor())[0]).isHarmless();
  }

  /** Nothing can be done with a lambda in its functional interface's method. */
  private boolean isFunctional(ClassInfo owner, MethodInfo method) {
    return method.isAbstract()
        && owner.isInterface()
        && path.isCompiledHere(owner.name())
        && hasOneAbstractMethod(owner);
  }

  private static boolean hasOneAbstractMethod(ClassInfo owner) {
    int count = 0;
    for (MethodInfo method : owner.methods()) {
      count += method.isAbstract() ? 1 : 0;
    }
    return count == 1;
  }

  /** A default method may be called on a lambda through the method that it implements. */
  private boolean implementsFunctional(ClassInfo owner, MethodInfo method) {
    if (!owner.isInterface() || !method.isVirtual() || method.isAbstract()) {
      return false;
    }
    for (ClassInfo ancestor : hierarchy.ancestors(owner.name())) {
      for (MethodInfo above : ancestor == owner ? List.<MethodInfo>of() : ancestor.methods()) {
        if (overrides(owner, method, above) && isFunctional(ancestor, above)) {
          return true;
        }
      }
    }
    return false;
  }

  private @Nullable Qualifier result(
      ClassInfo owner, MethodInfo method, Type type, @Nullable Contract asked) {
    Shape shape = types.shape(type);
    if (shape.isHarmless()) {
      return null;
    }
    Qualifier said = said(owner, method, Mark.RESULT);
    if (asked != null && asked.result() != null) {
      return asked.result();
    }
    return said == null && shape.isOfMessages() ? Qualifier.FREE : said;
  }

  /** What annotations say; of overridden methods, where the overriding one says nothing. */
  @Nullable Qualifier said(ClassInfo owner, MethodInfo method, int position) {
    Qualifier own = saidBy(owner, method, position);
    if (own != null || !method.isVirtual()) {
      return own;
    }
    List<ClassInfo> ancestors = speaking(owner);
    if (ancestors.isEmpty()
        || (position >= 0
            && types
                .shape(Type.getArgumentTypes(method.descriptor())[position])
                .isLentByDefault())) {
      return null;
    }
    for (ClassInfo ancestor : ancestors) {
      for (MethodInfo above : ancestor.methods()) {
        boolean overridden =
            overrides(owner, method, above)
                && above.isVirtual()
                && (position < 0 || mayKnow(owner, ancestor))
                && (position != Mark.RECEIVER || !isTaskAsObject(owner, ancestor));
        Qualifier inherited = overridden ? saidBy(ancestor, above, position) : null;
        if (inherited != null) {
          return inherited;
        }
      }
    }
    return null;
  }

  /** What is said of Object.toString and the like is of messages. A task is none. */
  private boolean isTaskAsObject(ClassInfo owner, ClassInfo ancestor) {
    return types.isTask(owner.name()) && !types.isTask(ancestor.name());
  }

  private List<ClassInfo> speaking(ClassInfo owner) {
    List<ClassInfo> known = speaking.get(owner.name());
    if (known == null) {
      known = new ArrayList<>();
      for (ClassInfo ancestor : hierarchy.ancestors(owner.name())) {
        if (ancestor != owner && (externals.mention(ancestor.name()) || hasMarks(ancestor))) {
          known.add(ancestor);
        }
      }
      speaking.put(owner.name(), known);
    }
    return known;
  }

  private static boolean hasMarks(ClassInfo type) {
    for (MethodInfo method : type.methods()) {
      if (!method.marks().isEmpty()) {
        return true;
      }
    }
    return false;
  }

  /**
   * A library's class that is a Consumer, as Stream.Builder, may keep what it gets all the same; a
   * coroutine does.
   */
  private boolean mayKnow(ClassInfo owner, ClassInfo ancestor) {
    return path.isCompiledHere(owner.name())
        ? !types.isCoroutine(owner.name())
        : !Functions.areOf(ancestor.name());
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
