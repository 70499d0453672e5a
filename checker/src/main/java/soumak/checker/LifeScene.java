package soumak.checker;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The instruction that is being executed, and what all rules of the check of lives do with what is
 * known there. Nothing is reported while the fixpoint is sought.
 */
final class LifeScene {
  final Code code;
  final MemoryTypes types;
  private final @Nullable Reports reports;

  /** Where things get to from here. */
  final LifeStores stores;

  /** What may be one object. */
  final LifeBranches branches = new LifeBranches(this);

  /** Where what is read here points to. */
  final LifePaths paths = new LifePaths(this);

  /** What is used here. */
  final LifeUses uses = new LifeUses(this);

  /** What functions do that are called from here. */
  final LifeCallbacks callbacks = new LifeCallbacks(this);

  /** What these store of what they have captured. */
  final LifeCaptured captured = new LifeCaptured(this);

  /** What is opened by functions that run here. */
  final LifeRunning running = new LifeRunning(this);

  /** What libraries call of the program's objects that they get here. */
  final LifeReading reading = new LifeReading(this);

  /** Which streams are read here. */
  final LifeStreams streams = new LifeStreams(this);

  /** What is freed from here. */
  final LifeFrees frees = new LifeFrees(this);

  /** What is found by way of the arenas of objects. */
  final LifeArenas arenas = new LifeArenas(this);

  /** What is closed from here. */
  final LifeCloses closes = new LifeCloses(this);

  private Lives lives;
  private int index;
  private int found;

  /**
   * @param bound the parameters that must not be stored in others
   */
  LifeScene(Code code, MemoryTypes types, @Nullable Reports reports, Ids bound, Lives lives) {
    this.code = code;
    this.types = types;
    this.reports = reports;
    this.stores = new LifeStores(this, bound);
    this.lives = lives;
  }

  void enter(int instruction, Lives before) {
    index = instruction;
    lives = before;
  }

  Lives lives() {
    return lives;
  }

  int index() {
    return index;
  }

  int line() {
    return code.line(index);
  }

  /** How often there was something to report. */
  int found() {
    return found;
  }

  void report(Kind kind, String sentence, List<String> story, String edit) {
    report(kind, line(), line() + " " + sentence, sentence, story, edit);
  }

  void report(Kind kind, int line, String cause, String sentence, List<String> story, String edit) {
    found++;
    if (reports != null) {
      String method = code.method.name + code.method.desc;
      ToldTwice.About about = new ToldTwice.About(method, line, null);
      reports.add(
          kind, line, about, method + " " + cause, sentence, story, new Reports.Fixed(edit));
    }
  }

  // --- names ---

  /** How the source calls what a slot holds. */
  String name(Held held) {
    String local = held.local() < 0 ? null : code.local(held.local(), index);
    if (local != null) {
      return "`" + local + "`";
    }
    for (int id : held.self().all()) {
      if (!Life.isBehind(id)) {
        return text(id);
      }
    }
    if (held.pointer()) {
      for (int id : held.on().all()) {
        if (id != Life.GLOBAL && id != Life.HEAP && !Life.isBehind(id)) {
          return "what points into " + text(id);
        }
      }
    }
    return "it";
  }

  /** The name without quotes, for building longer ones. */
  String bare(Held held) {
    String name = name(held);
    return name.startsWith("`") ? name.substring(1, name.length() - 1) : name;
  }

  /** A field of something, in quotes if that has a name. */
  String field(Held base, String field) {
    String name = name(base);
    return name.startsWith("`") && name.indexOf('`', 1) == name.length() - 1
        ? "`" + name.substring(1, name.length() - 1) + "." + field + "`"
        : "`" + field + "` of " + name;
  }

  String text(int id) {
    Life life = lives.get(id);
    return life == null ? "the heap" : life.text();
  }

  // --- beginning ---

  /** Begins a life here. */
  Held begin(Life life) {
    int site = Life.site(index);
    lives.renew(site);
    lives.put(site, begun(life, site).after(lives.arenas()));
    return Held.life(site);
  }

  /** Begins a life that has memory of its own. */
  Held beginWithArena(Life life, Life arena) {
    int site = Life.site(index);
    lives.renew(site);
    Ids present = lives.arenas();
    lives.put(Life.arenaOf(site), arena.after(present));
    lives.put(site, begun(life, site).in(Life.arenaOf(site)).after(present));
    return Held.life(site);
  }

  /** What it hangs on began before, also if it was here. */
  private static Life begun(Life life, int site) {
    int arena = Life.arenaOf(site);
    Life begun = life.renumbered(site, site | 1).renumbered(arena, arena | 1);
    return begun.calls() == null ? begun : begun.doing(begun.calls().as(site));
  }

  /** Begins an object, of whose regions only is known that it has them. */
  Held beginWithPlace(Life object) {
    Life place = Life.of(Life.Sort.PLACE, "the arena of " + object.text(), line());
    return beginWithArena(object, place.hanging(Ids.of(Life.site(index))));
  }

  /**
   * Begins a region of which only is known what it is one of, or what it was found in.
   *
   * @param owed whether it must be closed
   */
  Held beginOneOf(String text, Ids of, boolean owed) {
    int site = Life.site(index);
    lives.renew(site);
    Ids those = of.renamed(site, site | 1);
    Life region = Life.of(Life.Sort.REGION, text, line()).hanging(those).owed(owed);
    Ids memory = owed ? Ids.of(site) : lives.memoryOf(those);
    Life place = Life.placeOf(region).hanging(memory);
    return beginWithArena(region, place);
  }

  // --- naming ---

  /** Calls something, and the memory that it is the owner of. */
  void call(int id, String name) {
    Life life = lives.get(id);
    if (life == null || life.text().startsWith("`")) {
      return;
    }
    lives.put(id, life.called(name));
    if (life.sort() == Life.Sort.KEY || (life.sort() == Life.Sort.REGION && life.on().isEmpty())) {
      String memory = life.sort() == Life.Sort.KEY ? "the arena of " + name : name;
      Life arena = lives.get(life.arena());
      if (arena != null && !arena.text().contains("`")) {
        lives.put(life.arena(), arena.called(memory));
      }
    }
  }

  // --- ending ---

  /** The arenas that something opens or lies in; empty for the heap. */
  Ids arenas(Held held) {
    Ids found = Ids.NONE;
    for (int id : held.self().all()) {
      Life life = lives.get(id);
      if (life != null && life.arena() != Life.HEAP) {
        found = found.and(life.arena());
      }
    }
    return found;
  }

  /** What may end what a place has in it: all that the place hangs on, but not what it lies in. */
  Ids regionsOf(Held place) {
    Ids found = Ids.NONE;
    for (int id : lives.closure(place.lives()).all()) {
      Life life = lives.get(id);
      boolean inside =
          life != null
              && (life.sort() == Life.Sort.TRACKED
                  || life.sort() == Life.Sort.BORROW
                  || life.sort() == Life.Sort.HOLDER);
      if (id != Life.HEAP && (!inside || Life.isParameter(id))) {
        found = found.and(id);
      }
    }
    return found;
  }

  /** What still has hold of one of these: the open regions of a key, the borrows of a pointer. */
  @Nullable Life lender(Held held, Life.Sort sort) {
    for (int i = 0; i < lives.all().size(); i++) {
      Life life = lives.all().life(i);
      boolean holds = life.sort() == sort && life.end() == null;
      if (holds && life.on().meets(held.self())) {
        return life;
      }
    }
    return null;
  }

  // --- leaving ---

  void checkLender(Held value, int id, Life life) {
    Held one = Held.life(id);
    if (life.sort() == Life.Sort.KEY) {
      Life region = lender(one, Life.Sort.REGION);
      if (region != null) {
        report(
            Kind.KEY_CONSUMED,
            name(value) + " is given up while it is open",
            List.of(region.text() + " is open since line " + region.line()),
            "do it behind the end of the scope of " + region.text());
      }
    } else {
      Life borrow = lender(one, Life.Sort.BORROW);
      if (borrow != null) {
        report(
            Kind.UNIQUE_COPIED,
            name(value) + " is given up while it is borrowed",
            List.of(borrow.text() + " has it since line " + borrow.line()),
            "do it behind the end of the scope of " + borrow.text());
      }
    }
  }

  /** What may be in something: what it hangs on, what was stored in it, the keys of its arenas. */
  Ids parts(Held whole) {
    Ids found = lives.closure(whole.lives());
    Ids arenas = arenasOfKeys(whole);
    for (int i = 0; i < lives.all().size(); i++) {
      Life life = lives.all().life(i);
      boolean stored = life.sort() == Life.Sort.TRACKED && life.on().meets(whole.self());
      if (stored || (life.sort() == Life.Sort.KEY && arenas.has(life.arena()))) {
        found = found.and(lives.all().id(i));
      }
    }
    return found;
  }

  /** Whether a region is open in an arena. */
  boolean isOpened(int arena) {
    return hasRegion(arena, false);
  }

  /** Whether a region is open in an arena, on each way to here. */
  boolean isSurelyOpened(int arena) {
    return hasRegion(arena, true);
  }

  private boolean hasRegion(int arena, boolean open) {
    for (int i = 0; i < lives.all().size(); i++) {
      Life life = lives.all().life(i);
      if (isIn(arena, life) && life.sort() == Life.Sort.REGION && (life.open() || !open)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isIn(int arena, Life life) {
    return life.arena() == arena && life.end() == null;
  }

  /** Whether it is a key, or an object that has one. */
  boolean isOwner(Life life) {
    Life arena = lives.get(life.arena());
    boolean may = life.sort() == Life.Sort.KEY || life.isObject();
    return may && arena != null && arena.sort() == Life.Sort.ARENA;
  }

  /** Whether there is a key to an arena, or an object that has one. */
  boolean hasOwner(int arena) {
    for (int i = 0; i < lives.all().size(); i++) {
      Life life = lives.all().life(i);
      if (isIn(arena, life) && isOwner(life)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether an arena has another key than those, which are given up. Keys that were found in
   * objects may be the same.
   */
  boolean hasOtherKey(int arena, Ids keys) {
    for (int i = 0; i < lives.all().size(); i++) {
      Life life = lives.all().life(i);
      boolean key = life.sort() == Life.Sort.KEY && life.arena() == arena;
      if (key && life.end() == null && life.field() == null && !keys.has(lives.all().id(i))) {
        return true;
      }
    }
    return false;
  }

  /** What is cut off must be neither borrowed nor open: who has it then may free it. */
  void checkUnlent(Ids cut, String how) {
    for (int i = 0; i < lives.all().size(); i++) {
      Life lender = lives.all().life(i);
      boolean borrow = lender.sort() == Life.Sort.BORROW;
      boolean holds = (borrow || lender.sort() == Life.Sort.REGION) && lender.end() == null;
      Ids held = holds ? lender.on().in(cut) : Ids.NONE;
      if (!held.isEmpty()) {
        report(
            borrow ? Kind.UNIQUE_COPIED : Kind.KEY_CONSUMED,
            name(Held.life(held.first()))
                + (" " + how + " while it is " + (borrow ? "borrowed" : "open")),
            List.of(lender.text() + " has it since line " + lender.line()),
            "do it behind the end of the scope of " + lender.text());
        return;
      }
    }
  }

  /** What is given away cannot be given to something that lies in what it points to. */
  void checkApart(Held given, Held other) {
    Ids within = lives.closure(other.lives());
    for (int id : given.self().all()) {
      Life life = lives.get(id);
      boolean tracked = life != null && life.sort() == Life.Sort.TRACKED;
      if (tracked && within.has(id) && !other.self().has(id)) {
        report(
            Kind.USE_AFTER_FREE,
            name(given) + " is given away, and with it what it points to is used",
            List.of(bare(other) + " is a part of what " + name(given) + " points to"),
            "do these one after the other, or use what another pointer points to");
        return;
      }
    }
  }

  /** What a call opens must not be open already. */
  void checkClosed(Held key, String by) {
    checkClosed(key, by, "");
  }

  /**
   * The same.
   *
   * @param or what else one can do
   */
  void checkClosed(Held key, String by, String or) {
    checkClosed(key, arenasOfKeys(key), by + ", but is", or);
  }

  /** An object whose key a call may open: that must not be open already. */
  void checkPerhapsClosed(int object, String by, String or) {
    Held one = Held.life(object);
    checkClosed(one, arenas(one), by + " perhaps, and is", or);
  }

  private void checkClosed(Held key, Ids arenas, String by, String or) {
    Ids keys = branches.same(key.self());
    for (int i = 0; i < lives.all().size(); i++) {
      Life region = lives.all().life(i);
      boolean open = region.sort() == Life.Sort.REGION && region.end() == null;
      boolean byKey = !region.on().isEmpty();
      boolean same =
          arenas.has(region.arena())
              || (byKey && arenas.has(Life.GLOBAL))
              || (byKey && !arenas.isEmpty() && region.arena() == Life.GLOBAL)
              || (byKey && lives.closure(region.on()).meets(keys));
      if (open && same) {
        report(
            Kind.KEY_CONSUMED,
            name(key) + " is opened by " + by + " open already",
            List.of(region.text() + " has it since line " + region.line()),
            "call it behind the end of the scope of " + region.text() + or);
        return;
      }
    }
  }

  /** The arenas of a key, or of all keys that an object has in it; GLOBAL is any. */
  private Ids arenasOfKeys(Held held) {
    Ids found = Ids.NONE;
    for (int id : lives.closure(held.lives()).all()) {
      Life life = lives.get(id);
      if (life != null
          && (life.sort() == Life.Sort.KEY || life.isObject())
          && life.arena() != Life.HEAP) {
        found = found.and(life.arena());
      }
    }
    return found;
  }

  /** Something is freed by its own method. */
  void free(Held value, String how) {
    Ids same = branches.same(value.self());
    for (int id : same.all()) {
      Life life = lives.get(id);
      if (life != null) {
        checkLender(value, id, life);
      }
    }
    Life.End end = new Life.End(name(value) + " was " + how + " at line " + line(), line(), false);
    for (int arena : arenas(value).all()) {
      for (int id : value.self().all()) {
        Life life = lives.get(id);
        boolean key = life != null && life.sort() == Life.Sort.KEY;
        if (key && !hasOtherKey(arena, value.self())) {
          frees.end(arena, end);
        }
      }
    }
    for (int id : same.all()) {
      lives.end(id, end);
    }
  }

  /** Nothing that must be freed may be left here. */
  void leave() {
    for (int i = 0; i < lives.all().size(); i++) {
      if (lives.all().life(i).owed()) {
        leaks(lives.all().life(i));
      }
    }
  }

  /**
   * An exception begins here: what must be freed must be in the reach of one who catches it.
   *
   * @param caught what those have
   */
  void leaveBy(List<Lives> caught) {
    for (int i = 0; i < lives.all().size(); i++) {
      Life life = lives.all().life(i);
      if (life.owed() && !isOwed(lives.all().id(i), caught)) {
        leaks(life, List.of("the exception of line " + line() + " leaves it behind"));
      }
    }
  }

  private static boolean isOwed(int id, List<Lives> caught) {
    for (Lives it : caught) {
      Life life = it.get(id);
      if (life != null && life.owed()) {
        return true;
      }
    }
    return false;
  }

  void leaks(Life life) {
    leaks(life, List.of());
  }

  private void leaks(Life life, List<String> story) {
    String done =
        switch (life.sort()) {
          case KEY, TRACKED -> "freed or given away";
          default -> "closed";
        };
    report(
        Kind.LEAK,
        life.line() == 0 ? code.firstLine() : life.line(),
        life.line() + " " + life.sort(),
        life.text() + " is not " + done + " on each way",
        story,
        life.sort() == Life.Sort.KEY || life.sort() == Life.Sort.TRACKED
            ? "free it where it is not needed any more, on each way that leads out"
            : "open it in the head of a try statement: try (... = ...) { ... }");
  }
}
