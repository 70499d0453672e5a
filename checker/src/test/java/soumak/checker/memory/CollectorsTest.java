package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertAccepted;
import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** What collectors put into collections that were there before. */
class CollectorsTest {
  @Test
  void collectionThatWasCaptured() {
    assertPair(
        """
        int run() {
          List<Ptr<Node>> nodes = new ArrayList<>();
          try (Region region = Region.lifo()) {
            List.of(region.alloc(Node.class)).stream()
                .collect(java.util.stream.Collectors.toCollection(() -> nodes));
          }
          return look(nodes.get(0)); // USE_AFTER_FREE
        }
        """,
        """
        int run() {
          try (Region region = Region.lifo()) {
            List<Ptr<Node>> nodes = new ArrayList<>();
            List.of(region.alloc(Node.class)).stream()
                .collect(java.util.stream.Collectors.toCollection(() -> nodes));
            return look(nodes.get(0));
          }
        }
        """);
  }

  @Test
  void mapThatWasCaptured() {
    assertPair(
        """
        void run(Map<Integer, Ptr<Node>> nodes) {
          try (Region region = Region.lifo()) {
            List.of(region.alloc(Node.class)).stream()
                .collect(java.util.stream.Collectors.toMap( // REGION_ESCAPE
                    it -> it.get().value(), it -> it, (one, other) -> one, () -> nodes));
          }
        }
        """,
        """
        int run(Map<Integer, Integer> names) {
          Map<Integer, List<Ptr<Node>>> nodes;
          try (Region region = Region.lifo()) {
            nodes = List.of(region.alloc(Node.class)).stream()
                .collect(java.util.stream.Collectors.groupingBy(
                    it -> names.get(it.get().value()), () -> new TreeMap<>(),
                    java.util.stream.Collectors.toList()));
            look(nodes.get(0).get(0));
          }
          return names.get(0);
        }
        """);
  }

  /** The functions of a collector are given what they look things up in. */
  @Test
  void whatOtherFunctionsHaveCaptured() {
    assertAccepted(
        """
        static class Box { int value; Object other; }
        String run() {
          Map<Integer, Box> boxes = new HashMap<>();
          try (Region region = Region.lifo()) {
            Map<Box, List<Ptr<Node>>> found = List.of(region.alloc(Node.class)).stream()
                .collect(java.util.stream.Collectors.groupingBy(it -> boxes.get(look(it))));
            found.values().forEach(it -> look(it.get(0)));
          }
          boxes.values().forEach(it -> System.out.println(it.value));
          return boxes.get(0).toString();
        }
        """);
  }

  @Test
  void collectionOfASupplier() {
    assertPair(
        """
        int run() {
          List<Ptr<Node>> nodes = new ArrayList<>();
          try (Region region = Region.lifo()) {
            List.of(region.alloc(Node.class)).stream()
                .collect(() -> nodes, List::add, List::addAll);
          }
          return look(nodes.get(0)); // USE_AFTER_FREE
        }
        """,
        """
        int run() {
          try (Region region = Region.lifo()) {
            List<Ptr<Node>> nodes = List.of(region.alloc(Node.class)).stream()
                .collect(() -> new ArrayList<>(), List::add, List::addAll);
            return look(nodes.get(0));
          }
        }
        """);
  }

  @Test
  void collectorOfItsFunctions() {
    assertPair(
        """
        int run() {
          List<Ptr<Node>> nodes = new ArrayList<>();
          java.util.stream.Collector<Ptr<Node>, List<Ptr<Node>>, List<Ptr<Node>>> into =
              java.util.stream.Collector.of(() -> nodes, List::add, (one, other) -> one);
          try (Region region = Region.lifo()) {
            List.of(region.alloc(Node.class)).stream().collect(into);
          }
          return look(nodes.get(0)); // USE_AFTER_FREE
        }
        """,
        """
        int run() {
          List<Ptr<Node>> nodes = new ArrayList<>();
          java.util.stream.Collector<Ptr<Node>, List<Ptr<Node>>, List<Ptr<Node>>> into =
              java.util.stream.Collector.of(ArrayList::new, List::add, (one, other) -> one);
          try (Region region = Region.lifo()) {
            List.of(region.alloc(Node.class)).stream().collect(into);
          }
          return nodes.isEmpty() ? 0 : look(nodes.get(0));
        }
        """);
  }

  @Test
  void functionOfACollectorThatStores() {
    assertPair(
        """
        void run(Ptr<Node> list) {
          try (Region region = Region.lifo()) {
            List.of(region.alloc(Node.class)).stream()
                .collect(java.util.stream.Collectors.mapping( // REGION_ESCAPE
                    it -> { list.get().next(it); return 1; },
                    java.util.stream.Collectors.toList()));
          }
        }
        """,
        """
        void run(Ptr<Node> list) {
          try (Region region = Region.lifo()) {
            List.of(region.alloc(Node.class)).stream()
                .collect(java.util.stream.Collectors.mapping(
                    it -> { it.get().next(list); return 1; },
                    java.util.stream.Collectors.toList()));
          }
        }
        """);
  }

  @Test
  void reductionThatStoresOneInAnother() {
    assertPair(
        """
        void run(Ptr<Node> list) {
          try (Region region = Region.lifo()) {
            List.of(region.alloc(Node.class)).stream()
                .collect(java.util.stream.Collectors.reducing( // REGION_ESCAPE
                    list, (one, other) -> { one.get().next(other); return one; }));
          }
        }
        """,
        """
        void run(Ptr<Node> list) {
          try (Region region = Region.lifo()) {
            List.of(region.alloc(Node.class)).stream()
                .collect(java.util.stream.Collectors.reducing(
                    list, (one, other) -> look(one) < look(other) ? one : other));
          }
        }
        """);
  }

  private static final String INTO =
      """
      static java.util.stream.Collector<Ptr<Node>, ?, List<Ptr<Node>>> into(List<Ptr<Node>> nodes) {
        return java.util.stream.Collectors.toCollection(() -> nodes);
      }
      static void collect(
          List<Ptr<Node>> from, java.util.stream.Collector<Ptr<Node>, ?, List<Ptr<Node>>> into) {
        from.stream().collect(into);
      }
      """;

  @Test
  void collectorThatGoesThroughMethods() {
    assertPair(
        INTO
            + """
            int run() {
              List<Ptr<Node>> nodes = new ArrayList<>();
              try (Region region = Region.lifo()) {
                collect(List.of(region.alloc(Node.class)), into(nodes));
              }
              return look(nodes.get(0)); // USE_AFTER_FREE
            }
            """,
        INTO
            + """
            int run() {
              try (Region region = Region.lifo()) {
                List<Ptr<Node>> nodes = new ArrayList<>();
                collect(List.of(region.alloc(Node.class)), into(nodes));
                return look(nodes.get(0));
              }
            }
            """);
  }
}
