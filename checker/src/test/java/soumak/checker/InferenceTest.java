package soumak.checker;

import static soumak.checker.testing.Programs.assertAccepted;
import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertRefused;

import org.junit.jupiter.api.Test;

/** Qualifiers that nobody has written. */
class InferenceTest {
  @Test
  void privateInferred() {
    assertFileAccepted(
        """
        class A extends Actor {
          Node n;
          public void execute() {
            n = new Node();
            flush(n);
            kick();
          }
          private void kick() {
            Node.send(Cut.cut(n));
          }
          private void flush(Node x) {
            x.value++;
          }
        }
        """);
  }

  @Test
  void privateInferredFree() {
    assertAccepted(
        """
        private void pass(Node n) {
            send(n);
          }
          void f(@Free Node a) {
            pass(a);
          }
        """);
  }

  @Test
  void privateInferredFreeUse() {
    assertRefused(
        """
        private void pass(Node n) {
            send(n);
          }
          void f(@Free Node a) {
            pass(a);
            a.value++;
          }
        """,
        """
        T.java:7: error: USE_AFTER_SEND: `a` is used after it was given away
            `a` was given to T.pass (parameter 1) at line 6
            suggestion: give it away behind line 7, or give away a copy of it
        """);
  }

  @Test
  void recursionPrivate() {
    assertAccepted(
        """
        private int count(Node n) {
            return n == null ? 0 : 1 + count(n.next);
          }
          void f(@Free Node n) {
            count(n);
            send(n);
          }
        """);
  }

  @Test
  void recursionPrivateSend() {
    assertRefused(
        """
        private void pass(Node n, int i) {
            if (i == 0) send(n);
            else pass(n, i - 1);
          }
        """,
        """
        T.java:3: error: NOT_FREE: `n` is given to Node.send, but is not free
            `n` is lent to T.pass (@Safe)
            suggestion: mark parameter `n` of T.pass @Free, or give a copy
        """);
  }

  @Test
  void mutualPrivate() {
    assertAccepted(
        """
        private void a(Node n) {
            n.value++;
            b(n.next);
          }
          private void b(Node n) {
            if (n != null) a(n);
          }
        """);
  }

  @Test
  void lambdaParamFree() {
    assertAccepted(
        """
        interface Taker {
            void take(@Free Node n);
          }
          void go(@Safe Taker t, @Free Node n) {
            t.take(n);
          }
          void f(@Free Node a) {
            go(n -> send(n), a);
          }
        """);
  }

  @Test
  void lambdaParamFreeTwice() {
    assertRefused(
        """
        interface Taker {
            void take(@Free Node n);
          }
          void f(Taker t) {
            Taker u =
                n -> {
                  send(n);
                  n.value++;
                };
          }
        """,
        """
        T.java:9: error: USE_AFTER_SEND: `n` is used after it was given away
            `n` was given to Node.send (parameter 1) at line 8
            suggestion: give it away behind line 9, or give away a copy of it
        """);
  }
}
