package soumak.checker;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.MethodInsnNode;

/** What the methods of soumak.memory do with lives: paper 002, section 3. */
final class MemoryCalls {
  private static final String CLOSE = "close";
  private static final Set<String> HARMLESS = Set.of("equals", "hashCode", "toString", "length");

  private final LifeScene scene;

  MemoryCalls(LifeScene scene) {
    this.scene = scene;
  }

  /** Null if it is a method of which nothing particular is known. */
  @Nullable Held call(MethodInsnNode call, List<Held> arguments) {
    Held first = arguments.isEmpty() ? Held.NOTHING : arguments.getFirst();
    return switch (call.owner) {
      case MemoryTypes.REGION -> region(call.name, first, arguments);
      case MemoryTypes.KEY, MemoryTypes.COUNTED_KEY -> key(call, first);
      case MemoryTypes.UNIQUE, MemoryTypes.COUNTED, MemoryTypes.TRACKED ->
          tracked(call.name, first);
      case MemoryTypes.BORROW -> borrow(call.name, first);
      case MemoryTypes.SLOT -> slot(call.name, arguments);
      case MemoryTypes.MEMORY -> call.name.equals("swap") ? swap(first, arguments.get(1)) : null;
      case MemoryTypes.PACKAGE + "Ptr", MemoryTypes.PACKAGE + "Bytes" -> pointer(call, arguments);
      case MemoryTypes.CURSOR -> cursor(call.name, arguments);
      default -> null;
    };
  }

  // --- regions ---

  private @Nullable Held region(String name, Held region, List<Held> arguments) {
    return switch (name) {
      case "lifo" -> lifo("a LIFO arena", false);
      case "lifoReap" -> lifo("a LIFO reap", true);
      case "heap" -> Held.NOTHING;
      case "newKey", "newCountedKey" -> key(false);
      case "newReapKey", "newCountedReapKey" -> key(true);
      case "alloc" -> {
        scene.uses.use(region);
        Ids memory = memory(region);
        yield Held.pointerInto(memory.isEmpty() ? Ids.of(Life.HEAP) : memory);
      }
      case "allocUnique" -> track(region, "a unique pointer");
      case "allocCounted" -> track(region, "a counted pointer");
      case "free" -> freeIn(region, arguments.get(1), "freed");
      case "drop" -> freeIn(region, arguments.get(1), "dropped");
      case CLOSE -> {
        scene.closes.region(region);
        yield Held.NOTHING;
      }
      case "bytes" -> Held.NOTHING;
      default -> null;
    };
  }

  private Held lifo(String text, boolean reaps) {
    Life region = Life.of(Life.Sort.REGION, "a region", scene.line()).owed(true);
    Life arena = Life.of(Life.Sort.ARENA, text, scene.line());
    return scene.beginWithArena(region, arena.open(true).reaping(reaps));
  }

  private Held key(boolean reaps) {
    Life key = Life.of(Life.Sort.KEY, "a key", scene.line()).owed(true);
    Life arena = Life.of(Life.Sort.ARENA, "the arena of a key", scene.line());
    return scene.beginWithArena(key, arena.reaping(reaps));
  }

  /** What hangs on a region: its memory, or what is known of that if it came from somewhere. */
  private Ids memory(Held region) {
    Ids found = region.on();
    for (int id : region.self().all()) {
      Life life = scene.lives().get(id);
      if (life == null || life.arena() == Life.HEAP || life.arena() == Life.GLOBAL) {
        found = found.and(id);
      } else {
        found = found.and(life.arena());
      }
    }
    return found;
  }

  private Held track(Held region, String text) {
    scene.uses.use(region);
    Ids memory = memory(region);
    int arena = memory.isEmpty() ? Life.HEAP : memory.onlyOr(Life.GLOBAL);
    Life life = Life.of(Life.Sort.TRACKED, text, scene.line()).hanging(memory).in(arena);
    return scene.begin(life.owed(memory.isEmpty()));
  }

  private Held freeIn(Held region, Held pointer, String how) {
    scene.uses.use(region);
    Ids memory = memory(region);
    Ids own = Ids.NONE;
    for (int id : pointer.self().all()) {
      Life life = scene.lives().get(id);
      own = own.and(life == null ? Life.GLOBAL : life.arena());
    }
    boolean heap = memory.isEmpty() && own.equals(Ids.of(Life.HEAP));
    if (!own.isEmpty() && !heap && (own.size() != 1 || !own.equals(memory))) {
      boolean known = !own.has(Life.GLOBAL) && !Life.isParameter(own.first());
      scene.report(
          Kind.WRONG_REGION_FREE,
          scene.name(pointer)
              + " is freed in "
              + regionName(region)
              + ", "
              + (known
                  ? "but is of another region"
                  : "and nobody can tell that it is of that region"),
          List.of(
              known
                  ? scene.name(pointer) + " is of " + scene.text(own.first())
                  : "a pointer that comes from elsewhere may be of any region"),
          "write "
              + scene.bare(pointer)
              + (how.equals("freed") ? ".free()" : ".drop()")
              + ", which finds its region by itself");
    }
    return free(pointer, how);
  }

  private String regionName(Held region) {
    return region.isNothing() ? "the heap" : scene.name(region);
  }

  private Held free(Held pointer, String how) {
    scene.frees.free(pointer);
    touch(pointer);
    scene.free(pointer, how);
    return Held.NOTHING;
  }

  /** Who frees a pointer or moves it has its region look at what it points to. */
  private void touch(Held pointer) {
    if (!hasEnded(pointer)) {
      scene.uses.use(new Held(1, Ids.NONE, under(unended(pointer)), true, pointer.local()));
    }
  }

  /** What a tracked pointer hangs on. */
  private Ids under(Held pointer) {
    Ids all = pointer.on();
    for (int id : pointer.self().all()) {
      Life life = scene.lives().get(id);
      if (life != null) {
        all = all.and(life.on());
      }
    }
    return all;
  }

  /** Whether all that it may be has ended, which is the matter of the other check. */
  private boolean hasEnded(Held pointer) {
    return !pointer.self().isEmpty() && unended(pointer).self().isEmpty();
  }

  /** That one of those that it may be has ended says nothing of the others. */
  private Held unended(Held pointer) {
    Ids self = Ids.NONE;
    for (int id : pointer.self().all()) {
      Life life = scene.lives().get(id);
      self = life == null || life.end() == null ? self.and(id) : self;
    }
    return new Held(pointer.size(), self, pointer.on(), pointer.pointer(), pointer.local());
  }

  // --- keys ---

  private @Nullable Held key(MethodInsnNode call, Held key) {
    return switch (call.name) {
      case "open" -> open(key, call.owner.equals(MemoryTypes.COUNTED_KEY));
      case "free" -> endKey(key, "freed");
      case "drop" -> endKey(key, "dropped");
      case "alias" -> alias(key);
      default -> Held.NOTHING;
    };
  }

  private Held endKey(Held key, String how) {
    scene.free(key, how);
    return Held.NOTHING;
  }

  private Held open(Held key, boolean counted) {
    checkClosed(key, counted);
    scene.stores.open(key);
    Ids arenas = scene.arenas(key);
    int arena = arenas.onlyOr(Life.GLOBAL);
    for (int id : arenas.all()) {
      Life memory = scene.lives().get(id);
      if (memory != null && memory.end() == null) {
        scene.lives().replace(id, memory, memory.open(arenas.size() == 1));
      }
    }
    Life opened =
        Life.of(Life.Sort.REGION, "a region", scene.line()).hanging(key.self()).owed(true);
    return scene.begin(opened.in(arena).open(true));
  }

  private void checkClosed(Held key, boolean counted) {
    Life lender = scene.lender(unended(key), Life.Sort.REGION);
    Life region = lender == null && !counted ? opened(scene.arenas(key)) : lender;
    Ids same = scene.branches.same(unended(key).self());
    Life perhaps = scene.lender(new Held(1, same, Ids.NONE, false, -1), Life.Sort.REGION);
    if (region != null) {
      scene.report(
          Kind.KEY_CONSUMED,
          scene.name(key) + " is opened, but is open already",
          List.of(region.text() + " has it since line " + region.line()),
          "use " + region.text() + ", or close it before");
    } else if (perhaps != null) {
      scene.report(
          Kind.KEY_CONSUMED,
          scene.name(key) + " is opened, but may be open already",
          List.of(perhaps.text() + " has one that may be the same since line " + perhaps.line()),
          "use " + perhaps.text() + ", or close it before");
    }
  }

  /** What has opened one of these: the same key, which was read twice from where it is. */
  private @Nullable Life opened(Ids arenas) {
    LifeTable all = scene.lives().all();
    for (int i = 0; i < all.size(); i++) {
      Life life = all.life(i);
      boolean open = life.sort() == Life.Sort.REGION && life.end() == null && !life.on().isEmpty();
      boolean one = life.arena() < Life.GLOBAL && (life.arena() & 1) == 0;
      if (open && one && arenas.has(life.arena())) {
        return life;
      }
    }
    return null;
  }

  private Held alias(Held key) {
    Ids arenas = scene.arenas(key);
    int arena = arenas.onlyOr(Life.GLOBAL);
    return scene.begin(Life.of(Life.Sort.KEY, "a key", scene.line()).in(arena).owed(true));
  }

  // --- tracked pointers ---

  private @Nullable Held tracked(String name, Held pointer) {
    return switch (name) {
      case "get" -> {
        useUnder(pointer);
        yield Held.pointerInto(pointer.lives());
      }
      case "borrow" -> {
        followUnder(pointer);
        yield scene.begin(
            Life.of(Life.Sort.BORROW, "a borrow", scene.line())
                .hanging(pointer.lives())
                .owed(true));
      }
      case "free" -> free(pointer, "freed");
      case "drop" -> free(pointer, "dropped");
      case "alias" -> {
        followUnder(pointer);
        yield another(pointer);
      }
      default -> Held.NOTHING;
    };
  }

  private void useUnder(Held pointer) {
    if (!hasEnded(pointer)) {
      scene.uses.use(unended(pointer));
    }
  }

  /** Of an object with a key, it may be of its arena. */
  private void followUnder(Held pointer) {
    if (!hasEnded(pointer)) {
      scene.uses.follow(unended(pointer));
    }
  }

  private Held another(Held pointer) {
    Ids under = under(pointer);
    int arena = Life.GLOBAL;
    for (int id : pointer.self().all()) {
      Life life = scene.lives().get(id);
      arena = life == null ? Life.GLOBAL : life.arena();
    }
    boolean owed = true;
    for (int id : under.all()) {
      owed &= scene.lives().isContent(id);
    }
    Held made =
        scene.begin(
            Life.of(Life.Sort.TRACKED, "a counted pointer", scene.line())
                .hanging(under)
                .in(arena)
                .owed(owed));
    share(pointer, made);
    return made;
  }

  /** What is stored through one counted pointer is found through the other. */
  private void share(Held one, Held other) {
    int content = Life.arenaOf(Life.site(scene.index()));
    Life shared = Life.of(Life.Sort.HOLDER, "what " + scene.name(one) + " points to", scene.line());
    Life leading = shared.alsoLeadingTo(scene.paths.leads(one));
    scene.lives().put(content, leading.after(scene.lives().arenas()));
    for (int id : one.self().and(other.self()).all()) {
      scene.lives().hang(id, Ids.of(content));
    }
  }

  private @Nullable Held borrow(String name, Held borrow) {
    return switch (name) {
      case "get", "ptr" -> {
        scene.uses.use(borrow);
        yield Held.pointerInto(borrow.lives());
      }
      case CLOSE -> {
        scene.closes.other(borrow);
        yield Held.NOTHING;
      }
      default -> null;
    };
  }

  // --- slots ---

  private @Nullable Held slot(String name, List<Held> arguments) {
    return switch (name) {
      case "empty" -> scene.begin(Life.of(Life.Sort.HOLDER, "a slot", scene.line()));
      case "of" -> {
        Held content = arguments.getFirst();
        touch(content);
        checkUnopened(content);
        Held inside = scene.stores.moved(content);
        scene.stores.give(content, "Slot.of", true, false);
        yield scene.begin(
            Life.of(Life.Sort.HOLDER, "a slot", scene.line()).hanging(inside.lives()));
      }
      default -> {
        scene.uses.use(arguments.getFirst());
        yield Held.NOTHING;
      }
    };
  }

  private Held swap(Held slot, Held with) {
    scene.uses.use(slot);
    scene.checkApart(with, slot);
    touch(with);
    checkUnopened(with);
    Held inside = scene.stores.moved(with);
    scene.stores.give(with, "Memory.swap", true, false);
    scene.stores.link(
        slot.isNothing() ? Held.life(Life.GLOBAL) : slot, inside, "put into the slot");
    Life out = Life.of(Life.Sort.HOLDER, "what was in the slot", scene.line());
    Ids around = scene.regionsOf(slot).and(scene.uses.arenasAround(slot));
    Life held = out.hanging(around).alsoLeadingTo(scene.paths.leadsOfFound(slot));
    return scene.begin(held.readFrom(LifePlace.FREE));
  }

  /** Who puts a key into a slot gives it away, though it may be found there again. */
  private void checkUnopened(Held content) {
    for (int id : scene.branches.same(content.self()).all()) {
      Life life = scene.lives().get(id);
      if (life != null && life.sort() == Life.Sort.KEY) {
        scene.checkLender(content, id, life);
      }
    }
  }

  // --- plain pointers ---

  private @Nullable Held pointer(MethodInsnNode call, List<Held> arguments) {
    Held pointer = arguments.getFirst();
    if (call.name.equals("at")) {
      return Held.pointerInto(pointer.lives());
    }
    if (HARMLESS.contains(call.name)) {
      return Held.NOTHING;
    }
    scene.uses.follow(pointer);
    for (Held it : arguments.subList(1, arguments.size())) {
      if (it.pointer()) {
        scene.uses.follow(it);
      }
    }
    return switch (call.name) {
      case "get" -> call.owner.endsWith("Ptr") ? Held.pointerInto(pointer.lives()) : Held.NOTHING;
      case "slice" -> Held.pointerInto(pointer.lives());
      case "buffer" -> holder("the buffer", pointer);
      case "cursor" -> holder("a cursor", pointer);
      default -> Held.NOTHING;
    };
  }

  private Held holder(String text, Held pointer) {
    return scene.begin(Life.of(Life.Sort.HOLDER, text, scene.line()).hanging(pointer.lives()));
  }

  // --- cursors ---

  private Held cursor(String name, List<Held> arguments) {
    Held cursor = arguments.getFirst();
    if (name.equals("moveTo")) {
      moveTo(cursor, arguments.get(1));
      return Held.NOTHING;
    }
    if (HARMLESS.contains(name)) {
      return Held.NOTHING;
    }
    scene.uses.follow(cursor);
    return Held.pointerInto(name.equals("ptr") ? standsIn(cursor) : cursor.lives());
  }

  /** What it hangs on now; what it gives as a view hangs on it, and moves along. */
  private Ids standsIn(Held cursor) {
    Ids on = cursor.on();
    for (int id : cursor.self().all()) {
      Life life = scene.lives().get(id);
      if (life == null || Life.isParameter(id)) {
        on = on.and(id);
      } else {
        on = on.and(life.on());
      }
    }
    return on;
  }

  /** One that is known has left where it was before. */
  private void moveTo(Held cursor, Held pointer) {
    scene.uses.follow(pointer);
    for (int id : cursor.self().all()) {
      Life life = scene.lives().get(id);
      boolean known = cursor.self().size() == 1 && cursor.on().isEmpty() && Life.isLatest(id);
      if (known && life != null) {
        scene.lives().replace(id, life, life.hangingOnly(without(pointer.lives(), id, life)));
      }
    }
    scene.stores.link(cursor, pointer, "where a cursor is moved to");
  }

  /** What a pointer hangs on that a cursor may have given itself. */
  private static Ids without(Ids lives, int cursor, Life itself) {
    return lives.has(cursor) ? lives.without(cursor).and(itself.on()) : lives;
  }
}
