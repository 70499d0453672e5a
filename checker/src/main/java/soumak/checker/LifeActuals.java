package soumak.checker;

import org.objectweb.asm.Type;
import soumak.analysis.Hierarchy;

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
    boolean moves =
        site.role(position) == MemoryTypes.Role.TRACKED && site.wanted(position) == Qualifier.FREE;
    if (arenas.has(Life.GLOBAL)) {
      // One of several: it ends with the region at least, or with what a pointer hangs on.
      arenas = arenas.without(Life.GLOBAL).and(scene.stores.moved(argument).lives());
    } else if (moves) {
      arenas = arenas.and(scene.stores.moved(argument).lives());
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
    return scene.paths.behindAll(base(site, base), LifePaths.fieldsTo(base, others));
  }

  /** From where it got there. */
  private Held base(LifeSite site, int base) {
    Held from = of(site, base);
    if (Life.isArena(base) && site.role(Life.position(base)).isObject()) {
      Held object = site.arguments().get(Life.position(base));
      from = new Held(1, object.self(), object.on().and(from.lives()), true, object.local());
    }
    return from;
  }

  /** Stores what a method stores, along what fields lead to by now. */
  void store(LifeSite site, LifeSummary does) {
    for (LifeSummary.Link it : does.links()) {
      store(site, it);
    }
  }

  private void store(LifeSite site, LifeSummary.Link link) {
    int into = Life.position(link.target());
    boolean parameter = Life.isParameter(link.target());
    if (parameter && site.wanted(into) == Qualifier.FREE && !site.isConstructor()) {
      return; // it is gone with what was stored in it
    }
    if (parameter && LifeFunctions.isCalled(site.type(into))) {
      return; // it is called
    }
    String place = "stored by " + site.contract().name();
    Held target = target(site, link.target());
    Held from = link.into().isEmpty() ? target : base(site, link.target());
    Held to = target.isNothing() ? Held.life(Life.GLOBAL) : target;
    Held source = source(site, link);
    if (parameter) {
      Integer own = scene.arenas.ownOf(site.arguments().get(into), seenAs(site, into), source);
      if (own != null) {
        scene.stores.escapes(source, own, place, LifeStores.ABOVE);
        return;
      }
    }
    scene.paths.store(to, from, link.into(), source, place, link.field());
  }

  /** As what the code of a method knows an argument. */
  private static Type seenAs(LifeSite site, int argument) {
    Hierarchy.Declared declared = site.target().declared();
    return declared != null && argument == 0 && !site.isStatic()
        ? Type.getObjectType(declared.owner().name())
        : site.type(argument);
  }

  /** What is stored. */
  Held source(LifeSite site, LifeSummary.Link link) {
    return link.from().isEmpty()
        ? of(site, link.source())
        : scene.paths.behindAll(base(site, link.source()), link.from());
  }

  private Held target(LifeSite site, int id) {
    int position = Life.position(id);
    if (!Life.isParameter(id) || !Life.isArena(id) || !site.role(position).isObject()) {
      return of(site, id);
    }
    Held object = site.arguments().get(position);
    return new Held(1, object.self(), object.on(), true, object.local());
  }
}
