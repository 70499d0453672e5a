package soumak.mapper;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.FieldInsnNode;
import soumak.analysis.Loops;
import soumak.analysis.Names;

/** Finds the vector of an actor, with the reason of each field. */
final class Characteristics {
  /** C5: more instructions for a message than this are much. */
  static final long MUCH = 1000;

  /** C4: as deep as this, the loops of an actor that sends nothing are much. */
  static final int DEEP = 3;

  private final ActorCode code;
  private final OpsReader reader;
  private final MayRun mayRun;
  private final Program program;
  private final Summary whole;
  private final long mostWork;
  private final List<Reason> reasons = new ArrayList<>();

  Characteristics(ActorCode code, OpsReader reader, MayRun mayRun, Program program) {
    this.code = code;
    this.reader = reader;
    this.mayRun = mayRun;
    this.program = program;
    Summaries summaries = new Summaries(code);
    this.whole = summaries.whole();
    this.mostWork = summaries.mostWork();
  }

  Vector vector() {
    reasons.clear();
    boolean blk = blk();
    boolean state = state();
    Level comm = comm();
    Level par = par();
    // In the order of the vector.
    reasons.sort((a, b) -> a.field().compareTo(b.field()));
    return new Vector(blk, state, par, comm, cpu(comm));
  }

  /** The reasons of the last vector, one for each field. */
  List<Reason> reasons() {
    return List.copyOf(reasons);
  }

  private void because(Characteristic field, @Nullable Place place, String otherwise) {
    reasons.add(
        place == null
            ? new Reason(field, Names.readable(code.name), "", 0, otherwise)
            : place.because(field));
  }

  private boolean blk() {
    Place place = null;
    // A loop runs on no sender's stack, loses much on a thread of its own, and stays there.
    boolean certain = code.kind != ActorKind.CAPSULE;
    for (Ops ops : certain ? code.methods() : mayRun.of(code, reader)) {
      place = place == null ? Place.ofBlocking(ops) : place;
    }
    for (Body body : program.makers(code.name)) {
      place = place == null ? standardInput(reader.read(body)) : place;
    }
    because(Characteristic.BLK, place, "calls nothing that blocks");
    return place != null;
  }

  /** What makes the actor does not run as it; but what that keeps of a blocking source is used. */
  private static @Nullable Place standardInput(Ops ops) {
    Place place = Place.ofBlocking(ops);
    boolean source =
        ops.of(Op.Library.class).stream().anyMatch(it -> ops.body.at(it) instanceof FieldInsnNode);
    return source ? place : null;
  }

  private boolean state() {
    Place change = new Mutability(program).change(code.name);
    because(Characteristic.STATE, change, "nothing that its fields lead to changes");
    return change != null;
  }

  private Level comm() {
    Place place = whole.sends() == Summary.MANY ? whole.many() : whole.sending();
    if (place == null) {
      place = whole.sending();
    }
    String amount =
        switch (whole.sends()) {
          case 0 -> "";
          case 1 -> ", one message for each that it gets";
          default -> whole.many() == null ? ", and more on the same way" : ", again and again";
        };
    Place told =
        place == null ? null : new Place(place.method(), place.line(), place.sentence() + amount);
    because(Characteristic.COMM, told, "sends nothing");
    return switch (whole.sends()) {
      case 0 -> Level.LOW;
      case 1 -> Level.MED;
      default -> Level.HIGH;
    };
  }

  private Level par() {
    Place waiting = null;
    Place later = null;
    Place sending = null;
    for (Ops ops : code.methods()) {
      waiting = waiting == null ? waits(ops) : waiting;
      for (int index : ops.of(Op.Send.class)) {
        sending = sending == null ? Place.of(ops.body, index, "needs no answer") : sending;
      }
      later = later == null ? awaits(ops) : later;
    }
    if (sending == null) {
      because(Characteristic.PAR, null, "sends nothing");
      return Level.LOW;
    }
    Place place = waiting != null ? waiting : later != null ? later : sending;
    because(Characteristic.PAR, place, "");
    return waiting != null ? Level.LOW : later != null ? Level.MED : Level.HIGH;
  }

  private static @Nullable Place awaits(Ops ops) {
    for (int index = 0; index < ops.body.size(); index++) {
      for (Op op : ops.at(index)) {
        boolean reply = op instanceof Op.Send send && send.kind() == SendKind.REPLY;
        if (reply || op instanceof Op.Await) {
          return Place.of(ops.body, index, "needs the answer later");
        }
      }
    }
    return null;
  }

  private static @Nullable Place waits(Ops ops) {
    for (int index : ops.of(Op.Send.class)) {
      for (Op op : ops.at(index)) {
        if (op instanceof Op.Send send && send.kind() == SendKind.ASK) {
          return Place.of(ops.body, index, "waits for the answer to " + send.message());
        }
      }
    }
    for (int index : ops.of(Op.Receive.class)) {
      if (answersTo(ops, index)) {
        return Place.of(ops.body, index, "waits for the answer to what it put before");
      }
    }
    return null;
  }

  /** Whether no way leads to a receive, within its innermost loop, that sends nothing before. */
  private static boolean answersTo(Ops ops, int receive) {
    Body body = ops.body;
    Loops.Loop loop = body.innermost(receive);
    BitSet in = new BitSet();
    in.set(0, body.size());
    BitSet sends = new BitSet();
    for (int index : ops.of(Op.Send.class)) {
      sends.set(index, Objects.equals(loop, body.innermost(index)));
    }
    BitSet receiving = new BitSet();
    ops.of(Op.Receive.class).forEach(receiving::set);
    if (loop != null && MessageLoops.takesTheNext(body, loop, receiving, receive)) {
      return false;
    }
    int start = loop == null ? 0 : loop.header();
    return !sends.isEmpty() && !body.leads(start, receive, loop == null ? in : loop.body(), sends);
  }

  private Level cpu(Level comm) {
    Place place = comm == Level.LOW ? ofLeaf() : ofSender();
    because(Characteristic.CPU, place, otherwise(comm));
    return place == null ? Level.LOW : Level.HIGH;
  }

  private @Nullable Place ofLeaf() {
    if (whole.costly() != null || whole.recursion() != null) {
      return whole.costly() != null ? whole.costly() : whole.recursion();
    }
    Place deepest = whole.deepest();
    return whole.depth() < DEEP || deepest == null
        ? null
        : new Place(deepest.method(), deepest.line(), "loops nested " + whole.depth() + " deep");
  }

  private @Nullable Place ofSender() {
    if (whole.costly() != null) {
      return whole.costly();
    }
    if (whole.recursion() != null) {
      return whole.recursion();
    }
    if (whole.unbounded() != null) {
      return whole.unbounded();
    }
    Place loop = whole.loop();
    return loop == null || mostWork <= MUCH
        ? null
        : new Place(
            loop.method(),
            loop.line(),
            loop.sentence() + ", " + mostWork + " instructions for a message");
  }

  private String otherwise(Level comm) {
    if (comm == Level.LOW && whole.depth() > 0) {
      return "sends nothing, and its loops are not nested " + DEEP + " deep";
    }
    return "has no recursion of unknown bound, no loop of unknown bound that works, and no costly"
        + " call";
  }
}
