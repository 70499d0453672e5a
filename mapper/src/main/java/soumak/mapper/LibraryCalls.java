package soumak.mapper;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;
import soumak.analysis.Hierarchy;
import soumak.analysis.TypedFrames;

/**
 * Whose methods a library may call where the program calls it, see {@link Callbacks}: those of the
 * objects that it is given, by their types; of what is in a collection that it is given; and of
 * what a library's object was given when it was made, as a tree its comparator or a reader the one
 * below.
 */
final class LibraryCalls {
  private static final String OBJECT = "java/lang/Object";

  /** Methods without an argument to tell it that use the elements of a collection. */
  private static final Pattern USES_ELEMENTS =
      Pattern.compile("toString|hashCode|equals|compareTo|sort.*|poll.*|take.*|remove.*");

  private final Program program;
  private final Functions functions;

  /** What objects of a library's class were given when they were made. */
  private final Map<String, Set<MethodKey>> kept = new HashMap<>();

  /** The same by any type, with what that was given. */
  private final Map<String, Set<MethodKey>> keptBy = new HashMap<>();

  LibraryCalls(Program program, Functions functions) {
    this.program = program;
    this.functions = functions;
    for (Body body : program.bodies()) {
      Types types = new Types(body);
      for (int i = 0; i < body.size(); i++) {
        if (body.at(i) instanceof MethodInsnNode call
            && call.name.equals("<init>")
            && isOfLibrary(call)) {
          Set<MethodKey> given = new LinkedHashSet<>();
          addArguments(types, i, call, false, given);
          given.removeIf(it -> !it.name().equals(Callbacks.ALL) || isCopied(call, it.owner()));
          kept.computeIfAbsent(call.owner, key -> new LinkedHashSet<>()).addAll(given);
        }
      }
    }
    kept.values().removeIf(Set::isEmpty);
  }

  /** Collections of the JDK that are made from others take the elements, and forget the others. */
  private boolean isCopied(MethodInsnNode constructor, String given) {
    return constructor.owner.startsWith("java/util/")
        && (program.hierarchy.isSubtype(given, "java/util/Collection")
            || program.hierarchy.isSubtype(given, "java/util/Map"));
  }

  /** The types of values in a method, where they are known. */
  private final class Types {
    final Body body;
    private @Nullable TypedFrames frames;

    Types(Body body) {
      this.body = body;
      try {
        this.frames = TypedFrames.of(body.key.owner(), body.method, program.hierarchy);
      } catch (AnalyzerException | RuntimeException damaged) {
        this.frames = null;
      }
    }

    /** Of a value on the stack; null for one that is null. */
    @Nullable Type at(int index, int depth, Type declared) {
      Frame<BasicValue> frame = frames == null ? null : frames.before(index);
      int place = frame == null ? -1 : frame.getStackSize() - 1 - depth;
      Type type = frame == null || place < 0 ? declared : frame.getStack(place).getType();
      return type == null ? declared : TypedFrames.isNull(type) ? null : type;
    }
  }

  /** All that the calls of a method may lead to. */
  Set<MethodKey> in(Body body) {
    Set<MethodKey> found = new LinkedHashSet<>();
    Types types = new Types(body);
    for (int i = 0; i < body.size(); i++) {
      switch (body.at(i)) {
        case MethodInsnNode call when isOfLibrary(call) -> {
          addArguments(types, i, call, true, found);
          if (call.getOpcode() != Opcodes.INVOKESTATIC && !call.name.equals("<init>")) {
            addReceiver(types, i, call, found);
          }
        }
        case InvokeDynamicInsnNode dynamic -> addOperands(dynamic, found);
        default -> {}
      }
    }
    return found;
  }

  private boolean isOfLibrary(MethodInsnNode call) {
    Hierarchy.Declared declared = program.hierarchy.resolve(call.owner, call.name, call.desc);
    String owner = declared == null ? call.owner : declared.owner().name();
    return !program.has(owner)
        && !owner.startsWith("soumak/")
        && !(owner.equals(OBJECT) && call.name.equals("<init>"))
        && functions.place(call) != Functions.Place.ELSEWHERE;
  }

  /**
   * @param atOnce whether it is asked what the call may lead to, and not what an object may keep;
   *     then functions of the method itself count where they are made
   */
  private void addArguments(
      Types types, int index, MethodInsnNode call, boolean atOnce, Set<MethodKey> to) {
    Type[] declared = Type.getArgumentTypes(call.desc);
    for (int i = 0; i < declared.length; i++) {
      boolean counts = !atOnce || !isMadeHere(types.body, index, call, i);
      if (declared[i].getSort() >= Type.ARRAY && counts) {
        Type type = types.at(index, declared.length - 1 - i, declared[i]);
        add(type, declared[i], to);
        if (atOnce && type != null && type.getSort() == Type.OBJECT) {
          addKept(type.getInternalName(), to);
        }
      }
    }
  }

  private static boolean isMadeHere(Body body, int index, MethodInsnNode call, int position) {
    Set<AbstractInsnNode> makers = body.origins().ofArgument(index, call.desc, position);
    return !makers.isEmpty() && makers.stream().allMatch(InvokeDynamicInsnNode.class::isInstance);
  }

  private void add(@Nullable Type type, Type declared, Set<MethodKey> to) {
    if (type == null || type.getSort() < Type.ARRAY) {
      return;
    }
    if (type.getSort() == Type.ARRAY || declared.getSort() == Type.ARRAY) {
      Type element =
          type.getSort() == Type.ARRAY ? type.getElementType() : declared.getElementType();
      if (element.getSort() == Type.OBJECT) {
        to.add(Callbacks.ofObjects(element.getInternalName()));
      }
      return;
    }
    String known = type.getInternalName();
    String asked = declared.getInternalName();
    if (asked.equals(OBJECT)) {
      to.add(Callbacks.ofObjects(known));
    } else {
      to.add(Callbacks.all(program.hierarchy.isSubtype(known, asked) ? known : asked));
    }
    if (isContainer(known)) {
      to.add(Callbacks.ofObjects(OBJECT));
    }
  }

  private void addReceiver(Types types, int index, MethodInsnNode call, Set<MethodKey> to) {
    Hierarchy.Declared declared = program.hierarchy.resolve(call.owner, call.name, call.desc);
    int depth = Type.getArgumentCount(call.desc);
    Type type = types.at(index, depth, Type.getObjectType(call.owner));
    if (type == null || type.getSort() != Type.OBJECT) {
      return;
    }
    String known = type.getInternalName();
    boolean usesElements = USES_ELEMENTS.matcher(call.name).matches();
    if (declared != null && !declared.owner().name().equals(OBJECT)) {
      // An abstract method has no code of the library that could call others.
      if (!declared.method().isAbstract()) {
        to.add(Callbacks.all(known));
      }
    } else if (usesElements) {
      to.add(Callbacks.ofObjects(known));
    }
    if (isContainer(known) && (usesElements || known.startsWith("java/util/stream/"))) {
      to.add(Callbacks.ofObjects(OBJECT));
    }
    addKept(known, to);
  }

  private static boolean isContainer(String type) {
    return type.equals(OBJECT) || type.startsWith("java/util/");
  }

  /** What an object of the type may have been given; nothing of the program's if that is much. */
  private void addKept(String type, Set<MethodKey> to) {
    Set<MethodKey> given = keptBy.get(type);
    if (given == null) {
      Set<MethodKey> all = new LinkedHashSet<>();
      addKept(type, all, new HashSet<>());
      if (all.stream().filter(it -> program.has(it.owner())).count() > Program.MOST_TARGETS) {
        all.removeIf(it -> program.has(it.owner()));
      }
      given = all;
      keptBy.put(type, given);
    }
    to.addAll(given);
  }

  private void addKept(String type, Set<MethodKey> to, Set<String> seen) {
    if (type.equals(OBJECT) || program.has(type) || !seen.add(type)) {
      return;
    }
    kept.forEach((keeper, given) -> {
      if (program.hierarchy.isSubtype(keeper, type) || program.hierarchy.isSubtype(type, keeper)) {
        to.addAll(given);
        given.forEach(it -> addKept(it.owner(), to, seen));
      }
    });
  }

  /** Texts that are put together, methods of records, and references to methods of libraries. */
  private void addOperands(InvokeDynamicInsnNode dynamic, Set<MethodKey> to) {
    List<Type> types = new ArrayList<>(List.of(Type.getArgumentTypes(dynamic.desc)));
    switch (dynamic.bsm.getOwner()) {
      case "java/lang/invoke/StringConcatFactory" -> {}
      case "java/lang/runtime/ObjectMethods" -> {
        for (Object argument : dynamic.bsmArgs) {
          if (argument instanceof Handle field && !field.getDesc().startsWith("(")) {
            types.add(Type.getType(field.getDesc()));
          }
        }
      }
      case "java/lang/invoke/LambdaMetafactory" -> {
        if (!isReferenceToLibrary(dynamic)) {
          return;
        }
        types.addAll(List.of(((Type) dynamic.bsmArgs[2]).getArgumentTypes()));
      }
      default -> {
        return;
      }
    }
    Type object = Type.getObjectType(OBJECT);
    types.forEach(it -> add(it, object, to));
  }

  private boolean isReferenceToLibrary(InvokeDynamicInsnNode dynamic) {
    return dynamic.bsmArgs.length > 2
        && dynamic.bsmArgs[2] instanceof Type type
        && type.getSort() == Type.METHOD
        && dynamic.bsmArgs[1] instanceof Handle target
        && !program.has(target.getOwner())
        && !target.getOwner().startsWith("soumak/");
  }
}
