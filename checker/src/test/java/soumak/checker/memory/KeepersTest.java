package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertAccepted;
import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** Objects with a key whose pointers are in collections, arrays and other objects. */
class KeepersTest {
  private static final String STORE =
      """
      static final class Store {
        private Region.Key key = Region.newKey();
        private final List<Ptr<Node>> nodes = new ArrayList<>();
        void add() {
          try (Region region = key.open()) {
            nodes.add(region.alloc(Node.class));
          }
        }
        void free(@Free Store this) { Cut.cut(key).free(); }
      """;

  @Test
  void list() {
    assertPair(
        STORE
            + """
              int first() {
                return nodes.get(0).get().value(); // USE_AFTER_FREE
              }
            }
            """,
        STORE
            + """
              int first() {
                try (Region region = key.open()) {
                  return nodes.get(0).get().value();
                }
              }
              int sum() {
                int sum = nodes.size();
                try (Region region = key.open()) {
                  for (Ptr<Node> it : nodes) {
                    sum += look(it);
                  }
                }
                return sum;
              }
            }
            """);
  }

  @Test
  void pointerOutOfAListThatAMethodGives() {
    assertPair(
        STORE
            + """
              Ptr<Node> first() { return nodes.get(0); }
            }
            int run(Store store) {
              return store.first().get().value(); // USE_AFTER_FREE
            }
            """,
        STORE
            + """
              Ptr<Node> first() { return nodes.get(0); }
            }
            int run(Store store) {
              try (Region region = store.key.open()) {
                return store.first().get().value();
              }
            }
            """);
  }

  @Test
  void array() {
    assertPair(
        """
        record Batch(Region.Key key, Ptr<Node>[] nodes) implements Message {}
        int run(Mailbox<Batch> box) throws Pausable {
          Batch batch = box.get();
          int value = batch.nodes[0].get().value(); // USE_AFTER_FREE
          Region.Key key = batch.key;
          key.free();
          return value;
        }
        """,
        """
        record Batch(Region.Key key, Ptr<Node>[] nodes) implements Message {}
        int run(Mailbox<Batch> box) throws Pausable {
          Batch batch = box.get();
          Region.Key key = batch.key;
          int value;
          try (Region region = key.open()) {
            value = batch.nodes[0].get().value();
          }
          key.free();
          return value;
        }
        """);
  }

  @Test
  void objectOfAnObject() {
    assertPair(
        """
        static final class Bag { Ptr<Node> at; }
        static final class Store {
          private final Region.Key key = Region.newKey();
          private final Bag bag = new Bag();
          void fill() {
            try (Region region = key.open()) {
              bag.at = region.alloc(Node.class);
            }
          }
          int value() {
            return bag.at.get().value(); // USE_AFTER_FREE
          }
        }
        """,
        """
        static final class Bag { Ptr<Node> at; }
        static final class Store {
          private final Region.Key key = Region.newKey();
          private final Bag bag = new Bag();
          void fill() {
            try (Region region = key.open()) {
              bag.at = region.alloc(Node.class);
            }
          }
          int value() {
            try (Region region = key.open()) {
              return bag.at.get().value();
            }
          }
        }
        """);
  }

  @Test
  void seenAsAnObject() {
    assertPair(
        """
        record Batch(Region.Key key, Ptr<Node> first) implements Message {}
        static int run(Message it) {
          if (it instanceof Batch batch) {
            return batch.first.get().value(); // USE_AFTER_FREE
          }
          return 0;
        }
        """,
        """
        record Batch(Region.Key key, Ptr<Node> first) implements Message {}
        static int run(Message it) {
          if (it instanceof Batch batch) {
            try (Region region = batch.key.open()) {
              Batch again = (Batch) it;
              return again.first.get().value() + batch.first.get().value();
            }
          }
          return 0;
        }
        """);
  }

  /** What has nothing to do with the arena can be used without it. */
  @Test
  void listOfOtherThings() {
    assertAccepted(
        """
        static final class Store {
          private final Region.Key key = Region.newKey();
          private final List<String> names = new ArrayList<>();
          private final Map<String, int[]> sizes = new HashMap<>();
          void add(String name) {
            names.add(name);
            sizes.put(name, new int[1]);
            print(names);
          }
          static void print(List<String> all) { all.forEach(System.out::println); }
          int size(String name) {
            return sizes.get(name)[0] + sizes.get(name).length;
          }
        }
        """);
  }

  @Test
  void viewOfAPartOfWhatWasSent() {
    assertPair(
        """
        record Job(Unique<Node> node, int count) implements Message {}
        void run(Mailbox<Job> in, Mailbox<Job> out) throws Pausable {
          Job job = in.get();
          Node view = job.node().get();
          out.put(job);
          view.value(1); // USE_AFTER_SEND
        }
        """,
        """
        record Job(Unique<Node> node, int count) implements Message {}
        void run(Mailbox<Job> in, Mailbox<Job> out) throws Pausable {
          for (int i = 0; i < 9; i++) {
            Job job = in.get();
            Node view = job.node().get();
            view.value(1);
            out.put(job);
          }
        }
        """);
  }

  @Test
  void viewOfAPartOfAPart() {
    assertPair(
        """
        record Job(Unique<Node> node) implements Message {}
        record Jobs(Job first) implements Message {}
        void run(Mailbox<Jobs> out) throws Pausable {
          Job job = new Job(Region.heap().allocUnique(Node.class));
          Node view = job.node().get();
          out.put(new Jobs(job));
          view.value(1); // USE_AFTER_SEND
        }
        """,
        """
        record Job(Unique<Node> node) implements Message {}
        record Jobs(Job first) implements Message {}
        void run(Mailbox<Jobs> out) throws Pausable {
          Job job = new Job(Region.heap().allocUnique(Node.class));
          Node view = job.node().get();
          view.value(1);
          out.put(new Jobs(job));
        }
        """);
  }

  /** Nothing at run time knows that its memory is gone. */
  @Test
  void buffer() {
    assertPair(
        """
        void run() {
          Unique<Bytes> packet = Region.heap().allocUnique(Bytes.class, 100);
          java.nio.ByteBuffer buffer = packet.get().buffer(0, 100);
          packet.free();
          buffer.put(0, (byte) 1); // USE_AFTER_FREE
        }
        """,
        """
        void run() {
          Unique<Bytes> packet = Region.heap().allocUnique(Bytes.class, 100);
          java.nio.ByteBuffer buffer = packet.get().buffer(0, 100);
          buffer.put(0, (byte) 1).flip();
          packet.free();
          buffer = java.nio.ByteBuffer.allocate(1);
          buffer.put((byte) 1);
        }
        """);
  }

  @Test
  void pointerOutOfAListBesideAnotherKey() {
    assertPair(
        STORE
            + """
            }
            static int value(Region.Key key, Ptr<Node> node) {
              try (Region region = key.open()) {
                return node.get().value();
              }
            }
            int run(Store store, Region.Key other) {
              return value(other, store.nodes.get(0)); // REGION_ESCAPE
            }
            """,
        STORE
            + """
            }
            static int value(Region.Key key, Ptr<Node> node) {
              try (Region region = key.open()) {
                return node.get().value();
              }
            }
            int run(Store store) {
              return value(store.key, store.nodes.get(0));
            }
            """);
  }
}
