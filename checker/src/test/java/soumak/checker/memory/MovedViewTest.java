package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** What is stored by way of a view of a single pointer that has been moved into an object. */
class MovedViewTest {
  private static final String BOX =
      """
      static final class Box implements Message {
        Unique<Node> unique;
        int read() {
          Ptr<Node> next = unique.get().next();
          return next == null ? 0 : next.get().value();
        }
      }
      """;

  @Test
  void borrowedPointer() {
    assertPair(
        BOX
            + """
            void run(Counted<Node> other) {
              Unique<Node> unique = Region.heap().allocUnique(Node.class);
              Node view = unique.get();
              Box box = new Box();
              box.unique = unique;
              try (Borrow<Node> borrow = other.borrow()) {
                view.next(borrow.ptr());
              }
              box.read(); // USE_AFTER_FREE
              Cut.cut(box.unique).free();
            }
            """,
        BOX
            + """
            void run(Counted<Node> other) {
              Unique<Node> unique = Region.heap().allocUnique(Node.class);
              Node view = unique.get();
              Box box = new Box();
              box.unique = unique;
              try (Borrow<Node> borrow = other.borrow()) {
                view.next(borrow.ptr());
                box.read();
                view.next(null);
              }
            }
            """);
  }

  @Test
  void pointerIntoARegion() {
    assertPair(
        BOX
            + """
            void run() {
              Unique<Node> unique = Region.heap().allocUnique(Node.class);
              Node view = unique.get();
              Box box = new Box();
              box.unique = unique;
              try (Region region = Region.lifo()) {
                view.next(region.alloc(Node.class));
              }
              box.read(); // USE_AFTER_FREE
            }
            """,
        BOX
            + """
            void run() {
              Unique<Node> unique = Region.heap().allocUnique(Node.class);
              Node view = unique.get();
              Box box = new Box();
              box.unique = unique;
              try (Region region = Region.lifo()) {
                view.next(region.alloc(Node.class));
                box.read();
              }
            }
            """);
  }

  @Test
  void intoAnObjectOfTheCaller() {
    assertPair(
        BOX
            + """
            void run(@Cuttable Box box) {
              Unique<Node> unique = Region.heap().allocUnique(Node.class);
              Node view = unique.get();
              box.unique = unique;
              try (Region region = Region.lifo()) {
                view.next(region.alloc(Node.class)); // REGION_ESCAPE
              }
            }
            """,
        BOX
            + """
            void run(@Cuttable Box box, Ptr<Node> next) {
              Unique<Node> unique = Region.heap().allocUnique(Node.class);
              Node view = unique.get();
              box.unique = unique;
              view.value(3);
            }
            """);
  }
}
