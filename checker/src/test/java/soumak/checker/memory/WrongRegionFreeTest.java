package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** Single objects are freed in their own region, which is a reap or the heap. */
class WrongRegionFreeTest {
  @Test
  void heapPointerInAReap() {
    assertPair(
        """
        void run() {
          try (Region region = Region.lifoReap()) {
            Unique<Node> node = Region.heap().allocUnique(Node.class);
            region.free(node); // WRONG_REGION_FREE
          }
        }
        """,
        """
        void run() {
          try (Region region = Region.lifoReap()) {
            Unique<Node> node = region.allocUnique(Node.class);
            region.free(node);
          }
        }
        """);
  }

  @Test
  void reapPointerInTheHeap() {
    assertPair(
        """
        void run() {
          try (Region region = Region.lifoReap()) {
            Unique<Node> node = region.allocUnique(Node.class);
            Region.heap().free(node); // WRONG_REGION_FREE
          }
        }
        """,
        """
        void run() {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          Region.heap().free(node);
        }
        """);
  }

  @Test
  void outerPointerInTheInnerReap() {
    assertPair(
        """
        void run() {
          try (Region outer = Region.lifoReap();
              Region inner = Region.lifoReap()) {
            Unique<Node> node = outer.allocUnique(Node.class);
            inner.free(node); // WRONG_REGION_FREE
          }
        }
        """,
        """
        void run() {
          try (Region outer = Region.lifoReap();
              Region inner = Region.lifoReap()) {
            Unique<Node> node = outer.allocUnique(Node.class);
            outer.free(node);
          }
        }
        """);
  }

  @Test
  void countedPointerInAnotherReap() {
    assertPair(
        """
        void run() {
          try (Region outer = Region.lifoReap();
              Region inner = Region.lifoReap()) {
            Counted<Node> node = outer.allocCounted(Node.class);
            inner.drop(node); // WRONG_REGION_FREE
          }
        }
        """,
        """
        void run() {
          try (Region outer = Region.lifoReap();
              Region inner = Region.lifoReap()) {
            Counted<Node> node = outer.allocCounted(Node.class);
            outer.drop(node);
          }
        }
        """);
  }

  @Test
  void ofAnArenaThatIsNoReap() {
    assertPair(
        """
        void run() {
          try (Region region = Region.lifo()) {
            Unique<Node> node = region.allocUnique(Node.class);
            node.free(); // WRONG_REGION_FREE
          }
        }
        """,
        """
        void run() {
          try (Region region = Region.lifo()) {
            Unique<Node> node = region.allocUnique(Node.class);
            read(node);
          }
        }
        """);
  }

  @Test
  void ofAnArenaThatIsNoReapByAnotherMethod() {
    assertPair(
        """
        static void drop(@Free Counted<Node> node) { node.drop(); }
        static void pass(@Free Counted<Node> node) { drop(node); }
        void run() {
          try (Region region = Region.lifo()) {
            Counted<Node> node = region.allocCounted(Node.class);
            pass(node); // WRONG_REGION_FREE
          }
        }
        """,
        """
        static void drop(@Free Counted<Node> node) { node.drop(); }
        static void pass(@Free Counted<Node> node) { drop(node); }
        void run() {
          try (Region region = Region.lifoReap()) {
            Counted<Node> node = region.allocCounted(Node.class);
            pass(node);
          }
        }
        """);
  }

  @Test
  void inARegionOfTheCallerThatIsNoReap() {
    assertPair(
        """
        static void use(Region region) {
          Unique<Node> node = region.allocUnique(Node.class);
          node.free();
        }
        void run() {
          try (Region region = Region.lifo()) {
            use(region); // WRONG_REGION_FREE
          }
        }
        """,
        """
        static void use(Region region) {
          Unique<Node> node = region.allocUnique(Node.class);
          node.free();
        }
        void run() {
          try (Region region = Region.lifoReap()) {
            use(region);
          }
        }
        """);
  }

  @Test
  void inOneOfTwoArenasOfWhichOneIsNoReap() {
    assertPair(
        """
        void run(boolean reap) {
          try (Region one = Region.lifo(); Region other = Region.lifoReap()) {
            Region region = reap ? other : one;
            Unique<Node> node = region.allocUnique(Node.class);
            node.free(); // WRONG_REGION_FREE
          }
        }
        """,
        """
        void run(boolean first) {
          try (Region one = Region.lifoReap(); Region other = Region.lifoReap()) {
            Region region = first ? one : other;
            Unique<Node> node = region.allocUnique(Node.class);
            node.free();
          }
        }
        """);
  }

  @Test
  void ofADynamicArenaThatIsNoReap() {
    assertPair(
        """
        void run() {
          Region.Key key = Region.newKey();
          try (Region region = key.open()) {
            Unique<Node> node = region.allocUnique(Node.class);
            region.free(node); // WRONG_REGION_FREE
          }
          key.free();
        }
        """,
        """
        void run() {
          Region.Key key = Region.newReapKey();
          try (Region region = key.open()) {
            Unique<Node> node = region.allocUnique(Node.class);
            region.free(node);
          }
          key.free();
        }
        """);
  }

  @Test
  void parameterOfAnyRegion() {
    assertPair(
        """
        static void run(Region region, @Free Unique<Node> node) {
          region.free(node); // WRONG_REGION_FREE
        }
        """,
        """
        static void run(@Free Unique<Node> node) {
          node.free();
        }
        """);
  }

  @Test
  void outOfASlot() {
    assertPair(
        """
        void run(Slot<Unique<Node>> slot) {
          try (Region region = Region.lifoReap()) {
            Unique<Node> node = Memory.swap(slot, null);
            if (node != null) {
              region.free(node); // WRONG_REGION_FREE
            }
          }
        }
        """,
        """
        void run(Slot<Unique<Node>> slot) {
          Unique<Node> node = Memory.swap(slot, null);
          if (node != null) {
            node.free();
          }
        }
        """);
  }
}
