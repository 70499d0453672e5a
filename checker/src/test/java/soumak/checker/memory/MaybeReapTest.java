package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** Regions of which it depends on the way there whether single objects are freed in them. */
class MaybeReapTest {
  @Test
  void putIntoAnObject() {
    assertPair(
        """
        static final class Box {
          Unique<Node> unique;
        }
        void run(boolean large) {
          Region.Key key = large ? Region.newReapKey() : Region.newKey();
          try (Region region = key.open()) {
            Box box = new Box();
            box.unique = region.allocUnique(Node.class);
            Unique<Node> node = Cut.cut(box.unique);
            node.free(); // WRONG_REGION_FREE
          }
          key.free();
        }
        """,
        """
        static final class Box {
          Unique<Node> unique;
        }
        void run(boolean large) {
          Region.Key key = large ? Region.newReapKey() : Region.newReapKey();
          try (Region region = key.open()) {
            Box box = new Box();
            box.unique = region.allocUnique(Node.class);
            Unique<Node> node = Cut.cut(box.unique);
            node.free();
          }
          key.free();
        }
        """);
  }

  @Test
  void keyOfOneBranch() {
    assertPair(
        """
        void run(boolean large) {
          Region.Key key = Region.newKey();
          if (large) {
            key.free();
            key = Region.newReapKey();
          }
          try (Region region = key.open()) {
            Unique<Node> node = region.allocUnique(Node.class);
            node.free(); // WRONG_REGION_FREE
          }
          key.free();
        }
        """,
        """
        void run(boolean large) {
          Region.Key key = Region.newReapKey();
          if (large) {
            key.free();
            key = Region.newReapKey();
          }
          try (Region region = key.open()) {
            Unique<Node> node = region.allocUnique(Node.class);
            node.free();
          }
          key.free();
        }
        """);
  }

  @Test
  void givenToAMethodThatFreesIt() {
    assertPair(
        """
        static void give(@Free Unique<Node> node) {
          node.free();
        }
        void run(boolean large) {
          Region.Key key = large ? Region.newReapKey() : Region.newKey();
          try (Region region = key.open()) {
            give(region.allocUnique(Node.class)); // WRONG_REGION_FREE
          }
          key.free();
        }
        """,
        """
        static void give(@Free Unique<Node> node) {
          node.free();
        }
        void run(boolean large) {
          Region.Key key = large ? Region.newReapKey() : Region.newReapKey();
          try (Region region = key.open()) {
            give(region.allocUnique(Node.class));
          }
          key.free();
        }
        """);
  }

  @Test
  void keyOfAnEarlierTurn() {
    assertPair(
        """
        void run(int times) {
          Region.Key key = Region.newReapKey();
          for (int i = 0; i < times; i++) {
            try (Region region = key.open()) {
              Unique<Node> node = region.allocUnique(Node.class);
              region.free(node); // WRONG_REGION_FREE
            }
            key.free();
            key = Region.newKey();
          }
          key.free();
        }
        """,
        """
        void run(int times) {
          Region.Key key = Region.newReapKey();
          for (int i = 0; i < times; i++) {
            try (Region region = key.open()) {
              Unique<Node> node = region.allocUnique(Node.class);
              region.free(node);
            }
            key.free();
            key = Region.newReapKey();
          }
          key.free();
        }
        """);
  }
}
