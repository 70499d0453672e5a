package soumak.checker;

import static soumak.checker.testing.Programs.assertAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;
import static soumak.checker.testing.Programs.assertRefused;

import org.junit.jupiter.api.Test;

/** Cutting makes free; lending for cutting loses the branches. */
class CuttingTest {
  @Test
  void cutOfLent() {
    assertRefused(
        """
        void run(Node m) {
          send(Cut.cut(m.next));
        }
        """,
        """
        T.java:3: error: SAFE_MODIFIED: `m.next` is changed, though it belongs to what is only lent
            `m` is lent to T.run (@Safe)
            suggestion: mark parameter `m` of T.run @Cuttable, or change a copy
        """);
  }

  @Test
  void cutOfCuttable() {
    assertAccepted(
        """
        void run(@Cuttable Node m) {
          send(Cut.cut(m.next));
        }
        """);
  }

  @Test
  void cutOfLocal() {
    assertRefused(
        """
        void run(@Free Node a) {
          Node b = Cut.cut(a);
        }
        """,
        """
        T.java:3: error: CUT_NOT_FIELD: Cut.cut gets something that is neither a field nor an array element
            suggestion: leave it out: what is cut here is its owner's alone already
        """);
  }

  @Test
  void cutOfFinal() {
    assertFileRefused(
        """
        class M implements Message {
          final M next;
          M(@Free M next) { this.next = next; }
          M take(@Cuttable M this) { return Cut.cut(next); }
          static M take(@Free M all) { return Cut.cut((M) all.next); }
        }
        """,
        """
        T.java:4: error: CUT_NOT_FIELD: `this.next` is cut off, but is final and cannot be cleared
            suggestion: make the field `next` not final
        T.java:5: error: CUT_NOT_FIELD: `all.next` is cut off, but is final and cannot be cleared
            suggestion: make the field `next` not final
        """);
  }

  /** It is final in the class that declares it, whose name the code need not have. */
  @Test
  void cutOfInheritedFinal() {
    assertFileRefused(
        """
        class M implements Message {
          final Node held;
          M(@Free Node held) { this.held = held; }
        }
        class L extends M {
          L(@Free Node held) { super(held); }
          Node take(@Cuttable L this) { return Cut.cut(held); }
        }
        """,
        """
        T.java:7: error: CUT_NOT_FIELD: `this.held` is cut off, but is final and cannot be cleared
            suggestion: make the field `held` not final
        """);
  }

  @Test
  void cutThroughCast() {
    assertAccepted(
        """
        void run(@Free Node a) {
          Node b = Cut.cut((Node) a.next);
          send(a);
          send(b);
        }
        """);
  }

  @Test
  void choiceOfFields() {
    assertRefused(
        """
        void run(@Free Node a) {
          Node b = Cut.cut(maybe() ? a.left : a.right);
        }
        """,
        """
        T.java:3: error: CUT_NOT_FIELD: Cut.cut gets something that is neither a field nor an array element
            suggestion: write Cut.cut(tree.left) or Cut.cut(parts[i])
        """);
  }

  @Test
  void branchOfLentForCutting() {
    assertRefused(
        """
        void run(@Free Node a) {
          Node b = a.next;
          cuts(a);
          b.value = 1;
        }
        """,
        """
        T.java:5: error: USE_AFTER_CUT_PARENT: `b` is used after it may have been cut off
            `a` was lent to Node.cuts (parameter 1, @Cuttable) at line 4
            `b` is `a.next` since line 3
            suggestion: read `a.next` again behind line 4
        """);
  }

  @Test
  void readAgainBehind() {
    assertAccepted(
        """
        void run(@Free Node a) {
          Node b = a.next;
          cuts(a);
          b = a.next;
          b.value = 1;
        }
        """);
  }

  @Test
  void lentBranchAndParent() {
    assertAccepted(
        """
        void run(@Free Node a) {
          Node b = a.next;
          cuts(b.left);
          b.value = 1;
        }
        """);
  }

  @Test
  void elementsAreApart() {
    assertAccepted(
        """
        void run(@Free Node[] a, int i) {
          Node x = Cut.cut(a[i]);
          Node y = Cut.cut(a[i + 1]);
          send(x);
          y.value = 1;
          a[0].value = 1;
        }
        """);
  }

  @Test
  void elementMayBeTheSame() {
    assertRefused(
        """
        void run(@Free Node[] a, int i) {
          Node y = a[i];
          send(Cut.cut(a[0]));
          y.value = 1;
        }
        """,
        """
        T.java:5: error: USE_AFTER_SEND: `y` is used after it was given away
            `a[]` was given to Node.send (parameter 1) at line 4
            `y` is `a[]` since line 3
            suggestion: give it away behind line 5, or give away a copy of it
        """);
  }

  @Test
  void receiverCuttable() {
    assertAccepted(
        """
        void run(@Free Node a) {
          Node b = a.shed();
          send(a);
          b.value = 3;
        }
        """);
  }

  @Test
  void receiverLent() {
    assertRefused(
        """
        void run(Node a) {
          Node b = a.shed();
        }
        """,
        """
        T.java:3: error: SAFE_MODIFIED: `a` is lent to Node.shed for cutting, but is itself only lent
            `a` is lent to T.run (@Safe)
            suggestion: mark parameter `a` of T.run @Cuttable, or lend a copy
        """);
  }

  @Test
  void cutBranchIsOutOfItsTree() {
    assertAccepted(
        """
        void run(@Free Node a) {
          Node deep = a.next.left;
          Node b = Cut.cut(a.next);
          send(a);
          deep.value = 1;
          send(b);
        }
        """);
  }

  @Test
  void partOfCutBranch() {
    assertRefused(
        """
        void run(@Free Node a) {
          Node deep = a.next.left;
          Node b = Cut.cut(a.next);
          send(b);
          deep.value = 1;
        }
        """,
        """
        T.java:6: error: USE_AFTER_SEND: `deep` is used after it was given away
            `b` was given to Node.send (parameter 1) at line 5
            `deep` is `a.next.left` since line 3
            suggestion: give it away behind line 6, or give away a copy of it
        """);
  }

  @Test
  void fromWhatWasSent() {
    assertRefused(
        """
        void run(@Free Node m) {
          send(m);
          send(Cut.cut(m.next));
        }
        """,
        """
        T.java:4: error: USE_AFTER_SEND: `m` is used after it was given away
            `m` was given to Node.send (parameter 1) at line 3
            suggestion: give it away behind line 4, or give away a copy of it
        """);
  }

  @Test
  void beforeItIsSent() {
    assertAccepted(
        """
        void run(@Free Node m) {
          send(Cut.cut(m.next));
          send(m);
        }
        """);
  }

  @Test
  void hungBelowWhatWasCutOffFromIt() {
    assertAccepted(
        """
        static void run() {
          Node m = new Node();
          m.next = new Node();
          Node other = m.shed();
          other.next = m;
          other = other.next;
          send(other);
        }
        """);
  }
}
