package soumak.mapper;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
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

  /** Some seconds; only programs with thousands of classes of their own need more. */
  static final int MOST_STEPS = 1_000_000;

  private final Program program;
  private final Callbacks callbacks;
  private final Functions users;
  private final Map<Spot, Node> nodes = new HashMap<>();

  /** By their numbers. */
  private final List<Thing> things = new ArrayList<>();

  private final Map<Thing, Integer> numbers = new HashMap<>();

  /** What comes from {@link Spot.Anywhere}, by type; the empty one stands for any. */
  private final Map<String, Set<Node>> fromAnywhere = new LinkedHashMap<>();

  private final Map<String, List<Use>> usesOfAnywhere = new LinkedHashMap<>();

  /** Who calls methods of a library's class. */
  private final Map<String, Set<MethodKey>> callersOf = new HashMap<>();

  private final Map<Node, MethodKey> contents = new HashMap<>();

  /** What is known of pairs of types, as the same ones are asked for again and again. */
  private final Map<String, Map<String, Boolean>> fitting = new HashMap<>();

  private final Map<String, Map<String, Boolean>> related = new HashMap<>();

  private final Deque<Came> open = new ArrayDeque<>();
  private int steps;
  private final Map<MethodKey, Set<MethodKey>> runs = new HashMap<>();
  private final List<Run> found = new ArrayList<>();

  /** A spot with what is known of it. Many things come to many, so these are found once. */
  private static final class Node {
    final Spot spot;
    final @Nullable String type;

    /** The numbers of what has come. */
    final BitSet things = new BitSet();

    final Set<Node> next = new LinkedHashSet<>();
    final List<Use> uses = new ArrayList<>();

    Node(Spot spot) {
      this.spot = spot;
      this.type = spot.type();
    }
  }

  private record Came(Node at, Thing thing) {}

  /** That a method may run another one. */
  record Run(MethodKey caller, MethodKey called) {}

  /**
   * What is done with what comes to a spot.
   *
   * @param call the call of which it is the receiver; null where a library has it and may call all
   * @param type what it has to be; null if anything may be called
   */
  private record Use(MethodKey caller, @Nullable MethodInsnNode call, @Nullable String type) {}

  Flow(Program program, Callbacks callbacks, Functions users) {
    this.program = program;
    this.callbacks = callbacks;
    this.users = users;
  }

  private Node node(Spot spot) {
    Node known = nodes.get(spot);
    if (known == null) {
      known = new Node(spot);
      nodes.put(spot, known);
    }
    return known;
  }

  private int number(Thing thing) {
    Integer known = numbers.putIfAbsent(thing, things.size());
    if (known == null) {
      things.add(thing);
      return things.size() - 1;
    }
    return known;
  }

  /** What is at one spot is at another one, too. */
  void lead(Spot from, Spot to) {
    if (from != Spot.Anywhere.ANYWHERE) {
      node(from).next.add(node(to));
    } else if (to != Spot.Anywhere.ANYWHERE) {
      fromAnywhere.computeIfAbsent(group(to.type()), key -> new LinkedHashSet<>()).add(node(to));
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
      node(spot).uses.add(use);
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
          .computeIfAbsent(group(use.type), key -> new ArrayList<>())
          .add(new Use(all, call, use.type));
    }
    run(use.caller, all);
  }

  /**
   * A method calls one of a library's class, or gives the library an object of it. What any object
   * has, its constructor first, runs nothing that a library's object was given.
   */
  void callOf(String library, MethodKey caller) {
    if (!library.equals("java/lang/Object")) {
      callersOf.computeIfAbsent(library, key -> new LinkedHashSet<>()).add(caller);
    }
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
    add(node(from), thing);
    while (!open.isEmpty() && steps < MOST_STEPS) {
      steps++;
      Came came = open.remove();
      if (came.at.spot == Spot.Anywhere.ANYWHERE) {
        fromAnywhere.forEach((type, spots) -> addAll(type, spots, came.thing));
        usesOfAnywhere.forEach((type, all) -> useAll(type, all, came.thing));
      } else {
        came.at.next.forEach(to -> add(to, came.thing));
        useAll("", came.at.uses, came.thing);
      }
    }
    List<Run> result = List.copyOf(found);
    found.clear();
    return result;
  }

  /** Whether all has been followed to its end. */
  boolean isWhole() {
    return open.isEmpty();
  }

  private void addAll(String type, Set<Node> spots, Thing thing) {
    if (type.isEmpty() || fits(thing, type)) {
      spots.forEach(it -> add(it, thing));
    }
  }

  private void useAll(String type, List<Use> all, Thing thing) {
    if (type.isEmpty() || fits(thing, type)) {
      for (int i = 0; i < all.size(); i++) { // more may come meanwhile
        use(all.get(i), thing);
      }
    }
  }

  private void add(Node to, Thing thing) {
    int number = number(thing);
    if (to.things.get(number) || (to.type != null && !fits(thing, to.type))) {
      return;
    }
    boolean isFirst = to.things.isEmpty();
    to.things.set(number);
    open.add(new Came(to, thing));
    if (!isFirst) {
      return;
    }
    if (to.spot instanceof Spot.Kept kept) {
      add(node(new Spot.Value(kept.by())), new Thing.Keeper(kept.keeper(), kept.by()));
    } else if (to.spot instanceof Spot.KeptByAll(String keeper)) {
      MethodKey all = contents(to);
      callersOf.forEach((called, callers) -> {
        if (areRelated(keeper, called)) {
          callers.forEach(it -> run(it, all));
        }
      });
    }
  }

  /** Stands between those that use what is at a spot and what they may run by that. */
  private MethodKey contents(Node node) {
    MethodKey known = contents.get(node);
    if (known != null) {
      return known;
    }
    MethodKey all = new MethodKey("", ANY, String.valueOf(contents.size()));
    contents.put(node, all);
    Use any = new Use(all, null, null);
    node.uses.add(any);
    node.things.stream().forEach(it -> use(any, things.get(it)));
    return all;
  }

  /** Of a library's object more may be known elsewhere. */
  private boolean fits(Thing thing, String type) {
    boolean isKnown = thing instanceof Thing.Function || thing instanceof Thing.Made;
    for (String known : thing.types()) {
      if (isKnown ? isSubtype(known, type) : areRelated(known, type)) {
        return true;
      }
    }
    return false;
  }

  private boolean isSubtype(String type, String ancestor) {
    return fitting
        .computeIfAbsent(type, key -> new HashMap<>())
        .computeIfAbsent(ancestor, key -> program.hierarchy.isSubtype(type, key));
  }

  private boolean areRelated(String a, String b) {
    return related
        .computeIfAbsent(a, key -> new HashMap<>())
        .computeIfAbsent(
            b, key -> program.hierarchy.isSubtype(a, key) || program.hierarchy.isSubtype(key, a));
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
          run(use.caller, contents(node(new Spot.Kept(keeper.type(), keeper.by()))));
    }
  }

  /** A library's own method may call all others of the object, if it does not have others do so. */
  private void call(MethodKey caller, MethodInsnNode call, String type) {
    MethodKey own = program.implementation(type, call.name, call.desc);
    if (own != null) {
      run(caller, own);
    }
    Hierarchy.Declared declared = program.hierarchy.resolve(type, call.name, call.desc);
    if (declared != null
        && !program.isOwn(declared.owner().name())
        && !users.isRunByOthers(type, call)) {
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
