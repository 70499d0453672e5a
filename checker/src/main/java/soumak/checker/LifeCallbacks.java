package soumak.checker;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * What functions do with what they are called with: a lambda may store it in what it has captured,
 * or store something of that in it. Of a lambda that is known, that is done where it is called; of
 * one in an object that a method gets, it is refused where that method is called.
 */
final class LifeCallbacks {
  private final LifeScene scene;
  private final Set<Integer> called = new TreeSet<>();
  private final Set<Integer> hooked = new TreeSet<>();

  LifeCallbacks(LifeScene scene) {
    this.scene = scene;
  }

  /** The parameters in which there are functions that are called with pointers. */
  Set<Integer> called() {
    return Ids.of(called);
  }

  /** The parameters in which functions that store pointers are put. */
  Set<Integer> hooked() {
    return Ids.of(hooked);
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
    Set<Integer> keeps = keeps(function);
    Set<Integer> gives = new TreeSet<>();
    boolean mixes = false;
    for (Life.Calls it : known(function)) {
      keeps.addAll(it.keeps());
      gives.addAll(it.gives());
      mixes |= it.mixes();
    }
    for (Held argument : arguments) {
      if (!keeps.isEmpty() && !argument.isNothing()) {
        scene.stores.link(new Held(1, keeps, Set.of(), false, -1), argument, "given to " + by);
      }
    }
    if (mixes) {
      arguments.forEach(it -> gives.addAll(memory(it.lives())));
    }
    for (Held argument : arguments) {
      if (!gives.isEmpty() && !argument.isNothing()) {
        scene.stores.link(
            new Held(1, memory(argument.lives()), Set.of(), true, -1),
            Held.pointerInto(gives),
            "stored by a lambda that is given to " + by);
      }
    }
  }

  /** A method of an interface of the program, which a lambda may implement, is called. */
  void callOurs(Held receiver, List<Held> arguments, String by) {
    note(receiver, true);
    if (known(receiver).stream().anyMatch(Life.Calls::stores)) {
      call(receiver, arguments, by);
    }
  }

  /** A method of the program calls functions that are in an object with pointers. */
  void callWithin(Held object, String by) {
    note(object, true);
    if (known(object).stream().anyMatch(Life.Calls::stores)) {
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

  /** A function is put into an object of a caller: that is known as one that keeps things. */
  void hook(int object, Held value) {
    for (int id : value.self()) {
      Life life = lives().get(id);
      Life.Calls calls = life == null ? null : life.calls();
      if (calls != null && calls.stores()) {
        hook(object, calls);
      }
    }
  }

  /** A method puts functions into an object that it gets. */
  void hookBy(Held object) {
    object.self().forEach(id -> hook(id, new Life.Calls(false, Set.of(), Set.of(), false)));
  }

  private void hook(int object, Life.Calls calls) {
    if (Life.isParameter(object)) {
      hooked.add(object);
    }
    Set<Integer> keeps = Held.both(calls.keeps(), Ids.of(object));
    lives()
        .change(object, it -> it.doing(new Life.Calls(false, keeps, calls.gives(), calls.mixes())));
  }

  /** Of functions that a method was given, or in what it was given, who calls it knows more. */
  private void note(Held function, boolean itself) {
    for (int id : lives().closure(function.lives())) {
      Life life = lives().get(id);
      boolean found = life != null && life.sort() == Life.Sort.HOLDER && Life.isParameter(id);
      if (found && (itself || !function.self().contains(id))) {
        called.add(id);
      }
    }
  }

  /** What a function that comes from elsewhere stores things in; that is for the caller. */
  private static Set<Integer> keeps(Held function) {
    Set<Integer> found = new TreeSet<>(function.self());
    found.removeIf(id -> id != Life.GLOBAL && !Life.isParameter(id));
    return found;
  }

  /** What the lambdas do that it may be, or that may be in it. */
  private List<Life.Calls> known(Held function) {
    return lives().closure(function.lives()).stream()
        .map(lives()::get)
        .map(life -> life == null ? null : life.calls())
        .filter(Objects::nonNull)
        .toList();
  }

  /** Regions and keys are no places to store in. */
  private Set<Integer> memory(Set<Integer> lives) {
    Set<Integer> found = new TreeSet<>(lives);
    found.removeIf(id -> {
      Life life = lives().get(id);
      return life != null && (life.sort() == Life.Sort.REGION || life.sort() == Life.Sort.KEY);
    });
    return found;
  }
}
