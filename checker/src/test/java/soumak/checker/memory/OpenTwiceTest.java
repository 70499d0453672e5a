package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertAccepted;
import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** Keys in objects that are read twice, to be opened twice. */
class OpenTwiceTest {
  private static final String BOX =
      """
      static class Box implements Message {
        Region.Key key;
        Ptr<Node> first;
      }
      """;

  @Test
  void keyOfAnObject() {
    assertPair(
        BOX
            + """
            void run(Box box) {
              try (Region region = box.key.open()) {
                try (Region again = box.key.open()) { // KEY_CONSUMED
                  look(box.first);
                }
              }
            }
            """,
        BOX
            + """
            void run(Box box) {
              try (Region region = box.key.open()) {
                look(box.first);
              }
              try (Region again = box.key.open()) {
                look(box.first);
              }
            }
            """);
  }

  @Test
  void keyThatIsPutIntoAnObject() {
    assertPair(
        BOX
            + """
            void run() {
              Region.Key key = Region.newKey();
              Box box = new Box();
              box.key = key;
              box.first = null;
              try (Region region = key.open()) {
                try (Region again = box.key.open()) { // KEY_CONSUMED
                  region.alloc(Node.class);
                }
              }
            }
            """,
        BOX
            + """
            void run() {
              Region.Key key = Region.newKey();
              Box box = new Box();
              box.key = key;
              box.first = null;
              try (Region region = key.open()) {
                region.alloc(Node.class);
              }
              try (Region again = box.key.open()) {
                again.alloc(Node.class);
              }
            }
            """);
  }

  @Test
  void keysOfTwoObjects() {
    assertAccepted(
        BOX
            + """
            void run(Box box, Box other) {
              try (Region region = box.key.open()) {
                try (Region another = other.key.open()) {
                  look(box.first);
                  look(other.first);
                }
              }
            }
            """);
  }
}
