package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertFound;

import org.junit.jupiter.api.Test;

/** What is given away in each turn of a loop is told once. */
class InEachTurnTest {
  @Test
  void given() {
    assertFound(
        """
        void run(Mailbox<Unique<Node>> out) throws Pausable {
          Unique<Node> one = Region.heap().allocUnique(Node.class);
          for (int i = 0; i < 3; i++) {
            out.put(one); // UNIQUE_COPIED
          }
        }
        """);
  }

  @Test
  void usedAndFreed() {
    assertFound(
        """
        void run() {
          Unique<Node> one = Region.heap().allocUnique(Node.class);
          while (maybe()) {
            read(one); // USE_AFTER_FREE
            one.free();
          }
        }
        """);
  }

  @Test
  void aKey() {
    assertFound(
        """
        void run(Mailbox<Region.Key> out) throws Pausable {
          Region.Key one = Region.newKey();
          for (int i = 0; i < 3; i++) {
            out.put(one); // KEY_CONSUMED
          }
        }
        """);
  }

  /** These have other cures. */
  @Test
  void usedBehindTheLoopAndForgottenBefore() {
    assertFound(
        """
        void run(Mailbox<Unique<Node>> out) throws Pausable {
          Unique<Node> other = Region.heap().allocUnique(Node.class); // LEAK
          Unique<Node> one = Region.heap().allocUnique(Node.class);
          do {
            out.put(one); // UNIQUE_COPIED
          } while (maybe());
          read(one); // USE_AFTER_SEND
          read(other);
        }
        """);
  }
}
