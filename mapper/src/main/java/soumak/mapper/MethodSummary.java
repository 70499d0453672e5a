package soumak.mapper;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import soumak.analysis.Loops;

/** Makes the summary of a method whose callees have theirs. */
final class MethodSummary {
  private static final long ENDLESS = 1L << 40;

  private final Body body;
  private final Effects effects;
  private final LoopKinds loops;

  private @Nullable Place sending;
  private @Nullable Place many;
  private @Nullable Place unbounded;
  private @Nullable Place recursion;
  private @Nullable Place costly;
  private int depth;
  private @Nullable Place deepest;
  private long work;
  private @Nullable Place loop;

  private MethodSummary(Ops ops, Function<MethodKey, Summary> callees) {
    this.body = ops.body;
    this.effects = new Effects(ops, callees);
    this.loops = new LoopKinds(effects);
  }

  static Summary of(Ops ops, Function<MethodKey, Summary> callees) {
    return new MethodSummary(ops, callees).summary();
  }

  private Summary summary() {
    for (Loops.Loop each : body.loops.all()) {
      if (loops.of(each) == LoopKinds.Kind.WORK) {
        addLoop(each);
      }
    }
    if (body.loops.isIrreducible()) {
      unbounded = Place.of(body, 0, "jumps in circles in a way that has no bound");
    }
    effects.ops.each(this::add);
    for (int i = 0; i < body.size(); i++) {
      work += body.at(i).getOpcode() < 0 ? 0 : factor(i);
    }
    boolean receives =
        effects.receiving.stream()
            .anyMatch(it ->
                body.loops.around(it).stream()
                    .noneMatch(l -> loops.of(l) == LoopKinds.Kind.MESSAGES));
    boolean isClean = effects.working.isEmpty() && effects.receiving.isEmpty() && depth == 0;
    return new Summary(
        sends(),
        sending,
        many,
        receives,
        communicates(),
        isClean,
        unbounded,
        recursion,
        costly,
        depth,
        deepest,
        Math.min(work, ENDLESS),
        loop);
  }

  private void addLoop(Loops.Loop each) {
    List<Loops.Loop> around = loops.workAround(each.header());
    long turns = loops.turns(each);
    if (turns == Bounds.UNKNOWN) {
      unbounded = first(unbounded, Place.of(body, each.header(), "a loop of unknown bound"));
    } else {
      loop = first(loop, Place.of(body, each.header(), "a loop of " + turns + " turns"));
    }
    deepen(around.size(), Place.of(body, each.header(), "a loop"));
  }

  private static @Nullable Place first(@Nullable Place known, @Nullable Place next) {
    return known == null ? next : known;
  }

  private void deepen(int levels, @Nullable Place place) {
    if (levels > depth) {
      depth = levels;
      deepest = place;
    }
  }

  private void add(int index, Op op) {
    switch (op) {
      case Op.Send send -> {
        String to = send.receivers().isEmpty() ? "" : simple(send.receivers().getFirst()) + ".";
        addSend(index, Place.of(body, index, "sends " + to + send.message()));
      }
      case Op.Library library when library.kind() == LibraryTable.Kind.COSTLY ->
          costly = first(costly, Place.of(body, index, library.sentence()));
      case Op.Call call -> addCall(index, call);
      default -> {}
    }
  }

  static String simple(String internalName) {
    return internalName.substring(internalName.lastIndexOf('/') + 1).replace('$', '.');
  }

  private void addSend(int index, Place place) {
    sending = first(sending, place);
    if (loops.isRepeated(index) || effects.sends(index) == Summary.MANY) {
      many = first(many, place);
    }
  }

  private void addCall(int index, Op.Call call) {
    int around = loops.workAround(index).size();
    boolean isWork = effects.isWork(call);
    if (isWork) {
      Place place = Place.of(body, index, "a function that is called an unknown number of times");
      unbounded = first(unbounded, place);
      deepen(around + 1, place);
    }
    for (Summary target : effects.summaries(call)) {
      if (target.sending() != null) {
        addSend(index, target.sending());
      }
      many = first(many, target.many());
      unbounded = first(unbounded, target.unbounded());
      recursion = first(recursion, target.recursion());
      costly = first(costly, target.costly());
      loop = first(loop, target.loop());
      if (target.depth() > 0) {
        deepen(around + target.depth() + (isWork ? 1 : 0), target.deepest());
      }
      work = Math.min(ENDLESS, work + Math.min(ENDLESS, target.work()) * factor(index));
    }
  }

  /** How often loops of known bounds run an instruction. */
  private long factor(int index) {
    long factor = 1;
    for (Loops.Loop each : loops.workAround(index)) {
      factor = Math.min(1 << 20, factor * Math.max(1, Math.min(1 << 20, loops.turns(each))));
    }
    return factor;
  }

  /** The most messages on any way, where loops other than message loops count for more than one. */
  private int sends() {
    int[] before = new int[body.size()];
    Arrays.fill(before, -1);
    Deque<Integer> open = new ArrayDeque<>();
    before[0] = 0;
    open.add(0);
    int most = 0;
    while (!open.isEmpty()) {
      int index = open.remove();
      int sends = effects.sends(index);
      int after = sends > 0 && loops.isRepeated(index) ? Summary.MANY : before[index] + sends;
      after = Math.min(after, Summary.MANY);
      most = Math.max(most, after);
      for (int next : body.flow.successors(index)) {
        raise(before, index, next, after, open);
      }
      for (int next : body.flow.allSuccessors(index)) {
        raise(before, index, next, before[index], open);
      }
    }
    return most;
  }

  private void raise(int[] before, int from, int to, int sends, Deque<Integer> open) {
    boolean back =
        body.loops.around(to).stream().anyMatch(it -> it.header() == to && it.body().get(from));
    if (!back && sends > before[to]) {
      before[to] = sends;
      open.add(to);
    }
  }

  private boolean communicates() {
    BitSet all = new BitSet();
    all.set(0, body.size());
    BitSet communicating = (BitSet) effects.communicating.clone();
    for (Loops.Loop each : body.loops.all()) {
      if (loops.of(each) == LoopKinds.Kind.COMMUNICATION) {
        communicating.set(each.header());
      }
    }
    for (int i = 0; i < body.size(); i++) {
      int opcode = body.at(i).getOpcode();
      boolean returns = opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
      if (returns && body.leads(0, i, all, communicating)) {
        return false;
      }
    }
    return !communicating.isEmpty();
  }
}
