package soumak.checker;

import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;

import org.junit.jupiter.api.Test;

/** Several may wait for a reply, so it is no message. */
class RepliesTest {
  @Test
  void messages() {
    assertFileRefused(
        """
        class T {
          interface Job { void run(); }
          static class Count implements Message, Job {
            int n;
            public void run() { n++; }
          }
          static void f(Reply<Job> r, Reply<Job[]> many) {
            r.complete(new Count());
            Job other = new Count();
            Reply<Job> done = Reply.of(other);
            many.complete(new Count[] {new Count()});
          }
          static <X> Reply<X> any(@Free X x) { return Reply.of(x); }
        }
        """,
        """
        T.java:8: error: UNANNOTATED_ESCAPE: `new Count` is given to Reply.complete, and so to all who wait for the reply
            nobody could say to whom of them it belongs
            suggestion: answer with an immutable value, or let a method that pauses return the message
        T.java:10: error: UNANNOTATED_ESCAPE: `other` is given to Reply.of, and so to all who wait for the reply
            nobody could say to whom of them it belongs
            suggestion: answer with an immutable value, or let a method that pauses return the message
        T.java:11: error: UNANNOTATED_ESCAPE: `new Count[]` is given to Reply.complete, and so to all who wait for the reply
            nobody could say to whom of them it belongs
            suggestion: answer with an immutable value, or let a method that pauses return the message
        T.java:13: error: UNANNOTATED_ESCAPE: `x` is given to Reply.of, and so to all who wait for the reply
            nobody could say to whom of them it belongs
            suggestion: answer with an immutable value, or let a method that pauses return the message
        """);
  }

  @Test
  void byAReference() {
    assertFileRefused(
        """
        class T {
          interface Job { void run(); }
          interface Taker { void take(@Free Job job); }
          static void f(Reply<Job> r) {
            Taker taker = r::complete;
          }
        }
        """,
        """
        T.java:5: error: UNANNOTATED_ESCAPE: what Taker.take gets is given to Reply.complete, and so to all who wait for the reply
            nobody could say to whom of them it belongs
            suggestion: answer with an immutable value, or let a method that pauses return the message
        """);
  }

  @Test
  void values() {
    assertFileAccepted(
        """
        class A extends Capsule {}
        class T {
          interface Taker { void take(@Free String text); }
          static void f(Reply<String> text, Reply<int[]> row, Reply<A> capsule) {
            text.complete("x");
            row.complete(new int[] {1, 2});
            capsule.complete(new A());
            Taker taker = text::complete;
            taker.take("y");
          }
          static Reply<Integer> now() { return Reply.of(3); }
          static void passOn(Reply<Integer> got, Mailbox<Integer> in) throws Pausable { got.complete(in.get()); }
        }
        """);
  }
}
