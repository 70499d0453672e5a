package soumak.checker;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.Map;
import java.util.Objects;
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
  private int changes;

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

  /** How often something of what lives has changed; that of locals is not counted. */
  int changes() {
    return changes;
  }

  void put(int id, Life life) {
    changes++;
    all.put(id, life);
  }

  void change(int id, UnaryOperator<Life> how) {
    Life life = all.get(id);
    Life next = life == null ? null : how.apply(life);
    if (next != null && !next.equals(life)) {
      put(id, next);
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

  /** Whether it is what several counted pointers point to. */
  boolean isContent(int id) {
    Life life = all.get(id);
    return Life.isArena(id) && life != null && life.sort() == Life.Sort.HOLDER;
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
      it.setValue(life.renumbered(older(life.on(), site), arena, older(life.older(), site)));
    }
    for (int i = 0; i < frame.getLocals(); i++) {
      frame.setLocal(i, older(frame.getLocal(i), site));
    }
    for (int i = 0; i < frame.getStackSize(); i++) {
      frame.setStack(i, older(frame.getStack(i), site));
    }
  }

  private static Held older(Held held, int site) {
    return withIds(held, older(held.self(), site), older(held.on(), site));
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

  /** What nothing that may still be read refers to need not be freed. */
  void forgive(BitSet liveLocals) {
    Set<Integer> held = null;
    for (Map.Entry<Integer, Life> it : all.entrySet()) {
      if (it.getValue().owed()) {
        held = held == null ? held(liveLocals) : held;
        if (!held.contains(it.getKey())) {
          it.setValue(it.getValue().owed(false));
        }
      }
    }
  }

  private Set<Integer> held(BitSet liveLocals) {
    Set<Integer> held = new TreeSet<>();
    for (int i = liveLocals.nextSetBit(0); i >= 0; i = liveLocals.nextSetBit(i + 1)) {
      if (i < frame.getLocals()) {
        held.addAll(frame.getLocal(i).lives());
      }
    }
    return closure(held);
  }

  /**
   * Joins what comes another way; true if that has changed anything.
   *
   * <p>Where a slot holds one life or another, these become one that has a number of its own. So
   * what hangs on the one or the other hangs on that, and it is known that both go together: a key,
   * and a pointer into its arena, that are replaced in each turn of a loop.
   *
   * @param first a number above those of all lives, for those of this place
   */
  boolean join(Lives other, int first) {
    boolean changed = unite(other, first);
    for (int i = 0; i < frame.getLocals(); i++) {
      Held mine = frame.getLocal(i);
      Held both = either(mine, other.frame.getLocal(i));
      changed |= !both.equals(mine);
      frame.setLocal(i, both);
    }
    for (int i = 0; i < frame.getStackSize(); i++) {
      Held both = either(frame.getStack(i), other.frame.getStack(i));
      changed |= !both.equals(frame.getStack(i));
      frame.setStack(i, both);
    }
    boolean others = joinLives(other);
    return changed || others;
  }

  /** Most are the same objects on both ways. */
  private boolean joinLives(Lives other) {
    boolean changed = false;
    for (Map.Entry<Integer, Life> it : all.entrySet()) {
      Life mine = it.getValue();
      Life theirs = other.all.get(it.getKey());
      if (mine != theirs) {
        Life both = either(mine, theirs);
        changed |= !both.equals(mine);
        it.setValue(both);
      }
    }
    for (Map.Entry<Integer, Life> it : other.all.entrySet()) {
      if (!all.containsKey(it.getKey())) {
        all.put(it.getKey(), either(null, it.getValue()));
        changed = true;
      }
    }
    return changed;
  }

  private boolean unite(Lives other, int first) {
    boolean changed = false;
    for (int slot = 0; slot < frame.getLocals(); slot++) {
      Set<Integer> mine = frame.getLocal(slot).self();
      Set<Integer> theirs = other.frame.getLocal(slot).self();
      if (mine.size() == 1 && theirs.size() == 1 && !mine.equals(theirs)) {
        int one = mine.iterator().next();
        int two = theirs.iterator().next();
        int last = first + 4 * frame.getLocals();
        int both = first + 4 * slot;
        if (areAlike(one, other, two)
            && isNot(one, first, last, both)
            && isNot(two, first, last, both)) {
          changed |= one != both;
          boolean withArena = arenasDiffer(one, other, two);
          rename(one, both, withArena);
          other.rename(two, both, withArena);
        }
      }
    }
    return changed;
  }

  /** Whether it is none of those that were united here, but for one of them. */
  private static boolean isNot(int id, int first, int last, int but) {
    return id < first || id >= last || id == but;
  }

  private boolean areAlike(int one, Lives other, int two) {
    Life mine = all.get(one);
    Life theirs = other.all.get(two);
    return mine != null && theirs != null && mine.sort() == theirs.sort() && mine.isUnited();
  }

  /** Whether each has an arena of its own, as a region that was opened by a key has not. */
  private boolean arenasDiffer(int one, Lives other, int two) {
    Life mine = Objects.requireNonNull(all.get(one));
    Life theirs = Objects.requireNonNull(other.all.get(two));
    return mine.sort() != Life.Sort.TRACKED
        && mine.arena() != theirs.arena()
        && mine.arena() == Life.arenaOf(one)
        && theirs.arena() == Life.arenaOf(two);
  }

  /** Gives a life another number, and so its arena; who had that is an older one of that number. */
  private void rename(int from, int to, boolean withArena) {
    if (from == to) {
      return;
    }
    renew(to);
    Life life = Objects.requireNonNull(all.remove(from));
    int arena = life.arena();
    Map<Integer, Integer> names =
        withArena ? Map.of(from, to, arena, Life.arenaOf(to)) : Map.of(from, to);
    all.put(to, life);
    Life memory = withArena ? all.remove(arena) : null;
    if (memory != null) {
      all.put(Life.arenaOf(to), memory);
    }
    for (Map.Entry<Integer, Life> it : all.entrySet()) {
      Life known = it.getValue();
      it.setValue(
          known.renumbered(
              renamed(known.on(), names),
              names.getOrDefault(known.arena(), known.arena()),
              renamed(known.older(), names)));
    }
    for (int i = 0; i < frame.getLocals(); i++) {
      frame.setLocal(i, renamed(frame.getLocal(i), names));
    }
    for (int i = 0; i < frame.getStackSize(); i++) {
      frame.setStack(i, renamed(frame.getStack(i), names));
    }
  }

  private static Held renamed(Held held, Map<Integer, Integer> names) {
    return withIds(held, renamed(held.self(), names), renamed(held.on(), names));
  }

  private static Held withIds(Held held, Set<Integer> self, Set<Integer> on) {
    return self == held.self() && on == held.on()
        ? held
        : new Held(held.size(), self, on, held.pointer(), held.local());
  }

  private static Set<Integer> renamed(Set<Integer> ids, Map<Integer, Integer> names) {
    if (Collections.disjoint(names.keySet(), ids)) {
      return ids;
    }
    Set<Integer> all = new TreeSet<>();
    for (int id : ids) {
      all.add(names.getOrDefault(id, id));
    }
    return all;
  }

  private static Held either(Held one, Held two) {
    return one.size() == two.size() ? one.or(two) : Held.NOTHING;
  }

  /** What is not there on one of the ways is not open after both. */
  private static Life either(@Nullable Life one, @Nullable Life two) {
    if (one != null && two != null) {
      return one.or(two);
    }
    Life only = one == null ? Objects.requireNonNull(two) : one;
    return only.open() ? only.open(false) : only;
  }
}
