package soumak.checker;

import static soumak.checker.testing.Programs.assertAccepted;
import static soumak.checker.testing.Programs.assertRefused;

import org.junit.jupiter.api.Test;

/** Arguments that may change must not overlap; results are free. */
class ArgumentsTest {
  @Test
  void overlap() {
    assertRefused(
        """
        void two(@Cuttable Node a, Node b) {}
        void run(@Free Node a) {
          two(a, a.next);
        }
        """,
        """
        T.java:4: error: OVERLAPPING_ARGS: `a` and `a.next`, both given to T.two, overlap
            one of them may be the other, or a part of it, and parameter 1 is @Cuttable
            suggestion: give a copy of one of them
        """);
  }

  @Test
  void siblings() {
    assertAccepted(
        """
        void two(@Cuttable Node a, Node b) {}
        void run(@Free Node a) {
          two(a.left, a.right);
        }
        """);
  }

  @Test
  void same() {
    assertRefused(
        """
        void two(@Free Node a, @Free Node b) {}
        void run(@Free Node a) {
          two(a, a);
        }
        """,
        """
        T.java:4: error: OVERLAPPING_ARGS: `a` and `a`, both given to T.two, overlap
            one of them may be the other, or a part of it, and parameter 1 is @Free
            suggestion: give a copy of one of them
        """);
  }

  @Test
  void bothLent() {
    assertAccepted(
        """
        void two(Node a, Node b) {}
        void run(@Free Node a) {
          two(a, a);
        }
        """);
  }

  @Test
  void receiverOverlaps() {
    assertRefused(
        """
        void join(@Cuttable T this, @Safe Node n) {}
        static void run(@Free T t) {
          t.join(t.next);
        }
        """,
        """
        T.java:4: error: OVERLAPPING_ARGS: `t` and `t.next`, both given to T.join, overlap
            one of them may be the other, or a part of it, and its receiver is @Cuttable
            suggestion: give a copy of one of them
        """);
  }

  @Test
  void receiverApart() {
    assertAccepted(
        """
        void join(@Cuttable T this, @Safe Node n) {}
        static void run(@Free T t, @Free Node n) {
          t.join(n);
        }
        """);
  }

  @Test
  void elementsMayBeTheSame() {
    assertRefused(
        """
        void two(@Cuttable Node a, Node b) {}
        void run(@Free Node[] a, int i) {
          two(a[i], a[0]);
        }
        """,
        """
        T.java:4: error: OVERLAPPING_ARGS: `a[]` and `a[]`, both given to T.two, overlap
            one of them may be the other, or a part of it, and parameter 1 is @Cuttable
            suggestion: give a copy of one of them
        """);
  }

  @Test
  void resultNotFree() {
    assertRefused(
        """
        Node run(@Free Node a) {
          return maybe() ? a.next : null;
        }
        """,
        """
        T.java:3: error: RETURN_NOT_FREE: `a.next` is returned, but is not free
            `a.next`, read at line 3, is a part of what it was read from
            suggestion: write `Cut.cut(a.next)` at line 3, or return a copy
        """);
  }

  @Test
  void resultCut() {
    assertAccepted(
        """
        Node run(@Free Node a) {
          return Cut.cut(a.next);
        }
        """);
  }

  @Test
  void lentResult() {
    assertRefused(
        """
        Node run(Node a) {
          return a;
        }
        """,
        """
        T.java:3: error: RETURN_NOT_FREE: `a` is returned, but is not free
            `a` is lent to T.run (@Safe)
            suggestion: mark parameter `a` of T.run @Free, or return a copy, or declare the result @Safe
        """);
  }

  @Test
  void takenResult() {
    assertAccepted(
        """
        Node run(@Free Node a) {
          return a;
        }
        """);
  }
}
