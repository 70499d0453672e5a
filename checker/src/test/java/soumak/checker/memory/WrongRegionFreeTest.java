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

  @Test
  void ofAnObjectThatFreesWhatItHas() {
    assertPair(
        """
        static final class Box {
          Unique<Node> unique;
          Ptr<Node> first;
          void clear(@Cuttable Box this) {
            if (unique != null) Cut.cut(unique).free();
          }
        }
        void run() {
          try (Region region = Region.lifo()) {
            Box box = new Box();
            box.unique = region.allocUnique(Node.class);
            box.clear(); // WRONG_REGION_FREE
          }
        }
        """,
        """
        static final class Box {
          Unique<Node> unique;
          Ptr<Node> first;
          void clear(@Cuttable Box this) {
            if (unique != null) Cut.cut(unique).free();
          }
        }
        void run() {
          try (Region region = Region.lifoReap()) {
            Box box = new Box();
            box.unique = region.allocUnique(Node.class);
            box.clear();
          }
        }
        """);
  }

  @Test
  void ofAnObjectThatGotItInALaterScope() {
    assertPair(
        """
        static final class Box {
          Unique<Node> unique;
          Ptr<Node> first;
          void clear(@Cuttable Box this) {
            if (unique != null) Cut.cut(unique).free();
          }
        }
        void run() {
          Region.Key key = Region.newKey();
          Box box = new Box();
          Unique<Node> node;
          try (Region region = key.open()) {
            node = region.allocUnique(Node.class);
          }
          try (Region region = key.open()) {
            box.unique = node;
            box.clear(); // WRONG_REGION_FREE
          }
          key.free();
        }
        """,
        """
        static final class Box {
          Unique<Node> unique;
          Ptr<Node> first;
          void clear(@Cuttable Box this) {
            if (unique != null) Cut.cut(unique).free();
          }
        }
        void run() {
          Region.Key key = Region.newReapKey();
          Box box = new Box();
          Unique<Node> node;
          try (Region region = key.open()) {
            node = region.allocUnique(Node.class);
          }
          try (Region region = key.open()) {
            box.unique = node;
            box.clear();
          }
          key.free();
        }
        """);
  }

  @Test
  void ofAnObjectThatAMethodFilled() {
    assertPair(
        """
        static final class Box {
          Unique<Node> unique;
          Ptr<Node> first;
          void clear(@Cuttable Box this) {
            if (unique != null) Cut.cut(unique).free();
          }
        }
        static void fill(@Cuttable Box box, Region region) {
          box.unique = region.allocUnique(Node.class);
        }
        void run() {
          try (Region region = Region.lifo()) {
            Box box = new Box();
            fill(box, region);
            box.clear(); // WRONG_REGION_FREE
          }
        }
        """,
        """
        static final class Box {
          Unique<Node> unique;
          Ptr<Node> first;
          void clear(@Cuttable Box this) {
            if (unique != null) Cut.cut(unique).free();
          }
        }
        static void fill(@Cuttable Box box, Region region) {
          box.unique = region.allocUnique(Node.class);
        }
        void run() {
          try (Region region = Region.lifoReap()) {
            Box box = new Box();
            fill(box, region);
            box.clear();
          }
        }
        """);
  }

  @Test
  void ofAnObjectThatAMethodMade() {
    assertPair(
        """
        static final class Box {
          Unique<Node> unique;
          Ptr<Node> first;
          void clear(@Cuttable Box this) {
            if (unique != null) Cut.cut(unique).free();
          }
        }
        static Box full(Region region) {
          Box box = new Box();
          box.unique = region.allocUnique(Node.class);
          return box;
        }
        void run(boolean any) {
          try (Region region = Region.lifo()) {
            Box box = any ? full(region) : new Box();
            box.clear(); // WRONG_REGION_FREE
          }
        }
        """,
        """
        static final class Box {
          Unique<Node> unique;
          Ptr<Node> first;
          void clear(@Cuttable Box this) {
            if (unique != null) Cut.cut(unique).free();
          }
        }
        static Box full(Region region) {
          Box box = new Box();
          box.unique = region.allocUnique(Node.class);
          return box;
        }
        void run(boolean any) {
          try (Region region = Region.lifoReap()) {
            Box box = any ? full(region) : new Box();
            box.clear();
          }
        }
        """);
  }

  @Test
  void ofAnObjectThatAMethodGaveItTo() {
    assertPair(
        """
        static final class Box {
          Unique<Node> unique;
          Ptr<Node> first;
          void clear(@Cuttable Box this) {
            if (unique != null) Cut.cut(unique).free();
          }
        }
        static void put(@Cuttable Box box, @Free Unique<Node> node) {
          box.unique = node;
        }
        void run() {
          try (Region region = Region.lifo()) {
            Box box = new Box();
            put(box, region.allocUnique(Node.class));
            box.clear(); // WRONG_REGION_FREE
          }
        }
        """,
        """
        static final class Box {
          Unique<Node> unique;
          Ptr<Node> first;
          void clear(@Cuttable Box this) {
            if (unique != null) Cut.cut(unique).free();
          }
        }
        static void put(@Cuttable Box box, @Free Unique<Node> node) {
          box.unique = node;
        }
        void run() {
          try (Region region = Region.lifoReap()) {
            Box box = new Box();
            put(box, region.allocUnique(Node.class));
            box.clear();
          }
        }
        """);
  }

  @Test
  void plainPointersOfAnObjectAreNotFreed() {
    assertPair(
        """
        static final class Box {
          Unique<Node> unique;
          Ptr<Node> first;
          void clear(@Cuttable Box this) {
            if (unique != null) Cut.cut(unique).free();
          }
        }
        void run() {
          try (Region region = Region.lifo()) {
            Box box = new Box();
            box.unique = region.allocUnique(Node.class);
            box.first = region.alloc(Node.class);
            box.clear(); // WRONG_REGION_FREE
          }
        }
        """,
        """
        static final class Box {
          Unique<Node> unique;
          Ptr<Node> first;
          void clear(@Cuttable Box this) {
            if (unique != null) Cut.cut(unique).free();
          }
        }
        void run() {
          try (Region region = Region.lifo()) {
            Box box = new Box();
            box.unique = Region.heap().allocUnique(Node.class);
            box.first = region.alloc(Node.class);
            box.clear();
          }
        }
        """);
  }

  @Test
  void cutOffAnObject() {
    assertPair(
        """
        static final class Box {
          Unique<Node> unique;
        }
        void run() {
          try (Region region = Region.lifo()) {
            Box box = new Box();
            box.unique = region.allocUnique(Node.class);
            Unique<Node> node = Cut.cut(box.unique);
            node.free(); // WRONG_REGION_FREE
          }
        }
        """,
        """
        static final class Box {
          Unique<Node> unique;
        }
        void run() {
          try (Region region = Region.lifoReap()) {
            Box box = new Box();
            box.unique = region.allocUnique(Node.class);
            Unique<Node> node = Cut.cut(box.unique);
            node.free();
          }
        }
        """);
  }

  @Test
  void cutOffByAMethod() {
    assertPair(
        """
        static final class Box {
          Unique<Node> unique;
        }
        static @Free Unique<Node> take(@Cuttable Box box) {
          return Cut.cut(box.unique);
        }
        void run() {
          try (Region region = Region.lifo()) {
            Box box = new Box();
            box.unique = region.allocUnique(Node.class);
            Unique<Node> node = take(box);
            node.free(); // WRONG_REGION_FREE
          }
        }
        """,
        """
        static final class Box {
          Unique<Node> unique;
        }
        static @Free Unique<Node> take(@Cuttable Box box) {
          return Cut.cut(box.unique);
        }
        void run() {
          try (Region region = Region.lifoReap()) {
            Box box = new Box();
            box.unique = region.allocUnique(Node.class);
            Unique<Node> node = take(box);
            node.free();
          }
        }
        """);
  }

  @Test
  void freedByAMethodOfAMethod() {
    assertPair(
        """
        static final class Box {
          Unique<Node> unique;
        }
        static void free(@Free Unique<Node> node) {
          node.free();
        }
        static void clear(@Cuttable Box box) {
          free(Cut.cut(box.unique));
        }
        void run() {
          try (Region region = Region.lifo()) {
            Box box = new Box();
            box.unique = region.allocUnique(Node.class);
            clear(box); // WRONG_REGION_FREE
          }
        }
        """,
        """
        static final class Box {
          Unique<Node> unique;
        }
        static void free(@Free Unique<Node> node) {
          node.free();
        }
        static void clear(@Cuttable Box box) {
          free(Cut.cut(box.unique));
        }
        void run() {
          try (Region region = Region.lifoReap()) {
            Box box = new Box();
            box.unique = region.allocUnique(Node.class);
            clear(box);
          }
        }
        """);
  }

  @Test
  void fromObjectToObject() {
    assertPair(
        """
        static final class Box {
          Unique<Node> unique;
        }
        void run() {
          try (Region region = Region.lifo()) {
            Box box = new Box();
            Box other = new Box();
            box.unique = region.allocUnique(Node.class);
            other.unique = Cut.cut(box.unique);
            Unique<Node> node = Cut.cut(other.unique);
            node.free(); // WRONG_REGION_FREE
          }
        }
        """,
        """
        static final class Box {
          Unique<Node> unique;
        }
        void run() {
          try (Region region = Region.lifoReap()) {
            Box box = new Box();
            Box other = new Box();
            box.unique = region.allocUnique(Node.class);
            other.unique = Cut.cut(box.unique);
            Unique<Node> node = Cut.cut(other.unique);
            node.free();
          }
        }
        """);
  }
}
