package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertAccepted;
import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** Collections call their comparators whenever something is added. */
class ComparatorsTest {
  @Test
  void thatStoresInWhatItHasCaptured() {
    assertPair(
        """
        void run(Ptr<Node> list) {
          TreeSet<Ptr<Node>> nodes =
              new TreeSet<>((a, b) -> { list.get().next(a); return 0; });
          try (Region region = Region.lifo()) {
            nodes.add(region.alloc(Node.class)); // REGION_ESCAPE
          }
        }
        """,
        """
        void run(Ptr<Node> list) {
          TreeSet<Ptr<Node>> nodes =
              new TreeSet<>((a, b) -> { list.get().value(a.get().value()); return 0; });
          try (Region region = Region.lifo()) {
            nodes.add(region.alloc(Node.class));
          }
        }
        """);
  }

  @Test
  void thatStoresInWhatLivesAsLong() {
    assertPair(
        """
        int run() {
          List<Ptr<Node>> seen = new ArrayList<>();
          TreeSet<Ptr<Node>> nodes =
              new TreeSet<>((a, b) -> { seen.add(a); return look(a) - look(b); });
          try (Region region = Region.lifo()) {
            nodes.add(region.alloc(Node.class));
          }
          return look(seen.get(0)); // USE_AFTER_FREE
        }
        """,
        """
        int run() {
          Map<Ptr<Node>, Integer> ranks = new HashMap<>();
          try (Region region = Region.lifo()) {
            Ptr<Node> last = region.alloc(Node.class);
            Queue<Ptr<Node>> nodes =
                new PriorityQueue<>((a, b) -> { last.get().next(a); return look(a) - look(b); });
            nodes.add(region.alloc(Node.class));
            TreeSet<Ptr<Node>> ranked =
                new TreeSet<>(Comparator.comparing(it -> ranks.computeIfAbsent(it, i -> look(i))));
            ranked.add(last);
            return look(ranked.first()) + look(last.get().next());
          }
        }
        """);
  }

  @Test
  void ofACollectionThatAMethodMakesOrFills() {
    assertPair(
        """
        static Queue<Ptr<Node>> queue(Ptr<Node> last) {
          return new PriorityQueue<>((a, b) -> { last.get().next(a); return look(a) - look(b); });
        }
        static void fill(Collection<Ptr<Node>> nodes, Ptr<Node> node) { nodes.add(node); }
        void run() {
          try (Region outer = Region.lifo()) {
            Queue<Ptr<Node>> nodes = queue(outer.alloc(Node.class));
            try (Region region = Region.lifo()) {
              fill(nodes, region.alloc(Node.class)); // REGION_ESCAPE
            }
          }
        }
        """,
        """
        static Queue<Ptr<Node>> queue(Ptr<Node> last) {
          return new PriorityQueue<>((a, b) -> { last.get().next(a); return look(a) - look(b); });
        }
        static void fill(Collection<Ptr<Node>> nodes, Ptr<Node> node) { nodes.add(node); }
        void run() {
          try (Region outer = Region.lifo()) {
            Queue<Ptr<Node>> nodes = queue(outer.alloc(Node.class));
            fill(nodes, outer.alloc(Node.class));
          }
        }
        """);
  }

  @Test
  void thatStoresOneInTheOther() {
    assertPair(
        """
        void run(Ptr<Node> list) {
          TreeMap<Ptr<Node>, Integer> nodes = new TreeMap<>( // REGION_ESCAPE
              (a, b) -> { a.get().next(b); return 0; });
          nodes.put(list, 0);
          try (Region region = Region.lifo()) {
            nodes.put(region.alloc(Node.class), 1);
          }
        }
        """,
        """
        void run(Ptr<Node> list) {
          try (Region region = Region.lifo()) {
            List<Ptr<Node>> nodes = new ArrayList<>();
            nodes.add(region.alloc(Node.class));
            nodes.sort((a, b) -> { a.get().next(b); return 0; });
            look(nodes.get(0));
          }
        }
        """);
  }

  @Test
  void thatIsMadeOfAFunctionThatStores() {
    assertPair(
        """
        void run(Ptr<Node> list) {
          Comparator<Ptr<Node>> order =
              Comparator.comparingInt(it -> { list.get().next(it); return it.get().value(); });
          Queue<Ptr<Node>> nodes = new PriorityQueue<>(order);
          try (Region region = Region.lifo()) {
            nodes.add(region.alloc(Node.class)); // REGION_ESCAPE
          }
        }
        """,
        """
        int run() {
          Map<Ptr<Node>, Integer> distances = new HashMap<>();
          Comparator<Ptr<Node>> order = Comparator.comparing(distances::get);
          try (Region region = Region.lifo()) {
            Queue<Ptr<Node>> nodes = new PriorityQueue<>(order);
            Ptr<Node> node = region.alloc(Node.class);
            distances.put(node, 1);
            nodes.add(node);
            return look(nodes.poll());
          }
        }
        """);
  }

  private static final String HEAP =
      """
      static class Heap {
        private final PriorityQueue<Ptr<Node>> nodes;
        Heap(Comparator<Ptr<Node>> order) { nodes = new PriorityQueue<>(order); }
        void add(Ptr<Node> node) { nodes.add(node); }
      }
      """;

  @Test
  void thatAnObjectGetsForItsQueue() {
    assertPair(
        HEAP
            + """
            void run(Ptr<Node> list) {
              Heap heap = new Heap((a, b) -> { a.get().next(b); return 0; }); // REGION_ESCAPE
              heap.add(list);
              try (Region region = Region.lifo()) {
                heap.add(region.alloc(Node.class));
              }
            }
            """,
        HEAP
            + """
            void run(Ptr<Node> list) {
              Heap heap = new Heap(Comparator.comparing(it -> it.get().value()));
              heap.add(list);
              try (Region region = Region.lifo()) {
                heap.add(region.alloc(Node.class));
              }
            }
            """);
  }

  @Test
  void thatALambdaMakesASetWith() {
    assertPair(
        """
        void run(Ptr<Node> list) {
          Comparator<Ptr<Node>> order = (a, b) -> { a.get().next(b); return 0; };
          List<Ptr<Node>> nodes = List.of(list);
          nodes.stream().collect( // REGION_ESCAPE
              java.util.stream.Collectors.toCollection(() -> new TreeSet<>(order)));
        }
        """,
        """
        void run(Ptr<Node> list) {
          Comparator<Ptr<Node>> order = (a, b) -> look(a) - look(b);
          List<Ptr<Node>> nodes = List.of(list);
          nodes.stream().collect(
              java.util.stream.Collectors.toCollection(() -> new TreeSet<>(order)));
        }
        """);
  }

  @Test
  void thatLooksThingsUp() {
    assertAccepted(
        """
        int run() {
          Map<Integer, Integer> ranks = new HashMap<>();
          try (Region region = Region.lifo()) {
            TreeSet<Ptr<Node>> nodes = new TreeSet<>(Comparator.comparing(it -> ranks.get(look(it))));
            nodes.add(region.alloc(Node.class));
            look(nodes.first());
          }
          return ranks.size();
        }
        """);
  }
}
