package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertAccepted;
import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** Pointers and a key that classes of one object declare, one above the other. */
class InheritedPointersTest {
  /** The class above does not open the key, and it cannot know of it. */
  private static final String BASE =
      """
      static class Base {
        Unique<Node> own;
        Ptr<Node> first;
        List<Ptr<Node>> all = new ArrayList<>();
        void set(Ptr<Node> node) { first = node; }
        static void add(Base base, Ptr<Node> node) { base.all.add(node); }
        int value() { return first.get().value() + all.get(0).get().value(); }
        int owned() { return own.get().value(); }
      }
      static final class Doc extends Base {
        Region.Key key = Region.newReapKey();
        void fill(@Cuttable Doc this, Region heap) {
          try (Region region = key.open()) {
      """;

  private static final String END =
      """

          }
        }
      }
      int run(Doc doc) { return doc.value() + doc.owned(); }
      """;

  private static void pair(String body) {
    assertPair(
        BASE + body + " // REGION_ESCAPE" + END, BASE + body.replace("region", "heap") + END);
  }

  @Test
  void pointer() {
    pair("first = region.alloc(Node.class);");
    pair("set(region.alloc(Node.class));");
  }

  @Test
  void list() {
    pair("all.add(region.alloc(Node.class));");
    pair("add(this, region.alloc(Node.class));");
  }

  @Test
  void unique() {
    assertPair(
        BASE + "own = region.allocUnique(Node.class); // REGION_ESCAPE" + END,
        BASE + "own = Region.heap().allocUnique(Node.class);" + END);
  }

  /** The class below knows of the key. */
  @Test
  void keyAbove() {
    assertPair(
        """
        static class Base { Region.Key key = Region.newKey(); }
        static final class Doc extends Base {
          Ptr<Node> first;
          int value() {
            return first.get().value(); // USE_AFTER_FREE
          }
        }
        """,
        """
        static class Base { Region.Key key = Region.newKey(); }
        static final class Doc extends Base {
          Ptr<Node> first;
          List<Ptr<Node>> all = new ArrayList<>();
          void fill() {
            try (Region region = key.open()) {
              first = region.alloc(Node.class);
              all.add(first);
            }
          }
          int value() {
            try (Region region = key.open()) {
              return first.get().value() + all.get(0).get().value();
            }
          }
        }
        """);
  }

  /** What is not of its arena need not be written when it gets another key. */
  @Test
  void anotherKey() {
    assertAccepted(
        """
        static class Base { Unique<Node> own; Ptr<Node> first; }
        static final class Doc extends Base {
          Region.Key key = Region.newKey();
          void reset(@Cuttable Doc this) {
            Cut.cut(key).free();
            key = Region.newKey();
          }
        }
        """);
  }

  /** Of two fields of one name, each is written. */
  @Test
  void anotherKeyOfTwoOfOneName() {
    String doc =
        """
        static class Base {
          Region.Key key = Region.newKey();
          private Ptr<Node> first;
          void fill() {
            try (Region region = key.open()) {
              first = region.alloc(Node.class);
            }
          }
        }
        static final class Doc extends Base {
          private Ptr<Node> first;
          int count;
          void reset(@Cuttable Doc this) {
            Cut.cut(key).free();
            key = Region.newKey();%s
          }
        }
        """;
    assertPair(
        doc.formatted(" // REGION_ESCAPE\nfirst = null;"),
        doc.formatted("first = null; if (first == null) { count++; } ((Base) this).first = null;"));
  }

  /** By the name of the class above. */
  @Test
  void byTheClassAbove() {
    pair("super.first = region.alloc(Node.class);");
    pair("super.all.add(region.alloc(Node.class));");
    pair("Base base = this; base.first = region.alloc(Node.class);");
    pair("Base base = this; base.all.add(region.alloc(Node.class));");
    assertPair(
        BASE + "super.own = region.allocUnique(Node.class); // REGION_ESCAPE" + END,
        BASE + "super.own = Region.heap().allocUnique(Node.class);" + END);
  }

  private static final String KEYED =
      """
      static class Base {
        Region.Key key = Region.newKey();
        Ptr<Node> first;
        void fill() {
          try (Region region = key.open()) {
            first = region.alloc(Node.class);
          }
        }
      }
      static class Scratch {
        Region.Key key = Region.newKey();
        int count;
      }
      """;

  /** Nobody can tell which of the two opens the pointer. */
  @Test
  void secondKey() {
    assertPair(
        KEYED
            + """
            static class Doc extends Base { // REGION_ESCAPE
              Region.Key second = Region.newKey();
              int value() {
                return first.get().value();
              }
            }
            """,
        KEYED
            + """
            static class Doc extends Base {
              final Scratch second = new Scratch();
              int value() {
                try (Region region = key.open()) {
                  return first.get().value();
                }
              }
            }
            static class More extends Scratch {
              Region.Key second = Region.newKey();
            }
            """);
  }
}
