package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertAccepted;
import static soumak.checker.testing.Lives.assertFound;
import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** Objects that get another key, while they have pointers into the arena of the one before. */
class NewKeysTest {
  private static final String BOX =
      """
      static final class Box {
        Region.Key key = Region.newKey();
        Ptr<Node> first;
        int walk() {
          try (Region region = key.open()) {
            return first == null ? 0 : first.get().value();
          }
        }
        static Ptr<Node> make(Region region) { return region.alloc(Node.class); }
      """;

  private static final String GETS =
      """
        void reset(@Cuttable Box this, boolean some, Box other) {
          Cut.cut(key).free();
          key = Region.newKey(); // REGION_ESCAPE
      """;

  private static final String MAY_GET = GETS.replace(" // REGION_ESCAPE", "");

  private static void pair(String wrong, String right) {
    assertPair(BOX + GETS + wrong + "} }", BOX + MAY_GET + right + "} }");
  }

  @Test
  void onOneWayOnly() {
    pair(
        "if (some) { first = null; }",
        "if (some) { first = null; } else { first = Region.heap().alloc(Node.class); }");
  }

  @Test
  void leftInBetween() {
    pair("if (some) { return; } first = null;", "first = null; if (some) { return; } walk();");
  }

  @Test
  void thePointerOfAnother() {
    pair("other.first = null;", "first = null; other.first = null;");
  }

  @Test
  void calledInBetween() {
    pair("walk(); first = null;", "other.walk(); first = null; walk();");
    pair(
        "Runnable later = () -> walk(); later.run(); first = null;",
        "first = null; Runnable later = () -> walk(); later.run();");
  }

  @Test
  void readInBetween() {
    pair(
        """
        try (Region region = key.open()) {
          Ptr<Node> node = region.alloc(Node.class);
          node.get().next(first);
          first = node;
        }
        """,
        """
        first = null;
        try (Region region = key.open()) {
          Ptr<Node> node = region.alloc(Node.class);
          node.get().next(first);
          first = node;
        }
        """);
  }

  @Test
  void caughtInBetween() {
    String make = "try (Region region = key.open()) { first = make(region); }";
    pair(make + " catch (RuntimeException failure) { look(null); }", make);
  }

  @Test
  void eachOfSeveral() {
    String reset =
        """
        void reset(@Cuttable Box[] all, Box last) {
          for (Box it : all) {
            Cut.cut(it.key).free();
            it.key = Region.newKey();%s
            %s
          }
        }
        """;
    String box = BOX + "}\n";
    assertFound(box + reset.formatted(" // REGION_ESCAPE", "last.first = null;"));
    assertAccepted(box + reset.formatted("", "it.first = null; last.first = null;"));
  }

  /** It is another object by then. */
  @Test
  void inTheNextTurn() {
    assertFound(
        BOX
            + """
            }
            static Box next() { return new Box(); }
            void run(int times) {
              for (int i = 0; i < times; i++) {
                Box box = next();
                if (i % 2 == 0) {
                  box.key = Region.newKey(); // REGION_ESCAPE
                } else {
                  box.first = null;
                }
              }
            }
            """);
  }
}
