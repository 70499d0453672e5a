package soumak.mapper;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import soumak.analysis.ClassInfo;

/**
 * What methods may call besides what they call for certain: all that is behind a type of the
 * program, however many; constructors and methods of other actors that are no messages; what
 * initialises a class; and what a library calls of any object. What is behind a library's type, and
 * functions, {@link BehindLibraries} knows.
 */
final class OpenCalls {
  private static final String INITIALISER = "<clinit>";

  private final Program program;
  private final Functions users;
  private final Behaviours behaviours;
  private final Callbacks callbacks;

  /** Null where libraries call nothing that matters. */
  private final @Nullable LibraryCalls libraries;

  private final Map<Body, Set<MethodKey>> known = new HashMap<>();
  private final Map<MethodKey, Set<MethodKey>> targets = new HashMap<>();

  /**
   * @param withLibraries whether what libraries call is looked for
   */
  OpenCalls(Program program, LibraryTable table, Callbacks callbacks, boolean withLibraries) {
    this.program = program;
    this.users = new Functions(program, table);
    this.behaviours = new Behaviours(program);
    this.callbacks = callbacks;
    this.libraries = withLibraries ? new LibraryCalls(program, users) : null;
  }

  /** What a method calls; {@link #targets} tells what that means. */
  Set<MethodKey> in(Body body) {
    return known.computeIfAbsent(body, this::find);
  }

  private Set<MethodKey> find(Body body) {
    Set<MethodKey> found = new LinkedHashSet<>();
    for (int i = 0; i < body.size(); i++) {
      switch (body.at(i)) {
        case MethodInsnNode call -> addCall(body, i, call, found);
        case InvokeDynamicInsnNode dynamic -> addInitialised(body, dynamic, found);
        case TypeInsnNode made when made.getOpcode() == Opcodes.NEW ->
            addInitialiser(made.desc, found);
        case FieldInsnNode field
            when field.getOpcode() == Opcodes.GETSTATIC || field.getOpcode() == Opcodes.PUTSTATIC ->
            addInitialiser(field.owner, found);
        default -> {}
      }
    }
    if (libraries != null) {
      found.addAll(libraries.in(body));
    }
    return found;
  }

  private void addCall(Body body, int index, MethodInsnNode call, Set<MethodKey> to) {
    if (users.isTold(call)) {
      return;
    }
    boolean isActor = program.kind(call.owner) != ActorKind.NONE;
    boolean isOpen =
        switch (call.getOpcode()) {
          case Opcodes.INVOKEINTERFACE, Opcodes.INVOKEVIRTUAL ->
              isActor
                  ? !Origins.isThis(body.origins().ofReceiver(index, call))
                  : program.isOwn(call.owner);
          default -> isActor && call.name.equals("<init>");
        };
    if (isOpen) {
      to.add(new MethodKey(call.owner, call.name, call.desc));
    } else if (call.getOpcode() == Opcodes.INVOKESTATIC) {
      addInitialiser(call.owner, to);
    }
  }

  /** The class whose method or constructor a function of this thread is. */
  private void addInitialised(Body body, InvokeDynamicInsnNode dynamic, Set<MethodKey> to) {
    Functions.Use use = users.use(body, dynamic);
    boolean runs =
        use != null
            && use.place().isFollowed()
            && dynamic.bsmArgs[1] instanceof Handle target
            && (target.getTag() == Opcodes.H_INVOKESTATIC
                || target.getTag() == Opcodes.H_NEWINVOKESPECIAL);
    if (use != null && runs) {
      addInitialiser(use.target().owner(), to);
    }
  }

  private void addInitialiser(String type, Set<MethodKey> to) {
    if (program.has(type)) {
      to.add(initialiser(type));
    }
  }

  private static MethodKey initialiser(String type) {
    return new MethodKey(type, INITIALISER, "()V");
  }

  /** What runs by it. */
  Set<MethodKey> targets(MethodKey called) {
    return targets.computeIfAbsent(called, this::findTargets);
  }

  private Set<MethodKey> findTargets(MethodKey called) {
    if (called.isConstructor()) {
      return Set.of(called);
    } else if (called.name().equals(INITIALISER)) {
      return initialisers(called.owner());
    } else if (Callbacks.isCallback(called)) {
      return callbacks.targets(called);
    }
    Set<MethodKey> found = new LinkedHashSet<>();
    if (program.has(called.owner())) {
      found.addAll(program.allTargets(called.owner(), called.name(), called.descriptor()));
    }
    if (program.kind(called.owner()) != ActorKind.NONE) {
      addPlain(called, found);
    }
    return found;
  }

  /** What others run of an actor themselves, as it is no message. */
  private void addPlain(MethodKey called, Set<MethodKey> to) {
    boolean isMessage =
        program.kind(called.owner()) == ActorKind.CAPSULE
            && behaviours.isMessage(called.owner(), called.name(), called.descriptor());
    for (String type : isMessage ? List.<String>of() : program.subclasses(called.owner())) {
      MethodKey key = program.implementation(type, called.name(), called.descriptor());
      if (key != null) {
        to.add(key);
      }
    }
  }

  /**
   * What runs when a class is used first: its own initialiser and those above it. That of the class
   * with {@code main} has run before.
   */
  Set<MethodKey> initialisers(String type) {
    Set<MethodKey> found = new LinkedHashSet<>();
    for (ClassInfo ancestor : program.hierarchy.ancestors(type)) {
      MethodKey key = initialiser(ancestor.name());
      if (program.body(key) != null && !ancestor.name().equals(program.mainClass())) {
        found.add(key);
      }
    }
    return found;
  }
}
