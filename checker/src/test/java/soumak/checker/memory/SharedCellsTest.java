package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertAccepted;
import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** Classes of which tasks may share the objects, and that have memory in them all the same. */
class SharedCellsTest {
  private static final String CELL = "record Cell(Slot<Unique<Node>> slot) {}\n";

  @Test
  void slotOfARecordBehindTheRegion() {
    String body =
        """
        int run() {
          Cell cell = new Cell(Slot.empty());
          try (Region region = Region.lifoReap()) {
            Unique<Node> old = Memory.swap(cell.slot(), region.allocUnique(Node.class));
            if (old != null) {
              old.free();
            }
        """;
    assertPair(
        CELL
            + body
            + """
              }
              Unique<Node> node = Memory.swap(cell.slot(), null); // USE_AFTER_FREE
              int value = node.get().value();
              node.free();
              return value;
            }
            """,
        CELL
            + body
            + """
                Unique<Node> node = Memory.swap(cell.slot(), null);
                int value = node.get().value();
                node.free();
                return value;
              }
            }
            """);
  }

  @Test
  void slotOfARecordOfOthers() {
    assertAccepted(
        CELL
            + """
            private static final Cell LATEST = new Cell(Slot.empty());
            static void put(Cell cell, @Free Unique<Node> node) {
              Unique<Node> old = Memory.swap(cell.slot(), node);
              if (old != null) {
                old.free();
              }
            }
            static int take(Cell cell) {
              Unique<Node> node = Memory.swap(cell.slot, null);
              int value = node.get().value();
              node.free();
              return value;
            }
            void run(Cell cell) {
              put(cell, Region.heap().allocUnique(Node.class));
              put(LATEST, Region.heap().allocUnique(Node.class));
              take(cell);
            }
            int ofARegion() {
              Cell cell = new Cell(Slot.empty());
              try (Region region = Region.lifoReap()) {
                put(cell, region.allocUnique(Node.class));
                return take(cell);
              }
            }
            """);
  }

  @Test
  void slotOfASealedType() {
    String some = "sealed interface Some permits Cell {}\n";
    String cell = "record Cell(Slot<Unique<Node>> slot) implements Some {}\n";
    String put =
        """
        static void put(Some some, Region region) {
          if (some instanceof Cell cell) {
            Memory.swap(cell.slot(), region.allocUnique(Node.class));
          }
        }
        """;
    assertPair(
        some
            + cell
            + put
            + """
            void run() {
              Cell cell = new Cell(Slot.empty());
              try (Region region = Region.lifoReap()) {
                put(cell, region);
              }
              done(Memory.swap(cell.slot(), null)); // USE_AFTER_FREE
            }
            """,
        some
            + cell
            + put
            + """
            void run() {
              Cell cell = new Cell(Slot.empty());
              try (Region region = Region.lifoReap()) {
                put(cell, region);
                done(Memory.swap(cell.slot(), null));
              }
            }
            """);
  }

  /** Its author answers for the tasks that share it, and not for the key. */
  @Test
  void keyOfOneThatIsSharable() {
    String store =
        """
        static final class Store implements Sharable {
          private Region.Key key = Region.newKey();
          private Ptr<Node> last;
        """;
    assertPair(
        store
            + """
              int last() { return last.get().value(); } // USE_AFTER_FREE
            }
            """,
        store
            + """
              int last() {
                try (Region region = key.open()) {
                  return last.get().value();
                }
              }
            }
            """);
  }

  /** What is sent by it is not in it. */
  @Test
  void mailboxOfPointers() {
    assertAccepted(
        """
        record Server(Mailbox<Unique<Node>> in, int port) {}
        static class Base { void start(Server server, Region region) {} }
        static class Other extends Base {
          private Server server;
          @Override void start(Server server, Region region) { this.server = server; }
        }
        """);
  }
}
