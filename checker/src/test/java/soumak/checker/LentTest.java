package soumak.checker;

import static soumak.checker.testing.Programs.assertAccepted;
import static soumak.checker.testing.Programs.assertRefused;

import org.junit.jupiter.api.Test;

/** What is lent keeps its structure, and goes back. */
class LentTest {
  @Test
  void structureChanged() {
    assertRefused(
        """
        void run(Node a) {
          a.next = null;
        }
        """,
        """
        T.java:3: error: SAFE_MODIFIED: `a.next` is changed, though it belongs to what is only lent
            `a` is lent to T.run (@Safe)
            suggestion: mark parameter `a` of T.run @Cuttable, or change a copy
        """);
  }

  @Test
  void deepStructureChanged() {
    assertRefused(
        """
        void run(Node a) {
          a.next.left.right = new Node();
        }
        """,
        """
        T.java:3: error: SAFE_MODIFIED: `a.next.left.right` is changed, though it belongs to what is only lent
            `a` is lent to T.run (@Safe)
            suggestion: mark parameter `a` of T.run @Cuttable, or change a copy
        """);
  }

  @Test
  void valuesWritten() {
    assertAccepted(
        """
        void run(Node a) {
          a.value = 3;
          a.stamp = 4L;
          a.data[0] = 1;
          a.name = "x";
          a.next.value = 3;
        }
        """);
  }

  @Test
  void elementReplaced() {
    assertRefused(
        """
        void run(Node a) {
          a.parts[0] = null;
        }
        """,
        """
        T.java:3: error: SAFE_MODIFIED: `a.parts[]` is changed, though it belongs to what is only lent
            `a` is lent to T.run (@Safe)
            suggestion: mark parameter `a` of T.run @Cuttable, or change a copy
        """);
  }

  @Test
  void elementReplacedWhereCuttable() {
    assertAccepted(
        """
        void run(@Cuttable Node a) {
          a.parts[0] = null;
        }
        """);
  }

  @Test
  void storedElsewhere() {
    assertRefused(
        """
        void run(Node a, @Cuttable Node b) {
          b.next = a;
        }
        """,
        """
        T.java:3: error: SAFE_ESCAPE: `a` is stored in `b.next`, but is only lent
            `a` is lent to T.run (@Safe)
            suggestion: mark parameter `a` of T.run @Free, or store a copy
        """);
  }

  @Test
  void storedElsewhereWhenFree() {
    assertAccepted(
        """
        void run(@Free Node a, @Cuttable Node b) {
          b.next = a;
        }
        """);
  }

  @Test
  void lentOn() {
    assertAccepted(
        """
        void run(Node a) {
          reads(a);
          reads(a.next);
        }
        """);
  }

  @Test
  void lentOnForCutting() {
    assertRefused(
        """
        void run(Node a) {
          cuts(a);
        }
        """,
        """
        T.java:3: error: SAFE_MODIFIED: `a` is lent to Node.cuts for cutting, but is itself only lent
            `a` is lent to T.run (@Safe)
            suggestion: mark parameter `a` of T.run @Cuttable, or lend a copy
        """);
  }

  @Test
  void receiverChanged() {
    assertRefused(
        """
        void clear() {
          left = null;
        }
        """,
        """
        T.java:3: error: SAFE_MODIFIED: `this.left` is changed, though it belongs to what is only lent
            `this` is lent to T.clear (@Safe)
            suggestion: declare the receiver @Cuttable: (@Cuttable T this)
        """);
  }

  @Test
  void receiverChangedWhereCuttable() {
    assertAccepted(
        """
        void clear(@Cuttable T this) {
          left = null;
        }
        """);
  }

  @Test
  void constructor() {
    assertAccepted(
        """
        T(@Free Node n) {
          next = n;
        }
        """);
  }

  @Test
  void constructorThatKeeps() {
    assertRefused(
        """
        T(Node n) {
          next = n;
        }
        static void run(@Free Node n) {
          T t = new T(n);
          n.value = 1;
        }
        """,
        """
        T.java:7: error: USE_AFTER_SEND: `n` is used after it was given away
            `n` was given to new T (parameter 1) at line 6
            suggestion: give it away behind line 7, or give away a copy of it
        """);
  }

  @Test
  void constructorThatSaysItIsLent() {
    assertRefused(
        """
        T(@Safe Node n) {
          next = n;
        }
        """,
        """
        T.java:3: error: SAFE_ESCAPE: `n` is stored in `this.next`, but is only lent
            `n` is lent to new T (@Safe)
            suggestion: mark parameter `n` of new T @Free, or store a copy
        """);
  }
}
