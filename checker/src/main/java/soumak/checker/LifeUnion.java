package soumak.checker;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What becomes one where two ways join: where a slot holds one life on this way and another on that
 * one. Of regions that there are on both ways, a slot holds one of these.
 */
final class LifeUnion {
  private final Lives mine;
  private final Lives theirs;

  /** The number of the first slot's life here, and a number above those of all slots. */
  private final int first;

  private final int last;

  LifeUnion(Lives mine, Lives theirs, int first) {
    this.mine = mine;
    this.theirs = theirs;
    this.first = first;
    this.last = first + 4 * mine.slots();
  }

  /** Makes both ways say the same of such slots; true if that has changed anything on this one. */
  boolean unite() {
    boolean changed = false;
    for (int slot = 0; slot < mine.slots(); slot++) {
      Ids one = mine.slot(slot).self();
      Ids two = theirs.slot(slot).self();
      if (one.size() <= 1 && two.size() <= 1 && !one.equals(two)) {
        int both = first + 4 * slot;
        if (isChoice(one, two, both)) {
          changed |= choose(slot, both);
        } else if (!one.isEmpty() && !two.isEmpty()) {
          changed |= rename(one.first(), two.first(), slot, both);
        }
      }
    }
    return changed;
  }

  // --- what is replaced ---

  private boolean rename(int one, int two, int slot, int both) {
    if (!areAlike(one, two, slot) || !isFree(one, both) || !isFree(two, both)) {
      return false;
    }
    boolean withArena = arenasDiffer(one, two);
    mine.rename(one, both, withArena);
    theirs.rename(two, both, withArena);
    return one != both;
  }

  /** Whether it is none of those that were united here, but for one of them. */
  private boolean isFree(int id, int both) {
    return id < first || id >= last || id == both;
  }

  /** What a condition gives stays for a moment; only regions are known by what they hang on. */
  private boolean areAlike(int one, int two, int slot) {
    Life here = mine.get(one);
    Life there = theirs.get(two);
    boolean local = slot < mine.frame.getLocals();
    return here != null
        && there != null
        && here.sort() == there.sort()
        && (local ? here.isUnited() : Lives.isRegion(here));
  }

  /** Whether each has an arena of its own, as a region that was opened by a key has not. */
  private boolean arenasDiffer(int one, int two) {
    Life here = Objects.requireNonNull(mine.get(one));
    Life there = Objects.requireNonNull(theirs.get(two));
    return here.sort() != Life.Sort.TRACKED
        && here.arena() != there.arena()
        && here.arena() == Life.arenaOf(one)
        && there.arena() == Life.arenaOf(two);
  }

  // --- what is chosen ---

  /** Whether a slot holds a region that there is on the other way, too, or that may be none. */
  private boolean isChoice(Ids one, Ids two, int both) {
    return mayChoose(mine, one, both)
        && mayChoose(theirs, two, both)
        && (one.isEmpty() || two.isEmpty() || stays(mine, one, theirs) || stays(theirs, two, mine));
  }

  private static boolean mayChoose(Lives way, Ids self, int both) {
    Life united = way.get(both);
    return (self.isEmpty() || Lives.isRegion(way.get(self.first())))
        && (united == null || way.isOneOf(united));
  }

  /** Whether what is held on one way is there on the other one, or was chosen before. */
  private static boolean stays(Lives way, Ids self, Lives other) {
    int id = self.first();
    Life there = other.get(id);
    return way.isOneOf(way.get(id)) || (there != null && there.end() == null);
  }

  private boolean choose(int slot, int both) {
    for (Lives way : new Lives[] {mine, theirs}) {
      if (!way.slot(slot).self().has(both)) {
        way.renew(both); // what was chosen here in an earlier turn of a loop
      }
    }
    Ids regions = chosen(mine, slot, both).and(chosen(theirs, slot, both));
    @Nullable Life known = mine.get(both);
    @Nullable Life memory = mine.get(Life.arenaOf(both));
    int any = regions.first();
    Life one = Objects.requireNonNull(mine.get(any) == null ? theirs.get(any) : mine.get(any));
    Life region = (known == null ? Life.regionOf(one, both) : known).hanging(regions);
    Life place = (memory == null ? Life.placeOf(one) : memory).hanging(memoryOf(regions));
    for (Lives way : new Lives[] {mine, theirs}) {
      way.put(both, region);
      way.put(Life.arenaOf(both), place);
      way.slot(slot, Held.life(both));
    }
    return !region.equals(known) || !place.equals(memory);
  }

  /** Theirs, where that is the same on both ways; else they themselves. */
  private Ids memoryOf(Ids regions) {
    Ids memory = Ids.NONE;
    for (int id : regions.all()) {
      Ids here = mine.memoryOf(Ids.of(id));
      memory = memory.and(here.equals(theirs.memoryOf(Ids.of(id))) ? here : Ids.of(id));
    }
    return memory;
  }

  private static Ids chosen(Lives way, int slot, int both) {
    Ids self = way.slot(slot).self();
    return self.has(both) ? Objects.requireNonNull(way.get(both)).on() : self;
  }
}
