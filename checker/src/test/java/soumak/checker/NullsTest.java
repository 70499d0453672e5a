package soumak.checker;

import static soumak.checker.testing.Programs.assertAccepted;
import static soumak.checker.testing.Programs.assertRefused;

import org.junit.jupiter.api.Test;

/** What is known of a message that one way of control has makes nothing sure on another way. */
class NullsTest {
  @Test
  void whatLiesBelowNothingIsNotBelowWhereItIsStored() {
    assertRefused(
        """
        void run(@Free Node base) {
          Node root = null, deep;
          if (maybe()) {
            root = new Node();
            root.left = new Node();
            deep = root.left;
          } else {
            deep = base.left;
          }
          base.right = root;
          send(Cut.cut(base.left));
          deep.value++;
        }
        """,
        """
        T.java:13: error: USE_AFTER_SEND: `deep` is used after it was given away
            `base.left` was given to Node.send (parameter 1) at line 12
            `deep` is `root.left` since line 7
            suggestion: give it away behind line 13, or give away a copy of it
        """);
  }

  @Test
  void branchOfNothingMayBeAnothersBranch() {
    assertRefused(
        """
        void run(@Free Node a) {
          Node owner = null, branch = a.left;
          if (maybe()) {
            owner = new Node();
            owner.left = new Node();
            branch = owner.left;
          }
          if (owner != null) owner.value++;
          send(branch);
          a.left.value++;
        }
        """,
        """
        T.java:10: error: NOT_FREE: `branch` is given to Node.send, but is not free
            `a.left`, read at line 3, is a part of what it was read from
            suggestion: write `Cut.cut(a.left)` at line 3, or give a copy
        """);
  }

  @Test
  void aliasOfNothingIsNotStoredWithIt() {
    assertRefused(
        """
        void run(@Free Node a, @Free Node b, @Free Node to) {
          Node stored = null, other = b.left;
          if (maybe()) {
            stored = a.left;
            other = stored;
          }
          to.right = stored;
          send(other);
          b.left.value++;
        }
        """,
        """
        T.java:9: error: NOT_FREE: `other` is given to Node.send, but is not free
            `b.left`, read at line 3, is a part of what it was read from
            suggestion: write `Cut.cut(b.left)` at line 3, or give a copy
        """);
  }

  @Test
  void whatIsReadAgainIsNotFreeAsItWasNothingBefore() {
    assertRefused(
        """
        void run(@Free Node a) {
          Node all = null, branch = null;
          if (maybe()) all = a; else branch = a.right;
          Node again = a.right;
          if (maybe()) again.value++;
          if (branch != null) branch.value++;
          send(again);
          if (all != null) all.right.value++;
        }
        """,
        """
        T.java:8: error: NOT_FREE: `again` is given to Node.send, but is not free
            `a.right`, read at line 5, is a part of what it was read from
            suggestion: write `Cut.cut(a.right)` at line 5, or give a copy
        """);
  }

  @Test
  void lastBranchThatWasFound() {
    assertAccepted(
        """
        void run(@Free Node a) {
          Node found = null;
          if (maybe()) found = a.left; else if (maybe()) found = a.right;
          if (found != null) send(found);
        }
        """);
  }

  @Test
  void branchThatMayHaveAnotherNameIsStored() {
    assertAccepted(
        """
        void run(@Free Node a, @Free Node b) {
          Node hit = null, branch = a.left;
          if (maybe()) hit = branch;
          b.left = branch;
          if (hit != null) hit.value++;
          send(b);
        }
        """);
  }

  @Test
  void restBehindTheLastThatWasPassed() {
    assertAccepted(
        """
        void run(@Free Node list) {
          Node before = null;
          for (Node at = list; at != null && at.value < 3; at = at.next) before = at;
          if (before != null) send(Cut.cut(before.next));
          send(list);
        }
        """);
  }

  @Test
  void listThatIsTurned() {
    assertAccepted(
        """
        void run(@Free Node list) {
          Node turned = null;
          while (list != null) {
            Node rest = Cut.cut(list.next);
            list.next = turned;
            turned = list;
            list = rest;
          }
          send(turned);
        }
        """);
  }
}
