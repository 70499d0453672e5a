package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** An arena with counted keys is there until the last of them is dropped. */
class CountedKeysTest {
  @Test
  void oneOfThemIsDropped() {
    assertPair(
        """
        void run() {
          Region.CountedKey one = Region.newCountedKey();
          Region.CountedKey two = one.alias();
          Ptr<Node> node;
          try (Region region = one.open()) {
            node = region.alloc(Node.class);
          }
          one.drop();
          look(node); // USE_AFTER_FREE
          two.drop();
        }
        """,
        """
        void run() {
          Region.CountedKey one = Region.newCountedKey();
          Region.CountedKey two = one.alias();
          Ptr<Node> node;
          try (Region region = one.open()) {
            node = region.alloc(Node.class);
          }
          one.drop();
          try (Region region = two.open()) {
            look(node);
          }
          two.drop();
        }
        """);
  }

  @Test
  void allOfThemAreDropped() {
    assertPair(
        """
        void run() {
          Region.CountedKey one = Region.newCountedKey();
          Region.CountedKey two = one.alias();
          Ptr<Node> node;
          try (Region region = one.open()) {
            node = region.alloc(Node.class);
          }
          one.drop();
          two.drop();
          look(node); // USE_AFTER_FREE
        }
        """,
        """
        void run() {
          Region.CountedKey one = Region.newCountedKey();
          Region.CountedKey two = one.alias();
          try (Region region = one.open()) {
            look(region.alloc(Node.class));
          }
          one.drop();
          two.drop();
        }
        """);
  }

  @Test
  void oneOfThemIsSent() {
    assertPair(
        """
        record Work(Region.CountedKey key, Ptr<Node> node) implements Message {}
        void run(Mailbox<Work> box) throws Pausable {
          Region.CountedKey key = Region.newCountedKey();
          Ptr<Node> node;
          try (Region region = key.open()) {
            node = region.alloc(Node.class);
          }
          box.put(new Work(key, node));
          look(node); // USE_AFTER_SEND
        }
        """,
        """
        record Work(Region.CountedKey key, Ptr<Node> node) implements Message {}
        void run(Mailbox<Work> box) throws Pausable {
          Region.CountedKey key = Region.newCountedKey();
          Ptr<Node> node;
          try (Region region = key.open()) {
            node = region.alloc(Node.class);
          }
          box.put(new Work(key.alias(), node));
          try (Region region = key.open()) {
            look(node);
          }
          key.drop();
        }
        """);
  }

  @Test
  void bothAreOpen() {
    assertPair(
        """
        void run(Region.CountedKey one) {
          Region.CountedKey two = one.alias();
          Ptr<Node> node;
          try (Region region = one.open()) {
            node = region.alloc(Node.class);
            try (Region again = two.open()) {
              look(node);
            }
          }
          look(node); // USE_AFTER_FREE
          two.drop();
        }
        """,
        """
        void run(Region.CountedKey one) {
          Region.CountedKey two = one.alias();
          Ptr<Node> node;
          try (Region region = one.open()) {
            node = region.alloc(Node.class);
            try (Region again = two.open()) {
              look(node);
            }
            look(node);
          }
          two.drop();
        }
        """);
  }
}
