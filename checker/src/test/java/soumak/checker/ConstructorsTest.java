package soumak.checker;

import static soumak.checker.testing.Programs.assertAccepted;
import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;
import static soumak.checker.testing.Programs.assertRefused;

import org.junit.jupiter.api.Test;

/** Constructors of tasks that keep messages, and what they keep of their parameters. */
class ConstructorsTest {
  @Test
  void thisInSuper() {
    assertFileRefused(
        """
        class A extends Actor {
          Node n;
          A(@Free Node m) {
            n = m;
            start();
            n.value++;
          }
          public void execute() {
            n.value++;
          }
        }
        """,
        """
        T.java:5: error: UNANNOTATED_ESCAPE: `this` is given to Actor.start before the task is whole
            it keeps messages, and could be started while its constructor touches them
            suggestion: do that where the task is made, behind its constructor
        """);
  }

  @Test
  void ctorStoresThis() {
    assertFileRefused(
        """
        class A extends Actor {
          static A last;
          Node n;
          A() {
            last = this;
            n = new Node();
            n.value++;
          }
          public void execute() {
            n.value++;
          }
        }
        """,
        """
        T.java:5: error: UNANNOTATED_ESCAPE: `this` is given to `last` before the task is whole
            it keeps messages, and could be started while its constructor touches them
            suggestion: do that where the task is made, behind its constructor
        """);
  }

  @Test
  void ctorCapturesThis() {
    assertFileRefused(
        """
        class A extends Actor {
          Node n;
          A(List<Runnable> l) {
            l.add(() -> n.value++);
          }
          public void execute() {
            n.value++;
          }
        }
        """,
        """
        T.java:4: error: UNANNOTATED_ESCAPE: the lambda is given to List.add as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: do it here, or in a task of its own (Task.spawn)
        """);
  }

  @Test
  void ctorInferred() {
    assertAccepted(
        """
        static class P implements Message {
            final byte[] d;
            P(byte[] d) {
              this.d = d;
            }
          }
          void f(Mailbox<P> b) {
            b.tryPut(new P(new byte[3]));
          }
        """);
  }

  @Test
  void ctorInferredShared() {
    assertRefused(
        """
        static class P implements Message {
            final byte[] d;
            P(byte[] d) {
              this.d = d;
            }
          }
          void f(Mailbox<P> b) {
            byte[] d = new byte[3];
            b.tryPut(new P(d));
            d[0] = 1;
          }
        """,
        """
        T.java:11: error: USE_AFTER_SEND: `d` is used after it was given away
            `d` was given to new P (parameter 1) at line 10
            `d` is `new byte[]` since line 9
            suggestion: give it away behind line 11, or give away a copy of it
        """);
  }

  @Test
  void ctorInferredField() {
    assertRefused(
        """
        static class P implements Message {
            final byte[] d;
            P(byte[] d) {
              this.d = d;
            }
          }
          static byte[] D = new byte[3];
          void f(Mailbox<P> b) {
            b.tryPut(new P(D));
          }
        """,
        """
        T.java:10: error: NOT_FREE: what is given to new P as parameter 1 is no message, and may be known to other objects
            suggestion: give a copy of the array
        """);
  }

  @Test
  void anonymousActor() {
    assertFileAccepted(
        """
        class T {
          static void f(@Free Node a) {
            new Actor() {
              protected void execute() {
                a.value++;
              }
            }.start();
          }
        }
        """);
  }

  @Test
  void anonymousActorUse() {
    assertFileRefused(
        """
        class T {
          static void f(@Free Node a) {
            new Actor() {
              protected void execute() {
                a.value++;
              }
            }.start();
            a.value++;
          }
        }
        """,
        """
        T.java:8: error: USE_AFTER_SEND: `a` is used after it was given away
            `a` was given to new 1 (parameter 1) at line 3
            suggestion: give it away behind line 8, or give away a copy of it
        """);
  }

  /** Compilers number marks without what the class captures, which javac puts behind them. */
  @Test
  void marksOfLocalClassesThatCapture() {
    assertAccepted(
        """
        static void one(int[] counts, @Free Node a) {
          class Local {
            Local(@Free Node it) { send(it); counts[0]++; }
          }
          new Local(a);
        }
        void two(int[] counts, @Free Node a) {
          class Local {
            Local(@Free Node it) { send(it); counts[0]++; touch(); }
          }
          new Local(a);
        }
        class Inner {
          Inner(int[] counts, @Free Node it) { send(it); counts[0]++; touch(); }
        }
        void three(int[] counts, @Free Node a) { new Inner(counts, a); }
        """);
  }

  @Test
  void marksOfLocalClassesThatCaptureAreKept() {
    assertRefused(
        """
        static void one(int[] counts, Node a) {
          class Local {
            Local(@Free Node it) { send(it); counts[0]++; }
          }
          new Local(a);
        }
        """,
        """
        T.java:6: error: NOT_FREE: `a` is given to new 1Local, but is not free
            `a` is lent to T.one (@Safe)
            suggestion: mark parameter `a` of T.one @Free, or give a copy
        """);
  }
}
