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
  private final BehindLibraries behind;

  /** By what is called; what is open stands between its callers and its targets. */
  private final Map<MethodKey, List<MethodKey>> callers = new HashMap<>();

  private final Set<MethodKey> open = new HashSet<>();
  private final Set<MethodKey> found = new HashSet<>();
  private final Deque<MethodKey> next = new ArrayDeque<>();

  private Blockers(Program program, OpenCalls calls, BehindLibraries behind) {
    this.program = program;
    this.calls = calls;
    this.behind = behind;
  }

  static Set<MethodKey> of(Program program, OwnOps own, OpenCalls calls, BehindLibraries behind) {
    Blockers blockers = new Blockers(program, calls, behind);
    for (Body body : program.bodies()) {
      Ops ops = own.of(body);
      blockers.add(ops);
      if (Place.ofBlocking(ops) != null) {
        blockers.next.add(body.key);
      }
    }
    blockers.find();
    return blockers.found;
  }

  private void find() {
    behind.streams().forEach(this::add);
    while (!next.isEmpty()) {
      MethodKey key = next.remove();
      if (found.add(key)) {
        next.addAll(callers.getOrDefault(key, List.of()));
        behind.blocks(key).forEach(this::add);
      }
    }
  }

  private void add(Flow.Run run) {
    add(run.caller(), run.called());
    if (found.contains(run.called())) {
      next.add(run.caller());
    }
  }

  private void add(Ops ops) {
    MethodKey from = ops.body.key;
    ops.each((index, op) -> MayRun.sure(program, ops, index, op).forEach(it -> add(from, it)));
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
