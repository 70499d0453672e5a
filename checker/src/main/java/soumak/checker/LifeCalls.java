package soumak.checker;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;
import soumak.analysis.Hierarchy;

/** What calls do with lives; {@link MemoryCalls} knows those of soumak.memory itself. */
final class LifeCalls {
  private final LifeScene scene;
  private final LifeTargets targets;
  private final LifeSummaries summaries;
  private final MemoryCalls memory;
  private final LifeFunctions functions;
  private final LifeCuts cuts;
  private final LifeActuals actuals;
  private final LifeKeyCalls keys;

  LifeCalls(LifeScene scene, LifeTargets targets, LifeSummaries summaries) {
    this.scene = scene;
    this.targets = targets;
    this.summaries = summaries;
    this.memory = new MemoryCalls(scene);
    this.functions = new LifeFunctions(scene);
    this.cuts = new LifeCuts(scene);
    this.actuals = new LifeActuals(scene);
    this.keys = new LifeKeyCalls(scene, targets, summaries, functions);
  }

  @Nullable Held call(MethodInsnNode call, List<Held> arguments) {
    recognise(call, arguments);
    if (call.owner.startsWith(MemoryTypes.PACKAGE)) {
      for (Held it : arguments) {
        scene.uses.note(it);
      }
      Held known = memory.call(call, arguments);
      if (known != null) {
        return sized(known, Type.getReturnType(call.desc));
      }
    }
    if (call.owner.equals("soumak/Cut")) {
      return cuts.cut(call, arguments.getFirst());
    }
    LifeTarget target = targets.of(call.owner, call.name, call.desc);
    boolean instance = call.getOpcode() != Opcodes.INVOKESTATIC;
    if (instance && target.isAbstract() && target.receiver() == MemoryTypes.Role.POINTER) {
      return sized(access(call, arguments), Type.getReturnType(call.desc));
    }
    if (LifeCloses.isClose(call)) {
      Held closed = arguments.getFirst();
      scene.captured.run(arguments);
      if (target.receiver() == MemoryTypes.Role.RESOURCE) {
        scene.closes.other(closed);
        return null;
      }
      if (target.isAbstract() && scene.closes.byInterface(call, closed)) {
        return null;
      }
    }
    LifeSite site = new LifeSite(call, target, arguments);
    return sized(call(site), Type.getReturnType(call.desc));
  }

  /** An element of an array is what it is called as, or given as. */
  private void recognise(MethodInsnNode call, List<Held> arguments) {
    Type[] given = Type.getArgumentTypes(call.desc);
    int first = arguments.size() - given.length;
    for (int i = 0; i < arguments.size(); i++) {
      Held argument = arguments.get(i);
      for (int id : argument.self().all()) {
        Life life = scene.lives().get(id);
        if (life != null && life.sort() == Life.Sort.HOLDER && LifePlace.isElement(life.field())) {
          Type type = i < first ? Type.getObjectType(call.owner) : given[i - first];
          MemoryTypes.Role role = scene.types.role(type);
          if (role == MemoryTypes.Role.TRACKED || role == MemoryTypes.Role.KEY) {
            recognise(id, life, role);
          }
        }
      }
    }
  }

  private Held call(LifeSite site) {
    if (site.isOfNothing() && !cuts.haveFields()) {
      return Held.NOTHING; // whatever it does concerns nothing that is known here
    }
    LifeTarget target = site.target();
    if (target.starts()) {
      scene.stores.link(Held.life(Life.GLOBAL), site.arguments().getFirst(), "started as a task");
    }
    Hierarchy.Declared declared = target.declared();
    LifeSummary does = declared != null && target.isOfProgram() ? summaries.of(declared) : null;
    return general(site, does, does == null && target.isAbstract() && target.isOfProgram());
  }

  private static @Nullable Held sized(Held held, Type type) {
    if (type == Type.VOID_TYPE) {
      return null;
    }
    return type.getSize() == 2 ? Held.WIDE : held;
  }

  // --- the fields of structures ---

  private Held access(MethodInsnNode call, List<Held> arguments) {
    Held structure = arguments.getFirst();
    scene.uses.follow(structure);
    Type[] types = Type.getArgumentTypes(call.desc);
    for (int i = 0; i < types.length; i++) {
      if (types[i].getInternalName().equals(MemoryTypes.CURSOR)) {
        Held found = scene.paths.behind(structure, LifeLeads.walked(call.name));
        scene.stores.link(arguments.get(i + 1), found, "where a cursor is moved to");
      } else if (scene.types.role(types[i]) != MemoryTypes.Role.VALUE) {
        Held value = arguments.get(i + 1);
        int before = scene.found();
        String place = "stored in " + field(structure, call.name);
        Held target = structure.isNothing() ? Held.life(Life.GLOBAL) : structure;
        scene.stores.link(target, value, place, LifeLeads.field(call.name));
        if (scene.found() == before) {
          scene.uses.follow(value); // it is looked at when it is stored
        }
      }
    }
    Type result = Type.getReturnType(call.desc);
    return scene.types.role(result) == MemoryTypes.Role.VALUE
        ? Held.NOTHING
        : scene.paths.read(structure, call.name, result);
  }

  private String field(Held structure, String field) {
    boolean named = scene.name(structure).startsWith("`") || structure.on().size() <= 1;
    return named ? scene.field(structure, field) : "`" + field + "` of what a structure points to";
  }

  // --- all others ---

  private Held general(LifeSite site, @Nullable LifeSummary does, boolean ours) {
    int keyed = site.keyed();
    for (int i = 0; i < site.arguments().size(); i++) {
      if (does == null || isUsed(site, i, does)) {
        look(site, i, keyed, does != null || ours);
      }
    }
    keys.opens(site, does, ours);
    frees(site, does);
    for (int i = 0; i < site.arguments().size(); i++) {
      take(site, i, does);
    }
    Ids lenders = does == null ? lenders(site, ours) : Ids.NONE;
    storeAll(site, does, ours, lenders);
    if (does != null) {
      apply(site, does);
    }
    if (!ours && !site.isStatic() && !site.isConstructor()) {
      callKnown(site);
    }
    cuts.forget(site);
    keys.ends(site, does, ours);
    if (site.isConstructor()) {
      bindKey(site);
      return Held.NOTHING;
    }
    Held result = result(site, does);
    if (!lenders.isEmpty()) {
      scene.stores.giveBy(lenders);
    }
    return result;
  }

  /**
   * Fields may lead elsewhere when something is stored in them, so it goes on until they do not.
   */
  private void storeAll(LifeSite site, @Nullable LifeSummary does, boolean ours, Ids lenders) {
    int before;
    do {
      before = scene.lives().changes();
      scene.captured.run(site.arguments());
      if (does != null) {
        actuals.store(site, does);
        callFunctions(site, does);
      } else {
        scene.stores.lendTo(lenders);
        linkAll(site, ours);
        scene.stores.lendTo(Ids.NONE);
      }
    } while (scene.lives().changes() != before);
  }

  /** An object may store what it gets as an object by a method that overrides the called one. */
  private void callKnown(LifeSite site) {
    if (LifeFunctions.isCalled(site.type(0)) || !site.target().mayBeOverridden()) {
      return;
    }
    for (int i = 1; i < site.arguments().size(); i++) {
      if (site.role(i) == MemoryTypes.Role.OTHER) {
        Held object = site.arguments().getFirst();
        scene.callbacks.callKnown(object, site.arguments().get(i), site.contract().name());
      }
    }
  }

  /** The functions of this method's caller that are called: they know what that gives them. */
  private Ids lenders(LifeSite site, boolean ours) {
    boolean function = !site.isStatic() && (ours || LifeFunctions.isOne(site.type(0)));
    if (!function || !scene.stores.mayLend() || !site.arguments().getFirst().on().isEmpty()) {
      return Ids.NONE;
    }
    Ids functions = site.arguments().getFirst().self();
    for (int id : functions.all()) {
      Life life = scene.lives().get(id);
      if (life == null || !Life.isParameter(id) || life.sort() != Life.Sort.HOLDER) {
        return Ids.NONE;
      }
    }
    return functions;
  }

  /** Whether a method of the program uses an argument, and does not only store it, say. */
  private static boolean isUsed(LifeSite site, int i, LifeSummary does) {
    return site.role(i) != MemoryTypes.Role.OTHER
        || site.isConstructor()
        || site.target().mayBeOverridden()
        || does.used().has(Life.parameter(i));
  }

  /** Arguments live as long as the call at least. */
  private void look(LifeSite site, int i, int keyed, boolean known) {
    Held argument = site.arguments().get(i);
    MemoryTypes.Role role = site.role(i);
    if (i > 0 || !site.isConstructor()) {
      scene.uses.note(argument);
    }
    switch (role) {
      case POINTER -> {
        if (keyed >= 0) {
          isIn(site, argument, site.arguments().get(keyed));
        } else {
          scene.uses.follow(argument);
        }
      }
      case REGION, TRACKED, BORROW, SLOT -> scene.uses.use(argument);
      case RESOURCE -> {
        if (i > 0 || site.isStatic() || !site.call().name.startsWith("is")) {
          scene.uses.use(argument);
        }
        if (known && !site.isConstructor()) {
          scene.uses.reach(argument, false);
        }
      }
      case OTHER -> {
        if (known && !site.isConstructor()) {
          scene.uses.use(argument);
          scene.uses.reach(argument, false);
        } else {
          functions.look(site, i);
        }
      }
      default -> {}
    }
  }

  private void frees(LifeSite site, @Nullable LifeSummary does) {
    for (int id : (does == null ? Ids.NONE : does.freed()).all()) {
      int position = Life.position(id);
      if (position < site.arguments().size()) {
        Held argument = site.arguments().get(position);
        if (Life.isArena(id)) {
          scene.frees.freeInBy(site.contract().name(), argument);
        } else {
          scene.frees.freeBy(site.contract().name(), argument);
        }
      }
    }
  }

  /** A method that gets a key takes its pointers for such into the arena of that. */
  private void isIn(LifeSite site, Held pointer, Held key) {
    Ids arenas = scene.arenas(key);
    Ids known = scene.lives().closure(arenas);
    for (int id : scene.lives().closure(pointer.lives()).all()) {
      Life life = scene.lives().get(id);
      if (life != null && life.ends() && !known.has(id)) {
        scene.stores.escapes(
            pointer,
            id,
            "given to " + site.contract().name() + " beside a key",
            "is not the arena of that key");
        return;
      }
    }
    for (int id : scene.uses.closedAround(pointer).all()) {
      if (!known.has(id)) {
        scene.stores.escapes(
            pointer,
            id,
            "given to " + site.contract().name() + " beside a key",
            "is not the arena of that key");
        return;
      }
    }
  }

  private void take(LifeSite site, int i, @Nullable LifeSummary does) {
    Held argument = site.arguments().get(i);
    if (site.wanted(i) != Qualifier.FREE || (i == 0 && site.isConstructor())) {
      return;
    }
    boolean moves = site.isConstructor() && does != null;
    boolean goes = does == null || LifeSummary.has(does.given(), i);
    MemoryTypes.Role role = site.role(i);
    if (argument.pointer() && role != MemoryTypes.Role.POINTER) {
      sends(site, argument);
    } else {
      for (int j = 0; j < site.arguments().size() && !site.isConstructor(); j++) {
        if (j != i) {
          scene.checkApart(argument, site.arguments().get(j));
        }
      }
      scene.stores.give(argument, site.contract().name(), moves, goes && !moves);
    }
  }

  private void sends(LifeSite site, Held pointer) {
    scene.report(
        Kind.REGION_ESCAPE,
        scene.name(pointer) + " is given to " + site.contract().name() + ", but is a plain pointer",
        List.of("many may have such a pointer, and nobody could free what it points to"),
        "send a Unique, or the key of its arena");
  }

  private void apply(LifeSite site, LifeSummary does) {
    Life.Calls hooks = does.hooks();
    for (int id : does.hooked().all()) {
      scene.callbacks.hookBy(actuals.of(site, id), here(site, Objects.requireNonNull(hooks)));
    }
    for (int id : does.read().all()) {
      scene.streams.read(actuals.of(site, id), site.contract().name());
    }
    for (int id : does.lent().all()) {
      Held function = actuals.of(site, Life.baseOf(id));
      scene.callbacks.lend(function, Life.isBehind(id), site.contract().name());
    }
    for (int id : does.called().all()) {
      scene.callbacks.callWithin(actuals.of(site, id), site.contract().name());
    }
    for (int id : does.singles().all()) {
      if (Life.position(id) < site.arguments().size()) {
        scene.frees.movedFrom(site.arguments().get(Life.position(id)));
      }
    }
    for (int id : does.lost().all()) {
      scene.stores.link(
          Held.life(Life.GLOBAL),
          actuals.of(site, id),
          "stored where all can find it by " + site.contract().name());
    }
  }

  private void callFunctions(LifeSite site, LifeSummary does) {
    for (int i = 0; i < site.arguments().size(); i++) {
      if (LifeFunctions.isCalled(site.type(i)) && site.wanted(i) != Qualifier.FREE) {
        callFunction(site, does, i);
      }
    }
  }

  /** A method calls a function with all that it stores in it, so far as the method knows. */
  private void callFunction(LifeSite site, LifeSummary does, int i) {
    List<Held> with = new ArrayList<>();
    for (LifeSummary.Link link : does.links()) {
      if (Life.isParameter(link.target()) && Life.position(link.target()) == i) {
        with.add(actuals.source(site, link));
      }
    }
    if (!with.isEmpty()) {
      functions.call(site, i, actuals.of(site, Life.parameter(i)), with);
    }
  }

  /** What a function does that comes out of a method. */
  private Life.Calls here(LifeSite site, Life.Calls there) {
    return there.of(ids -> {
      Ids found = Ids.NONE;
      for (int id : ids.all()) {
        found = Life.isParameter(id) ? found.and(actuals.of(site, id).lives()) : found.and(id);
      }
      return found;
    });
  }

  /** A library's method may store what it gets in what else it gets. */
  private void linkAll(LifeSite site, boolean ours) {
    if (ours && !site.isStatic()) {
      storeReceiver(site);
      List<Held> others = site.arguments().subList(1, site.arguments().size());
      scene.callbacks.callOurs(site.arguments().getFirst(), others, site.contract().name());
      scene.streams.read(site.arguments().getFirst(), site.contract().name());
    }
    for (int i = 0; i < site.arguments().size(); i++) {
      if (LifeFunctions.runsLater(site.call()) && isKept(site, i, ours)) {
        String place = "given to " + site.contract().name();
        scene.stores.link(Held.life(Life.GLOBAL), site.arguments().get(i), place);
      }
    }
    for (int i = 0; i < site.arguments().size(); i++) {
      functions.callWithAll(site, i);
      for (int j = 0; j < site.arguments().size(); j++) {
        boolean kept = isKept(site, j, ours) || (j == 0 && LifeFunctions.isFilled(site, i));
        if (i != j && keeps(site, i) && kept) {
          scene.stores.link(
              site.arguments().get(i),
              functions.kept(site, j),
              "given to " + site.contract().name());
        }
      }
    }
  }

  /** A method of the program may store what its object has in it in what it gets. */
  private void storeReceiver(LifeSite site) {
    Held receiver = site.arguments().getFirst();
    for (int i = 1; i < site.arguments().size(); i++) {
      boolean lent = site.wanted(i) != Qualifier.FREE;
      if (lent && keeps(site, i) && !functions.isFunction(receiver)) {
        String place = "given to " + site.contract().name();
        scene.stores.link(site.arguments().get(i), receiver, place);
      }
    }
  }

  private boolean keeps(LifeSite site, int i) {
    return !site.arguments().get(i).isNothing()
        && !(i == 0 && LifeFunctions.isUsedUp(site))
        && site.role(i) == MemoryTypes.Role.OTHER
        && !site.arguments().get(i).pointer();
  }

  private boolean isKept(LifeSite site, int j, boolean ours) {
    MemoryTypes.Role role = site.role(j);
    boolean receiver = j == 0 && !site.isStatic();
    boolean lent = ours && role != MemoryTypes.Role.OTHER;
    Qualifier wanted = site.wanted(j);
    boolean results = !ours && LifeFunctions.isOnlyCalled(site, j);
    return !receiver
        && !lent
        && (ours || !LifeFunctions.isAsking(site.call()))
        && (wanted == null || wanted == Qualifier.CUTTABLE || results)
        && role != MemoryTypes.Role.VALUE;
  }

  /** A new object that has been given one key has the arena of that. */
  private void bindKey(LifeSite site) {
    int keyed = -1;
    int count = 0;
    for (int i = 1; i < site.arguments().size(); i++) {
      if (site.role(i) == MemoryTypes.Role.KEY) {
        keyed = i;
        count++;
      }
    }
    if (count == 1 && scene.types.hasKey(site.call().owner)) {
      Ids arenas = scene.arenas(site.arguments().get(keyed));
      int arena = arenas.onlyOr(Life.GLOBAL);
      for (int id : site.arguments().getFirst().self().all()) {
        scene.lives().moveTo(id, arena);
      }
    }
  }

  // --- results ---

  private Held result(LifeSite site, @Nullable LifeSummary does) {
    Type type = site.contract().resultType();
    MemoryTypes.Role role = site.target().result();
    if (role == MemoryTypes.Role.VALUE) {
      return Held.NOTHING;
    }
    Contract.Field field = site.isStatic() ? null : site.contract().field();
    boolean free = site.contract().result() == Qualifier.FREE && field == null;
    Ids on = Ids.NONE;
    if (does != null) {
      on = actuals.of(site, does.result());
    } else if (!free || type.getSort() == Type.ARRAY) {
      for (int i = 0; i < site.arguments().size(); i++) {
        if (site.role(i) != MemoryTypes.Role.VALUE) {
          Held given = functions.given(site, i);
          boolean gone = site.wanted(i) == Qualifier.FREE;
          on = on.and((gone ? scene.stores.moved(given) : given).lives());
        }
      }
    }
    if (does == null && callsFunctions(site)) {
      on = scene.paths.behindAll(Held.pointerInto(on), Ids.of(LifeLeads.ANY)).on();
    }
    if (role == MemoryTypes.Role.POINTER) {
      return Held.pointerInto(on);
    }
    boolean heap = role == MemoryTypes.Role.REGION && on.equals(Ids.of(Life.HEAP));
    if (heap && does != null && !site.target().mayBeOverridden()) {
      return Held.NOTHING;
    }
    Ids leading = on;
    if (role != MemoryTypes.Role.OTHER) {
      on = on.without(Life.HEAP);
    } else if (LifeReading.isOfAll(site.call())) {
      on = on.and(Life.GLOBAL);
    }
    Ids singles = Ids.NONE;
    for (Held argument : role == MemoryTypes.Role.TRACKED ? site.arguments() : List.<Held>of()) {
      singles = singles.and(scene.frees.singlesIn(scene.lives().closure(argument.lives())));
    }
    on = on.and(singles);
    String text = "the result of " + site.contract().name();
    Life made = Life.of(LifeCheck.sort(role), text, scene.line()).hanging(on);
    Life life = field == null ? made : made.readFrom(field.key());
    Ids own = field == null ? Ids.NONE : scene.arenas(site.arguments().getFirst());
    if (role == MemoryTypes.Role.KEY && own.size() == 1) {
      return scene.begin(life.in(own.first()));
    }
    return switch (role) {
      case REGION -> region(life, does != null);
      case KEY ->
          scene.beginWithArena(
              life.owed(free), Life.of(Life.Sort.ARENA, "the arena of " + text, scene.line()));
      case TRACKED ->
          scene.begin(
              life.in(on.isEmpty() ? Life.HEAP : Life.GLOBAL)
                  .owed(free && singles.isEmpty())
                  .alsoLeadingTo(leads(site, does, leading)));
      case RESOURCE -> object(life.owed(does != null && on.isEmpty()), type);
      case BORROW -> scene.begin(life.owed(true));
      default -> object(life.readFrom(place(type, free)).doing(functions(site, does)), type);
    };
  }

  private Held object(Life object, Type type) {
    boolean keyed = type.getSort() == Type.OBJECT && scene.types.hasKey(type.getInternalName());
    String text = "the arena of " + object.text();
    return keyed
        ? scene.beginWithArena(object, Life.of(Life.Sort.ARENA, text, scene.line()))
        : scene.begin(object);
  }

  /** Where fields lead of what a tracked pointer points to that is the result. */
  private LifeLeads leads(LifeSite site, @Nullable LifeSummary does, Ids on) {
    if (does == null) {
      return LifeLeads.ofAny(on);
    }
    LifeLeads found = does.leads().of(ids -> actuals.of(site, ids));
    for (int i = 0; i < site.arguments().size(); i++) {
      if (site.role(i) == MemoryTypes.Role.TRACKED && does.result().has(Life.parameter(i))) {
        found = found.and(scene.paths.leads(site.arguments().get(i)));
      }
    }
    return found;
  }

  /** Whether code of the program runs, which may follow pointers and give what it finds. */
  private static boolean callsFunctions(LifeSite site) {
    boolean calls = site.target().isOfProgram();
    for (int i = 0; i < site.arguments().size(); i++) {
      calls |= LifeFunctions.isCalled(site.type(i));
    }
    return calls;
  }

  private static String place(Type type, boolean free) {
    return LifeFunctions.isLazy(type) ? LifePlace.LAZY : free ? LifePlace.FREE : "";
  }

  /** What functions do that a method gives, or that are in what it gives. */
  private Life.@Nullable Calls functions(LifeSite site, @Nullable LifeSummary does) {
    Life.Calls found = functions.made(site, does);
    Life.Calls made = does == null ? null : does.made();
    if (made != null) {
      found = Life.Calls.either(found, here(site, made));
    }
    Type type = site.contract().resultType();
    boolean code = type.getSort() == Type.OBJECT && scene.types.isCode(type.getInternalName());
    if (found == null && code && does == null && site.target().isOfProgram()) {
      return Life.Calls.NOTHING; // whatever it uses
    }
    boolean counts =
        found != null
            && (code
                || found.stores()
                || !found.does().isNone()
                || found.read() != Life.Read.NEVER);
    return counts ? found : null;
  }

  /**
   * A region that a method gives: one that it got, one that a key of its arguments opens, or a new
   * one.
   *
   * @param known whether what it hangs on is all that it may be
   */
  private Held region(Life made, boolean known) {
    Ids on = made.on();
    Life only = on.size() == 1 ? scene.lives().get(on.first()) : null;
    if (known && only != null && only.sort() == Life.Sort.REGION) {
      return Held.life(on.first());
    }
    if (only != null && scene.isOwner(only)) {
      scene.lives().change(only.arena(), it -> it.end() == null ? it.open(true) : it);
      return scene.begin(made.in(only.arena()).owed(true).open(true));
    }
    if (!on.isEmpty()) {
      return scene.beginOneOf(made.text(), on, !known);
    }
    Life arena = Life.of(Life.Sort.ARENA, "the arena of " + made.text(), scene.line());
    return scene.beginWithArena(made.owed(true), arena.open(true));
  }

  /** What came as an Object turns out to be something with an arena of its own. */
  void recogniseKeeper(int id, Life life) {
    boolean own = life.arena() == Life.arenaOf(id);
    if (own && Life.isParameter(id) && !scene.isOpened(life.arena())) {
      scene
          .lives()
          .change(life.arena(), it -> it.as(Life.Sort.ARENA).hangingOnly(Ids.NONE).open(false));
    } else if (life.arena() == Life.HEAP) {
      Life arena = Life.of(Life.Sort.ARENA, "the arena of " + life.text(), life.line());
      scene.lives().put(Life.arenaOf(id), arena);
      scene.lives().put(id, life.in(Life.arenaOf(id)));
    }
  }

  /** What a method gave as an Object turns out to be something that is checked. */
  void recognise(int id, Life life, MemoryTypes.Role role) {
    boolean free = LifePlace.FREE.equals(life.field());
    Life seen = life.as(LifeCheck.sort(role));
    boolean owed = free && (role == MemoryTypes.Role.TRACKED || role == MemoryTypes.Role.KEY);
    if (role == MemoryTypes.Role.KEY || role == MemoryTypes.Role.REGION) {
      int arena = Life.arenaOf(id);
      Life memory = Life.of(Life.Sort.ARENA, "the arena of " + life.text(), life.line());
      boolean found = role == MemoryTypes.Role.REGION;
      scene.lives().put(arena, found ? memory.as(Life.Sort.PLACE).hanging(Ids.of(id)) : memory);
      seen = seen.in(arena);
    } else if (role != MemoryTypes.Role.RESOURCE || !scene.isOwner(life)) {
      seen = seen.in(free && life.on().isEmpty() ? Life.HEAP : Life.GLOBAL);
    }
    scene.lives().put(id, seen.owed(owed));
  }
}
