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
