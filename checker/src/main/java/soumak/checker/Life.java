package soumak.checker;

import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What is known of something that may end: a region, a key, a tracked pointer; or of an object that
 * has pointers in it.
 *
 * <p>Lives are numbered by where they begin. An instruction at {@code i} begins {@code 4i}, with an
 * {@link #arena} of number {@code 4i + 2}; what it began in an earlier turn of a loop is {@code 4i
 * + 1} and {@code 4i + 3}, several in one. The parameter {@code p} is {@code -4(p + 1)}, and what a
 * field of its structures points to is 1024 times the field's number below that.
 *
 * @param text as source code says it
 * @param on the lives that it hangs on, which end it when they end
 * @param arena the memory that it opens, frees or lies in
 * @param older the arenas that there were when it began
 * @param owed whether it must still be freed, closed or given away
 * @param open of an arena: whether it is surely open
 * @param reaps of an arena: whether single objects can be freed; false if it may be one that frees
 *     all at once, null if that is not known
 * @param end null if it has surely not ended
 * @param field the field that it was read from or stored in, as {@code owner.name}; as {@link
 *     LifePlace} has it
 * @param calls of a function: what it does with what it is called with
 * @param leads of memory: where else pointers in its structures point to
 */
record Life(
    Sort sort,
    String text,
    int line,
    Ids on,
    int arena,
    Ids older,
    boolean owed,
    boolean open,
    @Nullable Boolean reaps,
    @Nullable End end,
    @Nullable String field,
    @Nullable Calls calls,
    LifeLeads leads) {

  /** The arena of what lies in the heap. */
  static final int HEAP = Integer.MAX_VALUE;

  /** What everybody can reach, as by static fields. */
  static final int GLOBAL = Integer.MAX_VALUE - 1;

  /** In what a function does that another one makes: what that one is called with. */
  static final int CALLED = Integer.MAX_VALUE - 2;

  /** In what a function does that a method makes: what only the function has in it. */
  static final int ITSELF = Integer.MAX_VALUE - 3;

  /** Above the numbers of all parameters, of which a method has 255 at most. */
  private static final int BEHIND = 1024;

  /** When the JDK calls methods of an object that use what it has in it; more at the end. */
  enum Read {
    NEVER,
    /** When it is printed, compared or looked for. */
    AS_VALUE,
    /** Also when something is asked of it, as of a list. */
    AS_SOURCE
  }

  /** What a function uses of what it is called with. */
  enum Looks {
    NOT,
    /** Objects that may have pointers in them. */
    AT_OBJECTS,
    /** Pointers, which it may follow. */
    AT_POINTERS
  }

  enum Sort {
    /** The memory of a region. */
    ARENA,
    /**
     * The memory of a region that is one of several, or in an object: as long as what it hangs on.
     */
    PLACE,
    REGION,
    KEY,
    /** A unique or a counted pointer. */
    TRACKED,
    BORROW,
    /** An object that must be closed, and is no region. */
    RESOURCE,
    /** Any other object; what it has in it, it hangs on. */
    HOLDER,
    /** What a plain pointer that a method is lent points to. */
    LENT
  }

  /**
   * How something ended.
   *
   * @param how what happened, as a sentence
   * @param sent whether it was given away, and not freed
   */
  record End(String how, int line, boolean sent) {
    /** By hand, too. */
    @Override
    public boolean equals(@Nullable Object other) {
      return this == other
          || (other instanceof End end
              && line == end.line
              && sent == end.sent
              && how.equals(end.how));
    }

    @Override
    public int hashCode() {
      return 31 * how.hashCode() + line;
    }
  }

  /**
   * What a function does with what it is called with.
   *
   * @param looks whether it uses that
   * @param returns whether it may give that back, or what it has made of it
   * @param does what it stores where
   * @param supplies what it gives of what it has captured, if it is called with nothing
   * @param made what functions do that it gives, and that these give, as one; these may store in
   *     what those were {@link #CALLED} with, too
   * @param read of an object that need be no function: when the JDK calls methods of it
   * @param opens what it opens
   */
  record Calls(
      Looks looks,
      boolean returns,
      LifeEffects does,
      Ids supplies,
      @Nullable Calls made,
      Read read,
      LifeOpens opens) {
    /** Of code of which is not known what it opens. */
    Calls(
        Looks looks,
        boolean returns,
        LifeEffects does,
        Ids supplies,
        @Nullable Calls made,
        Read read) {
      this(looks, returns, does, supplies, made, read, LifeOpens.UNKNOWN);
    }

    /** By hand; a record's own begins slowly. */
    @Override
    public boolean equals(@Nullable Object other) {
      return this == other
          || (other instanceof Calls it
              && looks == it.looks
              && returns == it.returns
              && does.equals(it.does)
              && supplies.equals(it.supplies)
              && Objects.equals(made, it.made)
              && read == it.read
              && opens.equals(it.opens));
    }

    @Override
    public int hashCode() {
      return does.hashCode() * 31 + supplies.hashCode();
    }

    /** Code that does nothing with that. */
    static final Calls NOTHING =
        new Calls(Looks.NOT, false, LifeEffects.NONE, Ids.NONE, null, Read.NEVER);

    /** Code of which nothing is known. */
    static final Calls ANYTHING =
        new Calls(
            Looks.AT_POINTERS, true, LifeEffects.anything(), Ids.of(GLOBAL), null, Read.NEVER);

    /** Code that was found somewhere, or is in a class. */
    static final Calls FOUND = looking(Looks.NOT, Read.NEVER);

    /** An object with fields, in which something may be stored. */
    static final Calls KEEPER =
        new Calls(Looks.NOT, false, LifeEffects.NONE, Ids.of(ITSELF), null, Read.NEVER);

    Calls storing(LifeEffects what) {
      return new Calls(looks, returns, what, supplies, made, read, opens);
    }

    Calls readAs(Read how) {
      return new Calls(looks, returns, does, supplies, made, how, opens);
    }

    Calls opening(LifeOpens what) {
      return new Calls(looks, returns, does, supplies, made, read, what);
    }

    /** An object whose methods may follow what they are called with. */
    static Calls looking(Looks looks, Read read) {
      return new Calls(looks, true, LifeEffects.NONE, Ids.NONE, null, read);
    }

    boolean stores() {
      return does.stores() || (made != null && made.stores());
    }

    /** What it does, or what functions do that it gives. */
    Calls atLast() {
      Calls alone = new Calls(looks, returns, does, supplies, null, read, opens);
      return made == null ? alone : Objects.requireNonNull(either(alone, made));
    }

    /** The same of other lives; the same object if they are the same. */
    Calls of(UnaryOperator<Ids> others) {
      LifeEffects stored = does.of(others);
      Ids supplied = others.apply(supplies);
      Calls next = made == null ? null : made.of(others);
      LifeOpens opened = opens.of(others);
      boolean same = stored == does && supplied == supplies && next == made && opened == opens;
      return same ? this : new Calls(looks, returns, stored, supplied, next, read, opened);
    }

    /** What a function does that a method has made: it is this one now. */
    Calls as(int itself) {
      UnaryOperator<Ids> renamed = it -> it.renamed(ITSELF, itself);
      Ids supplied = renamed.apply(supplies);
      return new Calls(looks, returns, does.of(renamed), supplied, made, read, opens.of(renamed));
    }

    /** What a function does that another one has made, which was called with these. */
    Calls madeWith(Ids called) {
      Calls next = of(it -> it.has(CALLED) ? it.and(called) : it);
      UnaryOperator<Ids> known = it -> it.without(CALLED);
      Ids supplied = known.apply(next.supplies);
      return new Calls(
          looks, returns, next.does.of(known), supplied, next, read, next.opens.of(known));
    }

    private Calls renumbered(int from, int to) {
      return of(it -> it.renamed(from, to));
    }

    static @Nullable Calls either(@Nullable Calls one, @Nullable Calls other) {
      if (one == null || other == null || one.equals(other)) {
        return one == null ? other : one;
      }
      return new Calls(
          one.looks.compareTo(other.looks) > 0 ? one.looks : other.looks,
          one.returns || other.returns,
          one.does.or(other.does),
          one.supplies.and(other.supplies),
          either(one.made, other.made),
          one.read.compareTo(other.read) > 0 ? one.read : other.read,
          one.opens.or(other.opens));
    }
  }

  /** By hand, for the same reasons as {@link Held#equals}. */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Life life
            && line == life.line
            && arena == life.arena
            && sort == life.sort
            && owed == life.owed
            && open == life.open
            && text.equals(life.text)
            && Objects.equals(reaps, life.reaps)
            && Objects.equals(end, life.end)
            && Objects.equals(field, life.field)
            && Objects.equals(calls, life.calls)
            && on.equals(life.on)
            && older.equals(life.older)
            && leads.equals(life.leads));
  }

  @Override
  public int hashCode() {
    return Objects.hash(sort, text, line, arena, on);
  }

  static Life of(Sort sort, String text, int line) {
    return new Life(
        sort,
        text,
        line,
        Ids.NONE,
        HEAP,
        Ids.NONE,
        false,
        false,
        null,
        null,
        null,
        null,
        LifeLeads.NONE);
  }

  /** A region that is one of several, of which this is one. */
  static Life regionOf(Life one, int id) {
    return of(Sort.REGION, one.text, one.line).in(arenaOf(id));
  }

  /** The memory of such a region. */
  static Life placeOf(Life one) {
    return of(Sort.PLACE, one.text, one.line);
  }

  static int site(int instruction) {
    return 4 * instruction;
  }

  /** Whether it is what an instruction has begun the last time, and so one object. */
  static boolean isLatest(int id) {
    return id >= 0 && id < GLOBAL && id % 4 == 0;
  }

  static int parameter(int position) {
    return -4 * (position + 1);
  }

  static boolean isParameter(int id) {
    return id < 0;
  }

  static int position(int id) {
    return -((baseOf(id) & ~3) / 4) - 1;
  }

  /** What a field of the structures of a parameter points to, which need not be of its memory. */
  static int behind(int parameter, int field) {
    return baseOf(parameter) - BEHIND * field;
  }

  static boolean isBehind(int id) {
    return id < -BEHIND;
  }

  static int fieldOf(int id) {
    return (-id - 1) / BEHIND;
  }

  /** The parameter, or its arena, behind which something is; others are that themselves. */
  static int baseOf(int id) {
    return isBehind(id) ? id + BEHIND * fieldOf(id) : id;
  }

  static int arenaOf(int id) {
    return id | 2;
  }

  static boolean isArena(int id) {
    return (id & 2) != 0;
  }

  /** The same, that hangs on these and on nothing else. */
  Life hangingOnly(Ids lives) {
    return new Life(
        sort, text, line, lives, arena, older, owed, open, reaps, end, field, calls, leads);
  }

  /** Something is stored in a field of its structures. */
  Life leadingTo(int way, Ids lives) {
    return leadingTo(leads.and(way, lives));
  }

  /** The same of several. */
  Life alsoLeadingTo(LifeLeads others) {
    return leadingTo(leads.and(others));
  }

  private Life leadingTo(LifeLeads all) {
    return all == leads
        ? this
        : new Life(sort, text, line, on, arena, older, owed, open, reaps, end, field, calls, all);
  }

  Life hanging(Ids lives) {
    Ids all = on.and(lives);
    return all == on
        ? this
        : new Life(
            sort, text, line, all, arena, older, owed, open, reaps, end, field, calls, leads);
  }

  Life in(int memory) {
    return new Life(
        sort, text, line, on, memory, older, owed, open, reaps, end, field, calls, leads);
  }

  Life after(Ids others) {
    return others == older
        ? this
        : new Life(
            sort, text, line, on, arena, others, owed, open, reaps, end, field, calls, leads);
  }

  Life owed(boolean now) {
    return now == owed
        ? this
        : new Life(sort, text, line, on, arena, older, now, open, reaps, end, field, calls, leads);
  }

  Life open(boolean now) {
    return new Life(sort, text, line, on, arena, older, owed, now, reaps, end, field, calls, leads);
  }

  Life reaping(@Nullable Boolean single) {
    return new Life(
        sort, text, line, on, arena, older, owed, open, single, end, field, calls, leads);
  }

  Life ended(End how) {
    return new Life(
            sort, text, line, on, arena, older, false, false, reaps, how, field, calls, leads)
        .lettingGo();
  }

  /** What has hold of another one until its end, as a region of a key, has not any more then. */
  private Life lettingGo() {
    return end != null && (sort == Sort.REGION || sort == Sort.BORROW)
        ? hangingOnly(Ids.NONE).in(HEAP)
        : this;
  }

  Life as(Sort other) {
    return new Life(
        other, text, line, on, arena, older, owed, open, reaps, end, field, calls, leads);
  }

  Life called(String name) {
    return new Life(
        sort, name, line, on, arena, older, owed, open, reaps, end, field, calls, leads);
  }

  /** Whether it came from somewhere as something of which little is known. */
  boolean isFound() {
    return LifePlace.isFound(field);
  }

  /** A function that does this with what it is called with. */
  Life doing(@Nullable Calls does) {
    return new Life(sort, text, line, on, arena, older, owed, open, reaps, end, field, does, leads);
  }

  /** Of an arena: whether unique or counted pointers into it were put into objects. */
  boolean hasSinglesInObjects() {
    return LifePlace.SINGLES.equals(field);
  }

  Life withSinglesInObjects() {
    return readFrom(LifePlace.SINGLES);
  }

  /** Whether it is a stream or an iterator that a library gave. */
  boolean isLazy() {
    return LifePlace.LAZY.equals(field);
  }

  /** Whether it is a collection that compares what is in it, whatever it is seen as. */
  boolean isComparing() {
    return LifePlace.COMPARING.equals(field);
  }

  /** Whether the JDK calls methods of it that use what it has in it. */
  boolean isRead() {
    return calls != null && calls.read != Read.NEVER;
  }

  boolean isCut() {
    return LifePlace.CUT.equals(field);
  }

  Life fromAnObject() {
    return readFrom(LifePlace.CUT);
  }

  Life readFrom(String place) {
    return new Life(
        sort, text, line, on, arena, older, owed, open, reaps, end, place, calls, leads);
  }

  /** With another number for a life or an arena, wherever it is named. */
  Life renumbered(int from, int to) {
    Ids hanging = on.renamed(from, to);
    Ids others = older.renamed(from, to);
    int memory = arena == from ? to : arena;
    Calls renamed = calls == null ? null : calls.renumbered(from, to);
    LifeLeads ways = leads.renamed(from, to);
    boolean same = hanging == on && memory == arena && others == older;
    if (same && renamed == calls && ways == leads) {
      return this;
    }
    return new Life(
        sort, text, line, hanging, memory, others, owed, open, reaps, end, field, renamed, ways);
  }

  /**
   * Whether it counts although nothing leads to it: it is owed, open, or has hold of something. A
   * region that has ended on one way keeps what is known of it on another from counting as open.
   */
  boolean isAskedFor() {
    return owed || open || sort == Sort.REGION || sort == Sort.BORROW;
  }

  /** Whether one of its kind in a slot takes the place of another one. */
  boolean isUnited() {
    return sort == Sort.TRACKED || sort == Sort.KEY || sort == Sort.REGION;
  }

  /** Whether it goes to another owner when it is stored. */
  boolean isMovable() {
    return sort == Sort.TRACKED || sort == Sort.KEY || sort == Sort.RESOURCE;
  }

  /** Whether it may have others in it, and a key to its arena. */
  boolean isObject() {
    return sort == Sort.HOLDER || sort == Sort.RESOURCE;
  }

  /** Whether its end is the end of what hangs on it. */
  boolean ends() {
    return sort != Sort.HOLDER && sort != Sort.PLACE;
  }

  /** What is known if it is one of two. */
  Life or(Life other) {
    if (equals(other)) {
      return this;
    }
    End ended = end == null || (other.end != null && other.end.line < end.line) ? other.end : end;
    return new Life(
            sort == other.sort ? sort : Sort.HOLDER,
            text,
            line,
            on.and(other.on),
            arena == other.arena ? arena : GLOBAL,
            older.and(other.older),
            owed || other.owed,
            open && other.open,
            eitherReaps(reaps, other.reaps),
            ended,
            LifePlace.either(field, other.field),
            Calls.either(calls, other.calls),
            leads.and(other.leads))
        .lettingGo();
  }

  /** It counts that it may be an arena that frees all at once. */
  private static @Nullable Boolean eitherReaps(@Nullable Boolean one, @Nullable Boolean other) {
    if (Boolean.FALSE.equals(one) || Boolean.FALSE.equals(other)) {
      return false;
    }
    return Objects.equals(one, other) ? one : null;
  }

  /** Stored in a field, where it may be found too. */
  Life storedIn(String place) {
    boolean several = LifePlace.isField(field) || LifePlace.isElement(field);
    return readFrom(several ? Objects.requireNonNull(LifePlace.either(field, place)) : place);
  }

  /** An object is stored in a field or an array. */
  Life putInto(String place) {
    if (LifePlace.isField(field) || LifePlace.isElement(field)) {
      return storedIn(place); // it was cut off there
    }
    return isFound() || isComparing() ? this : readFrom(LifePlace.stored(field, place));
  }

  /** Whether it may be in that field, or in any if that is null. */
  boolean isIn(@Nullable String place) {
    return LifePlace.isField(field)
        && (place == null || (LifePlace.isField(place) && LifePlace.meet(place, field)));
  }
}
