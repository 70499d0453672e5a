package soumak.checker;

import static soumak.checker.testing.Programs.assertAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;
import static soumak.checker.testing.Programs.assertRefused;

import org.junit.jupiter.api.Test;

/** What is given to a {@code @Free} parameter is gone, with all its parts and names. */
class SendTest {
  @Test
  void useAfterSend() {
    assertRefused(
        """
        void run(@Free Node m) {
          send(m);
          m.value = 1;
        }
        """,
        """
        T.java:4: error: USE_AFTER_SEND: `m` is used after it was given away
            `m` was given to Node.send (parameter 1) at line 3
            suggestion: give it away behind line 4, or give away a copy of it
        """);
  }

  @Test
  void useBeforeSend() {
    assertAccepted(
        """
        void run(@Free Node m) {
          m.value = 1;
          send(m);
        }
        """);
  }

  @Test
  void aliasUsed() {
    assertRefused(
        """
        void run(@Free Node x) {
          Node y = x.next;
          send(x);
          y.value = 1;
        }
        """,
        """
        T.java:5: error: USE_AFTER_SEND: `y` is used after it was given away
            `x` was given to Node.send (parameter 1) at line 4
            `y` is `x.next` since line 3
            suggestion: give it away behind line 5, or give away a copy of it
        """);
  }

  @Test
  void siblingUsed() {
    assertAccepted(
        """
        void run(@Free Node x) {
          Node y = Cut.cut(x.next);
          Node z = x.left;
          send(y);
          z.value = 1;
        }
        """);
  }

  @Test
  void secondName() {
    assertRefused(
        """
        void run(@Free Node x) {
          Node y = x;
          send(x);
          reads(y);
        }
        """,
        """
        T.java:5: error: USE_AFTER_SEND: `y` is used after it was given away
            `x` was given to Node.send (parameter 1) at line 4
            `y` is `x`
            suggestion: give it away behind line 5, or give away a copy of it
        """);
  }

  @Test
  void deepAlias() {
    assertRefused(
        """
        void run(@Free Node x) {
          Node y = x.left.right.next.left.right;
          x.value++;
          send(x);
          y.value++;
        }
        """,
        """
        T.java:6: error: USE_AFTER_SEND: `y` is used after it was given away
            `x` was given to Node.send (parameter 1) at line 5
            `y` is `x.left.right.next.left.right` since line 3
            suggestion: give it away behind line 6, or give away a copy of it
        """);
  }

  @Test
  void deepSibling() {
    assertAccepted(
        """
        void run(@Free Node x) {
          Node y = Cut.cut(x.left.right);
          Node z = x.left.left;
          send(x);
          y.value++;
        }
        """);
  }

  @Test
  void twice() {
    assertRefused(
        """
        void run(@Free Node x, @Free Node y) {
          send(x);
          send(x);
        }
        """,
        """
        T.java:4: error: USE_AFTER_SEND: `x` is used after it was given away
            `x` was given to Node.send (parameter 1) at line 3
            suggestion: give away a copy of it at line 3
        """);
  }

  @Test
  void twoMessages() {
    assertAccepted(
        """
        void run(@Free Node x, @Free Node y) {
          send(x);
          send(y);
        }
        """);
  }

  @Test
  void lentParameter() {
    assertRefused(
        """
        void run(Node m) {
          send(m);
        }
        """,
        """
        T.java:3: error: NOT_FREE: `m` is given to Node.send, but is not free
            `m` is lent to T.run (@Safe)
            suggestion: mark parameter `m` of T.run @Free, or give a copy
        """);
  }

  @Test
  void freeParameter() {
    assertAccepted(
        """
        void run(@Free Node m) {
          send(m);
        }
        """);
  }

  @Test
  void branch() {
    assertRefused(
        """
        void run(@Free Node m) {
          send(m.next);
          m.value = 1;
        }
        """,
        """
        T.java:3: error: NOT_FREE: `m.next` is given to Node.send, but is not free
            `m.next`, read at line 3, is a part of what it was read from
            suggestion: write `Cut.cut(m.next)` at line 3, or give a copy
        """);
  }

  @Test
  void cutBranch() {
    assertAccepted(
        """
        void run(@Free Node m) {
          send(Cut.cut(m.next));
          m.value = 1;
        }
        """);
  }

  @Test
  void oneReportPerCause() {
    assertRefused(
        """
        void run(@Free Node m) {
          send(m);
          m.value = 1;
          m.name = "x";
          reads(m);
        }
        """,
        """
        T.java:4: error: USE_AFTER_SEND: `m` is used after it was given away
            `m` was given to Node.send (parameter 1) at line 3
            suggestion: give it away behind line 6, or give away a copy of it
        """);
  }

  @Test
  void nullTestIsNoUse() {
    assertAccepted(
        """
        void run(@Free Node m) {
          send(m);
          if (m != null) m = null;
        }
        """);
  }

  @Test
  void dataOfSentMessage() {
    assertRefused(
        """
        void run(@Free Node m) {
          byte[] d = m.data;
          send(m);
          d[0] = 1;
        }
        """,
        """
        T.java:5: error: USE_AFTER_SEND: `d` is used after it was given away
            `m` was given to Node.send (parameter 1) at line 4
            `d` is `m.data` since line 3
            suggestion: give it away behind line 5, or give away a copy of it
        """);
  }

  @Test
  void dataBeforeSend() {
    assertAccepted(
        """
        void run(@Free Node m) {
          byte[] d = m.data;
          d[0] = 1;
          send(m);
        }
        """);
  }

  /** It is its writer's until it is read. */
  @Test
  void arrayThatIsStillItsWriters() {
    assertRefused(
        """
        static void run(Channel<int[]> in, Channel<String> names, Mailbox<int[]> out) throws Pausable {
          int[] seen = in.peek();
          out.put(in.read());
          System.out.println(seen[0]);
          String name = names.peek();
          System.out.println(name + names.read());
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: an int[] comes from where messages are not tracked
            another task may have got it from there too
            suggestion: read it from the channel, which makes it yours
        """);
  }

  @Test
  void arrayThatIsWritten() {
    assertFileRefused(
        """
        class T {
          static void look(Channel<int[]> in) throws Pausable {
            int[] seen = in.peek();
            seen[0] = 7;
          }
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: an int[] comes from where messages are not tracked
            another task may have got it from there too
            suggestion: read it from the channel, which makes it yours
        """);
  }

  @Test
  void arrayThatIsKept() {
    assertFileRefused(
        """
        class T {
          private int[] last; void keep(Channel<int[]> in) throws Pausable {
            last = in.peek();
          }
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: an int[] comes from where messages are not tracked
            another task may have got it from there too
            suggestion: read it from the channel, which makes it yours
        """);
  }

  @Test
  void arrayThatIsReturned() {
    assertFileRefused(
        """
        class T {
          int[] seen(Channel<int[]> in) throws Pausable {
            return in.peek();
          }
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: an int[] comes from where messages are not tracked
            another task may have got it from there too
            suggestion: read it from the channel, which makes it yours
        """);
  }

  @Test
  void messageThatIsStillItsWriters() {
    assertFileRefused(
        """
        class T {
          interface Job { void run(); }
          static void look(Channel<Job> in, Mailbox<Job> box) throws Pausable {
            Job seen = in.peek();
            Job mine = in.read();
            box.put(mine);
            seen.run();
          }
        }
        """,
        """
        T.java:4: error: UNANNOTATED_ESCAPE: a Job comes from where messages are not tracked
            another task may have got it from there too
            suggestion: read it from the channel, which makes it yours
        """);
  }
}
