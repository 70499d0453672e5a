package soumak.checker;

import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;
import static soumak.checker.testing.Programs.assertRefused;

import org.junit.jupiter.api.Test;

/** What is in final fields and in records cannot be cut off, and the first finding says so. */
class FinalFieldsTest {
  @Test
  void ofAnActor() {
    assertFileRefused(
        """
        class T extends Actor {
          final Node mine = new Node();
          final Mailbox<Node> out = new Mailbox<>();
          @Override protected void execute() throws Pausable {
            out.put(mine);
          }
        }
        """,
        """
        T.java:5: error: NOT_FREE: `mine` is given to Mailbox.put, but is not free
            `mine`, read at line 5, is a part of what it was read from
            suggestion: make the field `mine` not final and write `Cut.cut(mine)` at line 5, or give a copy
        """);
  }

  @Test
  void ofAnActorWithoutFinal() {
    assertFileRefused(
        """
        class T extends Actor {
          Node mine = new Node();
          final Mailbox<Node> out = new Mailbox<>();
          @Override protected void execute() throws Pausable {
            out.put(mine);
          }
        }
        """,
        """
        T.java:5: error: NOT_FREE: `mine` is given to Mailbox.put, but is not free
            `mine`, read at line 5, is a part of what it was read from
            suggestion: write `Cut.cut(mine)` at line 5, or give a copy
        """);
  }

  @Test
  void ofAMessage() {
    assertFileRefused(
        """
        class T implements Message {
          final Node held = new Node();
          int n;
          static void run(@Free T t) {
            Node held = t.held;
            Node.send(held);
            t.n = 1;
          }
        }
        """,
        """
        T.java:6: error: NOT_FREE: `held` is given to Node.send, but is not free
            `t.held`, read at line 5, is a part of what it was read from
            suggestion: make the field `held` not final and write `Cut.cut(t.held)` at line 5, or give a copy
        """);
  }

  @Test
  void belowAFinalOne() {
    assertFileRefused(
        """
        class T implements Message {
          final Node held = new Node();
          static void run(@Free T t) {
            Node.send(t.held.next);
            t.held.value = 1;
          }
        }
        """,
        """
        T.java:4: error: NOT_FREE: `t.held.next` is given to Node.send, but is not free
            `t.held.next`, read at line 4, is a part of what it was read from
            suggestion: write `Cut.cut(t.held.next)` at line 4, or give a copy
        """);
  }

  @Test
  void storedThere() {
    assertFileRefused(
        """
        class T implements Message {
          final Node held;
          T(@Free Node n) {
            held = n;
            Node.send(n);
          }
        }
        """,
        """
        T.java:5: error: NOT_FREE: `n` is given to Node.send, but is not free
            `n` is stored in `this.held` since line 4
            suggestion: make the field `held` not final and write `Cut.cut(this.held)` instead of it, or give a copy
        """);
  }

  @Test
  void localOfOneIsCut() {
    assertFileRefused(
        """
        class T implements Message {
          final Node held = new Node();
          int n;
          static void run(@Free T t) {
            Node held = t.held;
            Node.send(Cut.cut(held));
            t.n = 1;
          }
        }
        """,
        """
        T.java:6: error: CUT_NOT_FIELD: Cut.cut gets something that is neither a field nor an array element
            suggestion: make the field `held` not final and write `Cut.cut(t.held)` at line 5, and leave out this one
        """);
  }

  @Test
  void componentOfALentRecord() {
    assertFileRefused(
        """
        class T {
          record R(Node node) implements Message {}
          static void run(R r) {
            Node.send(Cut.cut(r.node));
          }
        }
        """,
        """
        T.java:4: error: SAFE_MODIFIED: `r.node` is changed, though it belongs to what is only lent
            `r` is lent to T.run (@Safe)
            suggestion: mark parameter `r` of T.run @Free, or change a copy
        T.java:4: error: CUT_NOT_FIELD: `r.node` is cut off, but is a component of a record and cannot be cleared
            suggestion: leave out Cut.cut, mark parameter `r` of T.run @Free, take the record apart by a pattern, `R(var node)`, and use the record itself no more behind that
        """);
  }

  @Test
  void ownComponentOfARecord() {
    assertFileRefused(
        """
        record T(Node node) implements Message {
          Node take() { return Cut.cut(node); }
        }
        """,
        """
        T.java:2: error: SAFE_MODIFIED: `this.node` is changed, though it belongs to what is only lent
            `this` is lent to T.take (@Safe)
            suggestion: declare the receiver @Free: (@Free T this)
        T.java:2: error: CUT_NOT_FIELD: `this.node` is cut off, but is a component of a record and cannot be cleared
            suggestion: leave out Cut.cut, mark the receiver of T.take @Free, take the record apart by a pattern, `T(var node)`, and use the record itself no more behind that
        """);
  }

  @Test
  void componentOfARecordLentForCutting() {
    assertFileRefused(
        """
        class T {
          record R(Node node) implements Message {}
          static void run(@Cuttable R r) {
            Node.send(r.node());
          }
        }
        """,
        """
        T.java:4: error: NOT_FREE: `r.node()` is given to Node.send, but is not free
            `r.node()`, read at line 4, is a part of the record `R(var node)`
            suggestion: mark parameter `r` of T.run @Free, take the record apart by a pattern, `R(var node)`, and use the record itself no more behind that, or give a copy
        """);
  }

  @Test
  void componentOfARecordThatIsKept() {
    assertFileRefused(
        """
        class T extends Actor {
          record R(Node node) implements Message {}
          R kept = new R(new Node());
          @Override protected void execute() {
            Node.send(kept.node());
          }
        }
        """,
        """
        T.java:5: error: NOT_FREE: `kept.node()` is given to Node.send, but is not free
            `kept.node()`, read at line 5, is a part of the record `R(var node)`
            suggestion: cut off the record first (Cut.cut), take the record apart by a pattern, `R(var node)`, and use the record itself no more behind that, or give a copy
        """);
  }

  @Test
  void componentOfARecordInAFinalField() {
    assertFileRefused(
        """
        class T implements Message {
          record R(Node node) implements Message {}
          final R kept = new R(new Node());
          int n;
          static void run(@Free T t) {
            Node.send(t.kept.node());
            t.n = 1;
          }
        }
        """,
        """
        T.java:6: error: NOT_FREE: `t.kept.node()` is given to Node.send, but is not free
            `t.kept.node()`, read at line 6, is a part of the record `R(var node)`
            suggestion: make the field `kept` not final and cut off the record first (Cut.cut), take the record apart by a pattern, `R(var node)`, and use the record itself no more behind that, or give a copy
        """);
  }

  @Test
  void pointerInALentRecord() {
    assertFileRefused(
        """
        class T {
          record R(Unique<Bytes> bytes) implements Message {}
          static void run(R r) {
            r.bytes.free();
          }
        }
        """,
        """
        T.java:4: error: NOT_FREE: `r.bytes` is given to Unique.free, but is not free
            `r` is lent to T.run (@Safe)
            suggestion: mark parameter `r` of T.run @Free, take the record apart by a pattern, `R(var bytes)`, and use the record itself no more behind that, or leave that to its owner
        """);
  }

  @Test
  void pointerInALentFinalField() {
    assertFileRefused(
        """
        class T implements Message {
          final Unique<Bytes> bytes;
          T(@Free Unique<Bytes> bytes) { this.bytes = bytes; }
          static void run(T t) {
            t.bytes.free();
          }
        }
        """,
        """
        T.java:5: error: NOT_FREE: `t.bytes` is given to Unique.free, but is not free
            `t` is lent to T.run (@Safe)
            suggestion: make the field `bytes` not final and mark parameter `t` of T.run @Cuttable and write `Cut.cut(t.bytes)`, or leave that to its owner
        """);
  }

  @Test
  void resultOfALentOne() {
    assertRefused(
        """
        static Node first(Node o) {
          return maybe() ? o.next : null;
        }
        """,
        """
        T.java:3: error: RETURN_NOT_FREE: `o.next` is returned, but is not free
            `o` is lent to T.first (@Safe)
            suggestion: return a copy, or declare the result @Safe
        """);
  }

  @Test
  void resultThatIsLentOn() {
    assertFileAccepted(
        """
        class T {
          static @Safe Node first(Node o) {
            return Node.maybe() ? o.next : o.left;
          }
          static @Safe byte[] data(Node o) { return o.data; }
          static int run(@Free Node o) {
            int n = first(o).value + data(o)[0];
            Node.send(o);
            return n;
          }
        }
        """);
  }

  /** Where another method promises that its result is free, or says nothing of it. */
  @Test
  void resultsThatOthersDeclare() {
    assertFileRefused(
        """
        interface Giver<X> { @Free X give(Node of); }
        class T implements Giver<Node> {
          public Node give(Node of) { return Node.maybe() ? of.next : null; }
          static Giver<Node> lambda() { return of -> Node.maybe() ? of.next : null; }
        }
        """,
        """
        T.java:3: error: RETURN_NOT_FREE: `of.next` is returned, but is not free
            `of` is lent to T.give (@Safe)
            suggestion: return a copy
        T.java:4: error: RETURN_NOT_FREE: `of.next` is returned, but is not free
            `of` is lent to a lambda (@Safe)
            suggestion: return a copy
        """);
  }
}
