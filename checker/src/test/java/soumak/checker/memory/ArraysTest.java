package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** What is in arrays, and what was read of it before it was cut off. */
class ArraysTest {
  private static final String TABLE =
      """
      static final class Table implements Message {
        Unique<Node>[] nodes;
        Unique<Node>[] others;
        int size;
        void put(@Cuttable Table this, @Free Unique<Node> node) { nodes[size++] = node; }
        void pop(@Cuttable Table this) { Cut.cut(nodes[--size]).free(); }
      }
      """;

  @Test
  void ofAField() {
    assertPair(
        TABLE
            + """
            void run(@Cuttable Table table) {
              Node view = table.nodes[0].get();
              Cut.cut(table.nodes[0]).free();
              view.value(1); // USE_AFTER_FREE
            }
            """,
        TABLE
            + """
            void run(@Cuttable Table table) {
              Node one = table.nodes[1].get();
              Node two = table.others[0].get();
              Cut.cut(table.nodes[0]).free();
              one.value(1);
              two.value(1);
            }
            """);
  }

  @Test
  void ofSomeIndex() {
    assertPair(
        TABLE
            + """
            void run(@Cuttable Table table, int at) {
              Node view = table.nodes[1].get();
              Cut.cut(table.nodes[at]).free();
              view.value(1); // USE_AFTER_FREE
            }
            """,
        TABLE
            + """
            void run(@Cuttable Table table) {
              Node view = table.nodes[1].get();
              int at = 0;
              Cut.cut(table.nodes[at]).free();
              view.value(1);
            }
            """);
  }

  @Test
  void ofTwoDimensions() {
    assertPair(
        """
        void run(@Cuttable Unique<Node>[][] rows) {
          Node view = rows[0][0].get();
          Cut.cut(rows[0][0]).free();
          view.value(1); // USE_AFTER_FREE
        }
        """,
        """
        void run(@Cuttable Unique<Node>[][] rows) {
          Node view = rows[1][0].get();
          Unique<Node>[] row = rows[0];
          Cut.cut(rows[0][0]).free();
          view.value(1);
          row[1].get().value(1);
        }
        """);
  }

  @Test
  void cutOffByAMethod() {
    assertPair(
        TABLE
            + """
            void run(@Cuttable Table table) {
              Node view = table.nodes[0].get();
              table.pop();
              view.value(1); // USE_AFTER_FREE
            }
            """,
        TABLE
            + """
            void run(@Cuttable Table table, @Cuttable Table other) {
              Node view = table.nodes[0].get();
              other.pop();
              view.value(1);
            }
            """);
  }

  @Test
  void borrowed() {
    assertPair(
        TABLE
            + """
            void run(@Cuttable Table table) {
              try (Borrow<Node> borrow = table.nodes[0].borrow()) {
                Cut.cut(table.nodes[0]).free(); // UNIQUE_COPIED
              }
              try (Borrow<Node> borrow = table.nodes[1].borrow()) {
                table.pop(); // UNIQUE_COPIED
              }
            }
            """,
        TABLE
            + """
            void run(@Cuttable Table table) {
              try (Borrow<Node> borrow = table.nodes[0].borrow()) {
                Cut.cut(table.nodes[1]).free();
              }
              table.pop();
            }
            """);
  }

  @Test
  void storedAndCutOff() {
    assertPair(
        """
        @SuppressWarnings("unchecked")
        void run() {
          Unique<Node>[] nodes = new Unique[2];
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          Node view = node.get();
          nodes[0] = node;
          Cut.cut(nodes[0]).free();
          view.value(1); // USE_AFTER_FREE
        }
        """,
        """
        @SuppressWarnings("unchecked")
        void run() {
          Unique<Node>[] nodes = new Unique[2];
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          Unique<Node> other = Region.heap().allocUnique(Node.class);
          Node view = node.get();
          nodes[0] = node;
          nodes[1] = other;
          Cut.cut(nodes[1]).free();
          view.value(1);
        }
        """);
  }

  @Test
  void messages() {
    assertPair(
        """
        static final class Part implements Message {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          void free(@Free Part this) { Cut.cut(node).free(); }
        }
        void run() {
          Part[] parts = {new Part(), new Part()};
          Node view = parts[1].node.get();
          for (int i = 0; i < 2; i++) {
            Cut.cut(parts[i]).free();
          }
          view.value(1); // USE_AFTER_SEND
        }
        """,
        """
        static final class Part implements Message {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          void free(@Free Part this) { Cut.cut(node).free(); }
        }
        void run() {
          Part[] parts = {new Part(), new Part()};
          Node view = parts[1].node.get();
          Cut.cut(parts[0]).free();
          view.value(1);
          Cut.cut(parts[1]).free();
        }
        """);
  }

  @Test
  void keysThatAreOpen() {
    assertPair(
        """
        void run(@Cuttable Region.Key[] keys) {
          try (Region region = keys[0].open()) {
            Cut.cut(keys[0]).free(); // KEY_CONSUMED
          }
          try (Region region = keys[0].open()) {
            for (int i = 0; i < keys.length; i++) {
              try (Region other = keys[i].open()) { // KEY_CONSUMED
                other.alloc(Node.class);
              }
            }
          }
        }
        """,
        """
        void run(@Cuttable Region.Key[] keys) {
          try (Region one = keys[0].open();
              Region two = keys[1].open()) {
            one.alloc(Node.class);
            two.alloc(Node.class);
          }
          for (int i = 0; i < keys.length; i++) {
            try (Region region = keys[i].open()) {
              look(region.alloc(Node.class));
            }
          }
          Cut.cut(keys[0]).free();
        }
        """);
  }
}
