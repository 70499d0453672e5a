package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertAccepted;
import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** Objects that own a key or a pointer, and free it when they are closed. */
class ClosedOwnersTest {
  private static final String DOCUMENT =
      """
      static final class Document implements AutoCloseable, MustClose {
        private Region.Key key = Region.newKey();
        private Ptr<Node> head;
        void add(int value) {
          try (Region region = key.open()) {
            Ptr<Node> node = region.alloc(Node.class);
            node.get().value(value);
            node.get().next(head);
            head = node;
          }
        }
        @Override public void close(@Cuttable Document this) {
          Cut.cut(key).free();
        }
      }
      """;

  @Test
  void closedByATry() {
    assertPair(
        DOCUMENT
            + """
            void run() {
              Document document = new Document(); // LEAK
              document.add(1);
            }
            """,
        DOCUMENT
            + """
            void run() {
              try (Document document = new Document()) {
                document.add(1);
              }
            }
            """);
  }

  @Test
  void usedBehindItsEnd() {
    assertPair(
        DOCUMENT
            + """
            void run() {
              Document document = new Document();
              document.close();
              document.add(1); // USE_AFTER_FREE
            }
            """,
        DOCUMENT
            + """
            void run() {
              Document document = new Document();
              document.add(1);
              document.close();
            }
            """);
  }

  /** What an object with a key has in it may be of its arena. */
  @Test
  void trackedPointerWhereTheKeyIsNotOpen() {
    String cache =
        """
        static final class Cache {
          private Region.Key key = Region.newReapKey();
          private Unique<Node> line;
          void fill(@Cuttable Cache this) {
            try (Region region = key.open()) {
              line = region.allocUnique(Node.class);
            }
          }
          void free(@Free Cache this) { Cut.cut(key).free(); }
        """;
    assertPair(
        cache
            + """
              int value() {
                return line.get().value(); // USE_AFTER_FREE
              }
            }
            int of(Cache cache) {
              return cache.line.get().value(); // USE_AFTER_FREE
            }
            """,
        cache
            + """
              int value() {
                try (Region region = key.open()) {
                  return line.get().value();
                }
              }
              int lent() {
                try (Region region = key.open(); Borrow<Node> borrow = line.borrow()) {
                  return borrow.ptr().get().value();
                }
              }
            }
            int of(Cache cache) {
              try (Region region = cache.key.open()) {
                return cache.line.get().value();
              }
            }
            """);
  }

  @Test
  void slotWhereTheKeyIsNotOpen() {
    String cache =
        """
        static final class Cache {
          private Region.Key key = Region.newReapKey();
          private final Slot<Unique<Node>> line = Slot.empty();
          void fill() {
            try (Region region = key.open()) {
              Unique<Node> before = Memory.swap(line, region.allocUnique(Node.class));
              if (before != null) {
                before.free();
              }
            }
          }
          void free(@Free Cache this) { Cut.cut(key).free(); }
        """;
    assertPair(
        cache
            + """
              int take() {
                Unique<Node> node = Memory.swap(line, null);
                int value = node.get().value(); // USE_AFTER_FREE
                node.free(); // USE_AFTER_FREE
                return value;
              }
            }
            """,
        cache
            + """
              int take() {
                try (Region region = key.open()) {
                  Unique<Node> node = Memory.swap(line, null);
                  int value = node.get().value();
                  node.free();
                  return value;
                }
              }
            }
            """);
  }

  @Test
  void trackedPointerWithoutAKey() {
    assertAccepted(
        """
        static final class Packet {
          private Unique<Node> node = Region.heap().allocUnique(Node.class);
          private final Slot<Unique<Node>> rest = Slot.empty();
          int value() {
            return node.get().value();
          }
          int take() {
            Unique<Node> rest = Memory.swap(this.rest, null);
            int value = rest.get().value();
            rest.free();
            return value;
          }
          void free(@Free Packet this) { Cut.cut(node).free(); }
        }
        """);
  }

  @Test
  void messageThatIsLent() {
    String packet =
        """
        static final class Packet implements Message, AutoCloseable {
          private Unique<Node> node = Region.heap().allocUnique(Node.class);
          @Override public void close(@Cuttable Packet this) {
            Cut.cut(node).free();
          }
        }
        """;
    assertPair(
        packet
            + """
            void run(@Safe Packet packet) {
              packet.close(); // SAFE_MODIFIED
            }
            """,
        packet
            + """
            void run(@Cuttable Packet packet) {
              packet.close();
            }
            """);
  }

  @Test
  void ordinaryResourcesAreClosedAsBefore() {
    assertAccepted(
        """
        static final class Line implements java.io.Closeable {
          private int closed;
          @Override public void close() { closed++; }
        }
        static void quietly(AutoCloseable some) {
          try {
            some.close();
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        }
        void run(Line line, java.io.Closeable other) throws java.io.IOException {
          line.close();
          other.close();
          quietly(line);
          AutoCloseable later = line::close;
          quietly(later);
          quietly(() -> line.close());
        }
        """);
  }
}
