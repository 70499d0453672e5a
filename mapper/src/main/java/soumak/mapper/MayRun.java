package soumak.mapper;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a capsule may run besides what it runs for certain ({@link OpenCalls}), as far as a way may
 * lead from there to a call that blocks. It counts for the question whether the capsule blocks, as
 * an error there would hold up its sender.
 */
final class MayRun {
  private final Program program;
  private final LibraryTable table;
  private @Nullable Reach reach;

  /**
   * @param blockers the methods from where a way may lead to a call that blocks
   */
  private record Reach(OpenCalls calls, Set<MethodKey> blockers) {}

  MayRun(Program program, LibraryTable table) {
    this.program = program;
    this.table = table;
  }

  /** The whole program is looked at when the first capsule asks. */
  private Reach reach() {
    if (reach == null) {
      OpenCalls calls = new OpenCalls(program, table, false);
      Set<MethodKey> blockers = Blockers.of(program, table, calls);
      // What libraries call matters only if some of it blocks, which it seldom does.
      if (calls.areForLibraries(blockers)) {
        calls = new OpenCalls(program, table, true);
        blockers = Blockers.of(program, table, calls);
      }
      reach = new Reach(calls, blockers);
    }
    return reach;
  }

  /**
   * The methods.
   *
   * @param code what it runs for certain; these are not among them, unless they were too many
   */
  List<Ops> besides(ActorCode code, OpsReader reader) {
    OpenCalls calls = reach().calls();
    // Who made the actor has initialised its class.
    Set<MethodKey> seen = new HashSet<>(calls.initialisers(code.name));
    Set<MethodKey> called = new LinkedHashSet<>();
    Deque<MethodKey> open = new ArrayDeque<>();
    for (Ops ops : code.methods()) {
      seen.add(ops.body.key);
      add(ops, calls, open, called);
    }
    List<Ops> found = new ArrayList<>();
    Set<MethodKey> asked = new HashSet<>();
    while (!open.isEmpty() || !called.isEmpty()) {
      called.stream().filter(asked::add).forEach(it -> open.addAll(calls.targets(it)));
      called.clear();
      while (!open.isEmpty()) {
        MethodKey key = open.remove();
        Body body = reach().blockers().contains(key) && seen.add(key) ? program.body(key) : null;
        if (body != null) {
          Ops ops = reader.read(body);
          found.add(ops);
          add(ops, calls, open, called);
        }
      }
    }
    return found;
  }

  private static void add(Ops ops, OpenCalls calls, Deque<MethodKey> open, Set<MethodKey> called) {
    ops.each((index, op) -> open.addAll(ActorCode.targets(op)));
    called.addAll(calls.in(ops.body));
  }
}
