package soumak.checker;

/** What a method knows by numbers, in terms of a call of it. */
final class LifeActuals {
  private final LifeScene scene;

  LifeActuals(LifeScene scene) {
    this.scene = scene;
  }

  /** What an argument is to a method that knows it by a number. */
  Held of(LifeSite site, int id) {
    if (Life.isBehind(id)) {
      return behind(site, id, Ids.of(id));
    }
    if (!Life.isParameter(id)) {
      return id == Life.HEAP ? Held.pointerInto(Ids.of(id)) : Held.life(Life.GLOBAL);
    }
    int position = Life.position(id);
    if (position >= site.arguments().size()) {
      return Held.NOTHING;
    }
    Held argument = site.arguments().get(position);
    if (!Life.isArena(id)) {
      return site.wanted(position) == Qualifier.FREE ? scene.stores.moved(argument) : argument;
    }
    Ids arenas = scene.arenas(argument);
    if (argument.isNothing() && site.role(position) == MemoryTypes.Role.REGION) {
      return Held.pointerInto(Ids.of(Life.HEAP));
    }
    if (arenas.has(Life.GLOBAL)) {
      // One of several: it ends with the region at least, or with what a pointer hangs on.
      arenas = arenas.without(Life.GLOBAL).and(scene.stores.moved(argument).lives());
    }
    return new Held(1, Ids.NONE, arenas, argument.pointer(), argument.local());
  }

  /** The same of several, in whose structures a method has gone along some fields. */
  Ids of(LifeSite site, Ids ids) {
    Ids found = Ids.NONE;
    for (int id : ids.all()) {
      Held one = Life.isBehind(id) ? behind(site, id, ids) : of(site, id);
      found = found.and(one.lives());
    }
    return found;
  }

  /** Where a method has got to from what it knows by a number, as it got to some others. */
  private Held behind(LifeSite site, int id, Ids others) {
    int base = Life.baseOf(id);
    Held from = of(site, base);
    if (Life.isArena(base) && site.role(Life.position(base)) == MemoryTypes.Role.OTHER) {
      Held object = site.arguments().get(Life.position(base));
      from = new Held(1, object.self(), object.on().and(from.lives()), true, object.local());
    }
    return scene.paths.behindAll(from, LifePaths.fieldsTo(base, others));
  }

  /**
   * What is stored behind pointers comes last, until nothing is new: two arguments may be of one
   * memory, so that what is stored in one is found behind the other.
   */
  void store(LifeSite site, LifeSummary does) {
    store(site, does, false);
    int before;
    do {
      before = scene.lives().changes();
      store(site, does, true);
    } while (scene.lives().changes() != before);
  }

  private void store(LifeSite site, LifeSummary does, boolean behind) {
    for (LifeSummary.Link it : does.links()) {
      if (behind == (Life.isBehind(it.target()) || Life.isBehind(it.source()))) {
        store(site, it, does);
      }
    }
  }

  private void store(LifeSite site, LifeSummary.Link link, LifeSummary does) {
    int into = Life.position(link.target());
    boolean parameter = Life.isParameter(link.target());
    if (parameter && site.wanted(into) == Qualifier.FREE && !site.isConstructor()) {
      return; // it is gone with what was stored in it
    }
    if (parameter && LifeFunctions.isCalled(site.type(into))) {
      return; // it is called below
    }
    int from = link.source();
    Held source = Life.isBehind(from) ? behind(site, from, does.sourcesOf(link)) : of(site, from);
    String place = "stored by " + site.contract().name();
    scene.stores.link(target(site, link, does), source, place, link.field());
  }

  private Held target(LifeSite site, LifeSummary.Link link, LifeSummary does) {
    int id = link.target();
    int position = Life.position(id);
    boolean arena = Life.isParameter(id) && Life.isArena(id) && !Life.isBehind(id);
    Held target;
    if (arena && site.role(position) == MemoryTypes.Role.OTHER) {
      Held object = site.arguments().get(position);
      target = new Held(1, object.self(), object.on(), true, object.local());
    } else {
      target = Life.isBehind(id) ? behind(site, id, does.targetsOf(link)) : of(site, id);
    }
    return target.isNothing() ? Held.life(Life.GLOBAL) : target;
  }
}
