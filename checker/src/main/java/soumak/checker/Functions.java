package soumak.checker;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import soumak.analysis.ClassInfo;
import soumak.analysis.ClassPath;
import soumak.analysis.Hierarchy;
import soumak.analysis.Names;

/**
 * Which objects behind a library's functional interface, as {@code Consumer}, are known: lambdas,
 * and objects of classes that are checked. Only these are lent what they are called with; an object
 * of a library, as {@code Stream.builder()} is one, may keep it.
 *
 * <p>An object is known by where it comes from. Where that is a parameter, a field or a result
 * whose generic type names what it is called with, {@code Consumer<Node>}, it is known because
 * nothing else may be put there ({@link FunctionsCheck}). What comes out of a collection, or has
 * been cast, is not.
 */
final class Functions {
  private static final String OWN =
      ", or an interface of your own: interface Handler extends %s<...> {}";

  private final ClassPath path;
  private final Bodies bodies;
  private final Hierarchy hierarchy;
  private final Contracts contracts;
  private final Map<MethodNode, Origins> origins = new WeakHashMap<>(); // which keep no key

  Functions(ClassPath path, Bodies bodies, Hierarchy hierarchy, Contracts contracts) {
    this.path = path;
    this.bodies = bodies;
    this.hierarchy = hierarchy;
    this.contracts = contracts;
  }

  /**
   * Whether a type is a functional interface of a library whose objects are lent their arguments.
   */
  static boolean areOf(Type type) {
    return type.getSort() == Type.OBJECT && areOf(type.getInternalName());
  }

  /** Whether a descriptor may name such a type; most name none. */
  static boolean areIn(String descriptor) {
    return descriptor.contains("/function");
  }

  static boolean areOf(String name) {
    return name.startsWith("java/util/function/") || name.startsWith("kotlin/jvm/functions/");
  }

  /** Whether an operand is a lambda, or null. */
  boolean isLambda(Code code, AbstractInsnNode at, int depth) {
    Origins in = origins(code.owner, code.method);
    return in.of(at, depth).stream().allMatch(it -> isLambda(in, it, new HashSet<>()));
  }

  private static boolean isLambda(Origins in, AbstractInsnNode at, Set<AbstractInsnNode> seen) {
    if (in.isParameter(at) || !seen.add(at)) {
      return !in.isParameter(at);
    }
    return switch (at.getOpcode()) {
      case Opcodes.ACONST_NULL -> true;
      case Opcodes.CHECKCAST -> in.of(at, 1).stream().allMatch(it -> isLambda(in, it, seen));
      default ->
          at instanceof InvokeDynamicInsnNode link
              && link.bsm.getOwner().equals(LambdaSites.FACTORY);
    };
  }

  /** Whether a class gets a function's method from a library, which nobody checks. */
  boolean inherits(ClassInfo from, ClassInfo function) {
    return areOf(function.name()) && !areOf(from.name()) && !path.isCompiledHere(from.name());
  }

  Origins origins(String owner, MethodNode method) {
    Origins known = origins.get(method);
    if (known == null) {
      known = new Origins(owner, method);
      origins.put(method, known);
    }
    return known;
  }

  /** What to do where a function that is not known is called. */
  static String insteadOfCalling(String function) {
    return "pass on " + Edits.VALUES + OWN.replace(", or", ", or use").formatted(function);
  }

  /** What to do where one is given away. */
  static String insteadOfGiving(String function) {
    return "use a lambda" + OWN.formatted(function);
  }

  /**
   * An operand that is not known, in words; null if it is known.
   *
   * @param depth counted from 1 at the top of the stack
   */
  @Nullable String stranger(Origins in, AbstractInsnNode at, int depth) {
    return stranger(in, at, depth, new HashSet<>());
  }

  /**
   * The contract of a call that is given something tracked: if it goes to a function that is not
   * known, nothing is known of what that does.
   */
  Contract of(Code code, MethodInsnNode call, Contract contract) {
    boolean function = areOf(call.owner);
    boolean library = function || Types.isOfJdk(call.owner);
    if (!library || !(function || call.desc.contains("Ljava/util/function/"))) {
      return contract;
    }
    Type[] types = Type.getArgumentTypes(call.desc);
    Origins in = origins(code.owner, code.method);
    boolean receives = function && call.getOpcode() != Opcodes.INVOKESTATIC;
    String called = receives ? stranger(in, call, types.length + 1) : null;
    if (called != null) {
      return contract.of(called);
    }
    for (int i = 0; i < types.length; i++) {
      String given = areOf(types[i]) ? stranger(in, call, types.length - i) : null;
      if (given != null) {
        return contract.with(given);
      }
    }
    return contract;
  }

  private @Nullable String stranger(
      Origins in, AbstractInsnNode at, int depth, Set<AbstractInsnNode> seen) {
    for (AbstractInsnNode origin : in.of(at, depth)) {
      String found = seen.add(origin) ? ofOrigin(in, origin, seen) : null;
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private @Nullable String ofOrigin(Origins in, AbstractInsnNode at, Set<AbstractInsnNode> seen) {
    if (in.isParameter(at)) {
      return ofParameter(in, at, seen);
    }
    return switch (at.getOpcode()) {
      case Opcodes.ACONST_NULL -> null;
      case Opcodes.INVOKEDYNAMIC ->
          ((InvokeDynamicInsnNode) at).bsm.getOwner().equals(LambdaSites.FACTORY)
              ? null
              : "the result of a dynamic call";
      case Opcodes.NEW -> ofNew(((TypeInsnNode) at).desc);
      case Opcodes.CHECKCAST ->
          isKnown(((TypeInsnNode) at).desc) ? null : stranger(in, at, 1, seen);
      case Opcodes.GETFIELD, Opcodes.GETSTATIC -> ofField((FieldInsnNode) at);
      case Opcodes.AALOAD -> "an element of an array";
      default ->
          at instanceof MethodInsnNode call
              ? ofCall(in, call, seen)
              : "what comes from somewhere else";
    };
  }

  private @Nullable String ofNew(String type) {
    return isKnown(type) ? null : "a " + Names.simple(type);
  }

  /** Whether all objects of a type are: its methods are checked, or said to keep nothing. */
  private boolean isKnown(String type) {
    if (path.isCompiledHere(type)) {
      return true;
    }
    boolean function = false;
    for (ClassInfo above : hierarchy.ancestors(type)) {
      if (areOf(above.name())) {
        function = true;
        if (above.name().equals(type) || !keepsNothing(type, above)) {
          return false;
        }
      }
    }
    return function;
  }

  private boolean keepsNothing(String type, ClassInfo function) {
    return function.methods().stream()
        .filter(it -> it.isAbstract())
        .allMatch(it -> {
          Contract own = contracts.of(type, it.name(), it.descriptor());
          Contract lent = contracts.of(function, it);
          for (int i = 0; i < lent.types().size(); i++) {
            if (own.parameters().get(i) == null && lent.parameters().get(i) != null) {
              return false;
            }
          }
          return true;
        });
  }

  private @Nullable String ofField(FieldInsnNode field) {
    Type type = Type.getType(field.desc);
    boolean known =
        type.getSort() == Type.OBJECT
            && (isKnown(type.getInternalName()) || arguments(field).areConcrete());
    return known ? null : "`" + field.name + "`";
  }

  /** The types that what is in a field is called with; none of a library's field. */
  TypeArguments arguments(FieldInsnNode field) {
    ClassNode node = path.isCompiledHere(field.owner) ? bodies.of(field.owner) : null;
    Type type = Type.getType(field.desc);
    if (node != null && areOf(type)) {
      for (FieldNode it : node.fields) {
        if (it.name.equals(field.name)) {
          return given(type, TypeArguments.ofField(it.signature));
        }
      }
    }
    return TypeArguments.NONE;
  }

  /**
   * The types that a parameter or a result is called with; none of a library's method.
   *
   * @param position -1 for the result
   */
  TypeArguments arguments(String owner, String name, String descriptor, int position) {
    Type type =
        position < 0 ? Type.getReturnType(descriptor) : Type.getArgumentTypes(descriptor)[position];
    Hierarchy.Declared declared = areOf(type) ? hierarchy.resolve(owner, name, descriptor) : null;
    ClassNode node =
        declared != null && !Types.isOfJdk(declared.owner().name())
            ? bodies.of(declared.owner().name())
            : null;
    if (node != null) {
      for (MethodNode it : node.methods) {
        if (it.name.equals(name) && it.desc.equals(descriptor)) {
          return given(type, TypeArguments.ofMethod(it.signature, it.desc, position));
        }
      }
    }
    return TypeArguments.NONE;
  }

  /** Kotlin's functions have the number of their parameters behind their names. */
  private static boolean isDigit(char last) {
    return last >= '0' && last <= '9';
  }

  /** What a function is called with, and not what it gives. */
  private static TypeArguments given(Type function, TypeArguments all) {
    String name = Names.simple(function.getInternalName());
    boolean gives =
        name.equals("Supplier")
            || (name.endsWith("Function") && !name.startsWith("To"))
            || (name.startsWith("Function") && isDigit(name.charAt(name.length() - 1)));
    return gives ? all.withoutLast() : all;
  }

  private @Nullable String ofCall(Origins in, MethodInsnNode call, Set<AbstractInsnNode> seen) {
    return areOf(Type.getReturnType(call.desc)) && isSaid(call.owner, call.name, call.desc)
        ? ofInputs(in, call, seen)
        : ofResult(call.owner, call.name, call.desc);
  }

  private boolean isSaid(String owner, String name, String descriptor) {
    return contracts.of(owner, name, descriptor).result() != null;
  }

  private @Nullable String ofResult(String owner, String name, String descriptor) {
    Type type = Type.getReturnType(descriptor);
    Hierarchy.Declared declared = hierarchy.resolve(owner, name, descriptor);
    boolean here = declared != null && path.isCompiledHere(declared.owner().name());
    boolean known =
        (type.getSort() == Type.OBJECT && isKnown(type.getInternalName()))
            || (here && arguments(owner, name, descriptor, -1).areConcrete());
    return known ? null : "the result of " + contracts.of(owner, name, descriptor).name();
  }

  /** What a combinator gives, as {@code andThen}, is as good as what it combines. */
  private @Nullable String ofInputs(Origins in, MethodInsnNode call, Set<AbstractInsnNode> seen) {
    Type[] types = Type.getArgumentTypes(call.desc);
    for (int i = 0; i < types.length; i++) {
      String found = areOf(types[i]) ? stranger(in, call, types.length - i, seen) : null;
      if (found != null) {
        return found;
      }
    }
    boolean receives = call.getOpcode() != Opcodes.INVOKESTATIC && areOf(call.owner);
    return receives ? stranger(in, call, types.length + 1, seen) : null;
  }

  /** What a lambda or a method that is referred to gives, in words; null if it is known. */
  @Nullable String given(Handle target) {
    if (target.getTag() == Opcodes.H_NEWINVOKESPECIAL) {
      return ofNew(target.getOwner());
    }
    if (!LambdaSites.isBody(target.getName())) {
      return ofResult(target.getOwner(), target.getName(), target.getDesc());
    }
    MethodNode body = bodies.of(target.getOwner(), target.getName(), target.getDesc());
    for (AbstractInsnNode at : body == null ? new InsnList() : body.instructions) {
      if (body != null && at.getOpcode() == Opcodes.ARETURN) {
        String found = stranger(origins(target.getOwner(), body), at, 1);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  private @Nullable String ofParameter(
      Origins in, AbstractInsnNode origin, Set<AbstractInsnNode> seen) {
    Integer position = in.parameter(origin);
    if (position == null || position < 0) {
      return null;
    }
    Type type = Type.getArgumentTypes(in.method.desc)[position];
    if (type.getSort() == Type.OBJECT && isKnown(type.getInternalName())) {
      return null;
    }
    String name = name(in, origin, position);
    if (LambdaSites.isBody(in.method.name)) {
      return ofLambda(in, position, name, seen);
    }
    boolean named =
        arguments(in.owner, in.method.name, in.method.desc, position).areConcrete()
            && !implementsLibrary(in.owner, in.method);
    return named ? null : name;
  }

  private static String name(Origins in, AbstractInsnNode origin, int position) {
    int slot = ((VarInsnNode) origin).var;
    if (in.method.localVariables != null) {
      for (LocalVariableNode variable : in.method.localVariables) {
        if (variable.index == slot) {
          return "`" + variable.name + "`";
        }
      }
    }
    return "parameter " + (position + 1);
  }

  /** Whether a library may call a method, with objects of its own. */
  private boolean implementsLibrary(String owner, MethodNode method) {
    int parameters = Type.getArgumentCount(method.desc);
    return hierarchy.ancestors(owner).stream()
        .filter(it -> !path.isCompiledHere(it.name()))
        .flatMap(it -> it.methods().stream())
        .anyMatch(it ->
            it.isVirtual()
                && it.name().equals(method.name)
                && Type.getArgumentCount(it.descriptor()) == parameters);
  }

  /** Captured where the lambda is made, or what its functional interface says. */
  private @Nullable String ofLambda(
      Origins in, int position, String name, Set<AbstractInsnNode> seen) {
    ClassNode node = bodies.of(in.owner);
    boolean isStatic = (in.method.access & Opcodes.ACC_STATIC) != 0;
    int index = isStatic ? position : position + 1;
    boolean known = false;
    for (MethodNode around : node == null ? Set.<MethodNode>of() : node.methods) {
      for (AbstractInsnNode at : around.instructions) {
        if (at instanceof InvokeDynamicInsnNode link && makes(link, in.method)) {
          int captured = Type.getArgumentCount(link.desc);
          String found =
              index < captured
                  ? stranger(origins(in.owner, around), link, captured - index, seen)
                  : asked(link, index - captured).areConcrete() ? null : name;
          if (found != null) {
            return found;
          }
          known = true;
        }
      }
    }
    return known ? null : name;
  }

  /** Whether an instruction makes the lambda of which a method is the body. */
  static boolean makes(InvokeDynamicInsnNode link, MethodNode body) {
    return link.bsm.getOwner().equals(LambdaSites.FACTORY)
        && link.bsmArgs.length > 1
        && link.bsmArgs[1] instanceof Handle target
        && target.getName().equals(body.name)
        && target.getDesc().equals(body.desc);
  }

  /** What a lambda's functional interface says of a parameter, or of the result (-1). */
  TypeArguments asked(InvokeDynamicInsnNode link, int position) {
    LambdaSites.Site site = LambdaSites.Site.of(link);
    return site == null || !path.isCompiledHere(site.functional())
        ? TypeArguments.NONE
        : arguments(site.functional(), site.name(), site.erased(), position);
  }

  /** Whether what is put into a place must be known. */
  boolean isLent(TypeArguments place) {
    if (!place.areConcrete()) {
      return false;
    }
    for (Type it : place.all()) {
      if (it != null && contracts.mayHoldMessage(it)) {
        return true;
      }
    }
    return false;
  }
}
