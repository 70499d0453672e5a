package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** Functions that store what they are called with, or something in that, wherever they are kept. */
class CallbacksTest {
  private static final String WALK =
      """
      static void walk(Ptr<Node> at, Consumer<Ptr<Node>> visitor) {
        for (; at != null; at = at.get().next()) {
          visitor.accept(at);
        }
      }
      """;

  /** A function that is found in a list is as one that is named. */
  @Test
  void functionOutOfAListLooksAtItsArgument() {
    assertPair(
        """
        void run(Region.Key key) {
          List<Consumer<Ptr<Node>>> hooks = new ArrayList<>();
          hooks.add(it -> it.get().value(3));
          Ptr<Node> node;
          try (Region region = key.open()) {
            node = region.alloc(Node.class);
          }
          hooks.get(0).accept(node); // USE_AFTER_FREE
        }
        """,
        """
        void run(Region.Key key) {
          List<Consumer<Ptr<Node>>> hooks = new ArrayList<>();
          hooks.add(it -> it.get().value(3));
          try (Region region = key.open()) {
            hooks.get(0).accept(region.alloc(Node.class));
          }
        }
        """);
  }

  @Test
  void lambdaThatKeepsWhatItIsCalledWith() {
    assertPair(
        WALK
            + """
            void run() {
              List<Ptr<Node>> nodes = new ArrayList<>();
              try (Region region = Region.lifo()) {
                walk(region.alloc(Node.class), node -> nodes.add(node));
              }
              look(nodes.get(0)); // USE_AFTER_FREE
            }
            """,
        WALK
            + """
            void run() {
              try (Region region = Region.lifo()) {
                List<Ptr<Node>> nodes = new ArrayList<>();
                walk(region.alloc(Node.class), node -> nodes.add(node));
                look(nodes.get(0));
              }
            }
            """);
  }

  @Test
  void lambdaThatKeepsItInAStructure() {
    assertPair(
        WALK
            + """
            void run() {
              try (Region outer = Region.lifo()) {
                Ptr<Node> kept = outer.alloc(Node.class);
                try (Region region = Region.lifo()) {
                  walk(region.alloc(Node.class), node -> kept.get().next(node)); // REGION_ESCAPE
                }
                look(kept);
              }
            }
            """,
        WALK
            + """
            void run() {
              try (Region region = Region.lifo()) {
                Ptr<Node> kept = region.alloc(Node.class);
                walk(region.alloc(Node.class), node -> kept.get().next(node));
                look(kept);
              }
            }
            """);
  }

  @Test
  void lambdaThatKeepsItInAFieldOfItsObject() {
    assertPair(
        """
        Ptr<Node> last;
        void run() {
          try (Region region = Region.lifo()) {
            List.of(region.alloc(Node.class)).forEach(node -> last = node); // REGION_ESCAPE
          }
        }
        """,
        """
        int last;
        void run() {
          try (Region region = Region.lifo()) {
            List.of(region.alloc(Node.class)).forEach(node -> last = node.get().value());
          }
        }
        """);
  }

  @Test
  void lambdaThatStoresInWhatItIsCalledWith() {
    assertPair(
        WALK
            + """
            void run() {
              try (Region outer = Region.lifo()) {
                Ptr<Node> first = outer.alloc(Node.class);
                List<Ptr<Node>> nodes = List.of(first);
                try (Region region = Region.lifo()) {
                  Ptr<Node> last = region.alloc(Node.class);
                  walk(first, node -> node.get().next(last)); // REGION_ESCAPE
                  nodes.forEach(node -> node.get().next(last)); // REGION_ESCAPE
                }
                look(first.get().next());
              }
            }
            """,
        WALK
            + """
            void run() {
              try (Region region = Region.lifo()) {
                Ptr<Node> first = region.alloc(Node.class);
                List<Ptr<Node>> nodes = List.of(first);
                Ptr<Node> last = region.alloc(Node.class);
                walk(first, node -> node.get().next(last));
                nodes.forEach(node -> node.get().next(last));
                nodes.forEach(node -> node.get().next(region.alloc(Node.class)));
                look(first.get().next());
              }
            }
            """);
  }

  @Test
  void lambdaThatStoresInACollectionThatItIsCalledWith() {
    assertPair(
        """
        void run() {
          List<List<Ptr<Node>>> lists = new ArrayList<>();
          lists.add(new ArrayList<>());
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            lists.forEach(list -> list.add(node));
          }
          look(lists.get(0).get(0)); // USE_AFTER_FREE
        }
        """,
        """
        void run() {
          try (Region region = Region.lifo()) {
            List<List<Ptr<Node>>> lists = new ArrayList<>();
            lists.add(new ArrayList<>());
            Ptr<Node> node = region.alloc(Node.class);
            lists.forEach(list -> list.add(node));
            look(lists.get(0).get(0));
          }
        }
        """);
  }

  @Test
  void lambdaThatStoresOneArgumentInAnother() {
    assertPair(
        """
        void run() {
          BiConsumer<Ptr<Node>, Ptr<Node>> link = (from, to) -> from.get().next(to);
          Ptr<Node> first = Region.heap().alloc(Node.class);
          try (Region region = Region.lifo()) {
            link.accept(first, region.alloc(Node.class)); // REGION_ESCAPE
          }
          look(first.get().next());
        }
        """,
        """
        void run() {
          BiConsumer<Ptr<Node>, Ptr<Node>> link = (from, to) -> from.get().next(to);
          try (Region region = Region.lifo()) {
            Ptr<Node> first = region.alloc(Node.class);
            link.accept(first, region.alloc(Node.class));
            look(first.get().next());
          }
        }
        """);
  }

  @Test
  void functionInACollection() {
    assertPair(
        """
        void run() {
          List<Ptr<Node>> nodes = new ArrayList<>();
          List<Consumer<Ptr<Node>>> visitors = new ArrayList<>();
          visitors.add(nodes::add);
          try (Region region = Region.lifo()) {
            visitors.get(0).accept(region.alloc(Node.class));
          }
          look(nodes.get(0)); // USE_AFTER_FREE
        }
        """,
        """
        void run() {
          int[] sum = {0};
          List<Consumer<Ptr<Node>>> visitors = new ArrayList<>();
          visitors.add(node -> sum[0] += node.get().value());
          try (Region region = Region.lifo()) {
            visitors.get(0).accept(region.alloc(Node.class));
          }
        }
        """);
  }

  @Test
  void functionInAField() {
    assertPair(
        """
        static class Hook { Consumer<Ptr<Node>> visitor; }
        void run(Hook hook) {
          List<Ptr<Node>> nodes = new ArrayList<>();
          hook.visitor = nodes::add;
          try (Region region = Region.lifo()) {
            hook.visitor.accept(region.alloc(Node.class)); // REGION_ESCAPE
          }
        }
        """,
        """
        static class Hook { Consumer<Ptr<Node>> visitor; }
        void run(Hook hook) {
          hook.visitor = node -> look(node);
          try (Region region = Region.lifo()) {
            hook.visitor.accept(region.alloc(Node.class));
          }
        }
        """);
  }

  @Test
  void functionMadeOfOthers() {
    assertPair(
        """
        void run() {
          List<Ptr<Node>> nodes = new ArrayList<>();
          Consumer<Ptr<Node>> looks = node -> look(node);
          Consumer<Ptr<Node>> both = looks.andThen(nodes::add);
          try (Region region = Region.lifo()) {
            both.accept(region.alloc(Node.class));
          }
          look(nodes.get(0)); // USE_AFTER_FREE
        }
        """,
        """
        void run() {
          Consumer<Ptr<Node>> looks = node -> look(node);
          Consumer<Ptr<Node>> both = looks.andThen(node -> look(node));
          try (Region region = Region.lifo()) {
            both.accept(region.alloc(Node.class));
          }
        }
        """);
  }

  private static final String HOOK =
      """
      static class Hook {
        final Consumer<Ptr<Node>> visitor;
        Hook(Consumer<Ptr<Node>> visitor) { this.visitor = visitor; }
        void run() {
          try (Region region = Region.lifo()) {
            visitor.accept(region.alloc(Node.class));
          }
        }
      }
      """;

  @Test
  void functionInAnObjectWhoseMethodCallsIt() {
    assertPair(
        HOOK
            + """
            void run() {
              List<Ptr<Node>> nodes = new ArrayList<>();
              new Hook(nodes::add).run(); // REGION_ESCAPE
              look(nodes.get(0));
            }
            """,
        HOOK
            + """
            void run() {
              int[] sum = {0};
              new Hook(node -> sum[0] += node.get().value()).run();
            }
            """);
  }

  private static final String COLLECTOR =
      """
      static class Collector {
        final List<Ptr<Node>> nodes = new ArrayList<>();
        final Consumer<Ptr<Node>> visitor = nodes::add;
        void visit(Ptr<Node> node) { visitor.accept(node); }
        void add(Ptr<Node> node) { nodes.add(node); }
      }
      """;

  @Test
  void functionThatAnObjectMakesForItself() {
    assertPair(
        COLLECTOR
            + """
            void run() {
              Collector collector = new Collector();
              try (Region region = Region.lifo()) {
                collector.visit(region.alloc(Node.class)); // REGION_ESCAPE
              }
              look(collector.nodes.get(0));
            }
            """,
        COLLECTOR
            + """
            void run() {
              Collector collector = new Collector();
              try (Region region = Region.lifo()) {
                collector.add(region.alloc(Node.class));
                look(collector.nodes.get(0));
              }
            }
            """);
  }

  private static final String VISITOR =
      """
      interface Visitor { void visit(Ptr<Node> node); }
      static void visitAll(Ptr<Node> at, Visitor visitor) {
        for (; at != null; at = at.get().next()) {
          visitor.visit(at);
        }
      }
      """;

  @Test
  void lambdaOfAnInterfaceOfTheProgram() {
    assertPair(
        VISITOR
            + """
            void run() {
              List<Ptr<Node>> nodes = new ArrayList<>();
              Visitor visitor = node -> nodes.add(node);
              try (Region region = Region.lifo()) {
                Ptr<Node> node = region.alloc(Node.class);
                visitor.visit(node);
                visitAll(node, visitor); // REGION_ESCAPE
              }
              look(nodes.get(0)); // USE_AFTER_FREE
            }
            """,
        VISITOR
            + """
            void run() {
              int[] sum = {0};
              Visitor visitor = node -> sum[0] += node.get().value();
              try (Region region = Region.lifo()) {
                Ptr<Node> node = region.alloc(Node.class);
                visitor.visit(node);
                visitAll(node, visitor);
              }
            }
            """);
  }

  /** Who calls it by the interface knows neither. */
  @Test
  void methodThatOverridesAnother() {
    assertPair(
        VISITOR
            + """
            static class Linker implements Visitor {
              Ptr<Node> last;
              @Override public void visit(Ptr<Node> node) {
                node.get().next(last); // REGION_ESCAPE
                last = node; // REGION_ESCAPE
              }
            }
            """,
        VISITOR
            + """
            static class Counter implements Visitor {
              final Ptr<Node> sum;
              Counter(Ptr<Node> sum) { this.sum = sum; }
              @Override public void visit(Ptr<Node> node) {
                sum.get().value(sum.get().value() + node.get().value());
              }
            }
            """);
  }

  /** A method made it in the heap, so it hangs on nothing. */
  @Test
  void lambdaThatStoresInWhatIsThereForEver() {
    String make =
        """
        static Ptr<Node> make(Region region) {
          return region.alloc(Node.class);
        }
        """;
    assertPair(
        WALK
            + make
            + """
            void run() {
              Ptr<Node> list = make(Region.heap());
              try (Region region = Region.lifo()) {
                walk(list, node -> node.get().next(region.alloc(Node.class))); // REGION_ESCAPE
              }
            }
            """,
        WALK
            + make
            + """
            void run() {
              try (Region region = Region.lifo()) {
                Ptr<Node> list = make(region);
                walk(list, node -> node.get().next(region.alloc(Node.class)));
              }
            }
            """);
  }
}
