package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** Dynamic arenas, and who has their keys. */
class KeysTest {
  private static final String LIST =
      """
      static final class Chain {
        private Region.Key key = Region.newKey();
        private Ptr<Node> first;
      """;

  @Test
  void openedByACallWhileItIsOpen() {
    assertPair(
        """
        static void add(Region.Key key) {
          try (Region region = key.open()) {
            region.alloc(Node.class);
          }
        }
        static void twice(Region.Key key) {
          add(key);
          add(key);
        }
        void run(Region.Key key) {
          try (Region region = key.open()) {
            region.alloc(Node.class);
            twice(key); // KEY_CONSUMED
          }
        }
        """,
        """
        static void add(Region.Key key) {
          try (Region region = key.open()) {
            region.alloc(Node.class);
          }
        }
        static void twice(Region.Key key) {
          add(key);
          add(key);
        }
        void run(Region.Key key) {
          try (Region region = key.open()) {
            region.alloc(Node.class);
            key.bytes();
          }
          twice(key);
        }
        """);
  }

  /** That one of the regions is closed on one way to the handler does not make it open there. */
  @Test
  void replacedInEachTurnBesideAHandler() {
    assertPair(
        """
        void run(int turns) {
          Region.Key key = Region.newKey();
          for (int i = 0; i < turns; i++) {
            Region.Key nextKey = Region.newKey();
            try (Region old = key.open();
                Region fresh = nextKey.open()) {
              old.alloc(Node.class);
              fresh.alloc(Node.class);
              try (Region again = nextKey.open()) { // KEY_CONSUMED
                again.alloc(Node.class);
              }
            }
            Region.Key last = key;
            key = nextKey;
            last.free();
          }
          key.free();
        }
        """,
        """
        void run(int turns) {
          Region.Key key = Region.newKey();
          try {
            for (int i = 0; i < turns; i++) {
              Region.Key nextKey = Region.newKey();
              try (Region old = key.open();
                  Region fresh = nextKey.open()) {
                old.alloc(Node.class);
                fresh.alloc(Node.class);
              } catch (RuntimeException failure) {
                nextKey.free();
                throw failure;
              }
              Region.Key last = key;
              key = nextKey;
              last.free();
            }
          } finally {
            key.free();
          }
        }
        """);
  }

  /** Of an interface's method nobody knows what it does. */
  @Test
  void perhapsOpenedByACall() {
    assertPair(
        """
        interface Filler { void fill(Region.Key key); }
        void run(Region.Key key, Filler filler) {
          try (Region region = key.open()) {
            filler.fill(key); // KEY_CONSUMED
          }
        }
        """,
        """
        interface Filler { void fill(Region region); }
        void run(Region.Key key, Filler filler) {
          try (Region region = key.open()) {
            filler.fill(region);
          }
        }
        """);
  }

  @Test
  void openedByTheObjectThatHasIt() {
    assertPair(
        """
        static class Store implements Message {
          Region.Key key = Region.newKey();
          void add(int value) {
            try (Region region = key.open()) {
              region.alloc(Node.class).get().value(value);
            }
          }
          void fill() {
            try (Region region = key.open()) {
              add(1); // KEY_CONSUMED
            }
          }
        }
        """,
        """
        static class Store implements Message {
          Region.Key key = Region.newKey();
          void add(int value) {
            try (Region region = key.open()) {
              region.alloc(Node.class).get().value(value);
            }
          }
          void fill() {
            add(1);
          }
        }
        """);
  }

  @Test
  void openedAfterItsFree() {
    assertPair(
        """
        void run() {
          Region.Key key = Region.newKey();
          key.free();
          try (Region region = key.open()) { // KEY_CONSUMED
            region.alloc(Node.class);
          }
        }
        """,
        """
        void run() {
          Region.Key key = Region.newKey();
          try (Region region = key.open()) {
            region.alloc(Node.class);
          }
          key.free();
        }
        """);
  }

  @Test
  void freedTwice() {
    assertPair(
        """
        void run() {
          Region.Key key = Region.newKey();
          key.free();
          key.free(); // KEY_CONSUMED
        }
        """,
        """
        void run() {
          Region.Key key = Region.newKey();
          key.free();
          key = Region.newKey();
          key.free();
        }
        """);
  }

  @Test
  void freedWhileItIsOpen() {
    assertPair(
        """
        void run() {
          Region.Key key = Region.newKey();
          try (Region region = key.open()) {
            region.alloc(Node.class);
            key.free(); // KEY_CONSUMED
          }
        }
        """,
        """
        void run() {
          Region.Key key = Region.newKey();
          try (Region region = key.open()) {
            region.alloc(Node.class);
          } finally {
            key.free();
          }
        }
        """);
  }

  @Test
  void openedTwice() {
    assertPair(
        """
        void run() {
          Region.Key key = Region.newKey();
          try (Region one = key.open();
              Region two = key.open()) { // KEY_CONSUMED
            two.alloc(Node.class);
          }
          key.free();
        }
        """,
        """
        void run() {
          Region.Key key = Region.newKey();
          try (Region one = key.open()) {
            one.alloc(Node.class);
          }
          try (Region two = key.open()) {
            two.alloc(Node.class);
          }
          key.free();
        }
        """);
  }

  @Test
  void usedAfterItWasSent() {
    assertPair(
        """
        void run(Mailbox<Region.Key> box) throws Pausable {
          Region.Key key = Region.newKey();
          box.put(key);
          key.free(); // KEY_CONSUMED
        }
        """,
        """
        void run(Mailbox<Region.Key> box) throws Pausable {
          Region.Key key = Region.newKey();
          box.put(key);
          Region.Key other = box.get();
          other.free();
        }
        """);
  }

  @Test
  void sentWhileItIsOpen() {
    assertPair(
        """
        void run(Mailbox<Region.Key> box) throws Pausable {
          Region.Key key = Region.newKey();
          try (Region region = key.open()) {
            region.alloc(Node.class);
            box.put(key); // KEY_CONSUMED
          }
        }
        """,
        """
        void run(Mailbox<Region.Key> box) throws Pausable {
          Region.Key key = Region.newKey();
          try (Region region = key.open()) {
            region.alloc(Node.class);
          }
          box.put(key);
        }
        """);
  }

  @Test
  void countedKeyAfterItsDrop() {
    assertPair(
        """
        void run() {
          Region.CountedKey one = Region.newCountedKey();
          Region.CountedKey two = one.alias();
          one.drop();
          try (Region region = one.open()) { // KEY_CONSUMED
            region.alloc(Node.class);
          }
          two.drop();
        }
        """,
        """
        void run() {
          Region.CountedKey one = Region.newCountedKey();
          Region.CountedKey two = one.alias();
          one.drop();
          try (Region region = two.open()) {
            region.alloc(Node.class);
          }
          two.drop();
        }
        """);
  }

  @Test
  void pointerWhileTheArenaIsNotOpen() {
    assertPair(
        """
        int run() {
          Region.Key key = Region.newKey();
          Ptr<Node> node;
          try (Region region = key.open()) {
            node = region.alloc(Node.class);
          }
          int value = node.get().value(); // USE_AFTER_FREE
          key.free();
          return value;
        }
        """,
        """
        int run() {
          Region.Key key = Region.newKey();
          Ptr<Node> node;
          try (Region region = key.open()) {
            node = region.alloc(Node.class);
          }
          int value;
          try (Region region = key.open()) {
            value = node.get().value();
          }
          key.free();
          return value;
        }
        """);
  }

  @Test
  void pointerIntoAnotherArena() {
    assertPair(
        """
        int run(@Free Region.Key one, @Free Region.Key two) {
          Ptr<Node> node;
          try (Region region = one.open()) {
            node = region.alloc(Node.class);
          }
          int value;
          try (Region region = two.open()) {
            value = node.get().value(); // USE_AFTER_FREE
          }
          one.free();
          two.free();
          return value;
        }
        """,
        """
        int run(@Free Region.Key one, @Free Region.Key two) {
          Ptr<Node> node;
          try (Region region = one.open()) {
            node = region.alloc(Node.class);
          }
          int value;
          try (Region region = one.open()) {
            value = node.get().value();
          }
          one.free();
          two.free();
          return value;
        }
        """);
  }

  @Test
  void pointerOfAnArenaThatIsFreed() {
    assertPair(
        """
        Ptr<Node> run() {
          Region.Key key = Region.newKey();
          Ptr<Node> node;
          try (Region region = key.open()) {
            node = region.alloc(Node.class);
          }
          key.free();
          return node; // REGION_ESCAPE
        }
        """,
        """
        Ptr<Node> run(Region.Key key) {
          try (Region region = key.open()) {
            return region.alloc(Node.class);
          }
        }
        """);
  }

  @Test
  void keyAndPointerAsParameters() {
    assertPair(
        """
        static int first(Region.Key key, Ptr<Node> list) {
          try (Region region = key.open()) {
            return list.get().value();
          }
        }
        int run() {
          Region.Key key = Region.newKey();
          int value;
          try (Region other = Region.lifo()) {
            value = first(key, other.alloc(Node.class)); // REGION_ESCAPE
          }
          key.free();
          return value;
        }
        """,
        """
        static int first(Region.Key key, Ptr<Node> list) {
          try (Region region = key.open()) {
            return list.get().value();
          }
        }
        int run() {
          Region.Key key = Region.newKey();
          Ptr<Node> node;
          try (Region region = key.open()) {
            node = region.alloc(Node.class);
          }
          int value = first(key, node);
          key.free();
          return value;
        }
        """);
  }

  @Test
  void fieldWithoutItsKeyOpen() {
    assertPair(
        LIST
            + """
              int run() {
                return first.get().value(); // USE_AFTER_FREE
              }
            }
            """,
        LIST
            + """
              int run() {
                try (Region region = key.open()) {
                  return first.get().value();
                }
              }
            }
            """);
  }

  @Test
  void fieldWithAPointerIntoAnotherRegion() {
    assertPair(
        LIST
            + """
              void add(Ptr<Node> node) {
                first = node; // REGION_ESCAPE
              }
            }
            """,
        LIST
            + """
              void add(int value) {
                try (Region region = key.open()) {
                  Ptr<Node> node = region.alloc(Node.class);
                  node.get().value(value);
                  node.get().next(first);
                  first = node;
                }
              }
            }
            """);
  }

  @Test
  void anotherKeyWithoutAnotherPointer() {
    assertPair(
        LIST
            + """
              void clear(@Cuttable Chain this) {
                Cut.cut(key).free();
                key = Region.newKey(); // REGION_ESCAPE
              }
            }
            """,
        LIST
            + """
              void clear(@Cuttable Chain this) {
                Cut.cut(key).free();
                key = Region.newKey();
                first = null;
              }
            }
            """);
  }

  @Test
  void messageOfAnArena() {
    assertPair(
        """
        record Batch(Region.Key key, Ptr<Node> list) implements Message {}
        void run(Mailbox<Batch> box) throws Pausable {
          Region.Key key = Region.newKey();
          try (Region other = Region.lifo()) {
            box.put(new Batch(key, other.alloc(Node.class))); // REGION_ESCAPE
          }
        }
        """,
        """
        record Batch(Region.Key key, Ptr<Node> list) implements Message {}
        void run(Mailbox<Batch> box) throws Pausable {
          Region.Key key = Region.newKey();
          Ptr<Node> list;
          try (Region region = key.open()) {
            list = region.alloc(Node.class);
          }
          box.put(new Batch(key, list));
        }
        int take(Mailbox<Batch> box) throws Pausable {
          Batch batch = box.get();
          Region.Key key = batch.key;
          int value;
          try (Region region = key.open()) {
            value = batch.list.get().value();
          }
          key.free();
          return value;
        }
        """);
  }

  @Test
  void messageOfAPointerWithoutItsKey() {
    assertPair(
        """
        record Batch(Ptr<Node> list) implements Message {} // MESSAGE_SHAPE
        """,
        """
        record Batch(Unique<Node> node) implements Message {}
        """);
  }

  @Test
  void pointerKeptWhenItsKeyIsSent() {
    assertPair(
        """
        int run(Mailbox<Region.Key> box) throws Pausable {
          Region.Key key = Region.newKey();
          Ptr<Node> node;
          try (Region region = key.open()) {
            node = region.alloc(Node.class);
          }
          box.put(key);
          return node.get().value(); // USE_AFTER_SEND
        }
        """,
        """
        int run(Mailbox<Region.Key> box) throws Pausable {
          Region.Key key = Region.newKey();
          int value;
          try (Region region = key.open()) {
            value = region.alloc(Node.class).get().value();
          }
          box.put(key);
          return value;
        }
        """);
  }

  @Test
  void arenaForEachTurn() {
    assertPair(
        """
        static Ptr<Node> copy(Ptr<Node> from, Region to) {
          Ptr<Node> made = to.alloc(Node.class);
          if (from != null) {
            made.get().value(from.get().value() + 1);
          }
          return made;
        }
        void run() {
          Region.Key key = Region.newKey();
          Ptr<Node> state = null;
          for (int i = 0; i < 9; i++) {
            Region.Key next = Region.newKey();
            try (Region to = next.open()) {
              state = copy(state, to); // USE_AFTER_FREE
            }
            key.free();
            key = next;
          }
          key.free();
        }
        """,
        """
        static int step(Ptr<Node> from) { return from == null ? 0 : from.get().value() + 1; }
        void run() {
          int state = 0;
          for (int i = 0; i < 9; i++) {
            Region.Key key = Region.newKey();
            try (Region region = key.open()) {
              Ptr<Node> node = region.alloc(Node.class);
              node.get().value(state);
              state = step(node);
            }
            key.free();
          }
        }
        """);
  }

  @Test
  void openedByAnObjectThatHasGotTheKeySince() {
    assertPair(
        """
        static final class Box {
          Region.Key key;
          Ptr<Node> first;
          void walk() {
            if (key != null) try (Region region = key.open()) { if (first != null) look(first); }
          }
        }
        void run() {
          Box box = new Box();
          Region.Key key = Region.newKey();
          box.key = key;
          box.first = null;
          try (Region region = key.open()) {
            box.walk(); // KEY_CONSUMED
          }
        }
        """,
        """
        static final class Box {
          Region.Key key;
          Ptr<Node> first;
          void walk() {
            if (key != null) try (Region region = key.open()) { if (first != null) look(first); }
          }
        }
        void run() {
          Box box = new Box();
          Region.Key key = Region.newKey();
          box.key = key;
          box.first = null;
          try (Region region = key.open()) {
            region.alloc(Node.class);
          }
          box.walk();
        }
        """);
  }

  @Test
  void putIntoASlotWhileItIsOpen() {
    assertPair(
        """
        void run(Slot<Region.Key> slot, @Free Region.Key one, @Free Region.Key two) {
          try (Region region = one.open()) {
            Region.Key old = Memory.swap(slot, one); // KEY_CONSUMED
            if (old != null) {
              old.free();
            }
          }
          try (Region region = two.open()) {
            Slot<Region.Key> other = Slot.of(two); // KEY_CONSUMED
          }
        }
        """,
        """
        void run(Slot<Region.Key> slot, @Free Region.Key one, @Free Region.Key two) {
          try (Region region = one.open()) {
            region.alloc(Node.class);
          }
          Region.Key old = Memory.swap(slot, one);
          if (old != null) {
            try (Region region = old.open()) {
              region.alloc(Node.class);
            }
            old.free();
          }
          Slot<Region.Key> other = Slot.of(two);
        }
        """);
  }

  @Test
  void openedByTheTextOfAnObject() {
    String document =
        """
        static class Document {
          private final Region.Key key = Region.newKey();
          private Ptr<Node> first;
          @Override public String toString() {
            try (Region region = key.open()) {
              return "at " + first.get().value();
            }
          }
        """;
    assertPair(
        document
            + """
              String fill() {
                try (Region region = key.open()) {
                  first = region.alloc(Node.class);
                  return "filled: " + this; // KEY_CONSUMED
                }
              }
            }
            """,
        document
            + """
              String fill() {
                try (Region region = key.open()) {
                  first = region.alloc(Node.class);
                }
                return "filled: " + this;
              }
            }
            """);
  }
}
