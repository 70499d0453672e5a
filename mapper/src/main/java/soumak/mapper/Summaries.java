package soumak.mapper;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The summaries of all methods that an actor runs. */
final class Summaries {
  private final ActorCode code;
  private final Map<MethodKey, Summary> done = new HashMap<>();

  Summaries(ActorCode code) {
    this.code = code;
    for (List<MethodKey> component : code.components()) {
      boolean recursive = component.size() > 1 || code.callsItself(component.getFirst());
      if (recursive) {
        addRecursive(component);
      } else {
        done.put(component.getFirst(), summary(component.getFirst()));
      }
    }
  }

  private Summary summary(MethodKey key) {
    Ops ops = code.of(key);
    return ops == null ? Summary.NOTHING : MethodSummary.of(ops, this::of);
  }

  Summary of(MethodKey key) {
    return done.getOrDefault(key, Summary.NOTHING);
  }

  /** Methods that call each other do together what each of them does. */
  private void addRecursive(List<MethodKey> component) {
    Summary all = Summary.NOTHING;
    for (MethodKey key : component) {
      all = join(all, summary(key));
    }
    long turns = component.size() == 1 ? turns(component.getFirst()) : Bounds.UNKNOWN;
    boolean communicates = all.sends() > 0 && all.isClean();
    Place circle = communicates || turns != Bounds.UNKNOWN ? all.recursion() : circle(component);
    Summary result =
        new Summary(
            all.sends() > 0 ? Summary.MANY : 0,
            all.sending(),
            all.sending(),
            all.receives(),
            communicates,
            communicates,
            all.unbounded(),
            circle,
            all.costly(),
            all.depth(),
            all.deepest(),
            all.work() * Math.max(1, Math.min(1 << 20, turns)),
            all.loop());
    component.forEach(it -> done.put(it, result));
  }

  private long turns(MethodKey key) {
    Ops ops = code.of(key);
    return ops == null || Recursion.branches(ops) ? Bounds.UNKNOWN : Recursion.turns(ops);
  }

  private @Nullable Place circle(List<MethodKey> component) {
    Set<MethodKey> members = new HashSet<>(component);
    for (MethodKey key : component.reversed()) {
      Ops ops = code.of(key);
      Place place = ops == null ? null : callOfOne(ops, members);
      if (place != null) {
        return place;
      }
    }
    return null;
  }

  private static @Nullable Place callOfOne(Ops ops, Set<MethodKey> members) {
    for (int index : ops.of(Op.Call.class)) {
      for (Op op : ops.at(index)) {
        if (ActorCode.targets(op).stream().anyMatch(members::contains)) {
          return Place.of(ops.body, index, "recursion without a known bound");
        }
      }
    }
    return null;
  }

  private static Summary join(Summary a, Summary b) {
    boolean deeper = b.depth() > a.depth();
    return new Summary(
        Math.max(a.sends(), b.sends()),
        first(a.sending(), b.sending()),
        first(a.many(), b.many()),
        a.receives() || b.receives(),
        a.communicates() || b.communicates(),
        a.isClean() && b.isClean(),
        first(a.unbounded(), b.unbounded()),
        first(a.recursion(), b.recursion()),
        first(a.costly(), b.costly()),
        deeper ? b.depth() : a.depth(),
        deeper ? b.deepest() : a.deepest(),
        a.work() + b.work(),
        first(a.loop(), b.loop()));
  }

  private static @Nullable Place first(@Nullable Place known, @Nullable Place next) {
    return known == null ? next : known;
  }

  /** What the actor does for a message: the most of what its entries do. */
  Summary whole() {
    Summary whole = Summary.NOTHING;
    long most = 0;
    for (MethodKey entry : code.entries) {
      Summary next = of(entry);
      whole = join(next.work() > most ? next : whole, next.work() > most ? whole : next);
      most = Math.max(most, next.work());
    }
    return whole;
  }

  long mostWork() {
    return code.entries.stream().mapToLong(it -> of(it).work()).max().orElse(0);
  }
}
