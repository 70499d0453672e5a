package soumak.checker;

import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;

import org.junit.jupiter.api.Test;

/** Messages in the fields of objects that are no messages. */
class KeptTest {
  @Test
  void actor() {
    assertFileAccepted(
        """
        class T extends Actor {
          final Mailbox<Node> in, out; Node pending;
          T(Mailbox<Node> in, Mailbox<Node> out) { this.in = in; this.out = out; }
          public void execute() throws Pausable {
            while (true) {
              Node m = in.get();
              if (m.value > 3) { pending = m; continue; }
              if (pending != null) out.put(Cut.cut(pending));
              out.put(m);
            }
          }
        }
        """);
  }

  @Test
  void usedAfterCut() {
    assertFileRefused(
        """
        class T extends Actor {
          final Mailbox<Node> out = new Mailbox<>(); Node pending;
          public void execute() throws Pausable {
            Node x = pending;
            out.put(Cut.cut(pending));
            x.value = 1;
          }
        }
        """,
        """
        T.java:6: error: USE_AFTER_SEND: `x` is used after it was given away
            `pending` was given to Mailbox.put (parameter 1) at line 5
            `x` is `pending`
            suggestion: give it away behind line 6, or give away a copy of it
        """);
  }

  @Test
  void otherField() {
    assertFileAccepted(
        """
        class T extends Actor {
          final Mailbox<Node> out = new Mailbox<>(); Node pending, other;
          public void execute() throws Pausable {
            Node x = other;
            out.put(Cut.cut(pending));
            x.value = 1;
          }
        }
        """);
  }

  @Test
  void sentUncut() {
    assertFileRefused(
        """
        class T extends Actor {
          final Mailbox<Node> out = new Mailbox<>(); Node pending;
          public void execute() throws Pausable {
            out.put(pending);
          }
        }
        """,
        """
        T.java:4: error: NOT_FREE: `pending` is given to Mailbox.put, but is not free
            `pending`, read at line 4, is a part of what it was read from
            suggestion: write `Cut.cut(pending)` at line 4, or give a copy
        """);
  }

  @Test
  void keptTwice() {
    assertFileRefused(
        """
        class T extends Actor {
          Node pending, other;
          public void execute() throws Pausable {
            Node m = new Node();
            pending = m;
            other = m;
          }
        }
        """,
        """
        T.java:6: error: ALIASED_HEAP: `m` is stored in `other`, but has a place already
            `m` is stored in `pending` since line 5
            suggestion: write `Cut.cut(pending)` instead of it, or store a copy
        """);
  }

  @Test
  void cutInMethodThatIsLentItsObject() {
    assertFileRefused(
        """
        class T extends Actor {
          Node pending;
          void flush(Mailbox<Node> out) throws Pausable {
            out.put(Cut.cut(pending));
          }
          public void execute() {}
        }
        """,
        """
        T.java:4: error: SAFE_MODIFIED: `pending` is changed, though it belongs to what is only lent
            what a task keeps is lent to its methods unless they say @Cuttable
            suggestion: declare the receiver @Cuttable: (@Cuttable T this)
        """);
  }

  @Test
  void cutInCuttableMethod() {
    assertFileAccepted(
        """
        class T extends Actor {
          Node pending;
          void flush(@Cuttable T this, Mailbox<Node> out) throws Pausable {
            out.put(Cut.cut(pending));
          }
          public void execute() throws Pausable {
            flush(new Mailbox<>());
          }
        }
        """);
  }

  @Test
  void readBeforeCuttableMethod() {
    assertFileRefused(
        """
        class T extends Actor {
          Node pending;
          void flush(@Cuttable T this, Mailbox<Node> out) throws Pausable {
            out.put(Cut.cut(pending));
          }
          public void execute() throws Pausable {
            Node m = pending;
            flush(new Mailbox<>());
            m.value = 1;
          }
        }
        """,
        """
        T.java:9: error: USE_AFTER_CUT_PARENT: `m` is used after it may have been cut off
            the task that keeps it was lent to T.flush (its receiver, @Cuttable) at line 8
            `pending`, read at line 7, is a part of what it was read from
            suggestion: read `pending` again behind line 8
        """);
  }

  @Test
  void readBeforeOtherMethod() {
    assertFileAccepted(
        """
        class T extends Actor {
          Node pending;
          void look() {}
          public void execute() throws Pausable {
            Node m = pending;
            look();
            m.value = 1;
          }
        }
        """);
  }

  @Test
  void task() {
    assertFileAccepted(
        """
        class T extends Task<Integer> {
          Node kept;
          T(@Free Node n) { kept = n; }
          public Integer execute() { Node.send(Cut.cut(kept)); return 1; }
        }
        """);
  }

  @Test
  void resultOfATask() {
    assertFileRefused(
        """
        class T extends Task<Node> {
          public Node execute() { return new Node(); }
        }
        """,
        """
        T.java:1: error: OVERRIDE_WEAKENS: T.execute gives a message, of which Task.execute says nothing
            suggestion: run it as a Fork: Fork.of(() -> ...), or send the message in a mailbox
        """);
  }

  @Test
  void methodThatGivesWhatItsTaskKeeps() {
    assertFileRefused(
        """
        class T extends Actor {
          Node kept;
          T(@Free Node n) { kept = n; }
          Node get() { return kept; }
          public void execute() { get(); }
        }
        """,
        """
        T.java:4: error: RETURN_NOT_FREE: `kept` is returned, but is not free
            what a task keeps is lent to its methods unless they say @Cuttable
            suggestion: return a copy, or declare the result @Safe
        """);
  }

  @Test
  void hiddenFieldsAreTwo() {
    assertFileAccepted(
        """
        class T extends Base {
          Node m;
          public void execute() {
            Node x = super.m;
            Node.send(Cut.cut(this.m));
            x.value = 1;
          }
        }
        abstract class Base extends Actor { Node m; }
        """);
  }

  @Test
  void inheritedFieldIsOne() {
    assertFileRefused(
        """
        class T extends Base {
          public void execute() {
            Node x = ((Base) this).m;
            Node.send(Cut.cut(this.m));
            x.value = 1;
          }
        }
        abstract class Base extends Actor { Node m; }
        """,
        """
        T.java:5: error: USE_AFTER_SEND: `x` is used after it was given away
            `m` was given to Node.send (parameter 1) at line 4
            `x` is `m`
            suggestion: give it away behind line 5, or give away a copy of it
        """);
  }
}
