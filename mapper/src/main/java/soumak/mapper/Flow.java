package soumak.mapper;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.MethodInsnNode;
import soumak.analysis.Hierarchy;

/**
 * Which functions and objects of the program may come to which calls of libraries' types, by way of
 * fields, parameters and results. Each field and each parameter is one for all objects, and so are
 * all arrays and collections together. Only what may block is followed, from when that is known.
 */
final class Flow {
  /** Begins the names of what stands between callers and the methods that all of them may run. */
  private static final String ANY = "*";

  /** Some seconds; only programs together with all of their libraries need more. */
  private static final int MOST_STEPS = 1_000_000;

  private final Program program;
  private final Callbacks callbacks;
  private final Map<Spot, Set<Thing>> things = new HashMap<>();
  private final Map<Spot, Set<Spot>> next = new HashMap<>();
  private final Map<Spot, Set<Use>> uses = new HashMap<>();

  /** What comes from {@link Spot.Anywhere}, by type; the empty one stands for any. */
  private final Map<String, Set<Spot>> fromAnywhere = new HashMap<>();

  private final Map<String, Set<Use>> usesOfAnywhere = new HashMap<>();

  /** Who calls methods of a library's class. */
  private final Map<String, Set<MethodKey>> callersOf = new HashMap<>();

  private final Map<Spot, MethodKey> contents = new HashMap<>();
  private final Deque<Came> open = new ArrayDeque<>();
  private int steps;
  private final Map<MethodKey, Set<MethodKey>> runs = new HashMap<>();
  private final List<Run> found = new ArrayList<>();

  private record Came(Spot at, Thing thing) {}

  /** That a method may run another one. */
  record Run(MethodKey caller, MethodKey called) {}

  /**
   * What is done with what comes to a spot.
   *
   * @param call the call of which it is the receiver; null where a library has it and may call all
   * @param type what it has to be; null if anything may be called
   */
  private record Use(MethodKey caller, @Nullable MethodInsnNode call, @Nullable String type) {}

  Flow(Program program, Callbacks callbacks) {
    this.program = program;
    this.callbacks = callbacks;
  }

  /** What is at one spot is at another one, too. */
  void lead(Spot from, Spot to) {
    if (from != Spot.Anywhere.ANYWHERE) {
      next.computeIfAbsent(from, key -> new LinkedHashSet<>()).add(to);
    } else if (to != Spot.Anywhere.ANYWHERE) {
      fromAnywhere.computeIfAbsent(group(to.type()), key -> new LinkedHashSet<>()).add(to);
    }
  }

  private static String group(@Nullable String type) {
    return type == null ? "" : type;
  }

  /** A method calls another one of what is at a spot. */
  void call(Spot receiver, MethodKey caller, MethodInsnNode call) {
    use(receiver, new Use(caller, call, call.owner));
  }

  /** A method gives what is at a spot to a library. */
  void give(Spot argument, MethodKey caller, String type) {
    use(argument, new Use(caller, null, type));
  }

  private void use(Spot spot, Use use) {
    if (spot != Spot.Anywhere.ANYWHERE) {
      uses.computeIfAbsent(spot, key -> new LinkedHashSet<>()).add(use);
      return;
    }
    // Many do the same with what comes from anywhere, so one does it for all of them.
    MethodInsnNode call = use.call;
    MethodKey all =
        call == null
            ? new MethodKey(group(use.type), ANY, "")
            : new MethodKey(call.owner, ANY + call.name, call.desc);
    if (!runs.containsKey(all)) {
      runs.put(all, new LinkedHashSet<>());
      usesOfAnywhere
          .computeIfAbsent(group(use.type), key -> new LinkedHashSet<>())
          .add(new Use(all, call, use.type));
    }
    run(use.caller, all);
  }

  /** A method calls one of a library's class, or gives the library an object of it. */
  void callOf(String library, MethodKey caller) {
    callersOf.computeIfAbsent(library, key -> new LinkedHashSet<>()).add(caller);
  }

  /** The methods that a method may run by what has come to it so far. */
  Set<MethodKey> runs(MethodKey caller) {
    Set<MethodKey> methods = new LinkedHashSet<>();
    Set<MethodKey> seen = new HashSet<>();
    Deque<MethodKey> next = new ArrayDeque<>(runs.getOrDefault(caller, Set.of()));
    while (!next.isEmpty()) {
      MethodKey key = next.remove();
      if (!key.name().startsWith(ANY)) {
        methods.add(key);
      } else if (seen.add(key)) {
        next.addAll(runs.getOrDefault(key, Set.of()));
      }
    }
    return methods;
  }

  /** Follows a thing; gives what may be run by it, as far as that is new. */
  List<Run> follow(Spot from, Thing thing) {
    add(from, thing);
    while (!open.isEmpty() && steps++ < MOST_STEPS) {
      Came came = open.remove();
      if (came.at == Spot.Anywhere.ANYWHERE) {
        fromAnywhere.forEach((type, spots) -> addAll(type, spots, came.thing));
        usesOfAnywhere.forEach((type, all) -> useAll(type, all, came.thing));
      } else {
        next.getOrDefault(came.at, Set.of()).forEach(to -> add(to, came.thing));
        List.copyOf(uses.getOrDefault(came.at, Set.of())).forEach(it -> use(it, came.thing));
      }
    }
    List<Run> result = List.copyOf(found);
    found.clear();
    return result;
  }

  private void addAll(String type, Set<Spot> spots, Thing thing) {
    if (type.isEmpty() || fits(thing, type)) {
      spots.forEach(it -> add(it, thing));
    }
  }

  private void useAll(String type, Set<Use> all, Thing thing) {
    if (type.isEmpty() || fits(thing, type)) {
      all.forEach(it -> use(it, thing));
    }
  }

  private void add(Spot to, Thing thing) {
    String type = to.type();
    if (type != null && !fits(thing, type)) {
      return;
    }
    Set<Thing> there = things.computeIfAbsent(to, key -> new LinkedHashSet<>());
    if (!there.add(thing)) {
      return;
    }
    open.add(new Came(to, thing));
    if (there.size() > 1) {
      return;
    }
    if (to instanceof Spot.Kept kept) {
      add(new Spot.Value(kept.by()), new Thing.Keeper(kept.keeper(), kept.by()));
    } else if (to instanceof Spot.KeptByAll(String keeper)) {
      MethodKey all = contents(to);
      callersOf.forEach((called, callers) -> {
        if (areRelated(keeper, called)) {
          callers.forEach(it -> run(it, all));
        }
      });
    }
  }

  /** Stands between those that use what is at a spot and what they may run by that. */
  private MethodKey contents(Spot spot) {
    MethodKey known = contents.get(spot);
    if (known != null) {
      return known;
    }
    MethodKey all = new MethodKey("", ANY, String.valueOf(contents.size()));
    contents.put(spot, all);
    Use any = new Use(all, null, null);
    use(spot, any);
    List.copyOf(things.getOrDefault(spot, Set.of())).forEach(it -> use(any, it));
    return all;
  }

  /** Of a library's object more may be known elsewhere. */
  private boolean fits(Thing thing, String type) {
    boolean isKnown = thing instanceof Thing.Function || thing instanceof Thing.Made;
    return isKnown
        ? program.hierarchy.isSubtype(thing.type(), type)
        : areRelated(thing.type(), type);
  }

  private boolean areRelated(String a, String b) {
    return program.hierarchy.isSubtype(a, b) || program.hierarchy.isSubtype(b, a);
  }

  private void use(Use use, Thing thing) {
    if (use.type != null && !fits(thing, use.type)) {
      return;
    }
    switch (thing) {
      case Thing.Function function ->
          program.dispatch(function.target()).forEach(it -> run(use.caller, it));
      case Thing.Made made when use.call == null -> callBack(use.caller, made.type());
      case Thing.Made made -> call(use.caller, use.call, made.type());
      case Thing.Source source -> run(use.caller, source.by());
      case Thing.Keeper keeper ->
          run(use.caller, contents(new Spot.Kept(keeper.type(), keeper.by())));
    }
  }

  /** A library's own method may call all others of the object. */
  private void call(MethodKey caller, MethodInsnNode call, String type) {
    MethodKey own = program.implementation(type, call.name, call.desc);
    if (own != null) {
      run(caller, own);
    }
    Hierarchy.Declared declared = program.hierarchy.resolve(type, call.name, call.desc);
    if (declared != null && !program.has(declared.owner().name())) {
      callBack(caller, type);
    }
  }

  private void callBack(MethodKey caller, String type) {
    MethodKey all = new MethodKey(type, ANY, "made");
    if (run(caller, all) && !runs.containsKey(all)) {
      callbacks.of(type).forEach(it -> run(all, it));
    }
  }

  private boolean run(MethodKey caller, MethodKey called) {
    boolean isNew = runs.computeIfAbsent(caller, it -> new LinkedHashSet<>()).add(called);
    if (isNew) {
      found.add(new Run(caller, called));
    }
    return isNew;
  }
}
