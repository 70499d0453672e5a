package soumak.mapper;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import soumak.analysis.ClassInfo;
import soumak.analysis.Hierarchy;

/** Reads from the code of methods what leads where, for {@link Flow}. */
final class FlowReader {
  private static final Spot ANYWHERE = Spot.Anywhere.ANYWHERE;

  /** Whose methods keep no function that they are given, but for what they make of it. */
  private static final List<String> USE_ONLY =
      List.of(
          "java/lang/",
          "java/util/Arrays",
          "java/util/Collections",
          "java/util/Comparator",
          "java/util/Objects",
          "java/util/Optional",
          "java/util/concurrent/atomic/",
          "java/util/function/",
          "java/util/regex/",
          "java/util/stream/");

  private static final List<String> COLLECTIONS =
      List.of("java/lang/Iterable", "java/util/Map", "java/util/Iterator", "java/util/Map$Entry");

  private static final List<String> DONE =
      List.of(
          "java/util/Collection",
          "java/util/Optional",
          "java/util/OptionalDouble",
          "java/util/OptionalInt",
          "java/util/OptionalLong");

  private static final List<String> COPIED = List.of("java/util/Collection", "java/util/Map");

  /** Which take over how the others compare, if these do. */
  private static final List<String> QUEUES_IN_ORDER =
      List.of("java/util/PriorityQueue", "java/util/concurrent/PriorityBlockingQueue");

  private static final List<String> IN_ORDER =
      List.of("java/util/SortedSet", "java/util/SortedMap", "java/util/PriorityQueue");

  private final Program program;
  private final Functions users;
  private final Flow flow;
  private final Set<MethodKey> called = new HashSet<>();
  private final Map<MethodKey, Boolean> linked = new HashMap<>();
  private final Map<MethodKey, Boolean> ofLibrary = new HashMap<>();

  FlowReader(Program program, Functions users, Flow flow) {
    this.program = program;
    this.users = users;
    this.flow = flow;
  }

  void read(Body body) {
    for (int i = 0; i < body.size(); i++) {
      if (body.origins().isReached(i)) {
        switch (body.at(i)) {
          case MethodInsnNode call -> call(body, i, call);
          case InvokeDynamicInsnNode dynamic -> function(body, i, dynamic);
          case FieldInsnNode field
              when field.getOpcode() == Opcodes.PUTFIELD
                  || field.getOpcode() == Opcodes.PUTSTATIC ->
              lead(from(body, i, 0), field(field));
          default -> other(body, i);
        }
      }
    }
  }

  private void other(Body body, int index) {
    switch (body.at(index).getOpcode()) {
      case Opcodes.AASTORE, Opcodes.ATHROW -> lead(from(body, index, 0), ANYWHERE);
      case Opcodes.ARETURN -> lead(from(body, index, 0), result(body.key));
      default -> {}
    }
  }

  private void lead(Set<Spot> from, @Nullable Spot to) {
    if (to != null) {
      from.forEach(it -> flow.lead(it, to));
    }
  }

  /** Code may name a class below as the owner of a field. */
  private @Nullable Spot field(FieldInsnNode field) {
    Spot spot = new Spot.Value(field);
    for (ClassInfo type : program.hierarchy.ancestors(field.owner)) {
      boolean isHere = type.fields().stream().anyMatch(it -> it.name().equals(field.name));
      if (isHere && program.isOwn(type.name())) {
        spot = new Spot.Field(type.name(), field.name, field.desc);
        break;
      }
    }
    return Spot.of(spot, Type.getType(field.desc));
  }

  private static @Nullable Spot result(MethodKey method) {
    return Spot.of(new Spot.Result(method), Type.getReturnType(method.descriptor()));
  }

  private static @Nullable Spot parameter(MethodKey method, int position) {
    Type type =
        position == Origins.Parameter.THIS
            ? Type.getObjectType(method.owner())
            : Type.getArgumentTypes(method.descriptor())[position];
    return Spot.of(new Spot.Parameter(method, position), type);
  }

  /** From where a value on the stack may be. */
  private Set<Spot> from(Body body, int index, int depth) {
    Set<AbstractInsnNode> makers = body.origins().ofStack(index, depth);
    Set<Spot> found = new LinkedHashSet<>();
    for (AbstractInsnNode maker : makers) {
      switch (maker) {
        case Origins.Parameter it -> addKnown(parameter(body.key, it.position), found);
        case FieldInsnNode it -> addKnown(field(it), found);
        case MethodInsnNode it -> addResults(it, found);
        case InvokeDynamicInsnNode it -> found.add(new Spot.Value(it));
        case TypeInsnNode it when it.getOpcode() == Opcodes.NEW -> found.add(new Spot.Value(it));
        default -> {
          if (maker.getOpcode() == Opcodes.AALOAD) {
            found.add(ANYWHERE);
          }
        }
      }
    }
    // What is caught, and all in code that breaks the rules.
    return makers.isEmpty() ? Set.of(ANYWHERE) : found;
  }

  private static void addKnown(@Nullable Spot spot, Set<Spot> to) {
    if (spot != null) {
      to.add(spot);
    }
  }

  private void addResults(MethodInsnNode call, Set<Spot> to) {
    if (Spot.holds(Type.getReturnType(call.desc))) {
      MethodKey target = target(call);
      if (target != null) {
        addKnown(result(target), to);
      }
      if (isOpen(call)) {
        to.add(ANYWHERE);
        to.add(new Spot.Value(call));
      }
    }
  }

  /** The method that is called, as the call names it or as it is; null if it is no program's. */
  private @Nullable MethodKey target(MethodInsnNode call) {
    if (users.isTold(call)) {
      return null;
    }
    if (call.getOpcode() != Opcodes.INVOKESTATIC && call.getOpcode() != Opcodes.INVOKESPECIAL) {
      MethodKey named = new MethodKey(call.owner, call.name, call.desc);
      return link(named) ? named : null;
    }
    MethodKey target = program.implementation(call.owner, call.name, call.desc);
    return target != null && program.isOwn(target.owner()) ? target : null;
  }

  /** What is given to a method that others override or implement is given to these. */
  private boolean link(MethodKey named) {
    Boolean known = linked.get(named);
    if (known == null) {
      List<MethodKey> targets = own(program.dispatch(named));
      known = !targets.isEmpty();
      linked.put(named, known);
      called.addAll(targets);
      targets.stream().filter(it -> !it.equals(named)).forEach(it -> link(named, it));
    }
    return known;
  }

  private void link(MethodKey named, MethodKey target) {
    int parameters = Type.getArgumentCount(named.descriptor());
    for (int i = Origins.Parameter.THIS; i < parameters; i++) {
      Spot given = parameter(named, i);
      lead(given == null ? Set.of() : Set.of(given), parameter(target, i));
    }
    Spot result = result(target);
    lead(result == null ? Set.of() : Set.of(result), result(named));
  }

  private List<MethodKey> own(List<MethodKey> methods) {
    return methods.stream().filter(it -> program.isOwn(it.owner())).toList();
  }

  /** Whether a library's method, or a function, may be called. */
  private boolean isOpen(MethodInsnNode call) {
    return isOfLibrary(call) || program.functionTypes().contains(call.owner);
  }

  private boolean isOfLibrary(MethodInsnNode call) {
    return ofLibrary.computeIfAbsent(
        new MethodKey(call.owner, call.name, call.desc),
        key -> {
          Hierarchy.Declared declared =
              program.hierarchy.resolve(key.owner(), key.name(), key.descriptor());
          return users.isTold(call)
              || !program.isOwn(declared == null ? key.owner() : declared.owner().name());
        });
  }

  private void call(Body body, int index, MethodInsnNode call) {
    List<Set<Spot>> arguments = new ArrayList<>();
    Type[] types = Type.getArgumentTypes(call.desc);
    for (int i = 0; i < types.length; i++) {
      boolean holds = Spot.holds(types[i]);
      arguments.add(holds ? from(body, index, types.length - 1 - i) : Set.of());
    }
    boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
    Set<Spot> receiver = isStatic ? Set.of() : from(body, index, types.length);
    MethodKey target = target(call);
    if (target != null) {
      called.add(target);
      lead(receiver, parameter(target, Origins.Parameter.THIS));
      for (int i = 0; i < types.length; i++) {
        lead(arguments.get(i), parameter(target, i));
      }
    }
    if (isOpen(call)) {
      boolean runsNothing = call.name.equals("<init>") || users.isTold(call);
      receiver.stream().filter(it -> !runsNothing).forEach(it -> flow.call(it, body.key, call));
      Functions.Place place = users.place(body, index, call);
      for (int i = 0; i < types.length; i++) {
        if (comesBack(call, place, types[i])) {
          lead(arguments.get(i), ANYWHERE);
        }
      }
      if (isOfLibrary(call) && place.isHere()) {
        keep(call, receiver, give(body, call, arguments));
      }
    }
  }

  /**
   * Whether what is given may be anywhere then. The JDK gives back what it got as an object, as its
   * collections do; the rest it calls, or keeps to call it.
   */
  private boolean comesBack(MethodInsnNode call, Functions.Place place, Type type) {
    boolean isElsewhere = isOfLibrary(call) && !place.isFollowed();
    return call.owner.startsWith("soumak/")
        || (!isElsewhere
            && (isObject(type)
                || !call.owner.startsWith("java/")
                || (target(call) == null && users.isForOwnExecutor(call))
                || program.functionTypes().contains(call.owner)));
  }

  /** What a library is given it may call at once; gives what it may keep of that. */
  private Set<Spot> give(Body body, MethodInsnNode call, List<Set<Spot>> arguments) {
    Type[] types = Type.getArgumentTypes(call.desc);
    Set<Spot> kept = new LinkedHashSet<>();
    flow.callOf(call.owner, body.key);
    for (int i = 0; i < types.length; i++) {
      boolean isArray = types[i].getSort() == Type.ARRAY;
      Type type = isArray ? types[i].getElementType() : types[i];
      if (Spot.holds(type) && !isObject(type)) {
        Spot argument = new Spot.Given(call, i, type.getInternalName());
        lead(isArray ? Set.of(ANYWHERE) : arguments.get(i), argument);
        flow.give(argument, body.key, type.getInternalName());
        flow.callOf(type.getInternalName(), body.key);
        if (!isCopied(call, type)) {
          kept.add(argument);
        }
      }
    }
    return kept;
  }

  /** Keeps it in the object that is made, or that the call is of, and in the result. */
  private void keep(MethodInsnNode call, Set<Spot> receiver, Set<Spot> given) {
    boolean makes = false;
    for (Spot made : call.name.equals("<init>") ? receiver : Set.<Spot>of()) {
      if (made instanceof Spot.Value value) {
        lead(given, new Spot.Kept(call.owner, value.by()));
        makes = true;
      } else if (made instanceof Spot.Parameter self && self.method().isConstructor()) {
        keepBelow(call.owner, self.method().owner(), given);
      }
    }
    if (!makes && mayKeep(call.owner)) {
      lead(given, new Spot.KeptByAll(call.owner));
    }
    boolean isClone = call.name.equals("clone");
    Type result = isClone ? Type.getObjectType(call.owner) : Type.getReturnType(call.desc);
    if (Spot.holds(result) && !isObject(result) && !isDone(call.owner, result)) {
      Spot kept = new Spot.Kept(result.getInternalName(), call);
      Spot self = new Spot.Given(call, Origins.Parameter.THIS, call.owner);
      lead(given, kept);
      lead(receiver, self);
      flow.lead(self, kept);
    }
  }

  /** What a constructor gives to that of a library's class is kept by the objects that it makes. */
  private void keepBelow(String library, String type, Set<Spot> given) {
    for (String made : isCollection(library) ? program.subclasses(type) : List.<String>of()) {
      List<Uses.Use> makers = program.uses().makers(made);
      makers.forEach(it -> lead(given, new Spot.Kept(library, it.body().at(it.index()))));
      boolean isUnknown = makers.isEmpty() && !program.isAbstract(made);
      if (isUnknown || program.uses().reference(made) != null) {
        lead(given, new Spot.KeptByAll(made));
      }
    }
  }

  /** What a stream gives at its end has been made by then, and forgets the stream's functions. */
  private boolean isDone(String owner, Type result) {
    return owner.startsWith("java/util/stream/") && isAny(result.getInternalName(), DONE);
  }

  /**
   * Collections of the JDK that are made from others take the elements, and forget the others, but
   * for how these compare them.
   */
  private boolean isCopied(MethodInsnNode call, Type given) {
    return call.name.equals("<init>")
        && call.owner.startsWith("java/util/")
        && !QUEUES_IN_ORDER.contains(call.owner)
        && isAny(given.getInternalName(), COPIED)
        && !isAny(given.getInternalName(), IN_ORDER);
  }

  private boolean isAny(String type, List<String> ancestors) {
    return ancestors.stream().anyMatch(it -> program.hierarchy.isSubtype(type, it));
  }

  /** Whether objects of a library's class may keep what their methods are given. */
  private boolean mayKeep(String owner) {
    return USE_ONLY.stream().noneMatch(owner::startsWith) && !isCollection(owner);
  }

  private boolean isCollection(String owner) {
    return isAny(owner, COLLECTIONS);
  }

  private static boolean isObject(Type type) {
    return type.getInternalName().equals("java/lang/Object");
  }

  /** What a function has captured comes to its method; the rest may be from anywhere. */
  private void function(Body body, int index, InvokeDynamicInsnNode dynamic) {
    Functions.Use use = users.use(body, dynamic);
    if (use == null || !(dynamic.bsmArgs[1] instanceof Handle handle)) {
      return;
    }
    Type[] captured = Type.getArgumentTypes(dynamic.desc);
    List<MethodKey> targets = own(users.targets(use));
    for (int i = 0; i < captured.length; i++) {
      if (Spot.holds(captured[i])) {
        Set<Spot> from = from(body, index, captured.length - 1 - i);
        if (targets.isEmpty()) {
          lead(from, new Spot.Kept(Type.getReturnType(dynamic.desc).getInternalName(), dynamic));
        }
        int position = isOfObject(handle) ? i - 1 : i;
        targets.forEach(it -> lead(from, parameter(it, position)));
      }
    }
    called.addAll(targets);
    for (MethodKey target : targets) {
      fromOutside(target, isOfObject(handle) ? captured.length - 1 : captured.length);
    }
    if (targets.isEmpty()
        && isOfObject(handle)
        && captured.length == 0
        && use.place().isFollowed()) {
      flow.give(ANYWHERE, body.key, handle.getOwner());
    }
  }

  private static boolean isOfObject(Handle handle) {
    return handle.getTag() != Opcodes.H_INVOKESTATIC
        && handle.getTag() != Opcodes.H_NEWINVOKESPECIAL;
  }

  /** A method is called by a library. */
  void fromOutside(MethodKey method) {
    fromOutside(method, Origins.Parameter.THIS);
  }

  /** What nobody in the program calls, somebody else may. */
  void fromOutsideIfNotCalled() {
    program.bodies().stream()
        .map(it -> it.key)
        .filter(it -> program.isOwn(it.owner()) && !called.contains(it))
        .forEach(this::fromOutside);
  }

  private void fromOutside(MethodKey method, int first) {
    for (int i = first; i < Type.getArgumentCount(method.descriptor()); i++) {
      lead(Set.of(ANYWHERE), parameter(method, i));
    }
    Spot result = result(method);
    if (result != null) {
      flow.lead(result, ANYWHERE);
    }
  }
}
