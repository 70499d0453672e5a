package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertAccepted;
import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** Lambdas and method references that a library calls: what they use, and where they store. */
class FunctionsTest {
  @Test
  void runBehindTheRegion() {
    assertPair(
        """
        void run() {
          Runnable later;
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            later = () -> node.get().value(3);
          }
          later.run(); // USE_AFTER_FREE
        }
        """,
        """
        void run() {
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            Runnable now = () -> node.get().value(3);
            now.run();
          }
        }
        """);
  }

  @Test
  void givenToALibraryBehindTheRegion() {
    assertPair(
        """
        void run(List<Integer> values) {
          Consumer<Integer> later;
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            later = it -> node.get().value(it);
          }
          values.forEach(later); // USE_AFTER_FREE
        }
        """,
        """
        void run(List<Integer> values) {
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            values.forEach(it -> node.get().value(it));
          }
        }
        """);
  }

  /** What it points to is open where it needs it. */
  @Test
  void thatOpensAnArenaItself() {
    assertAccepted(
        """
        int run(Region.Key key) {
          Ptr<Node> node;
          try (Region region = key.open()) {
            node = region.alloc(Node.class);
          }
          Supplier<Integer> reads = () -> {
            try (Region region = key.open()) {
              return node.get().value();
            }
          };
          return reads.get();
        }
        """);
  }

  @Test
  void thatOpensWhatIsOpen() {
    assertPair(
        """
        void run(Region.Key key) {
          Runnable fills = () -> {
            try (Region region = key.open()) {
              region.alloc(Node.class);
            }
          };
          try (Region region = key.open()) {
            fills.run(); // KEY_CONSUMED
          }
        }
        """,
        """
        void run(Region.Key key) {
          Runnable fills = () -> {
            try (Region region = key.open()) {
              region.alloc(Node.class);
            }
          };
          fills.run();
          try (Region region = key.open()) {
            region.alloc(Node.class);
          }
        }
        """);
  }

  @Test
  void thatStoresTheElementsOfAList() {
    assertPair(
        """
        int run() {
          List<Ptr<Node>> outer = new ArrayList<>();
          try (Region region = Region.lifo()) {
            List<Ptr<Node>> inner = new ArrayList<>();
            inner.add(region.alloc(Node.class));
            inner.forEach(outer::add);
          }
          return outer.get(0).get().value(); // USE_AFTER_FREE
        }
        """,
        """
        int run() {
          try (Region region = Region.lifo()) {
            List<Ptr<Node>> outer = new ArrayList<>();
            List<Ptr<Node>> inner = new ArrayList<>();
            inner.add(region.alloc(Node.class));
            inner.forEach(outer::add);
            return outer.get(0).get().value();
          }
        }
        """);
  }

  @Test
  void thatStoresTheElementsOfAStream() {
    assertPair(
        """
        int run() {
          List<Ptr<Node>> outer = new ArrayList<>();
          try (Region region = Region.lifo()) {
            java.util.stream.Stream.generate(() -> region.alloc(Node.class))
                .limit(2).forEach(outer::add);
          }
          return outer.get(0).get().value(); // USE_AFTER_FREE
        }
        """,
        """
        int run() {
          List<Integer> outer = new ArrayList<>();
          try (Region region = Region.lifo()) {
            java.util.stream.Stream.generate(() -> region.alloc(Node.class))
                .limit(2).map(it -> it.get().value()).forEach(outer::add);
          }
          return outer.get(0);
        }
        """);
  }

  @Test
  void thatAMethodCalls() {
    assertPair(
        """
        static <E> void pass(E it, Consumer<E> to) { to.accept(it); }
        int run() {
          List<Ptr<Node>> outer = new ArrayList<>();
          try (Region region = Region.lifo()) {
            pass(region.alloc(Node.class), outer::add);
          }
          return outer.get(0).get().value(); // USE_AFTER_FREE
        }
        """,
        """
        static <E> void pass(E it, Consumer<E> to) { to.accept(it); }
        private int sum;
        private void visit(Ptr<Node> node) { sum += node.get().value(); }
        int run() {
          List<Integer> outer = new ArrayList<>();
          try (Region region = Region.lifo()) {
            pass(region.alloc(Node.class), it -> outer.add(it.get().value()));
            pass(region.alloc(Node.class), this::visit);
            pass(region.alloc(Node.class), System.out::println);
          }
          return outer.get(0);
        }
        """);
  }

  /** A method of the program that only looks at what it is called with. */
  @Test
  void thatOnlyLooks() {
    assertAccepted(
        """
        private int sum;
        private void visit(Ptr<Node> node) { sum += node.get().value(); }
        int run() {
          try (Region region = Region.lifo()) {
            List<Ptr<Node>> nodes = new ArrayList<>();
            nodes.add(region.alloc(Node.class));
            nodes.forEach(this::visit);
            nodes.removeIf(it -> it.get().value() == 0);
            nodes.stream().map(it -> it.get().value()).forEach(System.out::println);
            Map<Integer, Integer> counts = new HashMap<>();
            nodes.forEach(it -> counts.merge(it.get().value(), 1, Integer::sum));
            return sum + counts.size();
          }
        }
        """);
  }

  @Test
  void methodOfTheProgramThatStores() {
    assertPair(
        """
        static class Keeper { Object last; void keep(Object it) { last = it; } }
        int run() {
          Keeper keeper = new Keeper();
          try (Region region = Region.lifo()) {
            List.of(region.alloc(Node.class)).forEach(keeper::keep);
          }
          return ((Ptr<?>) keeper.last).length() + look((Ptr<Node>) keeper.last); // USE_AFTER_FREE
        }
        """,
        """
        static class Keeper { Object last; void keep(Object it) { last = it; } }
        int run() {
          Keeper keeper = new Keeper();
          try (Region region = Region.lifo()) {
            List.of(region.alloc(Node.class)).forEach(keeper::keep);
            return look((Ptr<Node>) keeper.last);
          }
        }
        """);
  }

  @Test
  void thatLooksAtPointersThatAreGone() {
    assertPair(
        """
        void run() {
          List<Ptr<Node>> nodes = new ArrayList<>();
          try (Region region = Region.lifo()) {
            nodes.add(region.alloc(Node.class));
          }
          nodes.forEach(it -> it.get().value(1)); // USE_AFTER_FREE
        }
        """,
        """
        int run() {
          List<Ptr<Node>> nodes = new ArrayList<>();
          try (Region region = Region.lifo()) {
            nodes.add(region.alloc(Node.class));
            nodes.forEach(it -> it.get().value(1));
          }
          return nodes.size();
        }
        """);
  }

  @Test
  void thatLooksAtPointersIntoAnArenaThatIsNotOpen() {
    assertPair(
        """
        static final class Store {
          private final Region.Key key = Region.newKey();
          private final List<Ptr<Node>> nodes = new ArrayList<>();
          private final List<String> names = new ArrayList<>();
          int sum() {
            return nodes.stream().mapToInt(it -> it.get().value()).sum(); // USE_AFTER_FREE
          }
        }
        """,
        """
        static final class Store {
          private final Region.Key key = Region.newKey();
          private final List<Ptr<Node>> nodes = new ArrayList<>();
          private final List<String> names = new ArrayList<>();
          int sum() {
            names.sort(Comparator.comparing(it -> it.length()));
            names.forEach(System.out::println);
            try (Region region = key.open()) {
              return nodes.stream().mapToInt(it -> it.get().value()).sum();
            }
          }
        }
        """);
  }

  @Test
  void thatAQueueIsOrderedBy() {
    assertPair(
        """
        void run() {
          PriorityQueue<Ptr<Node>> queue =
              new PriorityQueue<>(Comparator.comparingInt((Ptr<Node> it) -> it.get().value()));
          try (Region region = Region.lifo()) {
            queue.add(region.alloc(Node.class));
          }
          queue.poll(); // USE_AFTER_FREE
        }
        """,
        """
        int run() {
          PriorityQueue<Ptr<Node>> queue =
              new PriorityQueue<>(Comparator.comparingInt((Ptr<Node> it) -> it.get().value()));
          try (Region region = Region.lifo()) {
            queue.add(region.alloc(Node.class));
            queue.poll();
          }
          queue.clear();
          return queue.size();
        }
        """);
  }

  @Test
  void thatIsClosed() {
    assertPair(
        """
        void run(Deque<String> names) throws Exception {
          AutoCloseable last;
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            last = () -> node.get().value(names.size());
          }
          last.close(); // USE_AFTER_FREE
        }
        """,
        """
        void run(Deque<String> names) throws Exception {
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            AutoCloseable last = () -> node.get().value(names.size());
            last.close();
          }
        }
        """);
  }

  /** A map keeps what it is given, and not the function that gives it. */
  @Test
  void whoseResultsAMapKeeps() {
    assertPair(
        """
        static final class Graph {
          private final Region.Key key = Region.newKey();
          private final Map<Integer, Ptr<Node>> nodes = new HashMap<>();
          Ptr<Node> node(int number) {
            try (Region other = Region.lifo()) {
              return nodes.computeIfAbsent(number, it -> other.alloc(Node.class)); // REGION_ESCAPE
            }
          }
        }
        """,
        """
        static final class Graph {
          private final Region.Key key = Region.newKey();
          private final Map<Integer, Ptr<Node>> nodes = new HashMap<>();
          void link(int from, int to) {
            try (Region region = key.open()) {
              Ptr<Node> node = nodes.computeIfAbsent(from, it -> region.alloc(Node.class));
              node.get().next(nodes.computeIfAbsent(to, it -> region.alloc(Node.class)));
            }
          }
        }
        """);
  }
}
