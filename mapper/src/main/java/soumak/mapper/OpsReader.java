package soumak.mapper;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import soumak.analysis.Hierarchy;
import soumak.analysis.Names;

/** Reads methods as an actor of one class runs them. */
final class OpsReader {
  private static final String MAILBOX = "soumak/Mailbox";
  private static final String WRITE_END = "soumak/WriteEnd";
  private static final String READ_END = "soumak/ReadEnd";
  private static final String ALT = "soumak/Alt";
  private static final String STRAND = "soumak/Strand";
  private static final String FORK = "soumak/Fork";

  private final Program program;
  private final Behaviours behaviours;
  private final LibraryTable table;
  private final Functions functions;

  /** The class and what it inherits from. */
  private final Set<String> own = new HashSet<>();

  private final String actor;

  /**
   * @param actor the class; code that belongs to no actor may name any class
   */
  OpsReader(Program program, LibraryTable table, String actor) {
    this.program = program;
    this.behaviours = new Behaviours(program);
    this.table = table;
    this.functions = new Functions(program, table);
    this.actor = actor;
    program.hierarchy.ancestors(actor).forEach(it -> own.add(it.name()));
  }

  Ops read(Body body) {
    Ops ops = new Ops(body);
    for (int i = 0; i < body.size(); i++) {
      switch (body.at(i)) {
        case MethodInsnNode call -> {
          call(ops, i, call);
          blockedPause(ops, i, call);
        }
        case InvokeDynamicInsnNode dynamic -> function(ops, i, dynamic);
        case FieldInsnNode field when field.getOpcode() == Opcodes.GETSTATIC ->
            library(ops, i, field.owner, field.name, field.desc);
        default -> {}
      }
    }
    return ops;
  }

  private void call(Ops ops, int index, MethodInsnNode call) {
    boolean onThis =
        call.getOpcode() != Opcodes.INVOKESTATIC
            && Origins.isThis(ops.body.origins().ofReceiver(index, call));
    if (call.getOpcode() == Opcodes.INVOKESPECIAL || onThis) {
      plain(ops, index, call, onThis);
    } else if (!communication(ops, index, call)) {
      plain(ops, index, call, false);
    }
  }

  /** In a method that cannot pause, what may pause blocks its thread. */
  private void blockedPause(Ops ops, int index, MethodInsnNode call) {
    if (program.hierarchy.isPausable(call.owner, call.name, call.desc)
        && !ops.body.canPause(program.hierarchy)) {
      String callee = Names.readable(call.owner) + "." + Names.ofMessage(call.name);
      String sentence = ops.body.key.written() + " cannot pause: " + callee + " blocks";
      ops.add(index, new Op.Library(LibraryTable.Kind.BLOCKING, sentence));
    }
  }

  /** Messages of all kinds, and what waits for them. */
  private boolean communication(Ops ops, int index, MethodInsnNode call) {
    if (call.getOpcode() == Opcodes.INVOKESTATIC) {
      return false;
    }
    List<String> receivers = behaviours.receivers(call.owner);
    if (!receivers.isEmpty() && message(ops, index, call, receivers)) {
      return true;
    }
    Op op = call.owner.startsWith("java/") ? null : ofSoumak(ops.body, index, call);
    if (op != null) {
      ops.add(index, op);
    }
    return op != null;
  }

  private boolean message(Ops ops, int index, MethodInsnNode call, List<String> receivers) {
    if (!behaviours.isMessage(call.owner, call.name, call.desc)) {
      return false;
    }
    SendKind kind = Answers.kind(ops.body, index, call);
    ops.add(index, new Op.Send(kind, receivers, call.name));
    // An interface may have other implementations.
    List<MethodKey> others = program.targets(call.owner, call.name, call.desc);
    if (!others.isEmpty()) {
      ops.add(index, new Op.Call(others, false));
    }
    return true;
  }

  private @Nullable Op ofSoumak(Body body, int index, MethodInsnNode call) {
    String owner = call.owner;
    if (is(owner, MAILBOX) && (call.name.equals("put") || call.name.equals("tryPut"))) {
      return new Op.Send(SendKind.PUT, readers(body, index, call), call.name);
    } else if (is(owner, WRITE_END) && call.name.equals("write")) {
      return new Op.Send(SendKind.WRITE, readers(body, index, call), call.name);
    } else if (is(owner, MAILBOX) && (call.name.equals("get") || call.name.equals("tryGet"))) {
      return new Op.Receive();
    } else if ((is(owner, READ_END) && call.name.equals("read"))
        || (owner.equals(ALT) && call.name.equals("select"))) {
      return new Op.Receive();
    } else if ((owner.equals(Behaviours.REPLY) && call.name.equals("await"))
        || (call.name.equals("join") && (is(owner, STRAND) || owner.equals(FORK)))) {
      return new Op.Await();
    }
    return null;
  }

  private boolean is(String type, String ancestor) {
    return program.hierarchy.isSubtype(type, ancestor);
  }

  /** The actors whose mailbox it is, if it comes from a field or a method of one. */
  private List<String> readers(Body body, int index, MethodInsnNode call) {
    Set<String> owners = new HashSet<>();
    for (AbstractInsnNode maker : body.origins().ofReceiver(index, call)) {
      switch (maker) {
        case FieldInsnNode field -> owners.add(field.owner);
        case MethodInsnNode getter -> owners.add(getter.owner);
        default -> {}
      }
    }
    return owners.stream()
        .filter(it -> !own.contains(it) && program.has(it) && program.kind(it) != ActorKind.NONE)
        .sorted()
        .toList();
  }

  /** A call that sends nothing: it is followed into the program, or looked up in the table. */
  private void plain(Ops ops, int index, MethodInsnNode call, boolean onThis) {
    boolean onThisActor = onThis && own.contains(ops.body.key.owner());
    boolean isTold = functions.isTold(call);
    List<MethodKey> targets = isTold ? List.of() : targets(call, onThisActor);
    if (!targets.isEmpty()) {
      ops.add(index, new Op.Call(targets, false));
    } else if (isTold || !isOfProgram(call)) {
      library(ops, index, call.owner, call.name, call.desc);
      functions.callbacks(ops.body, index, call).forEach(it -> ops.add(index, it));
    }
  }

  private boolean isOfProgram(MethodInsnNode call) {
    Hierarchy.Declared found = program.hierarchy.resolve(call.owner, call.name, call.desc);
    return program.has(found == null ? call.owner : found.owner().name());
  }

  private List<MethodKey> targets(MethodInsnNode call, boolean onThisActor) {
    if (call.getOpcode() == Opcodes.INVOKESTATIC || call.getOpcode() == Opcodes.INVOKESPECIAL) {
      boolean makesActor = call.name.equals("<init>") && program.kind(call.owner) != ActorKind.NONE;
      MethodKey key = makesActor ? null : program.implementation(call.owner, call.name, call.desc);
      return key == null ? List.of() : List.of(key);
    }
    boolean fromInside = program.kind(call.owner) != ActorKind.NONE && own.contains(call.owner);
    if (onThisActor || fromInside) {
      MethodKey key = program.implementation(actor, call.name, call.desc);
      return key == null ? List.of() : List.of(key);
    }
    return program.targets(call.owner, call.name, call.desc);
  }

  private void library(Ops ops, int index, String owner, String name, String descriptor) {
    LibraryTable.Entry entry = table.of(LibraryTable.About.EFFECT, owner, name, descriptor);
    if (entry != null && entry.kind() != LibraryTable.Kind.HARMLESS) {
      ops.add(index, new Op.Library(entry.kind(), LibraryTable.sentence(entry, owner, name)));
    }
  }

  /** A function: what it does is done where it is made, as often as its user likes. */
  private void function(Ops ops, int index, InvokeDynamicInsnNode dynamic) {
    Functions.Use use = functions.use(ops.body, dynamic);
    if (use == null) {
      return;
    }
    if (use.place() == Functions.Place.TASK) {
      MethodKey task =
          isMessage(use) ? program.spawnedMessage(ops.body, index, dynamic) : use.target();
      if (program.body(task) != null) {
        ops.add(index, new Op.Spawn(task));
      }
    } else if (use.place().isFollowed()) {
      called(ops, index, use);
    }
  }

  private void called(Ops ops, int index, Functions.Use use) {
    boolean here = use.place().isHere();
    boolean repeated = use.place() == Functions.Place.HERE;
    MethodKey target = use.target();
    List<MethodKey> targets = targets(use);
    if (isMessage(use)) {
      if (here) {
        SendKind kind = Behaviours.kind(target.descriptor());
        ops.add(index, new Op.Send(kind, behaviours.receivers(target.owner()), target.name()));
        ops.add(index, new Op.Call(List.of(), repeated));
      }
    } else if (targets.isEmpty()) {
      library(ops, index, target.owner(), target.name(), target.descriptor());
    } else if (here) {
      ops.add(index, new Op.Call(targets, repeated));
    }
  }

  private boolean isMessage(Functions.Use use) {
    MethodKey target = use.target();
    return !use.isStatic()
        && program.kind(target.owner()) == ActorKind.CAPSULE
        && !behaviours.receivers(target.owner()).isEmpty()
        && behaviours.isMessage(target.owner(), target.name(), target.descriptor());
  }

  /** What runs in the program when a function is called; the method may be any object's. */
  private List<MethodKey> targets(Functions.Use use) {
    MethodKey key = use.target();
    if (functions.isTold(key)) {
      return List.of();
    }
    Body exact = program.body(key);
    if (exact != null && exact.isFixed()) {
      return List.of(key);
    }
    boolean own = !use.isStatic() && this.own.contains(key.owner());
    MethodKey one = program.implementation(own ? actor : key.owner(), key.name(), key.descriptor());
    if (own || use.isStatic() || program.kind(key.owner()) != ActorKind.NONE) {
      return one == null ? List.of() : List.of(one);
    }
    return program.targets(key.owner(), key.name(), key.descriptor());
  }
}
