package soumak.mapper;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import soumak.analysis.Loops;

/** What the loops of a method are for. */
final class LoopKinds {
  enum Kind {
    /** Each turn begins with taking a message: the actor's own loop, and no repetition. */
    MESSAGES,
    /** Each turn only sends without waiting, or awaits an answer (C1). */
    COMMUNICATION,
    /** All others. */
    WORK
  }

  private final Body body;
  private final Effects effects;
  private final Map<Loops.Loop, Kind> kinds = new HashMap<>();
  private final Map<Loops.Loop, Long> turns = new HashMap<>();

  LoopKinds(Effects effects) {
    this.body = effects.body;
    this.effects = effects;
    BitSet receiving = (BitSet) effects.receiving.clone();
    BitSet communicating = (BitSet) effects.communicating.clone();
    // Inner loops first: what they are counts for the outer ones.
    for (Loops.Loop loop : body.loops.all().reversed()) {
      Kind kind = kind(loop, receiving, communicating);
      kinds.put(loop, kind);
      turns.put(loop, body.turns(loop));
      if (kind == Kind.MESSAGES) {
        receiving.set(loop.header());
      } else if (kind == Kind.COMMUNICATION) {
        communicating.set(loop.header());
      }
    }
  }

  private Kind kind(Loops.Loop loop, BitSet receiving, BitSet communicating) {
    if (MessageLoops.isOne(body, loop, receiving, effects.sending)) {
      return Kind.MESSAGES;
    }
    boolean communicates =
        !body.turnsWithout(loop, communicating)
            && !loop.body().intersects(effects.working)
            && !loop.body().intersects(effects.receiving)
            && inner(loop).stream().allMatch(it -> kinds.get(it) == Kind.COMMUNICATION);
    return communicates ? Kind.COMMUNICATION : Kind.WORK;
  }

  private List<Loops.Loop> inner(Loops.Loop outer) {
    List<Loops.Loop> inner = new ArrayList<>();
    for (Loops.Loop loop : kinds.keySet()) {
      if (outer.body().get(loop.header())) {
        inner.add(loop);
      }
    }
    return inner;
  }

  Kind of(Loops.Loop loop) {
    return kinds.getOrDefault(loop, Kind.WORK);
  }

  long turns(Loops.Loop loop) {
    return turns.getOrDefault(loop, Bounds.UNKNOWN);
  }

  /** Whether an instruction is repeated for one message. */
  boolean isRepeated(int index) {
    return body.loops.around(index).stream().anyMatch(it -> of(it) != Kind.MESSAGES);
  }

  /** The loops around an instruction that are work, the outermost first. */
  List<Loops.Loop> workAround(int index) {
    return body.loops.around(index).stream().filter(it -> of(it) == Kind.WORK).toList();
  }
}
