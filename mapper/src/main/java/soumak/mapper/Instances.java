package soumak.mapper;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import soumak.analysis.Loops;

/**
 * How many instances of each class one run of the program makes at most, where loops with known
 * bounds and plain calls tell. A method that nobody in the program calls is taken to be called
 * once.
 */
final class Instances {
  private static final long MOST = 1L << 40;

  private final Program program;
  private final Map<MethodKey, List<Call>> callers = new HashMap<>();
  private final Set<MethodKey> entries = new HashSet<>();
  private final Set<MethodKey> open = new HashSet<>();

  /**
   * What has been counted, or else each way to a method would be gone once more. What is unknown is
   * not kept, as it may be so only seen from a method that is being counted; to find it again ends
   * all counts around it.
   */
  private final Map<MethodKey, Long> known = new HashMap<>();

  private record Call(Body from, int index, boolean repeated) {}

  Instances(Program program, LibraryTable table, Iterable<ActorCode> actors) {
    this.program = program;
    for (ActorCode actor : actors) {
      if (actor.kind != ActorKind.LAMBDA) {
        entries.addAll(actor.entries);
      }
    }
    for (Body body : program.bodies()) {
      Ops ops = new OpsReader(program, table, body.key.owner()).read(body);
      ops.each((index, op) -> add(body, index, op));
    }
  }

  private void add(Body body, int index, Op op) {
    boolean repeated = op instanceof Op.Call call && call.repeated();
    List<MethodKey> targets =
        op instanceof Op.Spawn spawn ? List.of(spawn.function()) : ActorCode.targets(op);
    for (MethodKey target : targets) {
      callers
          .computeIfAbsent(target, key -> new ArrayList<>())
          .add(new Call(body, index, repeated));
    }
  }

  long of(String type) {
    List<Call> sites =
        program.uses().makers(type).stream()
            .map(it -> new Call(it.body(), it.index(), false))
            .toList();
    return sites.isEmpty() ? Node.UNKNOWN : sum(sites);
  }

  /** How often a function is made a task. */
  long of(MethodKey function) {
    return calls(function);
  }

  private long sum(List<Call> sites) {
    long sum = 0;
    for (Call site : sites) {
      long often = often(site);
      if (often == Node.UNKNOWN) {
        return Node.UNKNOWN;
      }
      sum = Math.min(MOST, sum + often);
    }
    return sum;
  }

  private long often(Call site) {
    long often = site.repeated() ? Node.UNKNOWN : calls(site.from().key);
    for (Loops.Loop loop : site.from().loops.around(site.index())) {
      long turns = Bounds.turns(site.from(), loop);
      if (turns == Bounds.UNKNOWN || often == Node.UNKNOWN) {
        return Node.UNKNOWN;
      }
      often = Math.min(MOST, often * turns);
    }
    return often;
  }

  private long calls(MethodKey method) {
    boolean actor = program.kind(method.owner()) != ActorKind.NONE;
    if (actor && (method.isConstructor() || isOwn(method))) {
      return within(method, () -> of(method.owner()));
    }
    if (entries.contains(method)) {
      return Node.UNKNOWN;
    }
    List<Call> sites = callers.getOrDefault(method, List.of());
    boolean function = method.name().startsWith("lambda$");
    if (sites.isEmpty()) {
      return function ? Node.UNKNOWN : 1;
    }
    return within(method, () -> sum(sites));
  }

  private boolean isOwn(MethodKey method) {
    return entries.contains(method)
        && method.descriptor().startsWith("()")
        && (method.name().equals("run") || method.name().equals("execute"));
  }

  private long within(MethodKey method, LongSupplier count) {
    Long before = known.get(method);
    if (before != null) {
      return before;
    }
    if (!open.add(method)) {
      return Node.UNKNOWN;
    }
    long result = count.getAsLong();
    open.remove(method);
    if (result != Node.UNKNOWN) {
      known.put(method, result);
    }
    return result;
  }
}
