package soumak.checker;

import static soumak.checker.testing.Programs.assertAccepted;
import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;
import static soumak.checker.testing.Programs.assertRefused;

import org.junit.jupiter.api.Test;

/** Records, their patterns, and accessors. */
class RecordsTest {
  @Test
  void components() {
    assertFileRefused(
        """
        record T(Node a, byte[] data, int n) implements Message {
          static void go(Mailbox<T> out, @Free Node n) throws Pausable {
            T t = new T(n, new byte[4], 3);
            byte[] d = t.data();
            out.put(t);
            d[0] = 1;
          }
        }
        """,
        """
        T.java:6: error: USE_AFTER_SEND: `d` is used after it was given away
            `t` was given to Mailbox.put (parameter 1) at line 5
            `d` is `t.data()` since line 4
            suggestion: give it away behind line 6, or give away a copy of it
        """);
  }

  @Test
  void pattern() {
    assertFileAccepted(
        """
        record T(Node a, byte[] data, int n) implements Message {
          static void go(Mailbox<T> out, @Free Node n) throws Pausable {
            T t = new T(n, new byte[4], 3);
            if (t instanceof T(Node a, byte[] b, int i)) { a.value = i; b[0] = 3; }
            out.put(t);
          }
        }
        """);
  }

  @Test
  void argumentIsKept() {
    assertFileRefused(
        """
        record T(Node a) implements Message {
          static void go(@Free Node n) {
            T t = new T(n);
            Node.send(n);
          }
        }
        """,
        """
        T.java:4: error: USE_AFTER_SEND: `n` is used after it was given away
            `n` was given to new T (parameter 1) at line 3
            suggestion: give away a copy of it at line 3
        """);
  }

  @Test
  void patternSwitch() {
    assertFileAccepted(
        """
        sealed interface T extends Message permits A, B {
          static void go(Mailbox<T> out, @Free T t) throws Pausable {
            switch (t) {
              case A a -> { a.n.value++; out.put(a); }
              case B(Node l, byte[] d) -> { l.value = d[0]; out.put(t); }
            }
          }
        }
        final class A implements T { Node n; }
        record B(Node l, byte[] d) implements T {}
        """);
  }

  @Test
  void patternSwitchAndUse() {
    assertFileRefused(
        """
        sealed interface T extends Message permits A, B {
          static void go(Mailbox<T> out, @Free T t) throws Pausable {
            switch (t) {
              case A a -> out.put(a);
              case B(Node l, byte[] d) -> {
                out.put(t);
                l.value = 1;
              }
            }
          }
        }
        final class A implements T { Node n; }
        record B(Node l, byte[] d) implements T {}
        """,
        """
        T.java:7: error: USE_AFTER_SEND: `l` is used after it was given away
            `t` was given to Mailbox.put (parameter 1) at line 6
            `l` is `t.l()` since line 5
            suggestion: give it away behind line 7, or give away a copy of it
        """);
  }

  @Test
  void accessor() {
    assertRefused(
        """
        void run(@Free Node a) {
          Node b = a.next();
          send(a);
          b.value = 3;
        }
        """,
        """
        T.java:5: error: USE_AFTER_SEND: `b` is used after it was given away
            `a` was given to Node.send (parameter 1) at line 4
            `b` is `a.next()` since line 3
            suggestion: give it away behind line 5, or give away a copy of it
        """);
  }

  @Test
  void accessorBeforeSend() {
    assertAccepted(
        """
        void run(@Free Node a) {
          Node b = a.next();
          b.value = 3;
          send(a);
        }
        """);
  }

  @Test
  void accessorIsNotFree() {
    assertRefused(
        """
        void run(@Free Node a) {
          send(a.next());
          a.value = 1;
        }
        """,
        """
        T.java:3: error: NOT_FREE: `a.next()` is given to Node.send, but is not free
            `a.next()`, read at line 3, is a part of what it was read from
            suggestion: cut it off first (Cut.cut), or give a copy
        """);
  }
}
