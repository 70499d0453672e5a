package soumak.checker;

import static soumak.checker.testing.Programs.assertAccepted;
import static soumak.checker.testing.Programs.assertRefused;

import org.junit.jupiter.api.Test;

/** Messages stay trees, and what is stored has one place. */
class TreesTest {
  @Test
  void twoPlaces() {
    assertRefused(
        """
        void run() {
          Node a = new Node(), b = new Node(), c = new Node();
          a.next = c;
          b.next = c;
          a.value = 1;
        }
        """,
        """
        T.java:5: error: ALIASED_HEAP: `c` is stored in `b.next`, but has a place already
            `c` is stored in `a.next` since line 4
            suggestion: write `Cut.cut(a.next)` instead of it, or store a copy
        """);
  }

  @Test
  void movedByCut() {
    assertAccepted(
        """
        void run() {
          Node a = new Node(), b = new Node(), c = new Node();
          a.next = c;
          b.next = Cut.cut(a.next);
        }
        """);
  }

  @Test
  void cycle() {
    assertRefused(
        """
        void run() {
          Node a = new Node(), b = new Node();
          a.next = b;
          b.next = a;
        }
        """,
        """
        T.java:5: error: ALIASED_HEAP: `a` is stored below itself, in `b.next`
            `b` is, or may be, `a` or a part of it
            suggestion: keep messages trees: store something else there
        """);
  }

  @Test
  void chain() {
    assertAccepted(
        """
        void run() {
          Node a = new Node(), b = new Node(), c = new Node();
          a.next = b;
          b.next = c;
          send(a);
        }
        """);
  }

  @Test
  void usedAfterParentSent() {
    assertRefused(
        """
        void run() {
          Node a = new Node(), b = new Node(), c = new Node();
          b.next = c;
          a.next = b;
          send(a);
          c.value = 1;
        }
        """,
        """
        T.java:7: error: USE_AFTER_SEND: `c` is used after it was given away
            `a` was given to Node.send (parameter 1) at line 6
            `c` is stored in `b.next` since line 4
            suggestion: give it away behind line 7, or give away a copy of it
        """);
  }

  @Test
  void listBuilt() {
    assertAccepted(
        """
        Node run(int n) {
          Node head = null;
          for (int i = 0; i < n; i++) {
            Node cell = new Node();
            cell.next = head;
            head = cell;
          }
          return head;
        }
        """);
  }

  @Test
  void listBuiltOfForgottenCells() {
    assertAccepted(
        """
        Node run(int n) {
          Node head = new Node();
          for (int i = 0; i < n; i++) {
            Node cell = new Node();
            cell.next = head;
          }
          return head;
        }
        """);
  }

  @Test
  void appended() {
    assertAccepted(
        """
        void run(@Free Node list, @Free Node cell) {
          Node at = list;
          while (at.next != null) at = at.next;
          at.next = cell;
          send(list);
        }
        """);
  }

  @Test
  void appendedToItself() {
    assertRefused(
        """
        void run(@Free Node list) {
          Node at = list;
          while (at.next != null) at = at.next;
          at.next = list;
        }
        """,
        """
        T.java:5: error: ALIASED_HEAP: `list` is stored below itself, in `at.next`
            `at` is, or may be, `list` or a part of it
            suggestion: keep messages trees: store something else there
        """);
  }

  @Test
  void arrayTwice() {
    assertRefused(
        """
        void run(@Free Node a, @Free Node b) {
          byte[] d = new byte[4];
          a.data = d;
          b.data = d;
          a.value = 1;
        }
        """,
        """
        T.java:5: error: ALIASED_HEAP: `d` is stored in `b.data`, but has a place already
            `d` is stored in `a.data` since line 4
            suggestion: write `Cut.cut(a.data)` instead of it, or store a copy
        """);
  }

  @Test
  void arrayOnce() {
    assertAccepted(
        """
        void run(@Free Node a, @Free Node b) {
          byte[] d = new byte[4];
          a.data = d;
          b.data = d.clone();
        }
        """);
  }

  @Test
  void elementTwice() {
    assertRefused(
        """
        void run(@Free Node n, @Free Node a) {
          a.parts = new Node[2];
          a.parts[0] = n;
          a.parts[1] = n;
        }
        """,
        """
        T.java:5: error: ALIASED_HEAP: `n` is stored in `a.parts[]`, but has a place already
            `n` is stored in `a.parts[]` since line 4
            suggestion: write `Cut.cut(a.parts[i])` instead of it, or store a copy
        """);
  }

  @Test
  void elements() {
    assertAccepted(
        """
        void run(@Free Node n, @Free Node a) {
          a.parts = new Node[] {n, new Node(), Cut.cut(a.next)};
          send(a);
        }
        """);
  }

  @Test
  void swap() {
    assertAccepted(
        """
        void run(@Free Node a) {
          Node left = Cut.cut(a.left);
          a.left = Cut.cut(a.right);
          a.right = left;
          send(a);
        }
        """);
  }

  @Test
  void swapWithoutCut() {
    assertRefused(
        """
        void run(@Free Node a) {
          Node left = a.left;
          a.left = a.right;
          a.right = left;
        }
        """,
        """
        T.java:4: error: ALIASED_HEAP: `a.right` is stored in `a.left`, but has a place already
            `a.right`, read at line 4, is a part of what it was read from
            suggestion: write `Cut.cut(a.right)` at line 4, or store a copy
        """);
  }

  @Test
  void arraysOfArraysCloned() {
    assertRefused(
        """
        void run(@Free byte[][] a) {
          byte[][] b = a.clone();
        }
        """,
        """
        T.java:3: error: ALIASED_HEAP: the elements of `a` get a second place in its clone
            suggestion: copy the elements one by one
        """);
  }
}
