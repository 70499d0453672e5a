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
          TreeSet<Ptr<Node>> nodes = new TreeSet<>( // REGION_ESCAPE
              (a, b) -> { list.get().next(a); return 0; });
          try (Region region = Region.lifo()) {
            nodes.add(region.alloc(Node.class));
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
          Queue<Ptr<Node>> nodes = new PriorityQueue<>(order); // REGION_ESCAPE
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
