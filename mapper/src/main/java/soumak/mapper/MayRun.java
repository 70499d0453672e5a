package soumak.mapper;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What a capsule may run besides what it runs for certain ({@link OpenCalls}), as far as a way may
 * lead from there to a call that blocks. It counts for the question whether the capsule blocks, as
 * an error there would hold up its sender.
 */
final class MayRun {
  private final Program program;
  private final OpenCalls calls;
  private final Set<MethodKey> blockers;

  MayRun(Program program, LibraryTable table) {
    this.program = program;
    OpenCalls plain = new OpenCalls(program, table, false);
    Set<MethodKey> found = Blockers.of(program, table, plain);
    // What libraries call matters only if some of it blocks, which it seldom does.
    boolean more = plain.areForLibraries(found);
    this.calls = more ? new OpenCalls(program, table, true) : plain;
    this.blockers = more ? Blockers.of(program, table, calls) : found;
  }

  /**
   * The methods.
   *
   * @param code what it runs for certain; these are not among them
   */
  List<Ops> besides(ActorCode code, OpsReader reader) {
    // Who made the actor has initialised its class.
    Set<MethodKey> seen = new HashSet<>(calls.initialisers(code.name));
    Set<MethodKey> called = new LinkedHashSet<>();
    for (Ops ops : code.methods()) {
      seen.add(ops.body.key);
      called.addAll(calls.in(ops.body));
    }
    List<Ops> found = new ArrayList<>();
    Set<MethodKey> asked = new HashSet<>();
    while (!called.isEmpty()) {
      Deque<MethodKey> open = new ArrayDeque<>();
      called.stream().filter(asked::add).forEach(it -> open.addAll(calls.targets(it)));
      called.clear();
      while (!open.isEmpty()) {
        MethodKey key = open.remove();
        Body body = blockers.contains(key) && seen.add(key) ? program.body(key) : null;
        if (body != null) {
          Ops ops = reader.read(body);
          found.add(ops);
          ops.each((index, op) -> open.addAll(ActorCode.targets(op)));
          called.addAll(calls.in(body));
        }
      }
    }
    return found;
  }
}
