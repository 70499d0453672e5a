package soumak.checker;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.analysis.Frame;

/** What is known before an instruction: what each slot holds, and what lives. */
final class Lives {
  final Frame<Held> frame;
  private final Map<Integer, Life> all;

  Lives(Frame<Held> frame) {
    this(frame, new TreeMap<>());
  }

  private Lives(Frame<Held> frame, Map<Integer, Life> all) {
    this.frame = frame;
    this.all = all;
  }

  Lives copy() {
    return new Lives(new Frame<>(frame), new TreeMap<>(all));
  }

  Map<Integer, Life> all() {
    return all;
  }

  @Nullable Life get(int id) {
    return all.get(id);
  }

  void put(int id, Life life) {
    all.put(id, life);
  }

  void change(int id, UnaryOperator<Life> how) {
    Life life = all.get(id);
    if (life != null) {
      all.put(id, how.apply(life));
    }
  }

  /** What these lives hang on, with themselves; of moved ones, what they were moved to. */
  Set<Integer> closure(Set<Integer> lives) {
    Set<Integer> seen = new TreeSet<>(lives);
    Deque<Integer> open = new ArrayDeque<>(lives);
    while (!open.isEmpty()) {
      Life life = all.get(open.pop());
      if (life != null) {
        for (int next : life.on()) {
          if (seen.add(next)) {
            open.push(next);
          }
        }
      }
    }
    return seen;
  }

  /** What there is now, for who begins to live. */
  Set<Integer> present() {
    return new TreeSet<>(all.keySet());
  }

  /** Makes room for what an instruction begins: what it began before is older. */
  void renew(int site) {
    if (!all.containsKey(site) && !all.containsKey(Life.arenaOf(site))) {
      return;
    }
    for (int id : new int[] {site, Life.arenaOf(site)}) {
      Life recent = all.remove(id);
      if (recent != null) {
        Life old = all.get(id | 1);
        all.put(id | 1, old == null ? recent : old.or(recent));
      }
    }
    for (Map.Entry<Integer, Life> it : all.entrySet()) {
      Life life = it.getValue();
      int arena = (life.arena() & ~2) == site ? life.arena() | 1 : life.arena();
      it.setValue(
          life.renumbered(older(life.on(), site), arena, older(life.older(), site)));
    }
    for (int i = 0; i < frame.getLocals(); i++) {
      frame.setLocal(i, older(frame.getLocal(i), site));
    }
    for (int i = 0; i < frame.getStackSize(); i++) {
      frame.setStack(i, older(frame.getStack(i), site));
    }
  }

  private static Held older(Held held, int site) {
    Set<Integer> self = older(held.self(), site);
    Set<Integer> on = older(held.on(), site);
    return self == held.self() && on == held.on()
        ? held
        : new Held(held.size(), self, on, held.pointer(), held.local());
  }

  private static Set<Integer> older(Set<Integer> ids, int site) {
    if (!ids.contains(site) && !ids.contains(Life.arenaOf(site))) {
      return ids;
    }
    Set<Integer> renamed = new TreeSet<>();
    for (int id : ids) {
      renamed.add((id & ~2) == site ? id | 1 : id);
    }
    return renamed;
  }

  /** Whether a slot that may still be read refers to one of these. */
  boolean isHeld(int id, BitSet liveLocals) {
    for (int i = liveLocals.nextSetBit(0); i >= 0; i = liveLocals.nextSetBit(i + 1)) {
      if (i < frame.getLocals() && closure(frame.getLocal(i).lives()).contains(id)) {
        return true;
      }
    }
    for (int i = 0; i < frame.getStackSize(); i++) {
      if (closure(frame.getStack(i).lives()).contains(id)) {
        return true;
      }
    }
    return false;
  }

  /** Joins what comes another way; true if that has changed anything. */
  boolean join(Lives other) {
    boolean changed = false;
    for (int i = 0; i < frame.getLocals(); i++) {
      Held both = either(frame.getLocal(i), other.frame.getLocal(i));
      changed |= !both.equals(frame.getLocal(i));
      frame.setLocal(i, both);
    }
    for (int i = 0; i < frame.getStackSize(); i++) {
      Held both = either(frame.getStack(i), other.frame.getStack(i));
      changed |= !both.equals(frame.getStack(i));
      frame.setStack(i, both);
    }
    Set<Integer> ids = new TreeSet<>(all.keySet());
    ids.addAll(other.all.keySet());
    for (int id : ids) {
      Life both = either(all.get(id), other.all.get(id));
      changed |= !both.equals(all.get(id));
      all.put(id, both);
    }
    return changed;
  }

  private static Held either(Held one, Held two) {
    return one.size() == two.size() ? one.or(two) : Held.NOTHING;
  }

  /** What is not there on one of the ways is not open after both. */
  private static Life either(@Nullable Life one, @Nullable Life two) {
    if (one != null && two != null) {
      return one.or(two);
    }
    Life only = one == null ? java.util.Objects.requireNonNull(two) : one;
    return only.open() ? only.open(false) : only;
  }
}
