package soumak.checker;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.analysis.Frame;

/** What is known before an instruction: what each slot holds, and what lives. */
final class Lives {
  final Frame<Held> frame;
  private final LifeTable all;
  private int changes;

  Lives(Frame<Held> frame) {
    this(frame, new LifeTable());
  }

  private Lives(Frame<Held> frame, LifeTable all) {
    this.frame = frame;
    this.all = all;
  }

  Lives copy() {
    return new Lives(new Frame<>(frame), all.copy());
  }

  /** All, in the order of their numbers. */
  LifeTable all() {
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
    if (life != null) {
      replace(id, life, how.apply(life));
    }
  }

  private void replace(int id, Life life, Life next) {
    if (next != life && !next.equals(life)) {
      put(id, next);
    }
  }

  // Those that are asked for in nearly every program, without a function.

  /** It need not be freed here any more. */
  void release(int id) {
    Life life = all.get(id);
    if (life != null) {
      replace(id, life, life.owed(false));
    }
  }

  void end(int id, Life.End how) {
    Life life = all.get(id);
    if (life != null) {
      replace(id, life, life.ended(how));
    }
  }

  /** Its memory is that of another arena. */
  void moveTo(int id, int arena) {
    Life life = all.get(id);
    if (life != null) {
      replace(id, life, life.in(arena));
    }
  }

  /** It hangs on these as well. */
  void hang(int id, Set<Integer> on) {
    Life life = all.get(id);
    if (life != null) {
      replace(id, life, life.hanging(on));
    }
  }

  /** What these lives hang on, with themselves; of moved ones, what they were moved to. */
  Ids closure(Set<Integer> lives) {
    Ids first = Ids.of(lives);
    int[] seen = new int[first.size() + 4];
    int count = 0;
    for (int i = 0; i < first.size(); i++) {
      seen[count++] = first.at(i);
    }
    for (int i = 0; i < count; i++) {
      Life life = all.get(seen[i]);
      Ids on = life == null ? Ids.NONE : Ids.of(life.on());
      for (int j = 0; j < on.size(); j++) {
        if (!isAmong(seen, count, on.at(j))) {
          seen = count < seen.length ? seen : Arrays.copyOf(seen, 2 * count);
          seen[count++] = on.at(j);
        }
      }
    }
    return count == first.size() ? first : Ids.of(seen, count);
  }

  private static boolean isAmong(int[] ids, int count, int id) {
    for (int i = 0; i < count; i++) {
      if (ids[i] == id) {
        return true;
      }
    }
    return false;
  }

  /** Whether it is what several counted pointers point to. */
  boolean isContent(int id) {
    Life life = all.get(id);
    return Life.isArena(id) && life != null && life.sort() == Life.Sort.HOLDER;
  }

  /** The arenas that there are now, for who begins to live. */
  Ids arenas() {
    int[] found = new int[all.size()];
    int count = 0;
    for (int i = 0; i < all.size(); i++) {
      if (all.life(i).sort() == Life.Sort.ARENA) {
        found[count++] = all.id(i);
      }
    }
    return Ids.of(found, count);
  }

  /** Makes room for what an instruction begins: what it began before is older. */
  void renew(int site) {
    int arena = Life.arenaOf(site);
    if (all.position(site) < 0 && all.position(arena) < 0) {
      return;
    }
    age(site);
    age(arena);
    renumber(site, site | 1);
    renumber(arena, arena | 1);
  }

  private void age(int id) {
    Life recent = all.remove(id);
    if (recent != null) {
      Life old = all.get(id | 1);
      all.put(id | 1, old == null ? recent : old.or(recent));
    }
  }

  /** Gives a life another number wherever it is named. */
  private void renumber(int from, int to) {
    for (int i = 0; i < all.size(); i++) {
      all.set(i, all.life(i).renumbered(from, to));
    }
    for (int i = 0; i < frame.getLocals(); i++) {
      frame.setLocal(i, frame.getLocal(i).renumbered(from, to));
    }
    for (int i = 0; i < frame.getStackSize(); i++) {
      frame.setStack(i, frame.getStack(i).renumbered(from, to));
    }
  }

  /** What nothing that may still be read refers to need not be freed. */
  void forgive(BitSet liveLocals) {
    boolean[] held = null;
    for (int i = 0; i < all.size(); i++) {
      Life life = all.life(i);
      if (life.owed()) {
        held = held == null ? held(liveLocals) : held;
        if (!held[i]) {
          all.set(i, life.owed(false));
        }
      }
    }
  }

  /** The positions of what live locals hang on. */
  private boolean[] held(BitSet liveLocals) {
    boolean[] held = new boolean[all.size()];
    for (int i = liveLocals.nextSetBit(0); i >= 0; i = liveLocals.nextSetBit(i + 1)) {
      if (i < frame.getLocals()) {
        mark(frame.getLocal(i), held, false);
      }
    }
    return held;
  }

  private void mark(Held held, boolean[] marked, boolean arenas) {
    markAll(held.self(), marked, arenas);
    markAll(held.on(), marked, arenas);
  }

  private void markAll(Set<Integer> lives, boolean[] marked, boolean arenas) {
    Ids ids = Ids.of(lives);
    for (int i = 0; i < ids.size(); i++) {
      mark(all.position(ids.at(i)), marked, arenas);
    }
  }

  private void mark(int position, boolean[] marked, boolean arenas) {
    if (position < 0 || marked[position]) {
      return;
    }
    marked[position] = true;
    Life life = all.life(position);
    markAll(life.on(), marked, arenas);
    if (arenas) {
      mark(all.position(life.arena()), marked, true);
    }
  }

  /**
   * Forgets what locals hold that are not read any more, and the lives that nothing leads to then.
   * What must still be freed, what is open and what has hold of something stays: an end asks for
   * these, whoever knows them.
   */
  void keepOnly(BitSet liveLocals) {
    for (int i = 0; i < frame.getLocals(); i++) {
      if (!liveLocals.get(i) && !frame.getLocal(i).isNothing()) {
        frame.setLocal(i, Held.NOTHING);
      }
    }
    boolean[] kept = new boolean[all.size()];
    for (int i = 0; i < frame.getLocals(); i++) {
      mark(frame.getLocal(i), kept, true);
    }
    for (int i = 0; i < frame.getStackSize(); i++) {
      mark(frame.getStack(i), kept, true);
    }
    int count = 0;
    for (int i = 0; i < kept.length; i++) {
      if (!kept[i] && all.life(i).isAskedFor()) {
        mark(i, kept, true);
      }
    }
    for (boolean it : kept) {
      count += it ? 1 : 0;
    }
    if (count < kept.length) {
      forget(kept);
    }
  }

  /** An arena whose number another one may get later is not older than anything any more. */
  private void forget(boolean[] kept) {
    boolean arenas = false;
    for (int i = 0; i < kept.length; i++) {
      arenas |= !kept[i] && all.life(i).sort() == Life.Sort.ARENA;
    }
    for (int i = 0; arenas && i < kept.length; i++) {
      if (kept[i]) {
        all.set(i, all.life(i).after(known(Ids.of(all.life(i).older()), kept)));
      }
    }
    all.keep(kept);
  }

  private Ids known(Ids older, boolean[] kept) {
    int[] known = new int[older.size()];
    int count = 0;
    for (int i = 0; i < older.size(); i++) {
      int position = all.position(older.at(i));
      if (position >= 0 && kept[position]) {
        known[count++] = older.at(i);
      }
    }
    return count == older.size() ? older : Ids.of(known, count);
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
    if (all.isCopyOf(other.all)) {
      return false;
    }
    boolean changed = false;
    for (int i = 0; i < all.size(); i++) {
      Life mine = all.life(i);
      Life theirs = other.all.get(all.id(i));
      if (mine != theirs) {
        Life both = either(mine, theirs);
        changed |= !both.equals(mine);
        all.set(i, both);
      }
    }
    for (int i = 0; i < other.all.size(); i++) {
      int id = other.all.id(i);
      if (all.position(id) < 0) {
        all.put(id, either(null, other.all.life(i)));
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
        int one = Ids.of(mine).at(0);
        int two = Ids.of(theirs).at(0);
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
    all.put(to, life);
    Life memory = withArena ? all.remove(life.arena()) : null;
    if (memory != null) {
      all.put(Life.arenaOf(to), memory);
    }
    renumber(from, to);
    if (withArena) {
      renumber(life.arena(), Life.arenaOf(to));
    }
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
