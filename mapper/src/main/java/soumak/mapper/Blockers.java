package soumak.mapper;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * From which methods of a program a way may lead to a call that blocks: backwards from these calls,
 * callers by callers. More than there are, as it is the same for all actors; so who looks for the
 * call that an actor makes need not look at others.
 */
final class Blockers {
  private final Program program;
  private final OpenCalls calls;

  /** By what is called; what is open stands between its callers and its targets. */
  private final Map<MethodKey, List<MethodKey>> callers = new HashMap<>();

  private final Set<MethodKey> open = new HashSet<>();
  private final Set<MethodKey> found = new HashSet<>();

  private Blockers(Program program, OpenCalls calls) {
    this.program = program;
    this.calls = calls;
  }

  static Set<MethodKey> of(Program program, LibraryTable table, OpenCalls calls) {
    Blockers blockers = new Blockers(program, calls);
    Deque<MethodKey> next = new ArrayDeque<>();
    for (Body body : program.bodies()) {
      Ops ops = new OpsReader(program, table, body.key.owner()).read(body);
      blockers.add(ops);
      if (Place.ofBlocking(ops) != null) {
        next.add(body.key);
      }
    }
    while (!next.isEmpty()) {
      MethodKey key = next.remove();
      if (blockers.found.add(key)) {
        next.addAll(blockers.callers.getOrDefault(key, List.of()));
      }
    }
    return blockers.found;
  }

  private void add(Ops ops) {
    MethodKey from = ops.body.key;
    ops.each((index, op) -> ActorCode.targets(op).forEach(it -> add(from, it)));
    for (MethodKey called : calls.in(ops.body)) {
      add(from, called);
      if (open.add(called)) {
        calls.targets(called).forEach(it -> add(called, it));
      }
    }
    for (int i = 0; i < ops.body.size(); i++) {
      switch (ops.body.at(i)) {
        case MethodInsnNode call -> addOwn(from, call.owner, call.name, call.desc);
        case InvokeDynamicInsnNode dynamic -> {
          for (Object argument : dynamic.bsmArgs) {
            if (argument instanceof Handle target) {
              addOwn(from, target.getOwner(), target.getName(), target.getDesc());
            }
          }
        }
        default -> {}
      }
    }
  }

  /** What an actor's own call runs if the actor's class is one below. */
  private void addOwn(MethodKey from, String owner, String name, String descriptor) {
    if (program.has(owner) && program.kind(owner) != ActorKind.NONE) {
      for (String type : program.subclasses(owner)) {
        MethodKey key = program.implementation(type, name, descriptor);
        if (key != null) {
          add(from, key);
        }
      }
    }
  }

  private void add(MethodKey caller, MethodKey called) {
    if (!caller.equals(called)) {
      callers.computeIfAbsent(called, key -> new ArrayList<>()).add(caller);
    }
  }
}
