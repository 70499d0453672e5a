package soumak.checker;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
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

  /** How many locals there are and values on the stack. */
  int slots() {
    return frame.getLocals() + frame.getStackSize();
  }

  Held slot(int i) {
    int locals = frame.getLocals();
    return i < locals ? frame.getLocal(i) : frame.getStack(i - locals);
  }

  void slot(int i, Held held) {
    int locals = frame.getLocals();
    if (i < locals) {
      frame.setLocal(i, held);
    } else {
      frame.setStack(i - locals, held);
    }
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

  /** What most rules use: the first use of a function that is written as one takes a while. */
  void replace(int id, Life life, Life next) {
    if (next != life && !next.equals(life)) {
      put(id, next);
    }
  }

  // Those that are asked for in nearly every program, without a function.

  /** It need not be freed here any more, nor those of which a region is one. */
  void release(int id) {
    for (int each : oneOf(id).all()) {
      Life life = all.get(each);
      if (life != null) {
        replace(each, life, life.owed(false));
      }
    }
  }

  /** It, and if it is one of several regions, those. */
  Ids oneOf(int id) {
    if (!isOneOf(all.get(id))) {
      return Ids.of(id);
    }
    Ids found = Ids.NONE;
    for (int it : closure(Ids.of(id)).all()) {
      found = isRegion(all.get(it)) ? found.and(it) : found;
    }
    return found;
  }

  boolean isOneOf(@Nullable Life life) {
    Life memory = life == null ? null : all.get(life.arena());
    return isRegion(life) && memory != null && memory.sort() == Life.Sort.PLACE;
  }

  static boolean isRegion(@Nullable Life life) {
    return life != null && life.sort() == Life.Sort.REGION;
  }

  /**
   * What the memory of a region that is one of these hangs on: theirs, where that is surely open.
   */
  Ids memoryOf(Ids regions) {
    Ids memory = Ids.NONE;
    for (int id : regions.all()) {
      Life region = all.get(id);
      Life arena = region == null ? null : all.get(region.arena());
      boolean known = arena != null && (arena.sort() == Life.Sort.PLACE || arena.open());
      memory = memory.and(known && region != null ? region.arena() : id);
    }
    return memory;
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
  void hang(int id, Ids on) {
    Life life = all.get(id);
    if (life != null) {
      replace(id, life, life.hanging(on));
    }
  }

  /** Something is stored in a field of its structures. */
  void lead(int id, int field, Ids to) {
    Life life = all.get(id);
    if (life != null && !to.isEmpty()) {
      replace(id, life, life.leadingTo(field, to));
    }
  }

  /** What these lives hang on, with themselves; of moved ones, what they were moved to. */
  Ids closure(Ids first) {
    int[] seen = Arrays.copyOf(first.all(), first.size() + 4);
    int count = first.size();
    for (int i = 0; i < count; i++) {
      Life life = all.get(seen[i]);
      for (int on : life == null ? Ids.NONE.all() : life.on().all()) {
        if (!isAmong(seen, count, on)) {
          seen = count < seen.length ? seen : Arrays.copyOf(seen, 2 * count);
          seen[count++] = on;
        }
      }
    }
    return count == first.size() ? first : Ids.of(seen, count);
  }

  /** Also where the arenas lead that keys and objects among these have, but for those arenas. */
  Ids reach(Ids first) {
    Ids found = closure(first);
    Ids own = Ids.NONE;
    int before;
    do {
      before = found.size();
      for (int id : found.all()) {
        Life life = all.get(id);
        Life memory = life == null || !isOwner(life) ? null : all.get(life.arena());
        if (life != null && memory != null && memory.sort() == Life.Sort.ARENA) {
          own = own.and(life.arena());
          found = found.and(memory.on());
        }
      }
      found = closure(found);
    } while (found.size() > before);
    for (int id : own.in(found).all()) {
      found = isAmong(first.all(), first.size(), id) ? found : found.without(id);
    }
    return found;
  }

  private static boolean isOwner(Life life) {
    return life.isObject() || life.sort() == Life.Sort.KEY;
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
    for (int i = 0; i < slots(); i++) {
      slot(i, slot(i).renumbered(from, to));
    }
  }

  /** The arena of an object ends, and it may have another one from now on. */
  void exchange(int object, Life.End how) {
    Life owner = Objects.requireNonNull(all.get(object));
    int arena = owner.arena();
    Life memory = Objects.requireNonNull(all.get(arena));
    if ((arena & 1) != 0) {
      end(arena, how); // it is one of several, of which the others stay
      return;
    }
    age(arena);
    renumber(arena, arena | 1);
    end(arena | 1, how);
    Life next = Life.of(Life.Sort.ARENA, memory.text(), memory.line());
    put(arena, next.after(arenas()).reaping(memory.reaps()));
    moveTo(object, arena);
  }

  /** What was allocated by the regions of an object is gone; it may have others from now on. */
  void leavePlace(int object, Life.End how) {
    int arena = Objects.requireNonNull(all.get(object)).arena();
    Life place = all.get(arena);
    if (place == null || place.sort() != Life.Sort.PLACE || (arena & 1) != 0) {
      return;
    }
    age(arena);
    renumber(arena, arena | 1);
    end(arena | 1, how);
    Life gone = Objects.requireNonNull(all.get(arena | 1));
    all.put(arena | 1, gone.as(Life.Sort.ARENA));
    put(arena, Life.of(Life.Sort.PLACE, place.text(), place.line()).hanging(Ids.of(object)));
    moveTo(object, arena);
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

  private void markAll(Ids lives, boolean[] marked, boolean arenas) {
    for (int id : lives.all()) {
      mark(all.position(id), marked, arenas);
    }
  }

  private void mark(int position, boolean[] marked, boolean arenas) {
    if (position < 0 || marked[position]) {
      return;
    }
    marked[position] = true;
    Life life = all.life(position);
    markAll(life.on(), marked, arenas);
    markAll(life.leads().all(), marked, arenas);
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
    for (int i = 0; i < slots(); i++) {
      mark(slot(i), kept, true);
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
        all.set(i, all.life(i).after(known(all.life(i).older(), kept)));
      }
    }
    all.keep(kept);
  }

  private Ids known(Ids older, boolean[] kept) {
    int[] known = new int[older.size()];
    int count = 0;
    for (int id : older.all()) {
      int position = all.position(id);
      if (position >= 0 && kept[position]) {
        known[count++] = id;
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
    boolean changed = new LifeUnion(this, other, first).unite();
    for (int i = 0; i < slots(); i++) {
      Held mine = slot(i);
      Held both = either(mine, other.slot(i));
      changed |= !both.equals(mine);
      slot(i, both);
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

  /** Gives a life another number, and so its arena; who had that is an older one of that number. */
  void rename(int from, int to, boolean withArena) {
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
