package soumak.mapper;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * What a capsule may run, besides what it runs for certain ({@link OpenCalls}, {@link
 * BehindLibraries}), as far as a way may lead from there to a call that blocks. It counts for the
 * question whether the capsule blocks, as an error there would hold up its sender.
 */
final class MayRun {
  private final Program program;
  private final LibraryTable table;
  private final OwnOps own;
  private @Nullable Reach reach;

  /**
   * @param blockers the methods from where a way may lead to a call that blocks
   */
  private record Reach(OpenCalls calls, BehindLibraries behind, Set<MethodKey> blockers) {}

  MayRun(Program program, LibraryTable table, OwnOps own) {
    this.program = program;
    this.table = table;
    this.own = own;
  }

  /** The whole program is looked at when the first capsule asks. */
  private Reach reach() {
    if (reach == null) {
      Callbacks callbacks = new Callbacks(program);
      BehindLibraries behind = new BehindLibraries(program, table, callbacks);
      OpenCalls calls = new OpenCalls(program, table, callbacks, false);
      Set<MethodKey> blockers = Blockers.of(program, own, calls, behind);
      // What libraries call of any object matters only if some of it blocks, which it seldom does.
      if (Callbacks.isAnyAmong(blockers)) {
        behind = new BehindLibraries(program, table, callbacks);
        calls = new OpenCalls(program, table, callbacks, true);
        blockers = Blockers.of(program, own, calls, behind);
      }
      reach = new Reach(calls, behind, blockers);
    }
    return reach;
  }

  /** The methods from where a way may lead to a block, those that it runs for certain first. */
  List<Ops> of(ActorCode code, OpsReader reader) {
    Reach reach = reach();
    // Who made the actor has initialised its class.
    Set<MethodKey> initialised = reach.calls().initialisers(code.name);
    Set<MethodKey> seen = new HashSet<>();
    Set<MethodKey> asked = new HashSet<>();
    List<Ops> found = new ArrayList<>();
    Deque<MethodKey> open = new ArrayDeque<>(code.entries);
    Set<MethodKey> later = new LinkedHashSet<>();
    while (!open.isEmpty()) {
      while (!open.isEmpty()) {
        MethodKey key = open.remove();
        Body body = reach.blockers().contains(key) && seen.add(key) ? program.body(key) : null;
        if (body != null) {
          Ops ops = reader.read(body);
          found.add(ops);
          ops.each((index, op) -> open.addAll(sure(program, ops, index, op)));
          reach.calls().in(body).stream()
              .filter(asked::add)
              .forEach(it -> later.addAll(reach.calls().targets(it)));
          later.addAll(reach.behind().runs(key));
        }
      }
      later.stream().filter(it -> !initialised.contains(it)).forEach(open::add);
      later.clear();
    }
    return found;
  }

  /** Whether all has been looked at that was asked for. */
  boolean isWhole() {
    return reach == null || reach.behind().isWhole();
  }

  /** Whom an operation calls; who is behind a library's type is not sure, but for actors. */
  static List<MethodKey> sure(Program program, Ops ops, int index, Op op) {
    List<MethodKey> targets = ActorCode.targets(op);
    return ops.body.at(index) instanceof MethodInsnNode call && !program.has(call.owner)
        ? targets.stream().filter(it -> program.kind(it.owner()) != ActorKind.NONE).toList()
        : targets;
  }
}
