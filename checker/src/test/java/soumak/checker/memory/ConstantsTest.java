package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertAccepted;
import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** Functions and collectors in static fields. */
class ConstantsTest {
  private static final String KEPT = "static final List<Ptr<Node>> KEPT = new ArrayList<>();\n";

  @Test
  void collector() {
    assertPair(
        KEPT
            + """
            static final java.util.stream.Collector<Ptr<Node>, ?, List<Ptr<Node>>> INTO =
                java.util.stream.Collectors.toCollection(() -> KEPT);
            void run() {
              try (Region region = Region.lifo()) {
                List.of(region.alloc(Node.class)).stream().collect(INTO); // REGION_ESCAPE
              }
            }
            """,
        """
        static final java.util.stream.Collector<Ptr<Node>, ?, List<Ptr<Node>>> INTO =
            java.util.stream.Collectors.toCollection(() -> new ArrayList<>());
        int run() {
          try (Region region = Region.lifo()) {
            return look(List.of(region.alloc(Node.class)).stream().collect(INTO).get(0));
          }
        }
        """);
  }

  @Test
  void comparator() {
    assertPair(
        KEPT
            + """
            static final Comparator<Ptr<Node>> BY_VALUE =
                Comparator.comparing(KEPT::add);
            void run() {
              try (Region region = Region.lifo()) {
                List<Ptr<Node>> nodes = new ArrayList<>();
                nodes.add(region.alloc(Node.class));
                nodes.sort(BY_VALUE); // REGION_ESCAPE
              }
            }
            """,
        """
        static final Comparator<Ptr<Node>> BY_VALUE = Comparator.comparingInt(it -> look(it));
        void run() {
          try (Region region = Region.lifo()) {
            List<Ptr<Node>> nodes = new ArrayList<>();
            nodes.add(region.alloc(Node.class));
            nodes.sort(BY_VALUE);
            new TreeSet<>(BY_VALUE).addAll(nodes);
          }
        }
        """);
  }

  @Test
  void comparatorOfOthers() {
    assertAccepted(
        """
        static class Orders {
          static final Comparator<Ptr<Node>> UP = Comparator.comparing(it -> look(it));
          static final Comparator<Ptr<Node>> DOWN = UP.reversed().thenComparing(UP);
        }
        void run() {
          try (Region region = Region.lifo()) {
            List<Ptr<Node>> nodes = new ArrayList<>();
            nodes.add(region.alloc(Node.class));
            nodes.stream().sorted(Orders.DOWN.thenComparing(Orders.UP)).toList();
          }
        }
        """);
  }

  @Test
  void functionOutOfAMap() {
    assertPair(
        KEPT
            + """
            static final Map<String, Consumer<Ptr<Node>>> ALL = new HashMap<>();
            void run() {
              try (Region region = Region.lifo()) {
                ALL.get("a").accept(region.alloc(Node.class)); // REGION_ESCAPE
              }
            }
            """,
        """
        void run() {
          Map<String, Consumer<Ptr<Node>>> all = Map.of("a", it -> look(it));
          try (Region region = Region.lifo()) {
            all.get("a").accept(region.alloc(Node.class));
          }
        }
        """);
  }

  @Test
  void functionThatGivesFunctions() {
    assertPair(
        KEPT
            + """
            static final Supplier<Consumer<Ptr<Node>>> KEEPING = () -> KEPT::add;
            void run() {
              try (Region region = Region.lifo()) {
                KEEPING.get().accept(region.alloc(Node.class)); // REGION_ESCAPE
              }
            }
            """,
        """
        static final Supplier<Consumer<Ptr<Node>>> LOOKING = () -> it -> look(it);
        void run() {
          try (Region region = Region.lifo()) {
            LOOKING.get().accept(region.alloc(Node.class));
          }
        }
        """);
  }

  @Test
  void functionWithAListOfItsOwn() {
    assertPair(
        """
        static Consumer<Ptr<Node>> keeping() {
          List<Ptr<Node>> own = new ArrayList<>();
          return it -> own.add(it);
        }
        static final Consumer<Ptr<Node>> KEEPING = keeping();
        void run() {
          try (Region region = Region.lifo()) {
            KEEPING.accept(region.alloc(Node.class)); // REGION_ESCAPE
          }
        }
        """,
        """
        static Consumer<Ptr<Node>> looking() {
          List<Integer> own = new ArrayList<>();
          return it -> own.add(look(it));
        }
        static final Consumer<Ptr<Node>> LOOKING = looking();
        void run() {
          try (Region region = Region.lifo()) {
            LOOKING.accept(region.alloc(Node.class));
          }
        }
        """);
  }

  @Test
  void functionsOfAnEnum() {
    assertAccepted(
        """
        enum Operation {
          VALUE(it -> look(it)), NEXT(it -> look(it.get().next()));
          final ToIntFunction<Ptr<Node>> code;
          Operation(ToIntFunction<Ptr<Node>> code) { this.code = code; }
        }
        int run() {
          try (Region region = Region.lifo()) {
            return Operation.NEXT.code.applyAsInt(region.alloc(Node.class));
          }
        }
        """);
  }

  @Test
  void fieldThatMayChange() {
    assertPair(
        """
        static Consumer<Ptr<Node>> hook = it -> look(it);
        void run() {
          try (Region region = Region.lifo()) {
            hook.accept(region.alloc(Node.class)); // REGION_ESCAPE
          }
        }
        """,
        """
        static final Consumer<Ptr<Node>> HOOK = it -> look(it);
        void run() {
          try (Region region = Region.lifo()) {
            HOOK.accept(region.alloc(Node.class));
          }
        }
        """);
  }
}
