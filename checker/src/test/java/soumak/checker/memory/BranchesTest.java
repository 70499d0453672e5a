package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** Messages that are cut off others, given away and freed, and what was read of them before. */
class BranchesTest {
  private static final String PART =
      """
      static final class Part implements Message {
        Unique<Node> node = Region.heap().allocUnique(Node.class);
        Part next;
        void free(@Free Part this) { Cut.cut(node).free(); }
      }
      static final class Whole implements Message {
        Part part = new Part();
        Part other = new Part();
      }
      """;

  private static final String KEYED =
      """
      static final class Part implements Message {
        Region.Key key = Region.newKey();
        Ptr<Node> first;
        void fill() {
          try (Region region = key.open()) {
            first = region.alloc(Node.class);
          }
        }
        void free(@Free Part this) { Cut.cut(key).free(); }
      }
      static final class Whole implements Message {
        Part part = new Part();
      }
      """;

  @Test
  void freedAfterItWasCutOff() {
    assertPair(
        PART
            + """
            void run() {
              Whole whole = new Whole();
              Node view = whole.part.node.get();
              Cut.cut(whole.part).free();
              view.value(1); // USE_AFTER_SEND
            }
            """,
        PART
            + """
            void run() {
              Whole whole = new Whole();
              Node view = whole.other.node.get();
              Cut.cut(whole.part).free();
              view.value(1);
              Node last = whole.other.node.get();
              Part part = Cut.cut(whole.other);
              last.value(1);
              part.free();
            }
            """);
  }

  /** The last use of a tree may give a branch of it away. */
  @Test
  void freedWithoutACut() {
    assertPair(
        PART
            + """
            void run() {
              Whole whole = new Whole();
              Node view = whole.part.node.get();
              whole.part.free();
              view.value(1); // USE_AFTER_SEND
            }
            """,
        PART
            + """
            void run() {
              Whole whole = new Whole();
              Node view = whole.part.node.get();
              view.value(1);
              whole.part.free();
            }
            """);
  }

  @Test
  void pointerFreedWithoutACut() {
    assertPair(
        PART
            + """
            void run(@Free Part part, @Free Part other) {
              Node view = part.node.get();
              part.node.free();
              view.value(1); // USE_AFTER_FREE
              Node next = other.node.get();
              done(other.node);
              next.value(1); // USE_AFTER_SEND
            }
            """,
        PART
            + """
            void run(@Free Part part, @Free Part other) {
              Node view = part.node.get();
              view.value(1);
              part.node.free();
              Node next = other.node.get();
              next.value(1);
              done(other.node);
            }
            """);
  }

  @Test
  void storedAndCutOff() {
    assertPair(
        PART
            + """
            void run() {
              Whole whole = new Whole();
              Part part = new Part();
              Node view = part.node.get();
              whole.part = part;
              Cut.cut(whole.part).free();
              view.value(1); // USE_AFTER_SEND
            }
            """,
        PART
            + """
            void run() {
              Whole whole = new Whole();
              Part part = new Part();
              Part other = new Part();
              Node view = part.node.get();
              whole.part = part;
              whole.other = other;
              Cut.cut(whole.other).free();
              view.value(1);
            }
            """);
  }

  @Test
  void cutOffTwice() {
    assertPair(
        PART
            + """
            void run() {
              Whole one = new Whole();
              Whole two = new Whole();
              Node view = one.part.node.get();
              two.other = Cut.cut(one.part);
              Cut.cut(two.other).free();
              view.value(1); // USE_AFTER_SEND
            }
            """,
        PART
            + """
            void run() {
              Whole one = new Whole();
              Whole two = new Whole();
              Node view = one.part.node.get();
              two.part = Cut.cut(one.part);
              view.value(1);
              Cut.cut(two.part).free();
            }
            """);
  }

  @Test
  void restOfAList() {
    assertPair(
        PART
            + """
            void run() {
              Part first = new Part();
              first.next = new Part();
              Node view = null;
              for (Part at = first; at != null; at = at.next) {
                view = at.node.get();
              }
              Part rest = Cut.cut(first.next);
              rest.free();
              view.value(1); // USE_AFTER_SEND
            }
            """,
        PART
            + """
            void run() {
              Part first = new Part();
              first.next = new Part();
              for (Part at = first; at != null; at = at.next) {
                at.node.get().value(1);
              }
              Part rest = Cut.cut(first.next);
              rest.free();
              first.node.get().value(2);
              first.free();
            }
            void drain(@Free Part first) {
              Part at = first;
              while (at != null) {
                Part rest = Cut.cut(at.next);
                at.node.get().value(1);
                at.free();
                at = rest;
              }
            }
            """);
  }

  @Test
  void givenWhileAPartIsBorrowed() {
    assertPair(
        PART
            + """
            void run(Mailbox<Part> box) throws Pausable {
              Whole whole = new Whole();
              try (Borrow<Node> borrow = whole.part.node.borrow()) {
                Cut.cut(whole.part).free(); // UNIQUE_COPIED
              }
              Part part = new Part();
              try (Borrow<Node> borrow = part.node.borrow()) {
                box.put(part); // UNIQUE_COPIED
              }
            }
            """,
        PART
            + """
            void run(Mailbox<Part> box) throws Pausable {
              Whole whole = new Whole();
              try (Borrow<Node> borrow = whole.other.node.borrow()) {
                Cut.cut(whole.part).free();
              }
              Part part = new Part();
              try (Borrow<Node> borrow = part.node.borrow()) {
                look(borrow.ptr());
              }
              box.put(part);
            }
            """);
  }

  @Test
  void givenWhileItIsOpen() {
    assertPair(
        KEYED
            + """
            void run() {
              Whole whole = new Whole();
              try (Region region = whole.part.key.open()) {
                region.alloc(Node.class);
                Cut.cut(whole.part).free(); // KEY_CONSUMED
              }
              Part part = new Part();
              try (Region region = part.key.open()) {
                region.alloc(Node.class);
                part.free(); // KEY_CONSUMED
              }
            }
            """,
        KEYED
            + """
            void run() {
              Whole whole = new Whole();
              try (Region region = whole.part.key.open()) {
                region.alloc(Node.class);
              }
              Cut.cut(whole.part).free();
            }
            """);
  }

  @Test
  void openedByTwoNames() {
    assertPair(
        KEYED
            + """
            void run(Whole whole) {
              try (Region region = whole.part.key.open()) {
                region.alloc(Node.class);
                whole.part.fill(); // KEY_CONSUMED
              }
            }
            """,
        KEYED
            + """
            void run(Whole whole) {
              whole.part.fill();
              Part part = whole.part;
              try (Region region = part.key.open()) {
                look(part.first);
              }
            }
            """);
  }
}
