package soumak.checker;

import org.objectweb.asm.Type;

/**
 * Where pointers that are read from structures point to. Such a pointer may leave the memory of its
 * structure, for one that lives longer: so it is good for as long as that structure, but what is
 * stored through it gets to where it points. What a method stores is known by the field ({@link
 * Life#leads}). Where the fields of its parameters' structures lead, the callers know ({@link
 * Life#behind}).
 */
final class LifePaths {
  private final LifeScene scene;

  LifePaths(LifeScene scene) {
    this.scene = scene;
  }

  /** A pointer that is read from a field; of a structure inside of one, what that is of. */
  Held read(Held structure, String field, Type type) {
    boolean pointer = type.getInternalName().equals(MemoryTypes.PACKAGE + "Ptr");
    return pointer
        ? behind(structure, LifeLeads.field(field))
        : Held.pointerInto(structure.lives());
  }

  /** Where a field of a structure may point to. */
  Held behind(Held structure, int field) {
    Held pointer = new Held(1, structure.self(), structure.on(), true, structure.local());
    Ids found = structure.lives();
    for (int id : scene.stores.places(pointer).all()) {
      Life life = scene.lives().get(id);
      if (life != null) {
        found = found.and(life.leads().through(field));
      }
      if (Life.isParameter(id)) {
        found = found.and(Life.behind(id, field));
      }
    }
    return Held.pointerInto(found);
  }

  /** Where fields lead of what a tracked pointer points to. */
  LifeLeads leads(Held pointer) {
    LifeLeads found = LifeLeads.NONE;
    for (int id : scene.stores.places(pointer).all()) {
      Life life = scene.lives().get(id);
      found = life == null ? found : found.and(life.leads());
      if (Life.isParameter(id)) {
        found = found.and(LifeLeads.ANY, Ids.of(Life.behind(id, LifeLeads.ANY)));
      }
    }
    return found;
  }

  /** The same, so far as it is known without the callers. */
  LifeLeads ownLeads(int id, Life pointer) {
    return Life.isParameter(id) ? pointer.leads() : leads(Held.life(id));
  }

  /** The same of one that was found in something: each may lead to all to which that does. */
  LifeLeads leadsOfFound(Held place) {
    Ids around = scene.regionsOf(place);
    Ids all = scene.lives().closure(place.lives());
    return LifeLeads.ofAny(all.has(Life.HEAP) ? around.and(Life.HEAP) : around);
  }

  /** Where one may get from a structure along some fields, each as often as one likes. */
  Held behindAll(Held structure, Ids fields) {
    Held found = Held.pointerInto(structure.lives());
    while (true) {
      Held next = found;
      for (int field : fields.all()) {
        next = Held.pointerInto(next.on().and(behind(next, field).on()));
      }
      if (next.on().equals(found.on())) {
        return found;
      }
      found = next;
    }
  }

  /** The same; that itself, if there are none. */
  Held from(Held structure, Ids fields) {
    return fields.isEmpty() ? structure : behindAll(structure, fields);
  }

  /**
   * Something is stored in a target, and in what is found along some fields.
   *
   * @param start from where it is found, which is the target or what that has in it
   */
  void store(Held target, Held start, Ids into, Held value, String place, int field) {
    Ids found = into.isEmpty() ? Ids.NONE : behindAll(start, into).on();
    if (found.isEmpty() || !target.pointer()) {
      scene.stores.link(target, value, place, field);
    }
    Ids more = target.pointer() ? found : found.without(target.lives());
    if (!more.isEmpty()) {
      scene.stores.link(Held.pointerInto(more), value, place, field);
    }
  }

  /** The fields by which a method got from a parameter to some of these. */
  static Ids fieldsTo(int parameter, Ids lives) {
    Ids fields = Ids.NONE;
    for (int id : lives.all()) {
      if (Life.isBehind(id) && Life.position(id) == Life.position(parameter)) {
        fields = fields.and(Life.fieldOf(id));
      }
    }
    return fields;
  }
}
