package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertAccepted;
import static soumak.checker.testing.Lives.assertFound;
import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** Methods that call functions of their callers with a region that they close. */
class LentFunctionsTest {
  private static final String WITHIN =
      """
      static <R> R within(Function<Region, R> body) {
        try (Region region = Region.lifo()) {
          return body.apply(region);
        }
      }
      """;

  @Test
  void whatTheFunctionGives() {
    assertPair(
        WITHIN
            + """
            int run() {
              Ptr<Node> node = within(region -> region.alloc(Node.class)); // REGION_ESCAPE
              return node == null ? 0 : 1;
            }
            """,
        WITHIN
            + """
            int run() {
              return within(region -> look(region.alloc(Node.class)));
            }
            """);
  }

  @Test
  void whatTheFunctionKeeps() {
    assertPair(
        WITHIN
            + """
            void run(List<Ptr<Node>> kept) {
              within(region -> kept.add(region.alloc(Node.class))); // REGION_ESCAPE
            }
            """,
        WITHIN
            + """
            void run(List<Integer> kept) {
              within(region -> kept.add(look(region.alloc(Node.class))));
            }
            """);
  }

  @Test
  void whatTheFunctionStoresInTheRegion() {
    assertPair(
        WITHIN
            + """
            void run(Ptr<Node> outer) {
              within( // REGION_ESCAPE
                  region -> {
                    Ptr<Node> node = region.alloc(Node.class);
                    outer.get().next(node);
                    return 0;
                  });
            }
            """,
        WITHIN
            + """
            int run(Ptr<Node> outer) {
              return within(
                  region -> {
                    Ptr<Node> node = region.alloc(Node.class);
                    node.get().next(outer);
                    return look(node.get().next());
                  });
            }
            """);
  }

  @Test
  void functionOfAnInterfaceOfTheProgram() {
    String body =
        """
        interface Body<R> { R run(Region region); }
        record Giving() implements Body<Ptr<Node>> {
          @Override public Ptr<Node> run(Region region) { return region.alloc(Node.class); }
        }
        static <R> R within(Body<R> body) {
          try (Region region = Region.lifo()) {
            return body.run(region);
          }
        }
        """;
    assertPair(
        body
            + """
            int run() {
              Ptr<Node> node = within(new Giving()); // REGION_ESCAPE
              return node == null ? 0 : 1;
            }
            """,
        body
            + """
            int run() {
              return within(region -> look(region.alloc(Node.class)));
            }
            """);
  }

  @Test
  void arenaOfAKey() {
    String within =
        """
        static <R> R within(Region.Key key, Function<Region, R> body) {
          try (Region region = key.open()) {
            return body.apply(region);
          }
        }
        """;
    assertPair(
        within
            + """
            void run(Region.Key key) {
              List<Ptr<Node>> kept = new ArrayList<>();
              within(key, region -> kept.add(region.alloc(Node.class))); // REGION_ESCAPE
            }
            """,
        within
            + """
            int run() {
              Region.Key key = Region.newKey();
              int value = within(key, region -> look(region.alloc(Node.class)));
              key.free();
              return value;
            }
            """);
  }

  @Test
  void behindTheEndOfTheRegion() {
    assertPair(
        """
        static void within(Consumer<Region> body) {
          Region region = Region.lifo();
          region.close();
          body.accept(region); // REGION_ESCAPE
        }
        """,
        """
        static void within(Consumer<Region> body) {
          Region region = Region.lifo();
          body.accept(region);
          region.close();
        }
        """);
  }

  @Test
  void givenOnToAnother() {
    assertPair(
        WITHIN
            + """
            static void through(Function<Region, Boolean> body) { within(body); }
            void run(List<Ptr<Node>> kept) {
              through(region -> kept.add(region.alloc(Node.class))); // REGION_ESCAPE
            }
            """,
        WITHIN
            + """
            static void through(Function<Region, Boolean> body) { within(body); }
            void run() {
              through(region -> look(region.alloc(Node.class)) > 0);
            }
            """);
  }

  @Test
  void methodThatIsMadeAFunction() {
    assertPair(
        """
        static void within(@Safe Consumer<Region> body) {
          try (Region region = Region.lifo()) {
            body.accept(region);
          }
        }
        void run() {
          Consumer<Consumer<Region>> within = T::within; // REGION_ESCAPE
          within.accept(region -> look(region.alloc(Node.class)));
        }
        """,
        """
        static void within(@Safe Consumer<Region> body) {
          try (Region region = Region.lifo()) {
            body.accept(region);
          }
        }
        void run() {
          within(region -> look(region.alloc(Node.class)));
        }
        """);
  }

  @Test
  void methodThatOverridesAnother() {
    assertFound(
        """
        interface Within { void within(Consumer<Region> body); }
        record Lifo() implements Within {
          @Override public void within(Consumer<Region> body) {
            try (Region region = Region.lifo()) {
              body.accept(region); // REGION_ESCAPE
            }
          }
        }
        """);
  }

  @Test
  void functionThatGetsAPointer() {
    assertAccepted(
        """
        static int count(Predicate<Ptr<Node>> which) {
          try (Region region = Region.lifo()) {
            return which.test(region.alloc(Node.class)) ? 1 : 0;
          }
        }
        int run() {
          return count(it -> look(it) > 0);
        }
        """);
  }

  private static final String LOG =
      """
      static final java.util.logging.Logger LOG = java.util.logging.Logger.getLogger("x");
      """;

  @Test
  void whatALoggerCallsAtOnce() {
    assertPair(
        LOG
            + """
            void run(Optional<String> name) {
              Ptr<Node> node;
              try (Region region = Region.lifo()) {
                node = region.alloc(Node.class);
              }
              LOG.fine(() -> "x is " + look(node)); // USE_AFTER_FREE
            }
            """,
        LOG
            + """
            void run(Optional<String> name) {
              try (Region region = Region.lifo()) {
                Ptr<Node> node = region.alloc(Node.class);
                LOG.fine(() -> "x is " + look(node));
                name.ifPresentOrElse(
                    it -> node.get().value(it.length()), () -> node.get().value(1));
              }
            }
            """);
  }

  @Test
  void whatAnOptionalGives() {
    assertPair(
        """
        int mapped(Optional<String> name) {
          Ptr<Node> found;
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            found = name.map(it -> node).get();
          }
          return look(found); // USE_AFTER_FREE
        }
        int made(Optional<String> name) {
          Optional<Ptr<Node>> found;
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            found = name.flatMap(it -> Optional.of(node));
          }
          return look(found.get()); // USE_AFTER_FREE
        }
        int other(Optional<Ptr<Node>> name) {
          Ptr<Node> found;
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            found = name.orElseGet(() -> node);
          }
          return look(found); // USE_AFTER_FREE
        }
        """,
        """
        int run(Optional<String> name) {
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            return name.map(it -> it.length() + look(node)).orElseGet(() -> look(node));
          }
        }
        """);
  }
}
