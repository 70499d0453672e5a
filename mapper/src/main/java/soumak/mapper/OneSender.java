package soumak.mapper;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import soumak.analysis.Hierarchy;
import soumak.analysis.Names;

/**
 * Proves that each instance of a capsule class has one sender, which sends to it from one thread at
 * a time, so that nobody has to ask who runs it.
 *
 * <p>The proof: only its package can make one. Wherever one is made, it is outside of loops, and
 * goes to the constructor of one other actor and nowhere else (a design may start it). That
 * constructor only keeps it in a private final field, and that actor only sends to what is in the
 * field, from its own methods, which nobody else calls ({@link Inside}). The instance never gives
 * itself away, has no life of its own, and never pauses: it would wake up on another thread while
 * its sender goes on.
 *
 * <p>Reflection and classes that are not given are out of sight.
 */
final class OneSender {
  private static final String DESIGN = "soumak/Design";

  private final Program program;
  private final Behaviours behaviours;
  private final LibraryTable table;
  private final Map<String, Boolean> closed = new HashMap<>();

  OneSender(Program program, LibraryTable table) {
    this.program = program;
    this.behaviours = new Behaviours(program);
    this.table = table;
  }

  /** Why it is not proved; null if it is. */
  @Nullable String objection(String capsule) {
    if (program.kind(capsule) != ActorKind.CAPSULE) {
      return "it is no capsule, so anybody can put into its mailboxes";
    }
    ClassNode node = program.find(capsule);
    if (node == null || program.subclasses(capsule).size() != 1 || isMadeByOthers(node)) {
      return "others than its package can make one, or a subclass";
    }
    String own = objectionWithin(node);
    return own != null ? own : objectionOutside(capsule);
  }

  private static boolean isMadeByOthers(ClassNode node) {
    int open = Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED;
    boolean isPublic = (node.access & Opcodes.ACC_PUBLIC) != 0;
    return isPublic
        && node.methods.stream()
            .anyMatch(it -> it.name.equals("<init>") && (it.access & open) != 0);
  }

  /** What its own code does against the proof. */
  private @Nullable String objectionWithin(ClassNode node) {
    List<MethodKey> entries = behaviours.entries(node.name);
    if (entries.stream().anyMatch(it -> it.name().equals("run") && isOfNoMessage(it))) {
      return "it has a life of its own: run()";
    }
    OpsReader reader = new OpsReader(program, table, node.name);
    ActorCode code = new ActorCode(program, reader, node.name, ActorKind.CAPSULE, entries);
    for (Ops ops : code.methods()) {
      String pause = pause(ops.body);
      if (pause != null) {
        return pause;
      }
    }
    for (String type : ownClasses(node.name)) {
      for (Body body : bodies(type)) {
        if (givesItselfAway(body)) {
          return "it gives itself away in " + place(body);
        }
      }
    }
    return null;
  }

  private static boolean isOfNoMessage(MethodKey key) {
    return key.descriptor().startsWith("()");
  }

  private List<String> ownClasses(String name) {
    List<String> own = new ArrayList<>();
    program.hierarchy.ancestors(name).stream()
        .filter(it -> program.has(it.name()))
        .forEach(it -> own.add(it.name()));
    return own;
  }

  private List<Body> bodies(String type) {
    List<Body> bodies = new ArrayList<>();
    ClassNode node = program.find(type);
    for (MethodNode method : node == null ? List.<MethodNode>of() : node.methods) {
      Body body = program.body(new MethodKey(type, method.name, method.desc));
      if (body != null) {
        bodies.add(body);
      }
    }
    return bodies;
  }

  private @Nullable String pause(Body body) {
    for (int i = 0; i < body.size(); i++) {
      if (body.at(i) instanceof MethodInsnNode call
          && program.hierarchy.isPausable(call.owner, call.name, call.desc)) {
        return "it can pause, in " + place(body) + ":" + body.line(i);
      }
    }
    return null;
  }

  private static String place(Body body) {
    return Names.readable(body.key.owner()) + "." + body.key.written();
  }

  private boolean givesItselfAway(Body body) {
    if (body.isStatic()) {
      return false;
    }
    for (int i = 0; i < body.size(); i++) {
      for (int depth = 0; depth < Origins.taken(body, i); depth++) {
        boolean isThis = body.origins().ofStack(i, depth).stream().anyMatch(OneSender::isThis);
        if (isThis && !isHarmless(body, i, depth)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isThis(AbstractInsnNode maker) {
    return maker instanceof Origins.Parameter p && p.position == Origins.Parameter.THIS;
  }

  /** Own fields and own methods may be used, as its receiver. */
  private boolean isHarmless(Body body, int index, int depth) {
    return switch (body.at(index)) {
      case FieldInsnNode field -> field.getOpcode() == Opcodes.GETFIELD || depth == 1;
      case MethodInsnNode call ->
          call.getOpcode() != Opcodes.INVOKESTATIC
              && depth == Type.getArgumentCount(call.desc)
              && isOwn(call);
      default -> false;
    };
  }

  /** Constructors and methods of the program: what libraries do with it is not known. */
  private boolean isOwn(MethodInsnNode call) {
    Hierarchy.Declared declared = program.hierarchy.resolve(call.owner, call.name, call.desc);
    return declared != null && (call.name.equals("<init>") || program.has(declared.owner().name()));
  }

  /** What those who make one do against the proof. */
  private @Nullable String objectionOutside(String capsule) {
    Uses.Use reference = program.uses().reference(capsule);
    if (reference != null) {
      Body body = reference.body();
      String where = place(body) + ":" + body.line(reference.index());
      return "it is made by a reference to its constructor in " + where;
    }
    List<Uses.Use> makers = program.uses().makers(capsule);
    for (Uses.Use use : makers) {
      TypeInsnNode made = (TypeInsnNode) use.body().at(use.index());
      String objection = objection(use.body(), use.index(), made);
      if (objection != null) {
        return objection;
      }
    }
    return makers.isEmpty() ? "nothing in the program makes one" : null;
  }

  private @Nullable String objection(Body body, int index, TypeInsnNode made) {
    String where = place(body) + ":" + body.line(index);
    if (!body.loops.around(index).isEmpty()) {
      return "more than one is made in " + where;
    }
    int senders = 0;
    Set<AbstractInsnNode> names = new HashSet<>(Set.of(made));
    addNamesByDesign(body, names);
    for (int user : body.origins().users(names)) {
      if (isBirth(body, user, made) || isDesign(body, user)) {
        continue;
      }
      if (!isKept(body, user, names)) {
        return "others can have the one that is made in " + where;
      }
      senders++;
    }
    return senders == 1 ? null : senders + " actors have the one that is made in " + where;
  }

  /** {@code add} of a design gives back what it is given. */
  private static void addNamesByDesign(Body body, Set<AbstractInsnNode> names) {
    for (int user : body.origins().users(names)) {
      if (isDesign(body, user)) {
        names.add(body.at(user));
      }
    }
  }

  private static boolean isDesign(Body body, int index) {
    return body.at(index) instanceof MethodInsnNode call
        && call.owner.equals(DESIGN)
        && call.name.equals("add");
  }

  private static boolean isBirth(Body body, int index, TypeInsnNode made) {
    if (!(body.at(index) instanceof MethodInsnNode call) || !call.name.equals("<init>")) {
      return false;
    }
    return call.owner.equals(made.desc)
        && body.origins().ofReceiver(index, call).equals(Set.of(made));
  }

  /** Whether the use is a constructor of an actor, that keeps it for its own sends only. */
  private boolean isKept(Body body, int index, Set<AbstractInsnNode> names) {
    if (!(body.at(index) instanceof MethodInsnNode call)
        || !call.name.equals("<init>")
        || program.kind(call.owner) == ActorKind.NONE
        || !isClosed(call.owner)
        || !body.loops.around(index).isEmpty()
        || body.origins().ofReceiver(index, call).stream().anyMatch(names::contains)) {
      return false;
    }
    Body constructor = program.body(new MethodKey(call.owner, call.name, call.desc));
    for (int i = 0; i < Type.getArgumentCount(call.desc); i++) {
      boolean given =
          body.origins().ofArgument(index, call.desc, i).stream().anyMatch(names::contains);
      if (given && (constructor == null || !isKept(constructor, i))) {
        return false;
      }
    }
    return true;
  }

  private boolean isClosed(String actor) {
    return closed.computeIfAbsent(actor, key -> new Inside(program, behaviours, key).isClosed());
  }

  private boolean isKept(Body constructor, int parameter) {
    for (int i = 0; i < constructor.size(); i++) {
      for (int depth = 0; depth < Origins.taken(constructor, i); depth++) {
        boolean used =
            constructor.origins().ofStack(i, depth).stream()
                .anyMatch(it -> it instanceof Origins.Parameter p && p.position == parameter);
        if (used && !isKeeping(constructor, i, depth)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean isKeeping(Body constructor, int index, int depth) {
    return depth == 0
        && constructor.at(index) instanceof FieldInsnNode field
        && field.getOpcode() == Opcodes.PUTFIELD
        && field.owner.equals(constructor.key.owner())
        && isForSendsOnly(field);
  }

  private boolean isForSendsOnly(FieldInsnNode field) {
    ClassNode owner = program.find(field.owner);
    for (FieldNode it : owner == null ? List.<FieldNode>of() : owner.fields) {
      int guarded = Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL;
      if (it.name.equals(field.name) && (it.access & guarded) != guarded) {
        return false;
      }
    }
    for (Uses.Use use : program.uses().ofField(field.owner, field.name)) {
      boolean read = use.body().at(use.index()).getOpcode() == Opcodes.GETFIELD;
      if (read && !isSentTo(use.body(), use.index(), field.owner)) {
        return false;
      }
    }
    return true;
  }

  /** Whether what is read from a field only gets messages, from the actor's own methods. */
  private boolean isSentTo(Body body, int read, String owner) {
    int hidden = Opcodes.ACC_SYNTHETIC | Opcodes.ACC_STATIC;
    if (!body.key.owner().equals(owner)
        || body.key.isConstructor()
        || (body.method.access & hidden) != 0) {
      return false;
    }
    FieldInsnNode field = (FieldInsnNode) body.at(read);
    if (!Origins.isThis(body.origins().ofStack(read, 0))) {
      return false;
    }
    Set<AbstractInsnNode> names = Set.of(field);
    for (int user : body.origins().users(names)) {
      boolean receiver =
          body.at(user) instanceof MethodInsnNode call
              && call.getOpcode() != Opcodes.INVOKESTATIC
              && behaviours.isMessage(call.owner, call.name, call.desc)
              && Type.getArgumentCount(call.desc) == receiverDepth(body, user, names);
      if (!receiver) {
        return false;
      }
    }
    return true;
  }

  /** Where on the stack the value lies that an instruction uses; -1 if in more than one place. */
  private static int receiverDepth(Body body, int index, Set<AbstractInsnNode> names) {
    int found = -1;
    for (int depth = 0; depth < Origins.taken(body, index); depth++) {
      if (body.origins().ofStack(index, depth).stream().anyMatch(names::contains)) {
        if (found >= 0) {
          return -1;
        }
        found = depth;
      }
    }
    return found;
  }
}
