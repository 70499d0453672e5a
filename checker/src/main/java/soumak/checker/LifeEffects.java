package soumak.checker;

import java.util.HashSet;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a function stores where. Where fields lead is looked up when it is called: it may have been
 * made before something was stored in them.
 *
 * @param keeps what it stores that in which it is called with
 * @param holds objects, in whose structures it stores that
 * @param gives what it stores in that
 * @param mixes whether it stores some of that in other of it
 * @param turns whether it stores each of that in itself, or in what is found from there
 * @param fields of structures, in which it stores
 * @param kept the ways along which it gets from what it has captured
 * @param called the ways along which it gets from what it is called with
 * @param within what it stores of what it has captured in other of that
 */
record LifeEffects(
    Ids keeps,
    Ids holds,
    Ids gives,
    boolean mixes,
    boolean turns,
    Ids fields,
    Ways kept,
    Ways called,
    Set<Within> within) {
  static final LifeEffects NONE = keeping(Ids.NONE);

  static LifeEffects keeping(Ids kept) {
    return new LifeEffects(
        kept, Ids.NONE, Ids.NONE, false, false, Ids.NONE, Ways.NONE, Ways.NONE, Set.of());
  }

  /** Of code that stores what it is called with in other of it. */
  static LifeEffects mixing() {
    Ids any = Ids.of(LifeLeads.ANY);
    return new LifeEffects(
        Ids.NONE, Ids.NONE, Ids.NONE, true, false, any, Ways.NONE, Ways.NONE, Set.of());
  }

  /** Of code of which nothing is known. */
  static LifeEffects anything() {
    Ids any = Ids.of(LifeLeads.ANY);
    Ids all = Ids.of(Life.GLOBAL);
    Ways ways = new Ways(any, any);
    return new LifeEffects(all, Ids.NONE, Ids.NONE, true, false, any, ways, ways, Set.of());
  }

  /**
   * Fields of structures.
   *
   * @param into those along which it gets to where it stores
   * @param from those along which it gets to what it stores
   */
  record Ways(Ids into, Ids from) {
    static final Ways NONE = new Ways(Ids.NONE, Ids.NONE);

    private Ways and(Ways other) {
      return new Ways(into.and(other.into), from.and(other.from));
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other
          || (other instanceof Ways it && into.equals(it.into) && from.equals(it.from));
    }

    @Override
    public int hashCode() {
      return 31 * into.hashCode() + from.hashCode();
    }
  }

  /**
   * Something that is stored whenever a function runs, along fields, or by another function.
   *
   * @param calls whether the target is a function that is called with it
   * @param memory whether it is stored in structures that are found in the target
   */
  record Within(
      boolean calls, boolean memory, Ids target, Ids into, Ids source, Ids from, int field) {
    private Within of(UnaryOperator<Ids> places, UnaryOperator<Ids> values) {
      Ids to = places.apply(target);
      Ids it = values.apply(source);
      return to == target && it == source
          ? this
          : new Within(calls, memory, to, into, it, from, field);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other
          || (other instanceof Within it
              && calls == it.calls
              && memory == it.memory
              && field == it.field
              && target.equals(it.target)
              && into.equals(it.into)
              && source.equals(it.source)
              && from.equals(it.from));
    }

    @Override
    public int hashCode() {
      return (31 * target.hashCode() + source.hashCode()) * 31 + field;
    }
  }

  /** Whether something of what it is called with, or in that. */
  boolean stores() {
    return mixes || turns || !keeps.isEmpty() || !holds.isEmpty() || !gives.isEmpty();
  }

  /** Whether nothing is stored at all. */
  boolean isNone() {
    return !stores() && within.isEmpty();
  }

  /** Without that in which it keeps what it is called with. */
  LifeEffects withoutKeeping() {
    return new LifeEffects(Ids.NONE, holds, gives, mixes, turns, fields, kept, called, within);
  }

  /**
   * Whether what it is called with may be found afterwards by others.
   *
   * @param out whether fields of that lead to what others have
   */
  boolean isKeeping(boolean out) {
    return mixes || !keeps.isEmpty() || !holds.isEmpty() || (turns && out);
  }

  /** What it has captured of that. */
  Ids captured() {
    Ids all = keeps.and(holds).and(gives);
    for (Within it : within) {
      all = all.and(it.target).and(it.source);
    }
    return all;
  }

  /** The same of other lives; the same object if they are the same. */
  LifeEffects of(UnaryOperator<Ids> others) {
    return of(others, others);
  }

  /** The same of other lives: of those in which something is stored, and of what is stored. */
  LifeEffects of(UnaryOperator<Ids> places, UnaryOperator<Ids> values) {
    Ids in = places.apply(keeps);
    Ids held = places.apply(holds);
    Ids given = values.apply(gives);
    Set<Within> all = within;
    for (Within it : within) {
      Within other = it.of(places, values);
      if (other != it) {
        all = all == within ? new HashSet<>(within) : all;
        all.remove(it);
        all.add(other);
      }
    }
    boolean same = in == keeps && held == holds && given == gives && all == within;
    return same ? this : new LifeEffects(in, held, given, mixes, turns, fields, kept, called, all);
  }

  /** Those of one that is called with what is found along some fields. */
  LifeEffects along(Ids way) {
    return new LifeEffects(
        keeps, holds, gives, mixes, turns, fields, kept, called.and(new Ways(way, way)), Set.of());
  }

  LifeEffects alsoWithin(Set<Within> others) {
    return others.isEmpty()
        ? this
        : new LifeEffects(
            keeps, holds, gives, mixes, turns, fields, kept, called, all(within, others));
  }

  LifeEffects or(LifeEffects other) {
    return equals(other)
        ? this
        : new LifeEffects(
            keeps.and(other.keeps),
            holds.and(other.holds),
            gives.and(other.gives),
            mixes || other.mixes,
            turns || other.turns,
            fields.and(other.fields),
            kept.and(other.kept),
            called.and(other.called),
            all(within, other.within));
  }

  private static Set<Within> all(Set<Within> some, Set<Within> others) {
    if (some.containsAll(others)) {
      return some;
    }
    Set<Within> all = new HashSet<>(some);
    all.addAll(others);
    return all;
  }

  /** By hand; a record's own begins slowly. */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof LifeEffects it
            && mixes == it.mixes
            && turns == it.turns
            && keeps.equals(it.keeps)
            && holds.equals(it.holds)
            && gives.equals(it.gives)
            && fields.equals(it.fields)
            && kept.equals(it.kept)
            && called.equals(it.called)
            && within.equals(it.within));
  }

  @Override
  public int hashCode() {
    return 31 * keeps.hashCode() + gives.hashCode();
  }
}
