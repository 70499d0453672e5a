package soumak.checker;

import static soumak.checker.testing.Programs.assertAccepted;
import static soumak.checker.testing.Programs.assertRefused;

import org.junit.jupiter.api.Test;

/** The same over branches, loops and exceptions. */
class FlowTest {
  @Test
  void sendInLoop() {
    assertRefused(
        """
        void run(@Free Node m) {
          while (maybe()) {
            send(m);
          }
        }
        """,
        """
        T.java:4: error: USE_AFTER_SEND: `m` is used after it was given away
            `m` was given to Node.send (parameter 1) at line 4
            that was in an earlier turn of the loop
            suggestion: make a new one in each turn, or give away a copy of it
        """);
  }

  @Test
  void replacedInLoop() {
    assertAccepted(
        """
        void run(@Free Node m) {
          while (maybe()) {
            send(m);
            m = new Node();
          }
        }
        """);
  }

  @Test
  void walkAndSend() {
    assertRefused(
        """
        void run(@Free Node list) {
          while (list != null) {
            Node rest = list.next;
            send(list);
            list = rest;
          }
        }
        """,
        """
        T.java:4: error: USE_AFTER_SEND: `list` is used after it was given away
            `list` was given to Node.send (parameter 1) at line 5
            `list` is `list.next` since line 4
            that was in an earlier turn of the loop
            suggestion: write `Cut.cut(list.next)` at line 4, or give away a copy of it
        """);
  }

  @Test
  void cutAndSend() {
    assertAccepted(
        """
        void run(@Free Node list) {
          while (list != null) {
            Node rest = Cut.cut(list.next);
            send(list);
            list = rest;
          }
        }
        """);
  }

  @Test
  void caughtAfterSend() {
    assertRefused(
        """
        void run(@Free Node m) {
          try {
            send(m);
          } catch (RuntimeException e) {
            m.value = 1;
          }
        }
        """,
        """
        T.java:6: error: USE_AFTER_SEND: `m` is used after it was given away
            `m` was given to Node.send (parameter 1) at line 4
            this also holds where that call has ended with an exception
            suggestion: use it before that call only, or give away a copy of it
        """);
  }

  @Test
  void caughtBeforeSend() {
    assertAccepted(
        """
        void run(@Free Node m) {
          try {
            reads(m);
          } catch (RuntimeException e) {
            m.value = 1;
          }
          send(m);
        }
        """);
  }

  @Test
  void finallyAfterSend() {
    assertRefused(
        """
        void run(@Free Node m) {
          try {
            send(m);
          } finally {
            m.value = 1;
          }
        }
        """,
        """
        T.java:6: error: USE_AFTER_SEND: `m` is used after it was given away
            `m` was given to Node.send (parameter 1) at line 4
            suggestion: give it away behind line 6, or give away a copy of it
        """);
  }

  @Test
  void sendInFinally() {
    assertAccepted(
        """
        void run(@Free Node m) {
          try {
            m.value = 1;
          } finally {
            send(m);
          }
        }
        """);
  }

  @Test
  void sentOnOneBranch() {
    assertRefused(
        """
        void run(@Free Node m) {
          if (maybe()) send(m);
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
  void sentOnBothAndReplaced() {
    assertAccepted(
        """
        void run(@Free Node m) {
          if (maybe()) {
            send(m);
            m = make();
          }
          m.value = 1;
          send(m);
        }
        """);
  }

  @Test
  void storedOnOneBranch() {
    assertRefused(
        """
        void run(@Free Node a, @Cuttable Node b) {
          if (maybe()) b.next = a;
          send(a);
        }
        """,
        """
        T.java:4: error: NOT_FREE: `a` is given to Node.send, but is not free
            `a` is stored in `b.next` since line 3
            suggestion: write `Cut.cut(b.next)` instead of it, or give a copy
        """);
  }

  @Test
  void nullOnOneBranch() {
    assertAccepted(
        """
        void run(@Free Node a) {
          Node b = maybe() ? a : null;
          if (b != null) send(b);
        }
        """);
  }

  @Test
  void oneOfTwo() {
    assertRefused(
        """
        void run(@Free Node a, @Free Node b) {
          Node c = maybe() ? a : b;
          send(c);
          b.value = 1;
        }
        """,
        """
        T.java:5: error: USE_AFTER_SEND: `b` is used after it was given away
            `c` was given to Node.send (parameter 1) at line 4
            `b` is, or may be, `c` or a part of it
            suggestion: give it away behind line 5, or give away a copy of it
        """);
  }

  @Test
  void oneOfTwoAndAnother() {
    assertAccepted(
        """
        void run(@Free Node a, @Free Node b, @Free Node d) {
          Node c = maybe() ? a : b;
          send(c);
          d.value = 1;
        }
        """);
  }

  @Test
  void previousOfLoop() {
    assertRefused(
        """
        void run() {
          Node last = null;
          while (maybe()) {
            Node m = new Node();
            send(m);
            if (last != null) last.value = 1;
            last = m;
          }
        }
        """,
        """
        T.java:7: error: USE_AFTER_SEND: `last` is used after it was given away
            `m` was given to Node.send (parameter 1) at line 6
            `last` is, or may be, `m` or a part of it
            suggestion: give away a copy of it
        """);
  }

  @Test
  void sendPreviousOfLoop() {
    assertAccepted(
        """
        void run() {
          Node last = null;
          while (maybe()) {
            Node m = new Node();
            if (last != null) send(last);
            last = m;
          }
        }
        """);
  }

  @Test
  void tryWithResources() {
    assertAccepted(
        """
        void run(@Free Node m) throws Exception {
          try (var in = new java.io.ByteArrayInputStream(new byte[3])) {
            in.read(m.data);
            send(m);
          }
        }
        """);
  }

  @Test
  void useBehindTryWithResources() {
    assertRefused(
        """
        void run(@Free Node m) throws Exception {
          try (var in = new java.io.ByteArrayInputStream(new byte[3])) {
            send(m);
          }
          m.value = 1;
        }
        """,
        """
        T.java:6: error: USE_AFTER_SEND: `m` is used after it was given away
            `m` was given to Node.send (parameter 1) at line 4
            suggestion: give it away behind line 6, or give away a copy of it
        """);
  }
}
