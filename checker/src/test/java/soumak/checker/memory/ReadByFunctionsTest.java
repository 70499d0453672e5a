package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertAccepted;
import static soumak.checker.testing.Lives.assertFound;

import org.junit.jupiter.api.Test;

/**
 * Functions that store through pointers which they read from structures: where these lead is asked
 * when they run, as they may have been made before.
 */
class ReadByFunctionsTest {
  /** Two ways in one structure. */
  private static final String ITEM =
      """
      interface Item extends Struct {
        int value();
        void value(int value);
        Ptr<Item> next();
        void next(Ptr<Item> value);
        Ptr<Item> prev();
        void prev(Ptr<Item> value);
      }
      """;

  /** What is done with {@code inner}, of a region in one of which {@code old} is. */
  private static String within(String body) {
    return """
    int run() {
      try (Region outer = Region.lifo()) {
        Ptr<Node> old = outer.alloc(Node.class);
        try (Region region = Region.lifo()) {
          Ptr<Node> inner = region.alloc(Node.class);
    %s
        }
        return old.get().value();
      }
    }
    """
        .formatted(body.indent(6).stripTrailing());
  }

  /** The same with {@code middle}, of a region between these, whose {@code prev} is {@code old}. */
  private static String between(String body) {
    return ITEM
        + """
        int run() {
          try (Region outer = Region.lifo()) {
            Ptr<Item> old = outer.alloc(Item.class);
            try (Region between = Region.lifo()) {
              Ptr<Item> middle = between.alloc(Item.class);
              middle.get().prev(old);
              try (Region region = Region.lifo()) {
                Ptr<Item> inner = region.alloc(Item.class);
                inner.get().next(middle);
        %s
              }
            }
            return old.get().value();
          }
        }
        """
            .formatted(body.indent(8).stripTrailing());
  }

  private static void assertRefusedWithoutIts(String one, String members) {
    assertFound(members);
    assertAccepted(members.replace(one, "").replaceAll(" // [A-Z_]+", ""));
  }

  private static void assertRefused(String members) {
    assertRefusedWithoutIts("inner.get().next(old);", members);
  }

  @Test
  void madeBefore() {
    assertRefused(
        within(
            """
            Runnable turn = () -> inner.get().next().get().next(inner);
            inner.get().next(old);
            turn.run(); // REGION_ESCAPE
            """));
    assertRefused(
        within(
            """
            Consumer<Ptr<Node>> append = it -> inner.get().next().get().next(it);
            inner.get().next(old);
            append.accept(region.alloc(Node.class)); // REGION_ESCAPE
            """));
    assertRefused(
        within(
            """
            Supplier<Ptr<Node>> last = () -> inner.get().next();
            inner.get().next(old);
            last.get().get().next(inner); // REGION_ESCAPE
            """));
  }

  /** It does not run any more when the field leads out. */
  @Test
  void runBefore() {
    assertAccepted(
        within(
            """
            Runnable turn = () -> inner.get().next().get().next(inner);
            Consumer<Ptr<Node>> append = it -> inner.get().next().get().next(it);
            inner.get().next(region.alloc(Node.class));
            turn.run();
            append.accept(region.alloc(Node.class));
            inner.get().next(old);
            """));
  }

  @Test
  void inALoop() {
    assertRefused(
        within(
            """
            inner.get().next(inner);
            Runnable turn = () -> inner.get().next().get().next(inner);
            while (maybe()) {
              turn.run(); // REGION_ESCAPE
              inner.get().next(old);
            }
            """));
  }

  @Test
  void inAnObject() {
    assertRefused(
        within(
            """
            List<Runnable> all = new ArrayList<>();
            all.add(() -> inner.get().next().get().next(inner));
            inner.get().next(old);
            all.get(0).run(); // REGION_ESCAPE
            """));
    assertRefused(
        """
        static class Hook { Runnable code; void run() { code.run(); } }
        static void hook(Hook hook, Ptr<Node> it) {
          hook.code = () -> it.get().next().get().next(it);
        }
        """
            + within(
                """
                Hook hook = new Hook();
                hook(hook, inner);
                inner.get().next(old);
                hook.run(); // REGION_ESCAPE
                """));
  }

  @Test
  void ofAMethod() {
    assertRefused(
        """
        static Runnable turning(Ptr<Node> it) {
          return () -> it.get().next().get().next(it);
        }
        static Consumer<Ptr<Node>> appending(Ptr<Node> to) {
          return it -> to.get().next().get().next(it);
        }
        """
            + within(
                """
                Runnable turn = turning(inner);
                Consumer<Ptr<Node>> append = appending(inner);
                inner.get().next(old);
                turn.run(); // REGION_ESCAPE
                append.accept(region.alloc(Node.class)); // REGION_ESCAPE
                """));
  }

  @Test
  void ofAnObjectsMethod() {
    String turner =
        """
        static class Turner {
          final Ptr<Node> it;
          Turner(Ptr<Node> it) { this.it = it; }
          void turn() { it.get().next().get().next(it); }
        }
        """;
    assertRefused(
        turner
            + within(
                """
                Runnable turn = new Turner(inner)::turn;
                inner.get().next(old);
                turn.run(); // REGION_ESCAPE
                """));
    assertRefused(
        turner
            + within(
                """
                inner.get().next(old);
                Runnable turn = new Turner(inner)::turn; // REGION_ESCAPE
                turn.run();
                """));
  }

  @Test
  void calledAtTheEndOfAScope() {
    assertRefused(
        within(
            """
            AutoCloseable turn = () -> inner.get().next().get().next(inner);
            inner.get().next(old);
            try { turn.close(); } catch (Exception never) { } // REGION_ESCAPE
            """));
  }

  /** In whatever order a method calls them. */
  @Test
  void severalAtOnce() {
    String lead = "() -> { inner.get().next(old); }";
    String turn = "() -> inner.get().next().get().next(inner)";
    for (String order : new String[] {lead + ", " + turn, turn + ", " + lead}) {
      assertRefused(
          """
          static void both(Runnable one, Runnable other) {
            one.run();
            other.run();
          }
          """
              + within("both(" + order + "); // REGION_ESCAPE"));
    }
  }

  @Test
  void beforeAMethodStores() {
    assertRefusedWithoutIts(
        "it.get().next(old);",
        """
        static void each(Ptr<Node> from, Ptr<Node> it, Consumer<Ptr<Node>> to) {
          to.accept(from);
          from.get().next().get().next(it);
        }
        """
            + within("each(inner, inner, it -> { it.get().next(old); }); // REGION_ESCAPE"));
    assertRefusedWithoutIts(
        "it.get().next(old);",
        """
        static void each(Ptr<Node> it, Consumer<Ptr<Node>> one, Consumer<Ptr<Node>> other) {
          other.accept(it);
          one.accept(it);
        }
        """
            + within(
                """
                each( // REGION_ESCAPE
                    inner,
                    it -> it.get().next().get().next(inner),
                    it -> { it.get().next(old); });
                """));
  }

  @Test
  void calledWithWhatIsBehind() {
    assertRefused(
        within(
            """
            Consumer<Ptr<Node>> store = it -> it.get().next(inner);
            Runnable run = () -> store.accept(inner.get().next());
            inner.get().next(old);
            run.run(); // REGION_ESCAPE
            """));
    assertRefused(
        within(
            """
            Consumer<Ptr<Node>> store = it -> it.get().next(inner);
            Consumer<Ptr<Node>> next = it -> store.accept(it.get().next());
            inner.get().next(old);
            next.accept(inner); // REGION_ESCAPE
            """));
    assertRefused(
        within(
            """
            inner.get().next(old);
            List<Ptr<Node>> found = new ArrayList<>();
            Consumer<Ptr<Node>> store = it -> found.add(it.get().next());
            store.accept(inner);
            found.get(0).get().next(inner); // REGION_ESCAPE
            """));
  }

  @Test
  void whatIsInAList() {
    assertRefusedWithoutIts(
        "list.add(old);",
        within(
            """
            List<Ptr<Node>> list = new ArrayList<>();
            Consumer<Ptr<Node>> append = it -> list.get(0).get().next(it);
            Runnable turn = () -> list.get(0).get().next(inner);
            list.add(old);
            append.accept(inner); // REGION_ESCAPE
            turn.run(); // REGION_ESCAPE
            """));
    assertRefusedWithoutIts(
        "list.add(old);",
        within(
            """
            List<Ptr<Node>> list = new ArrayList<>();
            list.add(old);
            Runnable turn = () -> list.get(0).get().next(inner); // REGION_ESCAPE
            turn.run();
            """));
  }

  @Test
  void alongTwoFields() {
    assertRefusedWithoutIts(
        "middle.get().prev(old);",
        between(
            """
            Runnable turn = // REGION_ESCAPE
                () -> inner.get().next().get().prev().get().next(middle);
            turn.run();
            """));
    assertRefusedWithoutIts(
        "middle.get().prev(old);",
        between(
            """
            Consumer<Ptr<Item>> append = it -> inner.get().next().get().prev().get().next(it);
            append.accept(middle); // REGION_ESCAPE
            """));
    assertRefusedWithoutIts(
        "middle.get().prev(old);",
        between(
            """
            Consumer<Ptr<Item>> append = it -> it.get().next().get().prev().get().next(middle);
            append.accept(inner); // REGION_ESCAPE
            """));
    assertRefusedWithoutIts(
        "middle.get().prev(old);",
        between(
            """
            Consumer<Ptr<Item>> copy = it -> it.get().next(inner.get().next().get().prev());
            Ptr<Item> other = region.alloc(Item.class);
            copy.accept(other);
            other.get().next().get().next(middle); // REGION_ESCAPE
            """));
  }

  @Test
  void calledByAMethodAlongTwoFields() {
    assertRefusedWithoutIts(
        "middle.get().prev(old);",
        """
        static void each(Ptr<Item> it, Consumer<Ptr<Item>> to) {
          to.accept(it.get().next().get().prev());
        }
        """
            + between("each(inner, it -> it.get().next(middle)); // REGION_ESCAPE"));
  }

  /** Each is stored in itself, whatever else the function is called with. */
  @Test
  void inWhatItIsCalledWith() {
    assertAccepted(
        ITEM
            + """
            static void each(Consumer<Ptr<Item>> to) {
              try (Region region = Region.lifo()) {
                Ptr<Item> one = region.alloc(Item.class);
                one.get().next(region.alloc(Item.class));
                to.accept(one);
              }
            }
            void run() {
              Consumer<Ptr<Item>> back = it -> it.get().next().get().prev(it);
              each(back);
              each(it -> it.get().prev(it.get().next()));
              try (Region outer = Region.lifo(); Region region = Region.lifo()) {
                Ptr<Item> one = outer.alloc(Item.class);
                one.get().next(outer.alloc(Item.class));
                Ptr<Item> other = region.alloc(Item.class);
                other.get().next(region.alloc(Item.class));
                back.accept(one);
                back.accept(other);
                List.of(one, other).forEach(back);
              }
            }
            """);
    assertFound(
        ITEM
            + """
            static void each(Ptr<Item> last, Consumer<Ptr<Item>> to) {
              try (Region region = Region.lifo()) {
                Ptr<Item> one = region.alloc(Item.class);
                one.get().next(last);
                to.accept(one);
              }
            }
            void run() {
              try (Region region = Region.lifo()) {
                Ptr<Item> last = region.alloc(Item.class);
                each(last, it -> it.get().value(1));
                each(last, it -> it.get().next().get().prev(it)); // REGION_ESCAPE
              }
            }
            """);
  }

  @Test
  void fromOneFieldToAnother() {
    assertRefusedWithoutIts(
        "inner.get().next(old);",
        ITEM
            + within(
                    """
                    Consumer<Ptr<Item>> copy = it -> it.get().prev(it.get().next());
                    inner.get().next(old);
                    copy.accept(inner);
                    inner.get().prev().get().prev(inner); // REGION_ESCAPE
                    """)
                .replace("Node", "Item"));
  }

  @Test
  void whereNothingIsKnownOfAStructure() {
    assertFound(
        """
        static final Ptr<Node> ROOT = Region.heap().alloc(Node.class);
        void run() {
          Ptr<Node> root = ROOT;
          Consumer<Ptr<Node>> store = it -> root.get().next(it);
          store.accept(Region.heap().alloc(Node.class));
          try (Region region = Region.lifo()) {
            store.accept(region.alloc(Node.class)); // REGION_ESCAPE
          }
        }
        """);
  }
}
