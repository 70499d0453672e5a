package soumak.checker;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.analysis.Frame;
import soumak.checker.HeapWorld.Node;

/**
 * A random program on messages, which runs on real objects and on what the checker knows of them,
 * step by step: it reads, stores, cuts and sends what the rules of {@link Trees} allow, forgets
 * locals, and takes two ways that join again, each with worlds of its own.
 */
final class HeapModel {
  /** A program has done what its objects must not allow. */
  static final class WrongException extends RuntimeException {
    private static final long serialVersionUID = 1;

    WrongException(String what, List<String> program) {
      super(what + "\n  " + String.join("\n  ", program));
    }
  }

  private static final int LOCALS = 6;
  private static final int WORLDS = 10;
  private static final int DEPTH = 3;
  private static final List<String> FIELDS = List.of("l", "r", "[]0", "[]1");
  private static final List<String> KEPT = List.of("k", "kept q0", "kept q1");

  private final Random random;
  private final List<String> program = new ArrayList<>();
  private State state;
  private List<HeapWorld> worlds;

  /** Three locals with trees, and what the task keeps. */
  HeapModel(long seed) {
    random = new Random(seed);
    state = new State(new Frame<>(LOCALS, 1), new Heap());
    @Nullable Node[] locals = new Node[LOCALS];
    for (int i = 0; i < LOCALS; i++) {
      state.frame.setLocal(i, Value.HARMLESS);
    }
    for (int i = 0; i < LOCALS / 2; i++) {
      state.frame.setLocal(i, Value.of(state.heap.add(thing(Capability.FREE))));
      locals[i] = HeapWorld.tree(2, FIELDS);
    }
    Node task = new Node();
    KEPT.forEach(it -> task.fields.put(it, HeapWorld.tree(1, FIELDS)));
    worlds = new ArrayList<>(List.of(new HeapWorld(locals, task)));
  }

  private static Thing thing(Capability capability) {
    return Thing.of(capability, Shape.MESSAGE, "it", 1, capability == Capability.FREE ? "" : "why");
  }

  /** Runs it all. */
  void run() {
    steps(6 + random.nextInt(18), 0);
  }

  private void steps(int count, int depth) {
    for (int i = 0; i < count; i++) {
      if (depth < DEPTH && random.nextInt(5) == 0) {
        fork(depth + 1);
      } else {
        step();
      }
      check();
    }
  }

  private void fork(int depth) {
    State before = state.copy();
    List<HeapWorld> others = new ArrayList<>(worlds.stream().map(HeapWorld::copy).toList());
    way("{", depth);
    State first = state;
    List<HeapWorld> reached = worlds;
    state = before;
    worlds = others;
    way("} else {", depth);
    program.add("}");
    BitSet unread = someLocals();
    forget(unread);
    State second = state;
    List<HeapWorld> more = worlds;
    state = first;
    worlds = reached;
    forget(unread);
    state = state.tidy().join(second);
    worlds.addAll(more);
    Collections.shuffle(worlds, random);
    worlds = new ArrayList<>(worlds.subList(0, Math.min(worlds.size(), WORLDS)));
  }

  private void way(String begin, int depth) {
    program.add(begin);
    forget(someLocals());
    state = state.tidy();
    check();
    steps(random.nextInt(6), depth);
  }

  private BitSet someLocals() {
    BitSet some = new BitSet();
    for (int i = 0; i < LOCALS; i++) {
      some.set(i, random.nextInt(4) == 0);
    }
    return some;
  }

  /** Locals that are not read any more, before ways join. */
  private void forget(BitSet locals) {
    program.add("forget " + locals);
    locals.stream().forEach(this::forget);
    state.freeLastBranches();
  }

  private void forget(int local) {
    state.frame.setLocal(local, Value.HARMLESS);
    worlds.forEach(it -> it.locals[local] = null);
  }

  private void check() {
    BitSet all = new BitSet();
    all.set(0, LOCALS);
    Known known = new Known(state, all);
    for (HeapWorld world : worlds) {
      String wrong = world.wrong(known);
      if (wrong != null) {
        throw new WrongException(wrong, program);
      }
    }
  }

  private void step() {
    int x = random.nextInt(LOCALS);
    int y = random.nextInt(LOCALS + 1) - 1;
    state = state.copy();
    switch (random.nextInt(14)) {
      case 0 -> make(x);
      case 1 -> copy(x, y);
      case 2, 3, 4 -> load(x, y, false);
      case 5 -> load(x, y, true);
      case 6, 7, 8 -> store(x, y);
      case 9 -> send(x);
      case 10 -> clear(y);
      case 11 -> lendForCutting(x);
      case 12 -> part(x, y);
      default -> within(x, y, random.nextInt(LOCALS));
    }
    if (random.nextInt(6) == 0) {
      state = state.compact();
    }
  }

  private int id(int local) {
    return local == Known.TASK ? Heap.KEPT : state.frame.getLocal(local).id();
  }

  private boolean isUsable(int local) {
    return local == Known.TASK
        || (state.frame.getLocal(local).isTracked() && state.heap.get(id(local)).loss() == null);
  }

  private boolean isOpen(int local) {
    return isUsable(local) && state.heap.get(id(local)).capability().atLeast(Capability.CUTTABLE);
  }

  private String field(int local) {
    List<String> fields = local == Known.TASK ? KEPT : FIELDS;
    return fields.get(random.nextInt(fields.size()));
  }

  private static Node node(HeapWorld world, int local) {
    Node node = local == Known.TASK ? world.task : world.locals[local];
    if (node == null) {
      throw new IllegalStateException("local " + local + " is null");
    }
    return node;
  }

  /** A step in all worlds where no null stops it. */
  private void everywhere(String what, int local, BiConsumer<HeapWorld, Node> step) {
    program.add(what);
    worlds.removeIf(it -> local != Known.TASK && it.locals[local] == null);
    worlds.forEach(it -> step.accept(it, node(it, local)));
  }

  private static String name(int local) {
    return local == Known.TASK ? "this" : "v" + local;
  }

  private void make(int x) {
    state.frame.setLocal(x, Value.of(state.heap.add(thing(Capability.FREE))));
    everywhere(name(x) + " = new", Known.TASK, (world, task) -> world.locals[x] = new Node());
  }

  private void copy(int x, int y) {
    if (y == Known.TASK || random.nextBoolean()) {
      program.add(name(x) + " = null");
      forget(x);
    } else {
      state.frame.setLocal(x, state.frame.getLocal(y));
      program.add(name(x) + " = " + name(y));
      worlds.forEach(it -> it.locals[x] = it.locals[y]);
    }
  }

  private void load(int x, int y, boolean cuts) {
    if (!(cuts ? isOpen(y) : isUsable(y))) {
      return;
    }
    String field = field(y);
    String key = HeapWorld.key(field);
    int id = state.heap.load(id(y), key, thing(below(y)));
    if (cuts) {
      state.heap.sever(id(y), key);
      state.heap.makeRoot(id);
      state.heap.change(id, thing(Capability.FREE));
    }
    state.frame.setLocal(x, Value.of(id));
    everywhere(
        name(x) + (cuts ? " = cut " : " = ") + name(y) + "." + field,
        y,
        (world, node) ->
            world.locals[x] = cuts ? node.fields.remove(field) : node.fields.get(field));
  }

  private Capability below(int local) {
    Capability capability = state.heap.get(id(local)).capability();
    return capability == Capability.SAFE ? capability : Capability.CUTTABLE;
  }

  /** Stores a local, which may not be read any more behind it, as others may not be. */
  private void store(int x, int y) {
    if (!isUsable(x) || !isOpen(y)) {
      return;
    }
    int value = id(x);
    int parent = id(y);
    BitSet unread = someLocals();
    if (y != Known.TASK) {
      unread.clear(y);
    }
    program.add("forget " + unread + " behind:");
    unread.stream().forEach(it -> state.frame.setLocal(it, Value.HARMLESS));
    BitSet used = used();
    used.set(parent, y != Known.TASK || used.get(parent));
    boolean frees = LastUse.frees(state.heap, value, used);
    boolean free = frees || state.heap.get(value).capability() == Capability.FREE;
    if (free && (y == Known.TASK || !state.heap.relation(value, parent).mayContain())) {
      String field = field(y);
      cutOff(parent, HeapWorld.key(field));
      weaken(value);
      state.heap.store(parent, HeapWorld.key(field), value);
      everywhere(
          name(y) + "." + field + " = " + name(x),
          y,
          (world, node) -> put(node, field, world.locals[x]));
    }
    worlds.forEach(world -> unread.stream().forEach(it -> world.locals[it] = null));
  }

  private static void put(Node node, String field, @Nullable Node value) {
    if (value == null) {
      node.fields.remove(field);
    } else {
      node.fields.put(field, value);
    }
  }

  private BitSet used() {
    BitSet used = new BitSet();
    for (int i = 0; i < LOCALS; i++) {
      state.frame.getLocal(i).addTo(used);
    }
    return used;
  }

  /** As {@link Trees} does before something is stored. */
  private void cutOff(int parent, String key) {
    List<Integer> replaced = state.heap.surelyAt(parent, key);
    state.heap.sever(parent, key);
    for (int id : replaced) {
      if (state.heap.get(id).capability() == Capability.CUTTABLE) {
        state.heap.makeRoot(id);
        state.heap.change(id, thing(Capability.FREE));
      }
    }
  }

  private void weaken(int value) {
    for (int id : state.heap.near(value)) {
      boolean free = state.heap.get(id).capability() == Capability.FREE;
      if (free && state.heap.relation(value, id).same()) {
        state.heap.change(id, thing(Capability.CUTTABLE));
      }
    }
  }

  private void clear(int y) {
    if (isOpen(y)) {
      String field = field(y);
      cutOff(id(y), HeapWorld.key(field));
      String what = name(y) + "." + field + " = null";
      everywhere(what, y, (world, node) -> node.fields.remove(field));
    }
  }

  /** Sends a local, behind which others may not be read any more. */
  private void send(int x) {
    if (!isUsable(x)) {
      return;
    }
    BitSet unread = someLocals();
    unread.clear(x);
    program.add("forget " + unread);
    unread.stream().forEach(this::forget);
    boolean free = state.heap.get(id(x)).capability() == Capability.FREE;
    if (free || LastUse.frees(state.heap, id(x), used())) {
      lose(id(x), true);
      everywhere("send " + name(x), x, (world, node) -> node.tree().forEach(it -> it.sent = true));
    }
  }

  private void lendForCutting(int x) {
    if (isOpen(x)) {
      lose(id(x), false);
      String what = "lend " + name(x) + " for cutting";
      everywhere(what, x, (world, node) -> HeapWorld.cutSome(node, random));
    }
  }

  /** As {@link Scene} does. */
  private void lose(int root, boolean itself) {
    Thing.Loss loss = new Thing.Loss(Kind.USE_AFTER_SEND, "sent", 1, 1, "it", false);
    for (int id : state.heap.within(root)) {
      boolean part = !state.heap.relation(root, id).down().isEmpty();
      if (id != Heap.KEPT && (itself || part)) {
        Thing thing = state.heap.get(id);
        state.heap.change(id, thing.loss() == null ? thing.lost(loss) : thing);
        state.heap.isolate(id);
      }
    }
  }

  private void part(int x, int y) {
    if (y != Known.TASK && isUsable(y)) {
      state.frame.setLocal(x, Value.of(state.heap.loadPart(id(y), thing(below(y)))));
      everywhere(
          name(x) + " = a part of " + name(y),
          y,
          (world, node) -> {
            Set<Node> parts = node.tree();
            parts.remove(node);
            world.locals[x] = HeapWorld.some(parts, random);
          });
    }
  }

  /** What a lambda is that captures two, or a method that gives one of them or a part. */
  private void within(int x, int y, int z) {
    if (y != Known.TASK && isUsable(y) && isUsable(z)) {
      List<Integer> wholes = List.of(id(y), id(z));
      int id = state.heap.addWithin(wholes, thing(Capability.SAFE));
      state.frame.setLocal(x, Value.of(id));
      program.add(name(x) + " = within " + name(y) + " and " + name(z));
      for (HeapWorld world : worlds) {
        Set<Node> parts = HeapWorld.nodes();
        for (Node node : new @Nullable Node[] {world.locals[y], world.locals[z]}) {
          parts.addAll(node == null ? Set.of() : node.tree());
        }
        world.locals[x] = HeapWorld.some(parts, random);
      }
    }
  }
}
