package soumak.checker.memory;

import org.junit.jupiter.api.Test;
import soumak.checker.testing.Lives;

/** Pointers and keys that are in an object, under the names that locals have for them. */
class CutOffTest {
  private static final String NODE_AND_KEY =
      """
      static final class Box implements Message {
        private Unique<Node> node;
        Region.Key key;
        void clear(@Cuttable Box this) {
          Cut.cut(node).free();
        }
      }
      """;

  private static final String TWO_NODES =
      """
      static final class Box implements Message {
        Unique<Node> node;
        Unique<Node> other;
        void clear(@Cuttable Box this) {
          Cut.cut(node).free();
        }
      }
      """;

  private static final String KEY_AND_FIRST =
      """
      static final class Box implements Message {
        Region.Key key;
        Ptr<Node> first;
        void walk() {
          try (Region region = key.open()) {
            look(first);
          }
        }
      }
      """;

  private static void assertPair(String box, String refused, String accepted) {
    Lives.assertPair(box + refused, box + accepted);
  }

  @Test
  void storedAndCutOffWhileItIsBorrowed() {
    assertPair(
        NODE_AND_KEY,
        """
        void run(@Cuttable Box box) {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          box.node = node;
          try (Borrow<Node> borrow = node.borrow()) {
            box.clear(); // UNIQUE_COPIED
          }
        }
        """,
        """
        void run(@Cuttable Box box) {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          box.node = node;
          try (Borrow<Node> borrow = node.borrow()) {
            look(borrow.ptr());
          }
          box.clear();
        }
        """);
  }

  @Test
  void cutOffByAMethodWhileItIsBorrowed() {
    assertPair(
        NODE_AND_KEY,
        """
        void run(@Cuttable Box box) {
          try (Borrow<Node> borrow = box.node.borrow()) {
            box.clear(); // UNIQUE_COPIED
          }
        }
        """,
        """
        void run(@Cuttable Box box, @Cuttable Box other) {
          try (Borrow<Node> borrow = box.node.borrow()) {
            look(borrow.ptr());
          }
          box.clear();
        }
        """);
  }

  @Test
  void cutOffWhileItIsBorrowed() {
    assertPair(
        NODE_AND_KEY,
        """
        void run(@Cuttable Box box) {
          try (Borrow<Node> borrow = box.node.borrow()) {
            Cut.cut(box.node).free(); // UNIQUE_COPIED
          }
        }
        """,
        """
        void run(@Cuttable Box box) {
          try (Borrow<Node> borrow = box.node.borrow()) {
            look(borrow.ptr());
          }
          Cut.cut(box.node).free();
        }
        """);
  }

  @Test
  void keyCutOffWhileItIsOpen() {
    assertPair(
        NODE_AND_KEY,
        """
        void run(@Cuttable Box box) {
          try (Region region = box.key.open()) {
            Cut.cut(box.key).free(); // KEY_CONSUMED
          }
        }
        """,
        """
        void run(@Cuttable Box box) {
          try (Region region = box.key.open()) {
            look(region.alloc(Node.class));
          }
          Cut.cut(box.key).free();
        }
        """);
  }

  @Test
  void storedKeyCutOffWhileItIsOpen() {
    Lives.assertPair(
        """
        static final class Box implements Message {
          Region.Key key;
          void clear(@Cuttable Box this) {
            Cut.cut(key).free();
          }
        }
        void run(@Cuttable Box box) {
          Region.Key key = Region.newKey();
          box.key = key;
          try (Region region = key.open()) {
            box.clear(); // KEY_CONSUMED
          }
        }
        """,
        """
        static final class Box implements Message {
          Region.Key key;
          void clear(@Cuttable Box this) {
            Cut.cut(key).free();
          }
        }
        void run(@Cuttable Box box) {
          Region.Key key = Region.newKey();
          box.key = key;
          try (Region region = key.open()) {
            look(region.alloc(Node.class));
          }
          box.clear();
        }
        """);
  }

  @Test
  void storedAndCutOffByAMethod() {
    assertPair(
        TWO_NODES,
        """
        void run(@Cuttable Box box) {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          Node view = node.get();
          box.node = node;
          box.clear();
          view.value(1); // USE_AFTER_FREE
        }
        """,
        """
        void run(@Cuttable Box box) {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          Node view = node.get();
          box.node = node;
          view.value(1);
          box.clear();
        }
        """);
  }

  @Test
  void storedAndCutOff() {
    assertPair(
        TWO_NODES,
        """
        void run(@Cuttable Box box) {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          Node view = node.get();
          box.node = node;
          Cut.cut(box.node).free();
          view.value(1); // USE_AFTER_FREE
        }
        """,
        """
        void run(@Cuttable Box box) {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          Node view = node.get();
          box.other = node;
          Cut.cut(box.node).free();
          view.value(1);
        }
        """);
  }

  @Test
  void perhapsStoredAndCutOff() {
    assertPair(
        TWO_NODES,
        """
        void run(@Cuttable Box box, boolean first, boolean second) {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          Node view = node.get();
          if (first) {
            box.node = node;
          } else if (second) {
            box.other = node;
          } else {
            box.node = node;
          }
          Cut.cut(box.node).free();
          view.value(1); // USE_AFTER_FREE
        }
        """,
        """
        void run(@Cuttable Box box, boolean first) {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          Node view = node.get();
          if (first) {
            box.node = node;
          } else {
            box.other = node;
          }
          view.value(1);
          Cut.cut(box.node).free();
        }
        """);
  }

  /** Behind the branch one local has one of two regions, of which only one has its own arena. */
  @Test
  void openedBehindRegionsThatShareALocal() {
    assertPair(
        KEY_AND_FIRST,
        """
        void run() {
          Region.Key key = Region.newKey();
          Box box = new Box();
          box.key = key;
          try (Region region = Region.lifoReap()) {
            box.first = null;
          }
          if (maybe()) {
            try (Region region = key.open()) {
              look(region.alloc(Node.class));
            }
          }
          try (Region region = key.open()) {
            box.walk(); // KEY_CONSUMED
          }
          Cut.cut(box.key).free();
        }
        """,
        """
        void run() {
          Region.Key key = Region.newKey();
          Box box = new Box();
          box.key = key;
          try (Region region = Region.lifoReap()) {
            box.first = null;
          }
          if (maybe()) {
            try (Region region = key.open()) {
              look(region.alloc(Node.class));
            }
          }
          box.walk();
          Cut.cut(box.key).free();
        }
        """);
  }

  /** Of one of two keys it is not known which it is. */
  @Test
  void openedByWhatMayHaveTheKey() {
    assertPair(
        KEY_AND_FIRST,
        """
        void run(@Cuttable Box box) {
          Region.Key one = Region.newKey();
          Region.Key other = Region.newKey();
          box.key = maybe() ? one : other;
          box.first = null;
          try (Region region = one.open()) {
            box.walk(); // KEY_CONSUMED
          }
        }
        """,
        """
        void run(@Cuttable Box box) {
          Region.Key one = Region.newKey();
          Region.Key other = Region.newKey();
          box.key = maybe() ? one : other;
          box.first = null;
          box.walk();
        }
        """);
  }

  /**
   * The check of messages knows that it is not in the object any more; its views are checked here.
   */
  @Test
  void storedAndReplaced() {
    Lives.assertPair(
        """
        static final class Box implements Message {
          Unique<Node> node;
          void clear(@Cuttable Box this) {
            Cut.cut(node).free();
          }
        }
        void run(@Cuttable Box box) {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          box.node = node;
          box.node = null;
          box.clear();
          Node view = node.get();
          node.free();
          view.value(1); // USE_AFTER_FREE
        }
        """,
        """
        static final class Box implements Message {
          Unique<Node> node;
          void clear(@Cuttable Box this) {
            Cut.cut(node).free();
          }
        }
        void run(@Cuttable Box box) {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          box.node = node;
          box.node = null;
          box.clear();
          node.free();
        }
        """);
  }
}
