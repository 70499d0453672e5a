package soumak.checker;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The instruction that is being executed, and what all rules of the check of lives do with what is
 * known there. Nothing is reported while the fixpoint is sought.
 */
final class LifeScene {
  final Code code;
  final MemoryTypes types;
  private final @Nullable Reports reports;

  /** Whether another method may be called in this one's place, whose callers know only that. */
  private final Set<Integer> bound;

  private final Set<Integer> result = new TreeSet<>();
  private final Set<LifeSummary.Link> links = new HashSet<>();
  private final Set<Integer> lost = new TreeSet<>();
  private final Set<Integer> given = new TreeSet<>();
  private Lives lives;
  private int index;

  /**
   * @param bound the parameters that must not be stored in others
   */
  LifeScene(
      Code code, MemoryTypes types, @Nullable Reports reports, Set<Integer> bound, Lives lives) {
    this.code = code;
    this.types = types;
    this.reports = reports;
    this.bound = bound;
    this.lives = lives;
  }

  void enter(int instruction, Lives before) {
    index = instruction;
    lives = before;
  }

  LifeSummary summary() {
    return new LifeSummary(Set.copyOf(result), Set.copyOf(links), Set.copyOf(lost), Set.copyOf(given));
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

  void report(Kind kind, String sentence, List<String> story, String edit) {
    report(kind, line(), line() + " " + sentence, sentence, story, edit);
  }

  void report(Kind kind, int line, String cause, String sentence, List<String> story, String edit) {
    if (reports != null) {
      reports.add(kind, line, code.method.name + code.method.desc + " " + cause, sentence, story, edit);
    }
  }

  // --- names ---

  /** How the source calls what a slot holds. */
  String name(Held held) {
    String local = held.local() < 0 ? null : code.local(held.local(), index);
    if (local != null) {
      return "`" + local + "`";
    }
    for (int id : held.self()) {
      return text(id);
    }
    if (held.pointer()) {
      for (int id : held.on()) {
        if (id != Life.GLOBAL) {
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

  String text(int id) {
    Life life = lives.get(id);
    return life == null ? "the heap" : life.text();
  }

  // --- beginning ---

  /** Begins a life here. */
  Held begin(Life life) {
    int site = Life.site(index);
    lives.renew(site);
    lives.put(site, life.after(lives.present()));
    return Held.life(site);
  }

  /** Begins a life that has memory of its own. */
  Held beginWithArena(Life life, Life arena) {
    int site = Life.site(index);
    lives.renew(site);
    Set<Integer> present = lives.present();
    lives.put(Life.arenaOf(site), arena.after(present));
    lives.put(site, life.in(Life.arenaOf(site)).after(present));
    return Held.life(site);
  }

  // --- using ---

  /** Whether what something hangs on is there still; that it is not is reported. */
  boolean use(Held held) {
    return use(held, name(held));
  }

  private boolean use(Held held, String name) {
    for (int id : lives.closure(held.lives())) {
      Life life = lives.get(id);
      if (life != null && life.ends() && !isWhole(held, id, life)) {
        reportEnded(held, name, id, life);
        return false;
      }
    }
    return true;
  }

  /** A tracked pointer that is used itself after its end is the matter of the other check. */
  private static boolean isWhole(Held held, int id, Life life) {
    boolean tracked = life.sort() == Life.Sort.TRACKED || life.sort() == Life.Sort.KEY;
    if (tracked && held.self().contains(id)) {
      return true;
    }
    if (life.sort() == Life.Sort.KEY) {
      return true; // none is consumed while it is open
    }
    return life.sort() == Life.Sort.ARENA ? life.open() : life.end() == null;
  }

  private void reportEnded(Held held, String name, int id, Life life) {
    Life.End end = life.end();
    if (end == null) {
      report(
          Kind.USE_AFTER_FREE,
          name + " is used, but its arena is not open here",
          List.of("it points into " + life.text()),
          "open its key around the use: try (Region region = key.open()) { ... }");
      return;
    }
    Kind kind = end.sent() ? Kind.USE_AFTER_SEND : Kind.USE_AFTER_FREE;
    boolean itself = held.self().contains(id);
    String what = end.sent() ? " was given away" : life.sort() == Life.Sort.TRACKED ? " was freed" : " was closed";
    report(
        kind,
        line(),
        end.how() + " " + id,
        itself ? name + " is used after it" + what : name + " is used after " + life.text() + what,
        List.of(end.how()),
        index >= 0 && end.line() >= line()
            ? "get it anew in each turn"
            : "use it before line " + end.line() + ", or copy what is needed of it");
  }

  /** Calls something, and the memory that it is the owner of. */
  void call(int id, String name) {
    Life life = lives.get(id);
    if (life == null || life.text().startsWith("`")) {
      return;
    }
    lives.put(id, life.called(name));
    if (life.sort() == Life.Sort.KEY || (life.sort() == Life.Sort.REGION && life.on().isEmpty())) {
      String memory = life.sort() == Life.Sort.KEY ? "the arena of " + name : name;
      lives.change(life.arena(), it -> it.text().contains("`") ? it : it.called(memory));
    }
  }

  // --- ending ---

  void end(Held held, Life.End how) {
    for (int id : held.self()) {
      lives.change(id, it -> it.ended(how));
    }
  }

  /** The arenas that something opens or lies in; empty for the heap. */
  Set<Integer> arenas(Held held) {
    Set<Integer> found = new TreeSet<>();
    for (int id : held.self()) {
      Life life = lives.get(id);
      if (life != null && life.arena() != Life.HEAP) {
        found.add(life.arena());
      }
    }
    return found;
  }

  /** What may end what a place has in it: all that the place hangs on, but not what it lies in. */
  Set<Integer> regionsOf(Held place) {
    Set<Integer> found = new TreeSet<>();
    for (int id : lives.closure(place.lives())) {
      Life life = lives.get(id);
      boolean inside =
          life != null
              && (life.sort() == Life.Sort.TRACKED
                  || life.sort() == Life.Sort.BORROW
                  || life.sort() == Life.Sort.HOLDER);
      if (!inside || Life.isParameter(id)) {
        found.add(id);
      }
    }
    return found;
  }

  /** What still has hold of one of these: the open regions of a key, the borrows of a pointer. */
  @Nullable Life lender(Held held, Life.Sort sort) {
    for (Life life : lives.all().values()) {
      boolean holds = life.sort() == sort && life.end() == null;
      if (holds && life.on().stream().anyMatch(held.self()::contains)) {
        return life;
      }
    }
    return null;
  }

  // --- storing ---

  /** Stores something where it may be found as long as the target lives. */
  void link(Held target, Held value, String place) {
    Set<Integer> sources = lives.closure(value.lives());
    Set<Integer> targets = places(target);
    if (targets.isEmpty()) {
      lose(sources, value, place);
      return;
    }
    for (int id : targets) {
      if (id == Life.GLOBAL) {
        lose(sources, value, place);
      } else {
        linkTo(id, sources, value, place);
      }
    }
  }

  /** What something that is stored in a place can be found in: that, and what that was found in. */
  private Set<Integer> places(Held target) {
    Set<Integer> found = new TreeSet<>(target.lives());
    Deque<Integer> open = new ArrayDeque<>(found);
    while (!open.isEmpty()) {
      int id = open.pop();
      for (int next : isHolder(id) ? on(id) : Set.<Integer>of()) {
        if ((isHolder(next) || Life.isParameter(next)) && found.add(next)) {
          open.push(next);
        }
      }
    }
    return found;
  }

  private boolean isHolder(int id) {
    Life life = lives.get(id);
    return life != null && life.sort() == Life.Sort.HOLDER;
  }

  private Set<Integer> on(int id) {
    Life life = lives.get(id);
    return life == null ? Set.of() : life.on();
  }

  private void linkTo(int target, Set<Integer> sources, Held value, String place) {
    Set<Integer> known = lives.closure(Set.of(target));
    for (int id : sources) {
      Life source = lives.get(id);
      if (known.contains(id) || source == null || Life.arenaOf(id) == target) {
        continue;
      }
      if (Life.isParameter(target) && Life.isParameter(id)) {
        linkParameters(target, id, source, value, place);
      } else if (source.ends() && outlives(target, source)) {
        escapes(value, id, place, "is gone before");
        return;
      }
    }
    Life into = lives.get(target);
    if (!Life.isParameter(target) || (into != null && into.sort() == Life.Sort.TRACKED)) {
      Set<Integer> kept = new TreeSet<>(value.lives());
      kept.remove(target);
      lives.change(target, it -> it.hanging(kept));
    }
  }

  /** Whether something was there before, and will be there afterwards. */
  private boolean outlives(int target, Life source) {
    Life life = lives.get(target);
    return Life.isParameter(target)
        || (life != null && life.sort() == Life.Sort.ARENA && source.older().contains(target));
  }

  /** What somebody has who gets something that is moved: all that it hangs on, and not itself. */
  Held moved(Held value) {
    Set<Integer> rest = new TreeSet<>(value.on());
    boolean moves = false;
    for (int id : value.self()) {
      Life life = lives.get(id);
      if (life != null && life.isMovable()) {
        rest.addAll(life.on());
        moves = true;
      } else {
        rest.add(id);
      }
    }
    return moves ? new Held(1, Set.of(), rest, value.pointer(), value.local()) : value;
  }

  private void linkParameters(int target, int id, Life source, Held value, String place) {
    if (Life.position(target) == Life.position(id)) {
      return;
    }
    if (bound.contains(Life.position(id))) {
      escapes(value, id, place, "is lent to a method that others may override, and may not live as long");
    } else {
      links.add(new LifeSummary.Link(target, id));
    }
  }

  /** Stores something where it is found for ever. */
  private void lose(Set<Integer> sources, Held value, String place) {
    for (int id : sources) {
      Life source = lives.get(id);
      if (source == null) {
        continue;
      }
      boolean lent = Life.isParameter(id);
      if (lent && !source.ends()) {
        lost.add(id);
      } else if (source.ends()) {
        if (lent) {
          lost.add(id);
        }
        escapes(value, id, place, lent ? "is lent, and may end before" : "is gone before");
        return;
      }
    }
  }

  /** Reports that something gets to where it may be found after its end. */
  void escapes(Held value, int id, String place, String why) {
    Life life = lives.get(id);
    String what = life == null ? "it" : life.text();
    report(
        Kind.REGION_ESCAPE,
        name(value) + " is " + place + ", where it can be found after its end",
        List.of(name(value).equals(what) ? what + " " + why : "it points into " + what + ", which " + why),
        "copy what is needed of it, or allocate it where it lives long enough: in a region of the"
            + " caller, or in an arena whose key goes along");
  }

  // --- giving ---

  /**
   * Gives something away.
   *
   * @param moves whether it goes into an object that is made of it, and not to somebody else
   */
  void give(Held value, String to, boolean moves, boolean goes) {
    Set<Integer> closure = lives.closure(value.lives());
    if (goes) {
      for (int id : closure) {
        Life life = lives.get(id);
        if (Life.isParameter(id)) {
          given.add(id);
        }
        if (life != null && mayNotGo(value, id, life, closure)) {
          escapes(value, id, "given to " + to, "stays behind");
          return;
        }
      }
    }
    Life.End how =
        new Life.End(name(value) + " was given to " + to + " at line " + line(), line(), true);
    for (int id : value.self()) {
      Life life = lives.get(id);
      if (life == null) {
        continue;
      }
      boolean tracked = life.sort() == Life.Sort.KEY || life.sort() == Life.Sort.TRACKED;
      if (tracked && !moves) {
        checkLender(value, id, life);
      }
      if (life.sort() != Life.Sort.HOLDER) {
        lives.change(id, it -> it.ended(how));
      }
      boolean owns = life.sort() == Life.Sort.HOLDER || life.sort() == Life.Sort.KEY;
      if (owns && !moves && life.arena() != Life.HEAP) {
        lives.change(life.arena(), it -> it.ended(how));
      }
    }
  }

  private boolean mayNotGo(Held value, int id, Life life, Set<Integer> closure) {
    return switch (life.sort()) {
      case LENT, BORROW, REGION -> true;
      case ARENA -> !goesAlong(id, closure);
      case TRACKED -> !value.self().contains(id);
      case KEY, RESOURCE -> false;
      case HOLDER -> false;
    };
  }

  /** Whether the key of an arena, or the object that it belongs to, is given as well. */
  private boolean goesAlong(int arena, Set<Integer> closure) {
    for (int id : closure) {
      Life life = lives.get(id);
      boolean opens =
          life != null && (life.sort() == Life.Sort.KEY || life.sort() == Life.Sort.HOLDER);
      if (opens && life.arena() == arena) {
        return true;
      }
    }
    return false;
  }

  private void checkLender(Held value, int id, Life life) {
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

  /** Something is freed by its own method. */
  void free(Held value, String how) {
    for (int id : value.self()) {
      Life life = lives.get(id);
      if (life != null) {
        checkLender(value, id, life);
      }
    }
    Life.End end = new Life.End(name(value) + " was " + how + " at line " + line(), line(), false);
    for (int arena : arenas(value)) {
      for (int id : value.self()) {
        Life life = lives.get(id);
        if (life != null && life.sort() == Life.Sort.KEY) {
          lives.change(arena, it -> it.ended(end));
        }
      }
    }
    end(value, end);
  }

  // --- results ---

  /** Gives something back to the caller. */
  void giveBack(Held value) {
    Set<Integer> closure = lives.closure(value.lives());
    for (int id : closure) {
      Life life = lives.get(id);
      if (id == Life.GLOBAL || Life.isParameter(id)) {
        result.add(id);
      } else if (life != null && life.ends() && !mayReturn(value, id, life, closure)) {
        escapes(value, id, "returned", "ends here");
        break;
      }
    }
    for (int id : closure) {
      boolean pointer = value.pointer() && !value.self().contains(id);
      if (!pointer) {
        lives.change(id, it -> it.owed(false));
      }
    }
  }

  private boolean mayReturn(Held value, int id, Life life, Set<Integer> closure) {
    return switch (life.sort()) {
      case KEY, RESOURCE -> !value.pointer();
      case TRACKED -> value.self().contains(id) || isKept(life);
      case REGION -> value.self().contains(id) && life.end() == null;
      case BORROW -> value.self().contains(id);
      case ARENA -> goesAlong(id, closure) || isOfReturnedRegion(value, id);
      default -> true;
    };
  }

  /** Whether a tracked pointer was put into something of the caller's. */
  private static boolean isKept(Life life) {
    return !life.owed() && life.on().stream().anyMatch(Life::isParameter) && life.end() == null;
  }

  private boolean isOfReturnedRegion(Held value, int arena) {
    return value.self().stream().anyMatch(it -> {
      Life life = lives.get(it);
      return life != null && life.sort() == Life.Sort.REGION && life.arena() == arena && life.end() == null;
    });
  }

  /** Nothing that must be freed may be left here. */
  void leave() {
    for (Life life : new ArrayList<>(lives.all().values())) {
      if (life.owed()) {
        leaks(life);
      }
    }
  }

  void leaks(Life life) {
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
        List.of(),
        life.sort() == Life.Sort.KEY || life.sort() == Life.Sort.TRACKED
            ? "free it where it is not needed any more, on each way that leads out"
            : "open it in the head of a try statement: try (... = ...) { ... }");
  }
}
