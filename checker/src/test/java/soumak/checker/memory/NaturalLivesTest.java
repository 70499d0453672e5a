package soumak.checker.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.checker.testing.Lives.assertAccepted;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import soumak.checker.testing.Lives;

/**
 * Programs as people write them are accepted; and refused when a line of them is lost, doubled or
 * comes too early.
 */
class NaturalLivesTest {
  private static final String HUFFMAN =
      """
      interface Code extends Struct {
        long weight(); void weight(long value);
        byte symbol(); void symbol(byte value);
        Ptr<Code> zero(); void zero(Ptr<Code> value);
        Ptr<Code> one(); void one(Ptr<Code> value);
      }
      static Ptr<Code> tree(Region region, long[] counts) {
        PriorityQueue<Ptr<Code>> queue =
            new PriorityQueue<>((a, b) -> Long.compare(a.get().weight(), b.get().weight()));
        for (int i = 0; i < counts.length; i++) {
          Ptr<Code> leaf = region.alloc(Code.class);
          leaf.get().weight(counts[i]);
          leaf.get().symbol((byte) i);
          queue.add(leaf);
        }
        while (queue.size() > 1) {
          Ptr<Code> node = region.alloc(Code.class);
          node.get().zero(queue.remove());
          node.get().one(queue.remove());
          node.get().weight(node.get().zero().get().weight() + node.get().one().get().weight());
          queue.add(node);
        }
        return queue.remove();
      }
      static void collect(Ptr<Code> node, String code, String[] codes) {
        if (node.get().zero() == null) {
          codes[node.get().symbol()] = code;
        } else {
          collect(node.get().zero(), code + "0", codes);
          collect(node.get().one(), code + "1", codes);
        }
      }
      String[] run(long[] counts) {
        String[] codes = new String[counts.length];
        try (Region region = Region.lifo()) {
          collect(tree(region, counts), "", codes);
        }
        return codes;
      }
      """;

  private static final String TRANSFORM =
      """
      void run() {
        Unique<Node> state = Region.heap().allocUnique(Node.class);
        for (int i = 0; i < 9; i++) {
          try (Borrow<Node> borrow = state.borrow()) {
            transform(borrow.ptr());
          }
          state.get().value(i);
        }
        state.free();
      }
      static void transform(Ptr<Node> state) {
        Ptr<Node> alias = state;
        alias.get().value(state.get().value() + 1);
      }
      """;

  private static final String FACTORISER =
      """
      long run() {
        Region.Key key = Region.newKey();
        Ptr<Node> state;
        try (Region region = key.open()) {
          state = region.alloc(Node.class);
          state.get().value(1);
        }
        for (int i = 0; i < 60; i++) {
          Region.Key next = Region.newKey();
          Ptr<Node> carried;
          try (Region old = key.open();
              Region fresh = next.open()) {
            Ptr<Node> waste = old.alloc(Node.class, 200);
            waste.get(199).value(state.get().value() * 2);
            carried = fresh.alloc(Node.class);
            carried.get().value(waste.get(199).value());
          }
          key.free();
          key = next;
          state = carried;
        }
        long found;
        try (Region region = key.open()) {
          found = state.get().value();
        }
        key.free();
        return found;
      }
      """;

  private static final String REQUESTS =
      """
      interface Request extends Struct {
        int client(); void client(int value);
        Slot<Unique<Bytes>> path();
        Slot<Unique<Request>> next();
      }
      static void push(Slot<Unique<Request>> list, @Free Unique<Request> request) {
        Unique<Request> rest = Memory.swap(list, null);
        Unique<Request> old = Memory.swap(request.get().next(), rest);
        if (old != null) {
          old.free();
        }
        Unique<Request> before = Memory.swap(list, request);
        if (before != null) {
          before.free();
        }
      }
      static Unique<Request> pop(Slot<Unique<Request>> list) {
        Unique<Request> first = Memory.swap(list, null);
        if (first != null) {
          Unique<Request> next = Memory.swap(first.get().next(), null);
          Unique<Request> before = Memory.swap(list, next);
          if (before != null) {
            before.free();
          }
        }
        return first;
      }
      int run(int n) {
        Slot<Unique<Request>> ready = Slot.empty();
        Slot<Unique<Request>> idle = Slot.empty();
        int served = 0;
        for (int i = 0; i < n; i++) {
          Unique<Request> request = pop(idle);
          if (request == null) {
            request = Region.heap().allocUnique(Request.class);
          }
          request.get().client(i);
          push(ready, request);
          for (Unique<Request> it = pop(ready); it != null; it = pop(ready)) {
            served += it.get().client();
            push(idle, it);
          }
        }
        for (Unique<Request> it = pop(idle); it != null; it = pop(idle)) {
          it.free();
        }
        return served;
      }
      """;

  private static final String TRIE =
      """
      static final class Trie {
        private Region.Key key = Region.newKey();
        private Ptr<Node> root;
        void insert(int value) {
          try (Region region = key.open()) {
            Ptr<Node> node = region.alloc(Node.class);
            node.get().value(value);
            node.get().next(root);
            root = node;
          }
        }
        boolean has(int value) {
          try (Region region = key.open()) {
            for (Ptr<Node> at = root; at != null; at = at.get().next()) {
              if (at.get().value() == value) {
                return true;
              }
            }
            return false;
          }
        }
        void free(@Free Trie this) {
          Cut.cut(key).free();
        }
      }
      boolean run() {
        Trie trie = new Trie();
        trie.insert(3);
        boolean found = trie.has(4);
        trie.free();
        return found;
      }
      """;

  private static final String PACKETS =
      """
      void run(Mailbox<Unique<Bytes>> in, Mailbox<Unique<Bytes>> out) throws Pausable {
        while (maybe()) {
          Unique<Bytes> packet = in.get();
          Bytes bytes = packet.get();
          bytes.setInt(0, bytes.getInt(0) - 1);
          if (bytes.getInt(0) == 0) {
            packet.free();
          } else {
            out.put(packet);
          }
        }
      }
      """;

  private static final String BATCHES =
      """
      record Batch(Region.Key key, Ptr<Node> first) implements Message {}
      static final class Maker extends Actor {
        private final Mailbox<Batch> out;
        Maker(Mailbox<Batch> out) { this.out = out; }
        @Override protected void execute() throws Pausable {
          for (int turn = 0; turn < 9; turn++) {
            Region.Key key = Region.newKey();
            Ptr<Node> first = null;
            try (Region region = key.open()) {
              for (int i = 0; i < 100; i++) {
                Ptr<Node> node = region.alloc(Node.class);
                node.get().value(i);
                node.get().next(first);
                first = node;
                Task.yield();
              }
            }
            out.put(new Batch(key, first));
          }
        }
      }
      int sum(Mailbox<Batch> in) throws Pausable {
        Batch batch = in.get();
        Region.Key key = batch.key;
        int sum = 0;
        try (Region region = key.open()) {
          for (Ptr<Node> at = batch.first; at != null; at = at.get().next()) {
            sum += at.get().value();
          }
        }
        key.free();
        return sum;
      }
      """;

  private static final String SEARCH =
      """
      static Ptr<Node> build(Region region, int n) {
        Ptr<Node> list = null;
        for (int i = 0; i < n; i++) {
          Ptr<Node> node = region.alloc(Node.class);
          node.get().value(i);
          node.get().next(list);
          list = node;
        }
        return list;
      }
      static Ptr<Node> merge(Ptr<Node> one, Ptr<Node> two) {
        if (one == null) {
          return two;
        }
        one.get().next(merge(one.get().next(), two));
        return one;
      }
      int run() {
        try (Region outer = Region.lifo()) {
          Map<Integer, Ptr<Node>> known = new HashMap<>();
          ArrayDeque<Ptr<Node>> open = new ArrayDeque<>();
          open.add(merge(build(outer, 3), build(outer, 4)));
          int sum = 0;
          while (!open.isEmpty()) {
            Ptr<Node> at = open.poll();
            sum += look(at);
            known.put(at.get().value(), at);
            if (at.get().next() != null) {
              open.add(at.get().next());
            }
          }
          return sum + known.get(0).get().value();
        }
      }
      """;

  private static final String COUNTED =
      """
      int run(Mailbox<Counted<Bytes>> one, Mailbox<Counted<Bytes>> two) throws Pausable {
        Counted<Bytes> data = Region.heap().allocCounted(Bytes.class, 100);
        data.get().setInt(0, 1);
        one.put(data.alias());
        two.put(data.alias());
        int first = data.get().getInt(0);
        data.drop();
        return first;
      }
      """;

  static final List<String> PROGRAMS =
      List.of(HUFFMAN, TRANSFORM, FACTORISER, REQUESTS, TRIE, PACKETS, BATCHES, SEARCH, COUNTED);

  @ParameterizedTest
  @FieldSource("PROGRAMS")
  void areAccepted(String program) {
    assertAccepted(program);
  }

  /** What is not freed any more leaks; what is freed or sent twice, is so after its end. */
  @Test
  void aLineThatIsLostOrDoubledIsNoticed() {
    List<String> unnoticed = new ArrayList<>();
    int mutants = 0;
    for (String program : PROGRAMS) {
      List<String> lines = program.lines().toList();
      for (int i = 0; i < lines.size(); i++) {
        String line = lines.get(i).strip();
        boolean ends =
            line.matches("(\\w+\\.(free|drop)\\(\\)|out\\.put\\(packet\\)|push\\(\\w+, \\w+\\));");
        if (ends) {
          mutants += 2;
          check(with(lines, i, ""), line + " lost", unnoticed);
          check(with(lines, i, line + " " + line), line + " doubled", unnoticed);
        }
      }
    }
    assertThat(mutants).isGreaterThan(20);
    // What an object keeps is not asked for when that is forgotten: the run time finds it.
    assertThat(unnoticed).containsExactlyInAnyOrder("trie.free(); lost", "key.free(); lost");
  }

  /** What is freed where it is made is used after its end. */
  @Test
  void anEndThatComesTooEarlyIsNoticed() {
    List<String> unnoticed = new ArrayList<>();
    int mutants = 0;
    for (String program : PROGRAMS) {
      List<String> lines = program.lines().toList();
      for (int i = 0; i < lines.size(); i++) {
        String line = lines.get(i);
        String made = "\\s*(?:Unique|Counted|Region\\.Key)\\S* (\\w+) = Region\\..*";
        if (line.matches(made)) {
          String name = line.replaceAll(made, "$1");
          String end = line.contains("Counted") ? ".drop();" : ".free();";
          mutants++;
          check(with(lines, i, line + " " + name + end), line + " early", unnoticed);
        }
      }
    }
    assertThat(mutants).isGreaterThan(4);
    assertThat(unnoticed).isEmpty();
  }

  private static String with(List<String> lines, int index, String line) {
    List<String> all = new ArrayList<>(lines);
    all.set(index, line);
    return String.join("\n", all);
  }

  private static void check(String mutant, String what, List<String> unnoticed) {
    if (Lives.findings(mutant).isEmpty()) {
      unnoticed.add(what);
    }
  }

  /** Tasks that have taken over what they free are joined later. */
  @Test
  void tasksInAListTakePointersOver() {
    assertAccepted(
        """
        void run() throws Pausable {
          List<Task<Integer>> tasks = new ArrayList<>();
          for (int i = 0; i < 3; i++) {
            Unique<Bytes> bytes = Region.heap().allocUnique(Bytes.class, 8);
            tasks.add(Task.spawn(() -> {
              int first = bytes.get().get(0);
              bytes.free();
              return first;
            }));
          }
          for (Task<Integer> task : tasks) {
            task.join();
          }
        }
        """);
  }
}
