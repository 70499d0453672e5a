package soumak.mapper;

import java.lang.invoke.LambdaMetafactory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.ClassInfo;
import soumak.analysis.ClassPath;
import soumak.analysis.Hierarchy;
import soumak.analysis.Names;

/** The classes of a program with their code. */
final class Program {
  private static final String CAPSULE = "soumak/Capsule";
  private static final String ACTOR = "soumak/Actor";
  private static final String TASK = "soumak/Task";

  /** Where the flags are among the arguments of a function that has more than one interface. */
  private static final int FLAGS = 3;

  /** More possible targets of a call than this are not followed. */
  static final int MOST_TARGETS = 8;

  final Hierarchy hierarchy;
  private final NavigableMap<String, ClassNode> classes = new TreeMap<>();
  private final OwnClasses own = new OwnClasses();
  private final Map<MethodKey, Optional<Body>> bodies = new HashMap<>();
  private final Map<String, List<String>> subclasses = new HashMap<>();
  private final Map<String, List<String>> capsules = new HashMap<>();
  private final Map<String, ActorKind> kinds = new HashMap<>();
  private final Map<MethodKey, List<MethodKey>> targets = new HashMap<>();
  private final Map<MethodKey, List<MethodKey>> dispatched = new HashMap<>();
  private @Nullable Uses uses;
  private @Nullable List<String> mains;
  private @Nullable Set<String> functionTypes;

  /**
   * @param classFiles what cannot be read as a class, and what describes none, is passed over
   */
  Program(ClassPath path, Collection<byte[]> classFiles) {
    this.hierarchy = new Hierarchy(path);
    for (byte[] bytes : classFiles) {
      ClassNode node = parse(bytes);
      if (node != null && (node.access & Opcodes.ACC_MODULE) == 0 && !isLeftOver(path, node)) {
        classes.put(node.name, node);
        if (Names.mentionsSoumak(bytes)) {
          own.addUser(node);
        }
      }
    }
    for (String name : classes.keySet()) {
      hierarchy
          .ancestors(name)
          .forEach(it -> subclasses.computeIfAbsent(it.name(), key -> new ArrayList<>()).add(name));
    }
  }

  private static @Nullable ClassNode parse(byte[] bytes) {
    ClassNode node = new ClassNode();
    try {
      new ClassReader(bytes).accept(node, ClassReader.SKIP_FRAMES);
      Descriptors.demandSound(node);
      node.methods.removeIf(it -> isResumed(it.desc));
      return node;
    } catch (RuntimeException unreadable) {
      return null;
    }
  }

  /**
   * Whether the weaver made it for a class that has been compiled anew since, in the same folder.
   * It calls what that class had then, and will be removed or written anew.
   */
  private static boolean isLeftOver(ClassPath path, ClassNode node) {
    int end = node.name.lastIndexOf(Names.GENERATED);
    if (end < 0 || (node.access & Opcodes.ACC_SYNTHETIC) == 0) {
      return false;
    }
    ClassInfo owner = path.find(node.name.substring(0, end));
    return owner == null || owner.wovenVersion() == 0;
  }

  /**
   * Whether it is of a version that goes on behind a pause, with the same code once more: these
   * take a frame and the fiber.
   */
  private static boolean isResumed(String descriptor) {
    int second = descriptor.indexOf(';') + 1;
    return descriptor.startsWith(Names.FIBER_DESCRIPTOR + ")", second)
        && descriptor.substring(0, second).contains(Names.GENERATED);
  }

  Collection<ClassNode> classes() {
    return classes.values();
  }

  @Nullable ClassNode find(String name) {
    return classes.get(name);
  }

  boolean has(String name) {
    return classes.containsKey(name);
  }

  /** Whether a class is the program's, and of no library that lies in the same jar. */
  boolean isOwn(String name) {
    ClassNode node = classes.get(name);
    return node != null && own.has(node);
  }

  /** The code of a method of the program; null if it has none. */
  @Nullable Body body(MethodKey key) {
    Optional<Body> body = bodies.get(key);
    if (body == null) {
      body = Optional.ofNullable(read(key));
      bodies.put(key, body);
    }
    return body.orElse(null);
  }

  private @Nullable Body read(MethodKey key) {
    ClassNode owner = classes.get(key.owner());
    if (owner == null) {
      return null;
    }
    for (MethodNode method : owner.methods) {
      if (key.isOf(method) && method.instructions.size() > 0) {
        return body(key, method);
      }
    }
    return null;
  }

  /** Null for code that makes no sense; the weaver refuses its class. */
  private @Nullable Body body(MethodKey key, MethodNode method) {
    try {
      return new Body(key, method, hierarchy.find(key.owner()));
    } catch (RuntimeException damaged) {
      return null;
    }
  }

  /** The method of a task that sends one message; there is none in the class files. */
  MethodKey spawnedMessage(Body maker, int index, InvokeDynamicInsnNode reference) {
    ClassNode owner = classes.get(maker.key.owner());
    int number = owner == null ? 0 : owner.methods.indexOf(maker.method);
    MethodKey key = SpawnedMessage.key(maker, number, index, reference);
    Handle message = (Handle) reference.bsmArgs[1];
    bodies.computeIfAbsent(
        key, it -> Optional.ofNullable(SpawnedMessage.body(it, maker.line(index), message)));
    return key;
  }

  /** All methods of the program that have code, in a stable order. */
  List<Body> bodies() {
    List<Body> all = new ArrayList<>();
    for (ClassNode owner : classes.values()) {
      for (MethodNode method : owner.methods) {
        Body body = body(MethodKey.of(owner, method));
        if (body != null) {
          all.add(body);
        }
      }
    }
    return all;
  }

  /** The constructors of a class, and what initialises it. */
  List<Body> makers(String type) {
    List<Body> found = new ArrayList<>();
    ClassNode node = classes.get(type);
    for (MethodNode method : node == null ? List.<MethodNode>of() : node.methods) {
      Body body = body(new MethodKey(type, method.name, method.desc));
      if (body != null && method.name.startsWith("<")) {
        found.add(body);
      }
    }
    return found;
  }

  /** The class by which the program begins, if only one has a main method. */
  @Nullable String mainClass() {
    if (mains == null) {
      mains =
          classes.values().stream()
              .filter(it -> it.methods.stream().anyMatch(Program::isMain))
              .map(it -> it.name)
              .toList();
    }
    return mains.size() == 1 ? mains.getFirst() : null;
  }

  private static boolean isMain(MethodNode method) {
    return method.name.equals("main")
        && (method.access & Opcodes.ACC_PRIVATE) == 0
        && (method.desc.equals("([Ljava/lang/String;)V") || method.desc.equals("()V"));
  }

  /** Where things are used; made when it is first asked for. */
  Uses uses() {
    if (uses == null) {
      uses = new Uses(this);
    }
    return uses;
  }

  /** The interfaces of which functions are made, and those above them. */
  Set<String> functionTypes() {
    if (functionTypes == null) {
      Set<String> found = new HashSet<>();
      for (Body body : bodies()) {
        for (int i = 0; i < body.size(); i++) {
          if (body.at(i) instanceof InvokeDynamicInsnNode made && isFunction(made)) {
            typesOf(made).forEach(it -> addInterfaces(it, found));
          }
        }
      }
      functionTypes = found;
    }
    return functionTypes;
  }

  private void addInterfaces(String type, Set<String> to) {
    if (to.add(type)) {
      hierarchy.ancestors(type).stream()
          .filter(ClassInfo::isInterface)
          .map(ClassInfo::name)
          .forEach(to::add);
    }
  }

  /** The interfaces that a function is made to have. */
  static List<String> typesOf(InvokeDynamicInsnNode made) {
    List<String> types = new ArrayList<>();
    types.add(Type.getReturnType(made.desc).getInternalName());
    Object[] arguments = made.bsmArgs;
    if (made.bsm.getName().equals("altMetafactory")
        && arguments.length > FLAGS
        && arguments[FLAGS] instanceof Integer flags) {
      if ((flags & LambdaMetafactory.FLAG_SERIALIZABLE) != 0) {
        types.add("java/io/Serializable");
      }
      boolean isMarked = (flags & LambdaMetafactory.FLAG_MARKERS) != 0;
      for (int i = FLAGS + 2; isMarked && i < arguments.length; i++) {
        if (arguments[i] instanceof Type marker && marker.getSort() == Type.OBJECT) {
          types.add(marker.getInternalName());
        }
      }
    }
    return types;
  }

  /** Whether it makes a function, as lambdas and references to methods are. */
  static boolean isFunction(InvokeDynamicInsnNode dynamic) {
    return dynamic.bsm.getOwner().equals("java/lang/invoke/LambdaMetafactory")
        && dynamic.bsmArgs.length > 2
        && dynamic.bsmArgs[1] instanceof Handle
        && dynamic.bsmArgs[2] instanceof Type given
        && given.getSort() == Type.METHOD
        && Type.getReturnType(dynamic.desc).getSort() == Type.OBJECT;
  }

  /** What kind of actor a class is. */
  ActorKind kind(String name) {
    return kinds.computeIfAbsent(
        name,
        key -> {
          if (key.startsWith("[") || key.startsWith("java/")) {
            return ActorKind.NONE;
          } else if (!key.equals(CAPSULE) && hierarchy.isSubtype(key, CAPSULE)) {
            return ActorKind.CAPSULE;
          } else if (!key.equals(ACTOR) && hierarchy.isSubtype(key, ACTOR)) {
            return ActorKind.ACTOR;
          }
          boolean task = !key.equals(TASK) && hierarchy.isSubtype(key, TASK);
          return task ? ActorKind.TASK : ActorKind.NONE;
        });
  }

  /** The program's classes that are, or inherit from, a class or interface. */
  List<String> subclasses(String name) {
    return subclasses.getOrDefault(name, List.of());
  }

  /** Those of them that are capsules, and may have instances. */
  List<String> capsules(String name) {
    return capsules.computeIfAbsent(
        name,
        key ->
            subclasses(key).stream()
                .filter(it -> kind(it) == ActorKind.CAPSULE && !isAbstract(it))
                .toList());
  }

  boolean isAbstract(String name) {
    ClassNode node = classes.get(name);
    return node != null && (node.access & Opcodes.ACC_ABSTRACT) != 0;
  }

  private boolean isInterface(String name) {
    ClassNode node = classes.get(name);
    return node != null && (node.access & Opcodes.ACC_INTERFACE) != 0;
  }

  /** The method of the program that runs when {@code method} is called on a {@code type}. */
  @Nullable MethodKey implementation(String type, String name, String descriptor) {
    Hierarchy.Declared found = hierarchy.resolve(type, name, descriptor);
    if (found == null || found.method().isAbstract()) {
      return null;
    }
    MethodKey key = new MethodKey(found.owner().name(), name, descriptor);
    return body(key) == null ? null : key;
  }

  /**
   * The methods of the program that a virtual call on an object that is no actor can run; none if
   * they are many.
   */
  List<MethodKey> targets(String owner, String name, String descriptor) {
    List<MethodKey> all = allTargets(owner, name, descriptor);
    return all.size() > MOST_TARGETS ? List.of() : all;
  }

  /** The same, however many. */
  List<MethodKey> allTargets(String owner, String name, String descriptor) {
    return targets.computeIfAbsent(
        new MethodKey(owner, name, descriptor), key -> List.copyOf(findTargets(key)));
  }

  /** The methods of the program that a call may run, those of actors, too. */
  List<MethodKey> dispatch(MethodKey called) {
    List<MethodKey> found = dispatched.get(called);
    if (found == null) {
      Body exact = body(called);
      boolean one = exact != null && exact.isFixed();
      found = one ? List.of(called) : List.copyOf(findDispatched(called));
      dispatched.put(called, found);
    }
    return found;
  }

  private Set<MethodKey> findDispatched(MethodKey called) {
    Set<MethodKey> found = new LinkedHashSet<>();
    for (String type : subclasses(called.owner())) {
      MethodKey key = implementation(type, called.name(), called.descriptor());
      if (key != null && isBehind(type, called) && !called.isConstructor()) {
        found.add(key);
      }
    }
    return found;
  }

  /** What libraries have behind types of the JDK comes to few of its users. */
  private boolean isBehind(String type, MethodKey called) {
    return has(called.owner()) || isOwn(type);
  }

  private Set<MethodKey> findTargets(MethodKey called) {
    Set<MethodKey> found = new LinkedHashSet<>();
    for (String type : subclasses(called.owner())) {
      // Of an interface a function may be made, which has only its default methods.
      boolean never = isAbstract(type) && !isInterface(type);
      MethodKey key =
          never || kind(type) != ActorKind.NONE || !isBehind(type, called)
              ? null
              : implementation(type, called.name(), called.descriptor());
      if (key != null) {
        found.add(key);
      }
    }
    return found;
  }
}
