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

  /** How deep below the top of the stack the array lies into which something is stored. */
  private static final int ARRAY_OF_STORE = 2;

  private static final Pattern ANONYMOUS = Pattern.compile(".*\\$\\d+");

  private final Program program;
  private final LibraryTable table;
  private final Behaviours behaviours;

  Functions(Program program, LibraryTable table) {
    this.program = program;
    this.table = table;
    this.behaviours = new Behaviours(program);
  }

  /** Where a function is called. */
  enum Place {
    /** By its maker, or by what its maker calls; any number of times. */
    HERE,
    /** The same, at most once. */
    ONCE,
    /** By a task that is made of it. */
    TASK,
    /** By other threads. */
    ELSEWHERE;

    boolean isHere() {
      return this == HERE || this == ONCE;
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
    boolean isMessage =
        !use.isStatic()
            && program.kind(target.owner()) == ActorKind.CAPSULE
            && behaviours.isMessage(target.owner(), target.name(), target.descriptor());
    return isMessage ? List.of() : program.dispatch(target);
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
      return placeAt(body.at(user)).stream();
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
        .flatMap(it -> placeAt(body.at(it)).stream());
  }

  private static boolean isOnlyFilled(Body body, int index, Set<AbstractInsnNode> arrays) {
    return body.at(index).getOpcode() == Opcodes.AASTORE
        && Collections.disjoint(body.origins().ofStack(index, 0), arrays);
  }

  /** Who keeps it, or hands it on, may have it called here; empty for who only looks at it. */
  private Optional<Place> placeAt(AbstractInsnNode user) {
    if (user instanceof MethodInsnNode call) {
      return Optional.of(place(call));
    }
    return switch (user.getOpcode()) {
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
  Place place(MethodInsnNode call) {
    if (call.owner.startsWith("soumak/") && !program.has(call.owner)) {
      return MAKE_TASKS.contains(call.owner) ? Place.TASK : Place.ELSEWHERE;
    }
    LibraryTable.Entry entry =
        table.of(LibraryTable.About.FUNCTIONS, call.owner, call.name, call.desc);
    if (entry == null) {
      return Place.HERE;
    } else if (entry.kind() == LibraryTable.Kind.ONCE) {
      return Place.ONCE;
    }
    return isOwn(call) ? Place.HERE : Place.ELSEWHERE;
  }

  /** Whether the program has what is called behind a library's interface, as its own executor. */
  private boolean isOwn(MethodInsnNode call) {
    return call.itf
        && (program.functionTypes().contains(call.owner)
            || !program.allTargets(call.owner, call.name, call.desc).isEmpty());
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
            && program.kind(type.name) == ActorKind.NONE
            && place(call) != Place.ELSEWHERE) {
          found.add(new Op.Call(methods(type), place(call) != Place.ONCE));
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
