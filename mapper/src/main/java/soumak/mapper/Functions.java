package soumak.mapper;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** Who calls the functions that a method makes: lambdas, method references, anonymous classes. */
final class Functions {
  private static final Set<String> MAKE_TASKS =
      Set.of("soumak/Task", "soumak/Actor", "soumak/Scope", "soumak/Par", "soumak/Fork");

  /** What these get is called on a thread of its own. */
  private static final Set<String> RUN_ELSEWHERE = Set.of("soumak/Blocking", "soumak/Scheduler");

  /** How deep below the top of the stack the array lies into which something is stored. */
  private static final int ARRAY_OF_STORE = 2;

  /**
   * Of the types that have these, objects have others run what they are given, and not themselves.
   */
  private static final List<String> HAND_ON =
      List.of(OwnExecutors.EXECUTOR, "java/util/concurrent/CompletionStage");

  private static final Pattern ANONYMOUS = Pattern.compile(".*\\$\\d+");

  private final Program program;
  private final LibraryTable table;
  private final Behaviours behaviours;
  private final OwnExecutors executors;

  Functions(Program program, LibraryTable table) {
    this.program = program;
    this.table = table;
    this.behaviours = new Behaviours(program);
    this.executors = new OwnExecutors(program);
  }

  /** Where a function is called. */
  enum Place {
    /** By its maker, or by what its maker calls; any number of times. */
    HERE,
    /** The same, at most once. */
    ONCE,
    /** By those that get it in a message. */
    MESSAGE,
    /** By a task that is made of it. */
    TASK,
    /** By other threads. */
    ELSEWHERE;

    boolean isHere() {
      return this == HERE || this == ONCE;
    }

    /** Whether it may come to calls in the program, which run it. */
    boolean isFollowed() {
      return isHere() || this == MESSAGE;
    }
  }

  /**
   * @param target the method that the function consists of
   */
  record Use(MethodKey target, boolean isStatic, Place place) {}

  /** How a function is used; null if the instruction makes none. */
  @Nullable Use use(Body body, InvokeDynamicInsnNode dynamic) {
    if (!Program.isFunction(dynamic) || !(dynamic.bsmArgs[1] instanceof Handle target)) {
      return null;
    }
    return new Use(
        new MethodKey(target.getOwner(), target.getName(), target.getDesc()),
        target.getTag() == Opcodes.H_INVOKESTATIC,
        place(body, dynamic));
  }

  /** The methods of the program that it may run; a message is none, as it is sent. */
  List<MethodKey> targets(Use use) {
    MethodKey target = use.target();
    boolean isMessage = !use.isStatic() && isMessage(target);
    return isMessage || isTold(target) ? List.of() : program.dispatch(target);
  }

  /** Of several the first in their order: what is called here counts most. */
  private Place place(Body body, AbstractInsnNode function) {
    return body.origins().users(Set.of(function)).stream()
        .flatMap(user -> places(body, user))
        .min(Comparator.naturalOrder())
        .orElse(Place.HERE);
  }

  private Stream<Place> places(Body body, int user) {
    if (body.at(user).getOpcode() != Opcodes.AASTORE) {
      return placeAt(body, user).stream();
    }
    Set<AbstractInsnNode> arrays = body.origins().ofStack(user, ARRAY_OF_STORE);
    boolean areMadeHere =
        !arrays.isEmpty() && arrays.stream().allMatch(it -> it.getOpcode() == Opcodes.ANEWARRAY);
    return areMadeHere ? ofArrays(body, arrays) : Stream.of(Place.HERE);
  }

  /** Where what is in arrays is called, as functions in the place of several arguments are. */
  private Stream<Place> ofArrays(Body body, Set<AbstractInsnNode> arrays) {
    return body.origins().users(arrays).stream()
        .filter(it -> !isOnlyFilled(body, it, arrays))
        .flatMap(it -> placeAt(body, it).stream());
  }

  private static boolean isOnlyFilled(Body body, int index, Set<AbstractInsnNode> arrays) {
    return body.at(index).getOpcode() == Opcodes.AASTORE
        && Collections.disjoint(body.origins().ofStack(index, 0), arrays);
  }

  /** Who keeps it, or hands it on, may have it called here; empty for who only looks at it. */
  private Optional<Place> placeAt(Body body, int user) {
    if (body.at(user) instanceof MethodInsnNode call) {
      return Optional.of(place(body, user, call));
    }
    return switch (body.at(user).getOpcode()) {
      case Opcodes.INVOKEDYNAMIC,
          Opcodes.PUTFIELD,
          Opcodes.PUTSTATIC,
          Opcodes.AASTORE,
          Opcodes.AALOAD,
          Opcodes.ARETURN ->
          Optional.of(Place.HERE);
      default -> Optional.empty();
    };
  }

  /** Who calls the functions that a call is given. */
  Place place(Body body, int index, MethodInsnNode call) {
    if (call.owner.startsWith("soumak/") && !program.has(call.owner)) {
      return MAKE_TASKS.contains(call.owner)
          ? Place.TASK
          : RUN_ELSEWHERE.contains(call.owner) ? Place.ELSEWHERE : Place.MESSAGE;
    }
    LibraryRule rule = table.rule(LibraryTable.About.FUNCTIONS, call.owner, call.name, call.desc);
    if (rule != null && isElsewhere(rule) && program.has(rule.owner())) {
      return Place.ELSEWHERE;
    } else if (isMessage(body, index, call)) {
      return Place.MESSAGE;
    } else if (rule == null) {
      return Place.HERE;
    }
    return isElsewhere(rule) ? placeBehind(body, index, call) : Place.ONCE;
  }

  private static boolean isElsewhere(LibraryRule rule) {
    return rule.entry().kind() == LibraryTable.Kind.ELSEWHERE;
  }

  /** Whether a call can only be a message to capsules of the program. */
  private boolean isMessage(Body body, int index, MethodInsnNode call) {
    List<String> receivers = isVirtual(call) ? behaviours.receivers(call.owner) : List.of();
    return !receivers.isEmpty()
        && receivers.stream().allMatch(program::isOwn)
        && behaviours.isMessage(call.owner, call.name, call.desc)
        && !program.functionTypes().contains(call.owner)
        && program.allTargets(call.owner, call.name, call.desc).isEmpty()
        && !Origins.isThis(body.origins().ofReceiver(index, call));
  }

  static boolean isVirtual(MethodInsnNode call) {
    return call.getOpcode() == Opcodes.INVOKEVIRTUAL || call.getOpcode() == Opcodes.INVOKEINTERFACE;
  }

  /** Where functions are called that a line of the table has others call: executors, for most. */
  private Place placeBehind(Body body, int index, MethodInsnNode call) {
    if (executors.isFunction(call)) {
      return Place.HERE;
    }
    List<MethodKey> own = executors.behind(call);
    if (own.isEmpty()) {
      return Place.ELSEWHERE;
    }
    boolean onThis = isVirtual(call) && Origins.isThis(body.origins().ofReceiver(index, call));
    return onThis || !own.stream().allMatch(this::isMessage) ? Place.HERE : Place.MESSAGE;
  }

  private boolean isMessage(MethodKey method) {
    return program.kind(method.owner()) == ActorKind.CAPSULE
        && behaviours.isMessage(method.owner(), method.name(), method.descriptor());
  }

  /**
   * Whether what a call is said to have others call may come to an executor of the program, or to
   * the like, by way of a library.
   */
  boolean isForOwnExecutor(MethodInsnNode call) {
    LibraryRule rule = table.rule(LibraryTable.About.FUNCTIONS, call.owner, call.name, call.desc);
    return rule != null
        && isElsewhere(rule)
        && !program.has(rule.owner())
        && (executors.isFunction(call) || !executors.behind(call).isEmpty());
  }

  /**
   * Whether a method of an object of a class only has others run the object, as a thread's {@code
   * start} does.
   */
  boolean isRunByOthers(String type, MethodInsnNode call) {
    LibraryRule rule = table.rule(LibraryTable.About.FUNCTIONS, type, call.name, call.desc);
    return rule != null
        && isElsewhere(rule)
        && HAND_ON.stream().noneMatch(it -> program.hierarchy.isSubtype(type, it));
  }

  /** Whether a line of a table stands for the code of a method of the program. */
  boolean isTold(MethodKey called) {
    LibraryRule rule =
        table.hasOwnLines()
            ? table.rule(
                LibraryTable.About.EFFECT, called.owner(), called.name(), called.descriptor())
            : null;
    return rule != null && program.has(rule.owner());
  }

  boolean isTold(MethodInsnNode call) {
    return table.hasOwnLines() && isTold(new MethodKey(call.owner, call.name, call.desc));
  }

  /** What a library can call of the objects of anonymous classes that it is given. */
  List<Op> callbacks(Body body, int index, MethodInsnNode call) {
    List<Op> found = new ArrayList<>();
    for (int i = 0; i < Type.getArgumentCount(call.desc); i++) {
      for (AbstractInsnNode maker : body.origins().ofArgument(index, call.desc, i)) {
        ClassNode type =
            maker instanceof TypeInsnNode made && made.getOpcode() == Opcodes.NEW
                ? program.find(made.desc)
                : null;
        if (type != null
            && ANONYMOUS.matcher(type.name).matches()
            && program.kind(type.name) == ActorKind.NONE) {
          Place place = place(body, index, call);
          if (place.isHere()) {
            found.add(new Op.Call(methods(type), place == Place.HERE));
          }
        }
      }
    }
    return found;
  }

  private static List<MethodKey> methods(ClassNode type) {
    List<MethodKey> methods = new ArrayList<>();
    int others = Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC | Opcodes.ACC_PRIVATE;
    for (MethodNode method : type.methods) {
      if ((method.access & others) == 0 && !method.name.startsWith("<")) {
        methods.add(MethodKey.of(type, method));
      }
    }
    return methods;
  }
}
