package soumak.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import soumak.memory.OwnershipException.Kind;

/** What the paper's figures and examples do, in our words. */
class PaperTest {
  /** A node of the code tree of figure 1. */
  interface CodeNode extends Struct {
    long weight();

    void weight(long value);

    byte symbol();

    void symbol(byte value);

    Ptr<CodeNode> zero();

    void zero(Ptr<CodeNode> value);

    Ptr<CodeNode> one();

    void one(Ptr<CodeNode> value);
  }

  /** Figure 1: the tree lives for the scope in which it decodes; callees allocate in it. */
  @Test
  void aHuffmanTreeInALifoArena() {
    byte[] text = "so much wool, so much yarn, so many knots".getBytes(StandardCharsets.US_ASCII);
    long before = Memory.used();
    StringBuilder bits = new StringBuilder();
    byte[] back = new byte[text.length];
    try (Region region = Region.lifo()) {
      Ptr<CodeNode> tree = codeTree(region, text);
      String[] codes = new String[128];
      collect(tree, "", codes);
      for (byte it : text) {
        bits.append(codes[it]);
      }
      int at = 0;
      for (int i = 0; i < back.length; i++) {
        Ptr<CodeNode> node = tree;
        while (node.get().zero() != null) {
          node = bits.charAt(at++) == '0' ? node.get().zero() : node.get().one();
        }
        back[i] = node.get().symbol();
      }
    }
    assertThat(back).isEqualTo(text);
    assertThat(bits.length()).isLessThan(text.length * 5);
    assertThat(Memory.used()).isEqualTo(before);
  }

  private static Ptr<CodeNode> codeTree(Region region, byte[] text) {
    long[] counts = new long[128];
    for (byte it : text) {
      counts[it]++;
    }
    PriorityQueue<Ptr<CodeNode>> queue =
        new PriorityQueue<>((a, b) -> Long.compare(a.get().weight(), b.get().weight()));
    for (byte symbol = 0; symbol >= 0; symbol++) {
      if (counts[symbol] > 0) {
        Ptr<CodeNode> leaf = region.alloc(CodeNode.class);
        leaf.get().weight(counts[symbol]);
        leaf.get().symbol(symbol);
        queue.add(leaf);
      }
    }
    while (queue.size() > 1) {
      Ptr<CodeNode> node = region.alloc(CodeNode.class);
      node.get().zero(queue.remove());
      node.get().one(queue.remove());
      node.get().weight(node.get().zero().get().weight() + node.get().one().get().weight());
      queue.add(node);
    }
    return queue.remove();
  }

  private static void collect(Ptr<CodeNode> node, String code, String[] codes) {
    if (node.get().zero() == null) {
      codes[node.get().symbol()] = code;
    } else {
      collect(node.get().zero(), code + "0", codes);
      collect(node.get().one(), code + "1", codes);
    }
  }

  interface FftState extends Struct {
    int n();

    void n(int value);

    @Length(16)
    double re(int index);

    void re(int index, double value);

    @Length(16)
    double im(int index);

    void im(int index, double value);
  }

  /** Figure 3: the state is unique; each transform borrows it. */
  @Test
  void aTransformBorrowsItsState() {
    Unique<FftState> state = Region.heap().allocUnique(FftState.class);
    state.get().n(16);
    for (int i = 0; i < 16; i++) {
      state.get().re(i, i == 0 ? 1 : 0);
    }
    for (int round = 0; round < 4; round++) {
      try (Borrow<FftState> borrow = state.borrow()) {
        transform(borrow.ptr());
      }
      double sum = 0;
      for (int i = 0; i < 16; i++) {
        sum += state.get().re(i) * state.get().re(i) + state.get().im(i) * state.get().im(i);
      }
      assertThat(sum).isCloseTo(Math.pow(16, round + 1), Percentage.withPercentage(1e-6));
    }
    state.free();
  }

  /** The discrete transform, with copies of the pointer at will. */
  private static void transform(Ptr<FftState> state) {
    Ptr<FftState> alias = state;
    int n = state.get().n();
    double[] re = new double[n];
    double[] im = new double[n];
    for (int k = 0; k < n; k++) {
      for (int i = 0; i < n; i++) {
        double angle = -2 * Math.PI * i * k / n;
        re[k] += alias.get().re(i) * Math.cos(angle) - alias.get().im(i) * Math.sin(angle);
        im[k] += alias.get().re(i) * Math.sin(angle) + alias.get().im(i) * Math.cos(angle);
      }
    }
    for (int k = 0; k < n; k++) {
      state.get().re(k, re[k]);
      state.get().im(k, im[k]);
    }
  }

  /** A connection of a file server, and a transfer; each counts its pointer to the other. */
  interface Connection extends Struct {
    int socket();

    void socket(int value);

    Slot<Counted<Transfer>> transfer();
  }

  interface Transfer extends Struct {
    int state();

    void state(int value);

    Slot<Counted<Connection>> connection();
  }

  /** Figure 4: two structures that refer to each other, by counted pointers. */
  @Test
  void countedPointersThatCross() {
    try (Region region = Region.lifoReap()) {
      Counted<Connection> connection = region.allocCounted(Connection.class);
      connection.get().socket(21);
      Counted<Transfer> transfer = region.allocCounted(Transfer.class);
      Memory.swap(transfer.get().connection(), connection.alias());
      Memory.swap(connection.get().transfer(), transfer.alias());
      transfer.get().state(1);
      transfer.drop();
      assertThat(connection.count()).isEqualTo(2);

      // The end of the transfer breaks the circle.
      Counted<Transfer> out = Memory.swap(connection.get().transfer(), null);
      assertThat(out.get().state()).isOne();
      assertThat(out.count()).isOne();
      Counted<Connection> back = Memory.swap(out.get().connection(), null);
      assertThat(back.get().socket()).isEqualTo(21);
      back.drop();
      out.drop();
      assertThat(connection.count()).isOne();
      connection.drop();
    }
  }

  interface Component extends Struct {
    Slot<Unique<OutPort>> out();

    long sent();

    void sent(long value);
  }

  interface OutPort extends Struct {
    int connection();

    void connection(int value);
  }

  /** Section 3.4: ports are replaced in a reap, which does not grow by that. */
  @Test
  void aPortIsReplacedInAReap() {
    Region.Key key = Region.newReapKey();
    Ptr<Component> component;
    try (Region region = key.open()) {
      component = region.alloc(Component.class);
      Memory.swap(component.get().out(), region.allocUnique(OutPort.class));
    }
    long bytes = key.bytes();
    for (int i = 0; i < 10_000; i++) {
      try (Region region = key.open()) {
        connectSend(region, component, i);
      }
    }
    assertThat(key.bytes()).isEqualTo(bytes);
    try (Region region = key.open()) {
      Unique<OutPort> last = Memory.swap(component.get().out(), null);
      assertThat(last.get().connection()).isEqualTo(9999);
      region.free(last);
    }
    key.free();
  }

  private static void connectSend(Region region, Ptr<Component> component, int connection) {
    Unique<OutPort> port = region.allocUnique(OutPort.class);
    port.get().connection(connection);
    region.free(Memory.swap(component.get().out(), port));
  }

  interface Trie extends Struct {
    int type();

    void type(int value);

    @Length(26)
    Ptr<Trie> children(int index);

    void children(int index, Ptr<Trie> value);
  }

  /** Figure 5: a table of names in an arena, opened for each use. */
  @Test
  void aTrieInADynamicArena() {
    Region.Key key = Region.newKey();
    Ptr<Trie> root;
    try (Region region = key.open()) {
      root = region.alloc(Trie.class);
    }
    List<String> names = List.of("knot", "knots", "warp", "weft", "wool", "w");
    for (String name : names) {
      insert(key, root, name);
    }
    try (Region region = key.open()) {
      for (String name : names) {
        assertThat(lookup(region, root, name).get().type()).isEqualTo(name.length());
      }
      assertThat(lookup(region, root, "kno").get().type()).isZero();
    }
    Ptr<Trie> kept = root;
    Misuse.is(Kind.USE_AFTER_FREE, "Trie is in a dynamic arena", () -> kept.get().children(0));
    key.free();
  }

  private static void insert(Region.Key key, Ptr<Trie> root, String name) {
    try (Region region = key.open()) {
      lookup(region, root, name).get().type(name.length());
    }
  }

  private static Ptr<Trie> lookup(Region region, Ptr<Trie> trie, String name) {
    Ptr<Trie> at = trie;
    for (char it : name.toCharArray()) {
      Ptr<Trie> next = at.get().children(it - 'a');
      if (next == null) {
        next = region.alloc(Trie.class);
        at.get().children(it - 'a', next);
      }
      at = next;
    }
    return at;
  }

  interface Term extends Struct {
    long numerator();

    void numerator(long value);

    long denominator();

    void denominator(long value);
  }

  /** The factoriser: each turn of a long loop has an arena, and copies what it carries over. */
  @Test
  void aLoopWithAnArenaForEachTurn() {
    Region.Key key = Region.newKey();
    Ptr<Term> state;
    try (Region region = key.open()) {
      state = region.alloc(Term.class);
      state.get().numerator(1);
      state.get().denominator(1);
    }
    long most = 0;
    for (int i = 0; i < 60; i++) {
      Region.Key next = Region.newKey();
      Ptr<Term> carried;
      try (Region old = key.open();
          Region fresh = next.open()) {
        Ptr<Term> waste = old.alloc(Term.class, 200);
        waste.get(199).numerator(state.get().numerator() + 2 * state.get().denominator());
        waste.get(199).denominator(state.get().numerator() + state.get().denominator());
        carried = fresh.alloc(Term.class);
        carried.get().numerator(waste.get(199).numerator() % 1_000_003);
        carried.get().denominator(waste.get(199).denominator() % 1_000_003);
      }
      most = Math.max(most, key.bytes());
      key.free();
      key = next;
      state = carried;
    }
    assertThat(most).isLessThanOrEqualTo(8192 + 4096);
    try (Region region = key.open()) {
      assertThat(
              state.get().numerator() * state.get().numerator()
                  - 2 * state.get().denominator() * state.get().denominator())
          .satisfies(it -> assertThat(Math.floorMod(it, 1_000_003L)).isIn(1L, 1_000_002L));
      assertThat(region.bytes()).isPositive();
    }
    key.free();
  }

  /** Figure 8: a key is what stands for memory of somebody else; it is consumed with that. */
  @Test
  void aKeyStandsForADevicesMemory() {
    record Device(Region.Key key, Ptr<Bytes> buffer) {}

    Region.Key key = Region.newKey();
    Device device;
    try (Region region = key.open()) {
      device = new Device(key, region.alloc(Bytes.class, 2000));
    }
    try (Region region = device.key.open()) {
      device.buffer.get().slice(100, 4).setInt(0, 9);
      assertThat(device.buffer.get().getInt(100)).isEqualTo(9);
      assertThat(region.bytes()).isEqualTo(4096);
    }
    device.key.free();
    Misuse.is(Kind.KEY_CONSUMED, "the key to a dynamic arena", device.key::open);
    Misuse.is(Kind.USE_AFTER_FREE, "Bytes is in a dynamic arena", () -> device.buffer.get().get(0));
  }

  interface Request extends Struct {
    int client();

    void client(int value);

    Slot<Unique<Bytes>> path();

    Slot<Unique<Request>> next();
  }

  /**
   * Requests of a web server, unique, between a ready and a free list; their paths are unique too.
   */
  @Test
  void requestsMoveBetweenLists() {
    Slot<Unique<Request>> ready = Slot.empty();
    Slot<Unique<Request>> idle = Slot.empty();
    List<Integer> served = new ArrayList<>();
    int made = 0;
    for (int i = 0; i < 500; i++) {
      Unique<Request> request = pop(idle);
      if (request == null) {
        request = Region.heap().allocUnique(Request.class);
        made++;
      }
      request.get().client(i);
      Memory.swap(request.get().path(), Region.heap().allocUnique(Bytes.class, 1 + i % 40));
      push(ready, request);
      if (i % 5 == 4) {
        for (Unique<Request> it = pop(ready); it != null; it = pop(ready)) {
          served.add(it.get().client());
          Memory.swap(it.get().path(), null).free();
          push(idle, it);
        }
      }
    }
    assertThat(served).hasSize(500).doesNotHaveDuplicates();
    assertThat(made).isEqualTo(5);
    for (Unique<Request> it = pop(idle); it != null; it = pop(idle)) {
      it.free();
    }
  }

  private static void push(Slot<Unique<Request>> list, Unique<Request> request) {
    Memory.swap(request.get().next(), Memory.swap(list, null));
    Memory.swap(list, request);
  }

  private static Unique<Request> pop(Slot<Unique<Request>> list) {
    Unique<Request> first = Memory.swap(list, null);
    if (first != null) {
      Memory.swap(list, Memory.swap(first.get().next(), null));
    }
    return first;
  }
}
