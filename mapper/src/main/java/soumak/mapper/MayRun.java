package soumak.mapper;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * What a capsule may run besides what it runs for certain: functions that others have made, and
 * that it calls by their interface; all that is behind a type of the program, however many; and the
 * constructors of the actors that it makes. It counts for the question whether it blocks, as an
 * error there would hold up its sender.
 */
final class MayRun {
  /** More methods than this are not looked at. */
  private static final int MOST_METHODS = 1000;

  private final Program program;

  /** By the name of the interface's method. */
  private final Map<String, List<Made>> functions = new HashMap<>();

  /** What else than certain methods each method calls. */
  private final Map<Body, Set<MethodKey>> uncertain = new HashMap<>();

  /** A function, by the method that it consists of. */
  private record Made(String type, MethodKey target) {}

  MayRun(Program program, LibraryTable table) {
    this.program = program;
    Functions all = new Functions(program, table);
    for (Body body : program.bodies()) {
      for (int i = 0; i < body.size(); i++) {
        if (body.at(i) instanceof InvokeDynamicInsnNode dynamic) {
          Functions.Use use = all.use(body, dynamic);
          if (use != null && use.place() == Functions.Place.HERE) {
            String type = Type.getReturnType(dynamic.desc).getInternalName();
            functions
                .computeIfAbsent(dynamic.name, key -> new ArrayList<>())
                .add(new Made(type, use.target()));
          }
        }
      }
    }
  }

  /**
   * The methods.
   *
   * @param code what it runs for certain; these are not among them
   */
  List<Ops> besides(ActorCode code, OpsReader reader) {
    Set<MethodKey> seen = new HashSet<>();
    Set<MethodKey> called = new LinkedHashSet<>();
    for (Ops ops : code.methods()) {
      seen.add(ops.body.key);
      addUncertain(ops.body, called);
    }
    List<Ops> found = new ArrayList<>();
    Set<MethodKey> asked = new HashSet<>();
    while (!called.isEmpty() && found.size() < MOST_METHODS) {
      Deque<MethodKey> open = new ArrayDeque<>();
      called.stream().filter(asked::add).forEach(it -> open.addAll(targets(it)));
      called.clear();
      while (!open.isEmpty() && found.size() < MOST_METHODS) {
        MethodKey key = open.remove();
        Body body = seen.add(key) ? program.body(key) : null;
        if (body != null) {
          Ops ops = reader.read(body);
          found.add(ops);
          ops.each((index, op) -> open.addAll(ActorCode.targets(op)));
          addUncertain(body, called);
        }
      }
    }
    return found;
  }

  private void addUncertain(Body body, Set<MethodKey> to) {
    to.addAll(uncertain.computeIfAbsent(body, this::findUncertain));
  }

  /** The constructors that a method calls, and its calls of what others may implement. */
  private Set<MethodKey> findUncertain(Body body) {
    Set<MethodKey> found = new LinkedHashSet<>();
    for (int i = 0; i < body.size(); i++) {
      if (body.at(i) instanceof MethodInsnNode call) {
        boolean makesActor =
            call.name.equals("<init>") && program.kind(call.owner) != ActorKind.NONE;
        boolean isOpen =
            call.getOpcode() == Opcodes.INVOKEINTERFACE
                || (call.getOpcode() == Opcodes.INVOKEVIRTUAL && program.has(call.owner));
        if (makesActor || isOpen) {
          found.add(new MethodKey(call.owner, call.name, call.desc));
        }
      }
    }
    return found;
  }

  /** What runs by it. Methods of a library's type may be any of the program, and seldom are. */
  private List<MethodKey> targets(MethodKey called) {
    if (called.isConstructor()) {
      return List.of(called);
    }
    List<MethodKey> found = new ArrayList<>();
    if (program.has(called.owner())) {
      found.addAll(program.allTargets(called.owner(), called.name(), called.descriptor()));
    }
    for (Made made : functions.getOrDefault(called.name(), List.of())) {
      if (program.hierarchy.isSubtype(made.type(), called.owner())) {
        found.add(made.target());
      }
    }
    return found;
  }
}
