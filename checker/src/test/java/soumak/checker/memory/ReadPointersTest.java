package soumak.checker.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.checker.testing.Lives.assertAccepted;
import static soumak.checker.testing.Lives.assertFound;
import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;
import soumak.checker.testing.Lives;

/** What is stored through a pointer that was read from a structure, which may lead elsewhere. */
class ReadPointersTest {
  /** An item of a list with a pointer to something else. */
  private static final String ITEM =
      """
      interface Item extends Struct {
        int value();
        void value(int value);
        Ptr<Item> next();
        void next(Ptr<Item> value);
        boolean toNext(Cursor<Item> at);
        Ptr<Node> node();
        void node(Ptr<Node> value);
        @Length(2) Ptr<Item> mine(int i);
        void mine(int i, Ptr<Item> value);
      }
      """;

  private static void assertRefusedWithoutIts(String one, String members) {
    assertFound(members);
    assertAccepted(members.replace(one, "").replaceAll(" // [A-Z_]+", ""));
  }

  @Test
  void intoAnOuterRegion() {
    assertPair(
        """
        int run() {
          try (Region outer = Region.lifo()) {
            Ptr<Node> first = outer.alloc(Node.class);
            try (Region region = Region.lifo()) {
              Ptr<Node> inner = region.alloc(Node.class);
              inner.get().next(first);
              inner.get().next().get().next(inner); // REGION_ESCAPE
            }
            return first.get().next().get().value();
          }
        }
        """,
        """
        int run() {
          try (Region outer = Region.lifo()) {
            Ptr<Node> first = outer.alloc(Node.class);
            try (Region region = Region.lifo()) {
              Ptr<Node> inner = region.alloc(Node.class);
              inner.get().next(region.alloc(Node.class));
              inner.get().next().get().next(inner);
            }
            return first.get().value();
          }
        }
        """);
  }

  @Test
  void messageSaysWhere() {
    assertThat(
            Lives.findings(
                    """
                    void run(Ptr<Node> none) {
                      try (Region outer = Region.lifo()) {
                        Ptr<Node> first = outer.alloc(Node.class);
                        try (Region region = Region.lifo()) {
                          Ptr<Node> inner = region.alloc(Node.class);
                          inner.get().next(first);
                          inner.get().next().get().next(inner);
                        }
                      }
                    }
                    """)
                .getFirst()
                .toString())
        .contains(
            "`inner` is stored in `next` of what a structure points to, perhaps in `outer`, where"
                + " it can be found after its end")
        .contains("it points into `region`, which is gone before")
        .contains(
            "what is stored there may be found by a field that also has pointers into `outer`")
        .contains(
            "let pointers into `outer` have a field of their own, by which nothing else is"
                + " reached");
  }

  @Test
  void alongSeveralRegions() {
    assertPair(
        """
        int run() {
          try (Region outer = Region.lifo()) {
            Ptr<Node> first = outer.alloc(Node.class);
            try (Region middle = Region.lifo(); Region region = Region.lifo()) {
              Ptr<Node> second = middle.alloc(Node.class);
              second.get().next(first);
              Ptr<Node> third = region.alloc(Node.class);
              third.get().next(second);
              Ptr<Node> found = third.get().next().get().next();
              found.get().next(second); // REGION_ESCAPE
            }
            return first.get().next().get().value();
          }
        }
        """,
        """
        int run() {
          try (Region outer = Region.lifo(); Region middle = Region.lifo()) {
            Ptr<Node> second = middle.alloc(Node.class);
            try (Region region = Region.lifo()) {
              second.get().next(outer.alloc(Node.class));
              Ptr<Node> third = region.alloc(Node.class);
              third.get().next(second);
              Ptr<Node> found = third.get().next();
              found.get().next(second);
            }
            return second.get().next().get().value();
          }
        }
        """);
  }

  @Test
  void inALoop() {
    assertPair(
        """
        int run() {
          try (Region outer = Region.lifo()) {
            Ptr<Node> first = outer.alloc(Node.class);
            try (Region region = Region.lifo()) {
              Ptr<Node> list = first;
              for (int i = 0; i < 3; i++) {
                Ptr<Node> more = region.alloc(Node.class);
                more.get().next(list);
                list = more;
              }
              Ptr<Node> last = region.alloc(Node.class);
              for (Ptr<Node> at = list; at != null; at = at.get().next()) {
                if (at.get().next() == null) {
                  at.get().next(last); // REGION_ESCAPE
                }
              }
            }
            return first.get().next().get().value();
          }
        }
        """,
        """
        int run() {
          try (Region region = Region.lifo()) {
            Ptr<Node> list = null;
            for (int i = 0; i < 3; i++) {
              Ptr<Node> more = region.alloc(Node.class);
              more.get().next(list);
              list = more;
            }
            Ptr<Node> last = region.alloc(Node.class);
            for (Ptr<Node> at = list; at != null; at = at.get().next()) {
              if (at.get().next() == null) {
                at.get().next(last);
              }
            }
            return list.get().value();
          }
        }
        """);
  }

  /** The fields tell what leads outwards. */
  @Test
  void fieldsOfTheirOwn() {
    assertRefusedWithoutIts(
        "list.get().next(first);",
        ITEM
            + """
            int run() {
              try (Region outer = Region.lifo()) {
                Ptr<Item> first = outer.alloc(Item.class);
                Ptr<Node> node = outer.alloc(Node.class);
                try (Region region = Region.lifo()) {
                  Ptr<Item> list = region.alloc(Item.class);
                  list.get().node(node);
                  list.get().next(first);
                  Ptr<Item> more = region.alloc(Item.class);
                  list.get().next().get().next(more); // REGION_ESCAPE
                }
                return first.get().value();
              }
            }
            """);
  }

  @Test
  void rowsOfPointers() {
    assertRefusedWithoutIts(
        "list.get().mine(0, first);",
        ITEM
            + """
            int run() {
              try (Region outer = Region.lifo()) {
                Ptr<Item> first = outer.alloc(Item.class);
                try (Region region = Region.lifo()) {
                  Ptr<Item> list = region.alloc(Item.class);
                  list.get().mine(0, first);
                  list.get().mine(1).get().next(list); // REGION_ESCAPE
                }
                return first.get().value();
              }
            }
            """);
  }

  @Test
  void byACursor() {
    assertRefusedWithoutIts(
        "inner.get().next(first);",
        """
        int run() {
          try (Region outer = Region.lifo()) {
            Ptr<Node> first = outer.alloc(Node.class);
            try (Region region = Region.lifo()) {
              Ptr<Node> inner = region.alloc(Node.class);
              inner.get().next(first);
              Cursor<Node> at = inner.cursor();
              at.get().toNext(at);
              at.get().next(inner); // REGION_ESCAPE
            }
            return first.get().next().get().value();
          }
        }
        """);
  }

  @Test
  void byMethodsThatStore() {
    assertRefusedWithoutIts(
        "inner.get().next(first);",
        """
        static void append(Ptr<Node> to, Ptr<Node> it) {
          to.get().next().get().next(it);
        }
        static void twice(Ptr<Node> to, Ptr<Node> it) {
          append(to.get().next(), it);
        }
        int run() {
          try (Region outer = Region.lifo()) {
            Ptr<Node> first = outer.alloc(Node.class);
            try (Region region = Region.lifo()) {
              Ptr<Node> inner = region.alloc(Node.class);
              inner.get().next(first);
              twice(inner, region.alloc(Node.class)); // REGION_ESCAPE
            }
            return first.get().next().get().value();
          }
        }
        """);
  }

  @Test
  void byAMethodThatStoresWhatItGoesAlong() {
    assertRefusedWithoutIts(
        "inner.get().next(first);",
        """
        static void turn(Ptr<Node> it) {
          it.get().next().get().next(it);
        }
        int run() {
          try (Region outer = Region.lifo()) {
            Ptr<Node> first = outer.alloc(Node.class);
            try (Region region = Region.lifo()) {
              Ptr<Node> inner = region.alloc(Node.class);
              inner.get().next(first);
              turn(inner); // REGION_ESCAPE
            }
            return first.get().next().get().value();
          }
        }
        """);
  }

  @Test
  void byMethodsThatFind() {
    assertRefusedWithoutIts(
        "inner.get().next(first);",
        """
        static Ptr<Node> last(Ptr<Node> at) {
          while (at.get().next() != null) {
            at = at.get().next();
          }
          return at;
        }
        static Ptr<Node> lastOf(Ptr<Node> at) {
          return at.get().next() == null ? at : lastOf(at.get().next());
        }
        int run() {
          try (Region outer = Region.lifo()) {
            Ptr<Node> first = outer.alloc(Node.class);
            try (Region region = Region.lifo()) {
              Ptr<Node> inner = region.alloc(Node.class);
              inner.get().next(first);
              last(inner).get().next(inner); // REGION_ESCAPE
              lastOf(inner).get().next(inner); // REGION_ESCAPE
            }
            return first.get().next().get().value();
          }
        }
        """);
  }

  @Test
  void byMethodsThatLinkOutwards() {
    assertRefusedWithoutIts(
        "join(inner, first);",
        """
        static void join(Ptr<Node> from, Ptr<Node> to) {
          from.get().next(to);
        }
        int run() {
          try (Region outer = Region.lifo()) {
            Ptr<Node> first = outer.alloc(Node.class);
            try (Region region = Region.lifo()) {
              Ptr<Node> inner = region.alloc(Node.class);
              join(inner, first);
              inner.get().next().get().next(inner); // REGION_ESCAPE
            }
            return first.get().next().get().value();
          }
        }
        """);
  }

  @Test
  void byMethodsThatCopyFields() {
    assertRefusedWithoutIts(
        "inner.get().next(first);",
        ITEM
            + """
            static void copy(Ptr<Item> it, Ptr<Item> from) {
              it.get().mine(0, from.get().next());
            }
            int run() {
              try (Region outer = Region.lifo()) {
                Ptr<Item> first = outer.alloc(Item.class);
                try (Region region = Region.lifo()) {
                  Ptr<Item> inner = region.alloc(Item.class);
                  inner.get().next(first);
                  copy(inner, inner);
                  inner.get().mine(0).get().mine(0, inner); // REGION_ESCAPE
                }
                return first.get().value();
              }
            }
            """);
  }

  @Test
  void ofTwoParameters() {
    assertPair(
        """
        static void both(Ptr<Node> from, Ptr<Node> to, Ptr<Node> it) {
          from.get().next(to);
          from.get().next().get().next(it);
        }
        int run() {
          try (Region outer = Region.lifo()) {
            Ptr<Node> first = outer.alloc(Node.class);
            try (Region region = Region.lifo()) {
              both(region.alloc(Node.class), first, region.alloc(Node.class)); // REGION_ESCAPE
            }
            return first.get().next().get().value();
          }
        }
        """,
        """
        static void both(Ptr<Node> from, Ptr<Node> to, Ptr<Node> it) {
          from.get().next(it);
          from.get().next().get().next(it);
          it.get().value(to.get().value());
        }
        int run() {
          try (Region outer = Region.lifo()) {
            Ptr<Node> first = outer.alloc(Node.class);
            try (Region region = Region.lifo()) {
              both(region.alloc(Node.class), first, region.alloc(Node.class));
            }
            return first.get().value();
          }
        }
        """);
  }

  /** A method does not know that two of its parameters are one. */
  @Test
  void ofTwoThatAreOne() {
    assertRefusedWithoutIts(
        "from.get().next(to);",
        """
        static void both(Ptr<Node> from, Ptr<Node> same, Ptr<Node> to) {
          from.get().next(to);
          same.get().next().get().next(same);
        }
        int run() {
          try (Region outer = Region.lifo()) {
            Ptr<Node> first = outer.alloc(Node.class);
            try (Region region = Region.lifo()) {
              Ptr<Node> inner = region.alloc(Node.class);
              both(inner, inner, first); // REGION_ESCAPE
            }
            return first.get().value();
          }
        }
        """);
  }

  @Test
  void byAMethodOfAStructure() {
    assertRefusedWithoutIts(
        "inner.get().follow(first);",
        """
        int run() {
          try (Region outer = Region.lifo()) {
            Ptr<Node> first = outer.alloc(Node.class);
            try (Region region = Region.lifo()) {
              Ptr<Node> inner = region.alloc(Node.class);
              inner.get().follow(first);
              inner.get().next().get().follow(inner); // REGION_ESCAPE
            }
            return first.get().next().get().value();
          }
        }
        """);
  }

  @Test
  void byALambda() {
    assertRefusedWithoutIts(
        "inner.get().next(first);",
        """
        int run() {
          try (Region outer = Region.lifo()) {
            Ptr<Node> first = outer.alloc(Node.class);
            try (Region region = Region.lifo()) {
              Ptr<Node> inner = region.alloc(Node.class);
              inner.get().next(first);
              Consumer<Ptr<Node>> hang = it -> inner.get().next().get().next(it);
              hang.accept(region.alloc(Node.class)); // REGION_ESCAPE
              Consumer<Ptr<Node>> into = it -> it.get().next().get().next(inner);
              into.accept(inner); // REGION_ESCAPE
              Consumer<Ptr<Node>> turn = it -> it.get().next().get().next(it);
              turn.accept(inner); // REGION_ESCAPE
              Runnable run = () -> inner.get().next().get().next(inner); // REGION_ESCAPE
              run.run();
              Function<Ptr<Node>, Ptr<Node>> step = it -> it.get().next();
              step.apply(inner).get().next(inner); // REGION_ESCAPE
            }
            return first.get().value();
          }
        }
        """);
  }

  @Test
  void behindWhatALambdaStored() {
    assertRefusedWithoutIts(
        "out.accept(first);",
        """
        int run() {
          try (Region outer = Region.lifo()) {
            Ptr<Node> first = outer.alloc(Node.class);
            try (Region region = Region.lifo()) {
              Ptr<Node> inner = region.alloc(Node.class);
              Consumer<Ptr<Node>> out = it -> inner.get().next(it);
              out.accept(first);
              inner.get().next().get().next(inner); // REGION_ESCAPE
            }
            return first.get().value();
          }
        }
        """);
  }

  @Test
  void inAnObjectWithAKey() {
    assertRefusedWithoutIts(
        "text.add(first);",
        """
        static final class Text {
          private Region.Key key = Region.newKey();
          private Ptr<Node> last;
          void add(Ptr<Node> to) {
            try (Region region = key.open()) {
              last = region.alloc(Node.class);
              last.get().next(to);
            }
          }
          void turn() {
            try (Region region = key.open()) {
              last.get().next().get().next(last);
            }
          }
          void close(@Cuttable Text this) { Cut.cut(key).free(); }
        }
        int run() {
          try (Region outer = Region.lifo()) {
            Ptr<Node> first = outer.alloc(Node.class);
            Text text = new Text();
            text.add(first);
            text.turn(); // REGION_ESCAPE
            text.close();
            return first.get().value();
          }
        }
        """);
  }

  @Test
  void ofAUnique() {
    assertRefusedWithoutIts(
        "unique.get().next(first);",
        """
        int run() {
          try (Region outer = Region.lifo()) {
            Ptr<Node> first = outer.alloc(Node.class);
            try (Region region = Region.lifoReap()) {
              Unique<Node> unique = region.allocUnique(Node.class);
              unique.get().next(first);
              Ptr<Node> inner = region.alloc(Node.class);
              unique.get().next().get().next(inner); // REGION_ESCAPE
              unique.free();
            }
            return first.get().value();
          }
        }
        """);
  }
}
