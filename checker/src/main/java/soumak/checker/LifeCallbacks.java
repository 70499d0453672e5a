package soumak.checker;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What functions do with what they are called with: a lambda may store it in what it has captured,
 * or store something of that in it. Of a lambda that is known, that is done where it is called; of
 * one in an object that a method gets, it is refused where that method is called.
 */
final class LifeCallbacks {
  private final LifeScene scene;
  private Ids called = Ids.NONE;
  private Ids hooked = Ids.NONE;
  private final Map<String, Life.Calls> constants = new HashMap<>();
  private Life.@Nullable Calls hooks;
  private Life.@Nullable Calls made;

  LifeCallbacks(LifeScene scene) {
    this.scene = scene;
  }

  /** The parameters in which there are functions that are called with pointers. */
  Ids called() {
    return called;
  }

  /** The parameters in which functions that store pointers are put. */
  Ids hooked() {
    return hooked;
  }

  /** What these do. */
  Life.@Nullable Calls hooks() {
    return hooks;
  }

  /** What functions do that are put into static fields, by their names. */
  Map<String, Life.Calls> constants() {
    return constants;
  }

  /** What functions do that are given back. */
  Life.@Nullable Calls made() {
    return made;
  }

  private Lives lives() {
    return scene.lives();
  }

  /**
   * A function is called with these, or with what they have in them; also if it is one that was
   * found in an object.
   */
  void call(Held function, List<Held> arguments, String by) {
    note(function, false);
    store(LifeEffects.keeping(keeps(function)), arguments, by);
    for (Life.Calls it : known(function)) {
      store(it.does(), arguments, by);
    }
  }

  private void store(LifeEffects does, List<Held> arguments, String by) {
    Held keeps = new Held(1, does.keeps(), Ids.NONE, false, -1);
    Held holds = new Held(1, does.holds(), Ids.NONE, true, -1);
    Ids from = does.called().from();
    for (Held argument : arguments) {
      if (!argument.isNothing()) {
        Held value = scene.paths.from(argument, from);
        store(keeps, does.kept().into(), value, "given to " + by, does);
        store(holds, does.kept().into(), value, "given to " + by, does);
        turn(argument, by, does);
      }
    }
    Ids gives = scene.paths.from(Held.pointerInto(does.gives()), does.kept().from()).on();
    for (Held argument : does.mixes() ? arguments : List.<Held>of()) {
      gives = gives.and(memory(scene.paths.from(argument, from).lives()));
    }
    for (Held argument : arguments) {
      if (!gives.isEmpty() && (argument.pointer() || !argument.isNothing())) {
        // What hangs on nothing is there for ever.
        Ids into = argument.isNothing() ? Ids.of(Life.GLOBAL) : memory(argument.lives());
        Held target = new Held(1, into, Ids.NONE, true, -1);
        String place = "stored by a lambda that is given to " + by;
        store(target, does.called().into(), Held.pointerInto(gives), place, does);
      }
    }
  }

  /** Each structure is stored in itself, or in what is found from there: in one memory. */
  private void turn(Held argument, String by, LifeEffects does) {
    Ids in = does.turns() ? memory(argument.lives()) : Ids.NONE;
    for (int id : scene.stores.places(new Held(1, in, Ids.NONE, true, -1)).all()) {
      Life life = lives().get(id);
      boolean holder = life != null && life.sort() == Life.Sort.HOLDER && !Life.isParameter(id);
      if (!holder) { // else what it has in it is among them
        Held one = Held.pointerInto(Ids.of(id));
        Held value = scene.paths.from(one, does.called().from());
        String place = "stored by a lambda that is given to " + by;
        store(one, does.called().into(), value, place, does);
      }
    }
  }

  private void store(Held target, Ids into, Held value, String place, LifeEffects does) {
    if (!target.isNothing()) {
      Ids fields = does.fields().isEmpty() ? Ids.of(LifeLeads.ANY) : does.fields();
      for (int field : fields.all()) {
        scene.paths.store(target, target, into, value, place, field);
      }
    }
  }

  /** Something is put into a static field. */
  void constant(String name, Held value) {
    Life.Calls does = isFoundAnywhere(value) ? Life.Calls.ANYTHING : Life.Calls.NOTHING;
    for (int id : lives().closure(value.lives()).all()) {
      Life life = lives().get(id);
      if (life != null && life.arena() != Life.HEAP) {
        does = Life.Calls.either(does, Life.Calls.KEEPER);
      }
      if (life != null && life.calls() != null) {
        does = Life.Calls.either(does, outside(life.calls()));
      }
    }
    Life.Calls before = constants.get(name);
    constants.put(name, Objects.requireNonNull(Life.Calls.either(before, does)));
  }

  private boolean isFoundAnywhere(Held held) {
    for (int id : held.self().all()) {
      if (isFoundAnywhere(id)) {
        return true;
      }
    }
    return false;
  }

  /** Whether it was found in what everybody can reach, so that nothing is known of it. */
  private boolean isFoundAnywhere(int first) {
    Ids seen = Ids.NONE;
    Ids open = Ids.of(first);
    while (!open.isEmpty()) {
      int id = open.first();
      open = open.without(id);
      if (id == Life.GLOBAL) {
        return true;
      }
      Life life = lives().get(id);
      if (life != null && life.isFound() && !seen.has(id)) {
        seen = seen.and(id);
        open = open.and(life.on());
      }
    }
    return false;
  }

  /** A collector is called with these: it may put them into what it gets from its suppliers. */
  void collect(Held collector, List<Held> from, String by) {
    List<Life.Calls> known = known(collector);
    // Of one of which nothing is known, it may be all that it has in it.
    Ids into = known.isEmpty() ? collector.lives().without(Life.GLOBAL) : Ids.NONE;
    into = isFoundAnywhere(collector) ? into.and(Life.GLOBAL) : into;
    boolean mixes = false;
    for (Life.Calls it : known) {
      into = into.and(it.supplies());
      mixes |= it.does().mixes();
    }
    for (Held it : from) {
      if (!into.isEmpty() && !it.isNothing()) {
        scene.stores.link(new Held(1, into, Ids.NONE, false, -1), it, "given to " + by);
      }
    }
    List<Held> all = new ArrayList<>(from);
    if (mixes) {
      all.add(collector);
    }
    Ids self = collector.self().without(Life.GLOBAL);
    call(new Held(1, self, collector.on(), false, collector.local()), all, by);
  }

  /** A method of an interface of the program, which a lambda may implement, is called. */
  void callOurs(Held receiver, List<Held> arguments, String by) {
    note(receiver, true);
    if (isStoring(receiver)) {
      call(receiver, arguments, by);
    }
  }

  /** A method of the program calls functions that are in an object with pointers. */
  void callWithin(Held object, String by) {
    note(object, true);
    if (isStoring(object)) {
      scene.report(
          Kind.REGION_ESCAPE,
          scene.name(object)
              + (" is given to " + by)
              + ", which calls a function in it that stores pointers",
          List.of(
              "the function stores what it is called with, or something in that, and nobody can"
                  + " tell how long it is there"),
          "give the function to a method that calls it itself (as a Consumer), or let it copy what"
              + " is needed");
    }
  }

  /**
   * A collection gets a comparator, which it calls whenever something is added, with that and all
   * that was before: what this keeps, it is as if the collection kept it there.
   */
  void order(Held collection, Held comparator, String by) {
    Ids keeps = Ids.NONE;
    boolean more = false;
    for (Life.Calls it : known(comparator)) {
      keeps = keeps.and(it.does().keeps());
      more |= it.storing(it.does().withoutKeeping()).stores();
    }
    if (more) {
      callWithin(comparator, by);
      return;
    }
    note(comparator, true);
    for (int id : comparator.self().all()) {
      Life life = lives().get(id);
      if (life != null && life.calls() != null) {
        lives().replace(id, life, life.doing(readWhenAsked(life.calls())));
      }
    }
    if (!keeps.isEmpty()) {
      Life.Calls stores = Life.Calls.NOTHING.storing(LifeEffects.keeping(keeps));
      for (int id : collection.self().all()) {
        lives().change(id, it -> it.doing(Life.Calls.either(it.calls(), stores)));
      }
    }
  }

  private static Life.Calls readWhenAsked(Life.Calls comparator) {
    return comparator.readAs(Life.Read.AS_SOURCE);
  }

  /**
   * An object's methods store what they are called with in it, or where all can find it. One that
   * was found in another one may be any that was put there.
   */
  void callKnown(Held object, Held argument, String by) {
    Ids objects = object.self();
    for (int id : object.self().all()) {
      Life life = lives().get(id);
      objects = life != null && life.isFound() ? objects.and(lives().closure(life.on())) : objects;
    }
    for (int id : objects.all()) {
      Life life = lives().get(id);
      Ids keeps = life == null || life.calls() == null ? Ids.NONE : life.calls().does().keeps();
      Ids places = keeps.in(Ids.of(Life.GLOBAL).and(id));
      if (!places.isEmpty() && !argument.isNothing()) {
        scene.stores.link(new Held(1, places, Ids.NONE, false, -1), argument, "given to " + by);
      }
    }
  }

  /**
   * A method calls a function with what ends in that method.
   *
   * @param out whether fields of that lead to what does not end there
   */
  void lend(Held function, boolean out, String by) {
    boolean keeps = function.isNothing(); // it may be an object without fields
    String name = scene.name(function);
    for (int id : function.self().all()) {
      Life life = lives().get(id);
      name = life != null && life.calls() != null ? life.text() : name;
      if (Life.isParameter(id) && scene.stores.mayLend()) {
        scene.stores.lend(id, out);
      } else {
        keeps |= life == null || (life.sort() == Life.Sort.HOLDER && life.calls() == null);
      }
    }
    for (Life.Calls it : known(function)) {
      keeps |=
          it.does().isKeeping(out) || it.returns() || (it.made() != null && it.made().stores());
    }
    if (keeps) {
      scene.report(
          Kind.REGION_ESCAPE,
          name
              + (" is given to " + by)
              + ", which calls it with what ends there, and may keep that or give it back",
          List.of("what it has kept could be found after its end"),
          "give it a lambda that copies what is needed, and gives nothing else back");
    }
  }

  /** A function is put into an object of a caller: that is known as one that keeps things. */
  void hook(int object, Held value) {
    for (int id : value.self().all()) {
      Life life = lives().get(id);
      Life.Calls calls = life == null ? null : life.calls();
      if (calls != null && (calls.stores() || !calls.does().isNone())) {
        hook(object, calls);
      }
    }
  }

  /** A method puts functions that do this into an object that it gets. */
  void hookBy(Held object, Life.Calls does) {
    for (int id : object.self().all()) {
      hook(id, does.as(id));
    }
  }

  private void hook(int object, Life.Calls calls) {
    if (Life.isParameter(object)) {
      hooked = hooked.and(object);
      if (scene.stores.isBound(LifeStores.RESULT) && calls.stores()) {
        reportUnknown(scene.text(object) + " gets a function that stores pointers");
      }
      hooks = Life.Calls.either(hooks, outside(calls));
    }
    LifeEffects stores = calls.does();
    LifeEffects all = calls.stores() ? stores.or(LifeEffects.keeping(Ids.of(object))) : stores;
    Life.Calls does =
        new Life.Calls(Life.Looks.NOT, calls.returns(), all, Ids.NONE, calls.made(), calls.read())
            .opening(calls.opens().or(LifeOpens.UNKNOWN));
    lives().change(object, it -> it.doing(Life.Calls.either(it.calls(), does)));
  }

  /**
   * A function is given back, or something with one in it.
   *
   * @param bound the parameters of which callers do not know that something is stored in them
   */
  void giveBack(Held value, Life.Calls calls, Ids bound) {
    Life.Calls does = outside(calls);
    made = Life.Calls.either(made, does);
    if (scene.stores.isBound(LifeStores.RESULT) && does.stores()) {
      reportUnknown(scene.name(value) + " is returned, with a function that stores pointers");
      return;
    }
    for (int id : does.does().captured().all()) {
      if (Life.isParameter(id) && bound.has(Life.position(id))) {
        scene.stores.escapes(
            value,
            id,
            "returned as what stores pointers",
            "is lent to a method that overrides another, whose callers do not know that pointers"
                + " are stored in it, or it in others");
        return;
      }
    }
  }

  private void reportUnknown(String what) {
    scene.report(
        Kind.REGION_ESCAPE,
        what + ", by a method that overrides another",
        List.of("who calls the other method does not know that, nor how long they are kept"),
        "let the function copy what is needed, or give it by a method that overrides none");
  }

  /** What a function does, by what is known outside of this method. */
  Life.Calls outside(Life.Calls calls) {
    Life.Calls made = calls.made();
    return new Life.Calls(
        calls.looks(),
        calls.returns(),
        calls.does().of(this::placesOutside, this::valuesOutside),
        placesOutside(calls.supplies()),
        made == null ? null : outside(made),
        calls.read(),
        scene.running.all(calls.opens()).of(LifeCallbacks::outside));
  }

  private Ids valuesOutside(Ids lives) {
    return outside(lives().closure(lives)).without(Life.ITSELF);
  }

  private Ids placesOutside(Ids lives) {
    return outside(scene.stores.places(new Held(1, lives, Ids.NONE, false, -1)));
  }

  /** What is only known here is found in the function itself. */
  private static Ids outside(Ids lives) {
    Ids found = Ids.NONE;
    for (int id : lives.all()) {
      found = found.and(Life.isParameter(id) || id >= Life.ITSELF ? id : Life.ITSELF);
    }
    return found;
  }

  /** Of functions that a method was given, or in what it was given, who calls it knows more. */
  private void note(Held function, boolean itself) {
    for (int id : lives().closure(function.lives()).all()) {
      Life life = lives().get(id);
      boolean found = life != null && life.sort() == Life.Sort.HOLDER && Life.isParameter(id);
      if (found && (itself || !function.self().has(id))) {
        called = called.and(id);
      }
    }
  }

  /** What a function that comes from elsewhere stores things in; that is for the caller. */
  private Ids keeps(Held function) {
    Ids found = Ids.NONE;
    for (int id : function.self().all()) {
      if (Life.isParameter(id)) {
        found = found.and(id);
      } else if (isFoundAnywhere(id)) {
        found = found.and(Life.GLOBAL);
      }
    }
    return found;
  }

  /** What the lambdas do that it may be, or that may be in it. */
  List<Life.Calls> known(Held function) {
    List<Life.Calls> found = new ArrayList<>();
    for (int id : lives().closure(function.lives()).all()) {
      Life life = lives().get(id);
      if (life != null && life.calls() != null) {
        found.add(life.calls());
      }
    }
    return found;
  }

  private boolean isStoring(Held functions) {
    for (Life.Calls it : known(functions)) {
      if (it.stores()) {
        return true;
      }
    }
    return false;
  }

  /** Regions and keys are no places to store in. */
  Ids memory(Ids lives) {
    Ids found = Ids.NONE;
    for (int id : lives.all()) {
      Life life = lives().get(id);
      if (life == null || (life.sort() != Life.Sort.REGION && life.sort() != Life.Sort.KEY)) {
        found = found.and(id);
      }
    }
    return found;
  }
}
