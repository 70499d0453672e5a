package soumak.checker;

import static soumak.checker.testing.Programs.assertAccepted;
import static soumak.checker.testing.Programs.assertRefused;

import org.junit.jupiter.api.Test;

/** What was in a field that is overwritten is cut off by that. */
class ReplacedTest {
  @Test
  void branchThatWasReplaced() {
    assertAccepted(
        """
        void run(@Free Node x) {
          Node y = x.next;
          x.next = null;
          send(y);
          x.value = 1;
        }
        """);
  }

  @Test
  void branchBesideTheReplacedOne() {
    assertRefused(
        """
        void run(@Free Node x) {
          Node y = x.next;
          x.left = null;
          send(y);
          x.value = 1;
        }
        """,
        """
        T.java:5: error: NOT_FREE: `y` is given to Node.send, but is not free
            `x.next`, read at line 3, is a part of what it was read from
            suggestion: write `Cut.cut(x.next)` at line 3, or give a copy
        """);
  }

  @Test
  void replacedByAnother() {
    assertAccepted(
        """
        void run(@Cuttable Node x) {
          Node y = x.next;
          x.next = new Node();
          send(y);
        }
        """);
  }

  @Test
  void replacedOnOneWayOnly() {
    assertRefused(
        """
        void run(@Cuttable Node x) {
          Node y = x.next;
          if (maybe()) x.next = new Node();
          send(y);
        }
        """,
        """
        T.java:5: error: NOT_FREE: `y` is given to Node.send, but is not free
            `x.next`, read at line 3, is a part of what it was read from
            suggestion: write `Cut.cut(x.next)` at line 3, or give a copy
        """);
  }

  @Test
  void swap() {
    assertAccepted(
        """
        void run(@Cuttable Node x) {
          Node left = x.left;
          x.left = null;
          Node right = x.right;
          x.right = left;
          x.left = right;
        }
        """);
  }

  @Test
  void swapThatHasBothSidesTwiceForAWhile() {
    assertRefused(
        """
        void run(@Cuttable Node x) {
          Node left = x.left;
          x.left = x.right;
          x.right = left;
        }
        """,
        """
        T.java:4: error: ALIASED_HEAP: `x.right` is stored in `x.left`, but has a place already
            `x.right`, read at line 4, is a part of what it was read from
            suggestion: write `Cut.cut(x.right)` at line 4, or store a copy
        """);
  }

  @Test
  void replacedInAnotherThatMayBeTheSame() {
    assertRefused(
        """
        void run(@Cuttable Node x) {
          Node z = maybe() ? x : x.left;
          Node y = x.next;
          z.next = null;
          send(y);
        }
        """,
        """
        T.java:6: error: NOT_FREE: `y` is given to Node.send, but is not free
            `x.next`, read at line 4, is a part of what it was read from
            suggestion: write `Cut.cut(x.next)` at line 4, or give a copy
        """);
  }

  @Test
  void elementThatWasReplaced() {
    assertAccepted(
        """
        void run(@Cuttable Node x, int i) {
          Node y = Cut.cut(x.parts[i]);
          x.parts[i] = null;
          send(y);
        }
        """);
  }

  @Test
  void elementOfWhichNobodyKnowsWhetherItWasReplaced() {
    assertRefused(
        """
        void run(@Cuttable Node x, int i, int j) {
          Node y = x.parts[i];
          x.parts[j] = null;
          send(y);
        }
        """,
        """
        T.java:5: error: NOT_FREE: `y` is given to Node.send, but is not free
            `x.parts[]`, read at line 3, is a part of what it was read from
            suggestion: write `Cut.cut(x.parts[i])` at line 3, or give a copy
        """);
  }

  @Test
  void whatIsOnlyLentStaysLent() {
    assertRefused(
        """
        void run(@Safe Node x) {
          Node y = x.next;
          x.next = null;
          send(y);
        }
        """,
        """
        T.java:4: error: SAFE_MODIFIED: `x.next` is changed, though it belongs to what is only lent
            `x` is lent to T.run (@Safe)
            suggestion: mark parameter `x` of T.run @Cuttable, or change a copy
        T.java:5: error: NOT_FREE: `y` is given to Node.send, but is not free
            `x` is lent to T.run (@Safe)
            suggestion: give a copy
        """);
  }
}
