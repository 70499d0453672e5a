package soumak.checker;

import static soumak.checker.testing.Programs.assertAccepted;
import static soumak.checker.testing.Programs.assertRefused;

import org.junit.jupiter.api.Test;

/** Lambdas and method references that capture messages are lent themselves. */
class CaptureTest {
  @Test
  void thread() {
    assertRefused(
        """
        void run(@Free Node a) {
          new Thread(() -> a.value++).start();
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: the lambda is given to new Thread as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: do it here, or in a task of its own (Task.spawn)
        """);
  }

  @Test
  void threadWithValue() {
    assertAccepted(
        """
        void run(@Free Node a) {
          int value = a.value;
          new Thread(() -> System.out.println(value)).start();
          send(a);
        }
        """);
  }

  @Test
  void executor() {
    assertRefused(
        """
        void run(@Free Node a, java.util.concurrent.ExecutorService e) {
          e.submit(() -> { a.value = 1; });
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: the lambda is given to ExecutorService.submit as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: do it here, or in a task of its own (Task.spawn)
        """);
  }

  @Test
  void lent() {
    assertAccepted(
        """
        void with(@Safe Runnable r) { r.run(); }
        void run(@Free Node a) {
          with(() -> a.value++);
          send(a);
        }
        """);
  }

  @Test
  void runAfterSend() {
    assertRefused(
        """
        void with(@Safe Runnable r) { r.run(); }
        void run(@Free Node a) {
          Runnable r = () -> a.value++;
          send(a);
          with(r);
        }
        """,
        """
        T.java:6: error: USE_AFTER_SEND: `r` is used after it was given away
            `a` was given to Node.send (parameter 1) at line 5
            the lambda at line 4 captures `a`
            suggestion: give it away behind line 6, or give away a copy of it
        """);
  }

  @Test
  void storedRunnable() {
    assertRefused(
        """
        static Runnable kept;
        void with(@Safe Runnable r) {
          kept = r;
        }
        """,
        """
        T.java:4: error: STATIC_FIELD: `r` is stored in the static field `kept`
            every task can reach it there
            suggestion: only use it here, as it is lent
        """);
  }

  @Test
  void sentInside() {
    assertRefused(
        """
        void with(@Safe Runnable r) { r.run(); }
        void run(@Free Node a) {
          with(() -> send(a));
        }
        """,
        """
        T.java:4: error: NOT_FREE: `a` is given to Node.send, but is not free
            `a` is lent to a lambda (@Safe)
            suggestion: give a copy
        """);
  }

  @Test
  void referenceToTaker() {
    assertRefused(
        """
        void with(@Safe Consumer<Node> c, Node n) { c.accept(n); }
        void run(@Free Node b) {
          with(Node::send, b);
        }
        """,
        """
        T.java:4: error: OVERRIDE_WEAKENS: Node.send asks for a @Free argument, which Consumer.accept does not promise
            suggestion: declare the functional interface's parameter @Free
        """);
  }

  @Test
  void referenceToReader() {
    assertAccepted(
        """
        void with(@Safe Consumer<Node> c, Node n) { c.accept(n); }
        void run(@Free Node b) {
          with(Node::reads, b);
        }
        """);
  }
}
