package soumak.spreader;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Methods of the JDK in whose place others are called. Those that make objects which would stay at
 * their node ({@code List.of}, {@code Comparator.reversed}, {@code Thread.ofVirtual}) have static
 * methods of the twins' package, which make such as nodes can share; they have the same names and
 * types, and what was called on an object takes it first. Parallel streams and sorts have the
 * sequential ones beside them, as they may be left to the thread that asks for them.
 */
final class Replaced {
  /**
   * What is called.
   *
   * @param in the simple name of the class beside the twins; null for the JDK's that was named
   */
  private record Target(@Nullable String in, String name) {}

  /** By class and name. */
  private static final Map<String, Target> STATIC = new HashMap<>();

  /** By class, name and descriptor, where not all methods of a name have another one. */
  private static final Map<String, Target> STATIC_FORMS = new HashMap<>();

  /** By name and class, as the calls may name a class that inherits the method. */
  private static final Map<String, Map<String, Target>> OF_OBJECTS = new HashMap<>();

  private static final String ARRAYS = "java/util/Arrays";

  private static final String CASE_INSENSITIVE = "CASE_INSENSITIVE_ORDER";

  static {
    statics("java/util/List", "FixedList", "of", "copyOf");
    statics("java/util/Set", "FixedSet", "of", "copyOf");
    statics("java/util/Map", "FixedMap", "of", "ofEntries", "entry", "copyOf");
    statics("java/util/Map$Entry", "FixedMap", "copyOf");
    statics(ARRAYS, "ArrayView", "asList");
    statics(ARRAYS, "Prefixes", "parallelPrefix");
    statics("java/nio/file/Files", "Lines", "readAllLines");
    String collections = "java/util/Collections";
    statics(collections, "Repeated", "emptyList", "singletonList", "nCopies");
    statics(collections, "FixedSet", "emptySet", "singleton");
    statics(collections, "FixedMap", "emptyMap", "singletonMap");
    statics(collections, "Unmodifiable", "unmodifiableCollection", "unmodifiableList");
    statics(collections, "Unmodifiable", "unmodifiableSet", "unmodifiableMap");
    String sequenced = "UnmodifiableSequenced";
    statics(collections, sequenced, "unmodifiableSequencedCollection");
    statics(collections, sequenced, "unmodifiableSequencedSet", "unmodifiableSequencedMap");
    String sorted = "UnmodifiableSorted";
    statics(collections, sorted, "unmodifiableSortedSet", "unmodifiableNavigableSet");
    statics(collections, sorted, "unmodifiableSortedMap", "unmodifiableNavigableMap");
    statics(collections, sorted, "emptySortedSet", "emptyNavigableSet");
    statics(collections, sorted, "emptySortedMap", "emptyNavigableMap");
    statics(collections, "Guarded", "synchronizedCollection", "synchronizedList");
    statics(collections, "Guarded", "synchronizedSet", "synchronizedMap");
    statics(collections, "ArrayList", "list");
    statics(collections, "MapSet", "newSetFromMap");
    statics(collections, "Random", "shuffle");
    statics(collections, "Orders", "reverseOrder");
    statics("java/util/Comparator", "Orders", "naturalOrder", "reverseOrder", "comparing");
    statics("java/util/Comparator", "Orders", "comparingInt", "comparingLong", "comparingDouble");
    statics("java/util/Comparator", "Orders", "nullsFirst", "nullsLast");
    statics("java/util/Map$Entry", "Orders", "comparingByKey", "comparingByValue");
    statics("java/util/stream/Collectors", "Collected", "toList", "toSet", "toMap");
    statics("java/util/stream/Collectors", "Collected", "toUnmodifiableList");
    statics("java/util/stream/Collectors", "Collected", "toUnmodifiableSet", "toUnmodifiableMap");
    statics("java/util/stream/Collectors", "Collected", "groupingBy", "partitioningBy");
    statics("java/util/stream/Collectors", "Collected", "toConcurrentMap", "groupingByConcurrent");
    statics("java/util/stream/Collectors", "Collected", "summarizingInt", "summarizingLong");
    statics("java/util/stream/Collectors", "Collected", "summarizingDouble");
    String function = "java/util/function/";
    statics(function + "Function", "Functions", "identity");
    statics(function + "Predicate", "Functions", "not", "isEqual");
    statics(function + "BinaryOperator", "Functions", "minBy", "maxBy");
    ofObjects("java/util/Comparator", "Orders", "reversed", "thenComparing", "thenComparingInt");
    ofObjects("java/util/Comparator", "Orders", "thenComparingLong", "thenComparingDouble");
    ofObjects("java/util/stream/Stream", "FixedList", "toList");
    ofObjects("java/util/stream/IntStream", "Collected", "summaryStatistics");
    ofObjects("java/util/stream/LongStream", "Collected", "summaryStatistics");
    ofObjects("java/util/stream/DoubleStream", "Collected", "summaryStatistics");
    ofObjects(function + "Function", "Functions", "andThen", "compose");
    ofObjects(function + "BiFunction", "Functions", "andThen");
    ofObjects(function + "Consumer", "Functions", "andThen");
    ofObjects(function + "BiConsumer", "Functions", "andThen");
    ofObjects(function + "Predicate", "Functions", "and", "or", "negate");
    ofObjects(function + "BiPredicate", "Functions", "and", "or", "negate");
    STATIC.put(function + "UnaryOperator.identity", new Target("Functions", "sameObject"));
    for (String of : new String[] {"Int", "Long", "Double"}) {
      String in = "NumberFunctions";
      ofObjects(function + of + "Predicate", in, "and", "or", "negate");
      ofObjects(function + of + "UnaryOperator", in, "andThen", "compose");
      ofObjects(function + of + "Consumer", in, "andThen");
      STATIC.put(function + of + "UnaryOperator.identity", new Target(in, "same" + of));
    }
    statics("java/lang/Thread", "Building", "ofPlatform", "ofVirtual");
    arrays();
    ofObject("java/util/Collection", "parallelStream", new Target(null, "stream"));
    ofObject("java/util/stream/BaseStream", "parallel", new Target(null, "sequential"));
  }

  /** Those that call the program while they write. */
  private static void arrays() {
    statics(ARRAYS, "ArrayWork", "setAll");
    STATIC.put(ARRAYS + ".parallelSetAll", new Target("ArrayWork", "setAll"));
    STATIC.put(ARRAYS + ".parallelSort", new Target(null, "sort"));
    for (String range : new String[] {"", "II"}) {
      String objects = "([Ljava/lang/Object;" + range;
      sorts("sort" + objects + ")V");
      sorts("sort" + objects + "Ljava/util/Comparator;)V");
      sorts("parallelSort" + objects + "Ljava/util/Comparator;)V");
      sorts("parallelSort([Ljava/lang/Comparable;" + range + ")V");
    }
  }

  private static void sorts(String form) {
    STATIC_FORMS.put(ARRAYS + "." + form, new Target("ArrayWork", "sort"));
  }

  private final Program program;

  Replaced(Program program) {
    this.program = program;
  }

  private static void statics(String of, String in, String... names) {
    for (String name : names) {
      STATIC.putIfAbsent(of + "." + name, new Target(in, name));
    }
  }

  private static void ofObjects(String of, String in, String... names) {
    for (String name : names) {
      ofObject(of, name, new Target(in, name));
    }
  }

  private static void ofObject(String of, String name, Target target) {
    OF_OBJECTS.computeIfAbsent(name, it -> new HashMap<>()).put(of, target);
  }

  /**
   * A name of methods that have others in their place.
   *
   * @param of the JDK's class
   * @param form the descriptor of the one of them that has another one; empty if all have
   * @param in the simple name of the one beside the twins; null for {@code of}
   * @param other the name of the other ones
   */
  record Place(
      String of, String name, String form, @Nullable String in, String other, boolean isStatic) {}

  static List<Place> places() {
    List<Place> all = new ArrayList<>();
    Stream.of(STATIC, STATIC_FORMS)
        .flatMap(it -> it.entrySet().stream())
        .forEach(it -> all.add(staticPlace(it.getKey(), it.getValue())));
    OF_OBJECTS.forEach((name, classes) ->
        classes.forEach((of, to) -> all.add(new Place(of, name, "", to.in, to.name, false))));
    return all;
  }

  private static Place staticPlace(String method, Target to) {
    int dot = method.indexOf('.');
    int form = method.contains("(") ? method.indexOf('(') : method.length();
    String name = method.substring(dot + 1, form);
    return new Place(method.substring(0, dot), name, method.substring(form), to.in, to.name, true);
  }

  /** The twins whose methods a class file may get by its calls. */
  static Set<String> usedBy(byte[] file) {
    Set<String> used = new HashSet<>();
    try {
      ClassReader reader = new ClassReader(file);
      char[] buffer = new char[reader.getMaxStringLength()];
      for (int i = 1; i < reader.getItemCount(); i++) {
        int at = reader.getItem(i);
        int tag = at == 0 ? 0 : reader.readByte(at - 1);
        if (tag >= 9 && tag <= 11) {
          String owner = reader.readClass(at, buffer);
          int named = reader.getItem(reader.readUnsignedShort(at + 2));
          String name = reader.readUTF8(named, buffer);
          Stream.concat(
                  Stream.ofNullable(ofStatic(owner, name, reader.readUTF8(named + 2, buffer))),
                  OF_OBJECTS.getOrDefault(name, Map.of()).values().stream())
              .flatMap(it -> Stream.ofNullable(it.in))
              .forEach(used::add);
          if (CASE_INSENSITIVE.equals(name)) {
            used.add("Orders");
          }
        }
      }
    } catch (RuntimeException damaged) {
      return Set.of(); // which is told where it is parsed
    }
    return used;
  }

  /** Whether a call has another one in its place. */
  boolean has(String owner, String name, String descriptor, boolean isStatic) {
    return target(owner, name, descriptor, isStatic) != null;
  }

  private static @Nullable Target ofStatic(String owner, String name, String descriptor) {
    String method = owner + "." + name;
    Target form = STATIC_FORMS.get(method + descriptor);
    return form == null ? STATIC.get(method) : form;
  }

  private @Nullable Target target(String owner, String name, String descriptor, boolean isStatic) {
    if (isStatic) {
      return ofStatic(owner, name, descriptor);
    }
    for (Map.Entry<String, Target> each : OF_OBJECTS.getOrDefault(name, Map.of()).entrySet()) {
      String of = each.getKey();
      boolean inherits = owner.equals(of) || program.inherits(owner, of);
      boolean own =
          each.getValue().in == null
              ? program.ownsMethod(owner, name, descriptor)
              : isOverridden(of, name, descriptor);
      if (inherits && !own) {
        return each.getValue();
      }
    }
    return null;
  }

  private boolean isOverridden(String of, String name, String descriptor) {
    return program.nodes().stream()
        .anyMatch(
            it -> Program.method(it, name, descriptor) != null && program.inherits(it.name, of));
  }

  /** Puts the other calls in their place. */
  void replace(ClassNode node) {
    for (MethodNode method : node.methods) {
      for (AbstractInsnNode at : method.instructions.toArray()) {
        if (at instanceof MethodInsnNode call) {
          replace(call);
        } else if (at instanceof InvokeDynamicInsnNode dynamic) {
          for (int i = 0; i < dynamic.bsmArgs.length; i++) {
            dynamic.bsmArgs[i] =
                dynamic.bsmArgs[i] instanceof Handle handle ? replaced(handle) : dynamic.bsmArgs[i];
          }
        } else if (at instanceof FieldInsnNode field && isCaseInsensitive(field)) {
          String type = "()Ljava/util/Comparator;";
          String in = Twins.of("Orders");
          MethodInsnNode made =
              new MethodInsnNode(Opcodes.INVOKESTATIC, in, "caseInsensitive", type, false);
          method.instructions.set(at, made);
        }
      }
    }
  }

  private static boolean isCaseInsensitive(FieldInsnNode field) {
    return field.owner.equals("java/lang/String") && field.name.equals(CASE_INSENSITIVE);
  }

  private void replace(MethodInsnNode call) {
    boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
    boolean onSuper = call.getOpcode() == Opcodes.INVOKESPECIAL;
    Target target = target(call.owner, call.name, call.desc, isStatic);
    if (target == null) {
      return;
    }
    if (target.in == null) {
      call.name = target.name;
      call.desc = besides(call.desc);
    } else if (!onSuper) {
      call.desc = ours(call.owner, call.name, call.desc, isStatic);
      call.owner = Twins.of(target.in);
      call.name = target.name;
      call.setOpcode(Opcodes.INVOKESTATIC);
      call.itf = false;
    }
  }

  /**
   * The descriptor of a method that is called for another one, which takes what can be compared.
   */
  private static String besides(String descriptor) {
    return descriptor.replace("[Ljava/lang/Comparable;", "[Ljava/lang/Object;");
  }

  private Handle replaced(Handle handle) {
    String owner = handle.getOwner();
    String descriptor = handle.getDesc();
    boolean isStatic = handle.getTag() == Opcodes.H_INVOKESTATIC;
    boolean isMethod = handle.getTag() >= Opcodes.H_INVOKEVIRTUAL;
    boolean onSuper = handle.getTag() == Opcodes.H_INVOKESPECIAL;
    Target target = isMethod ? target(owner, handle.getName(), descriptor, isStatic) : null;
    if (target == null || (onSuper && target.in != null)) {
      return handle;
    }
    if (target.in == null) {
      String other = besides(descriptor);
      return new Handle(handle.getTag(), owner, target.name, other, handle.isInterface());
    }
    String full = ours(owner, handle.getName(), descriptor, isStatic);
    return new Handle(Opcodes.H_INVOKESTATIC, Twins.of(target.in), target.name, full, false);
  }

  /** The descriptor of our static method, which takes an object by the JDK's type. */
  private String ours(String owner, String name, String descriptor, boolean isStatic) {
    if (isStatic) {
      return besides(Twins.descriptor(descriptor));
    }
    for (String of : OF_OBJECTS.getOrDefault(name, Map.of()).keySet()) {
      if (owner.equals(of) || program.inherits(owner, of)) {
        String object = Type.getObjectType(of).getDescriptor();
        return Twins.descriptor("(" + object + descriptor.substring(1));
      }
    }
    throw new IllegalStateException(owner + "." + name + " has nothing in its place");
  }
}
