package soumak.checker;

import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;

import org.junit.jupiter.api.Test;

/** Ordinary objects that have messages in their fields are owned as messages are. */
class KeepersTest {
  @Test
  void holderTwoTasks() {
    assertFileRefused(
        """
        class Holder {
          Node n;
        }
        class T {
          static void f(Holder h) {
            new A(h).start();
            new A(h).start();
          }
        }
        class A extends Actor {
          Holder h;
          A(Holder h) {
            this.h = h;
          }
          public void execute() {
            h.n.value++;
          }
        }
        """,
        """
        T.java:6: error: NOT_FREE: `h` is given to new A, but is not free
            `h` is lent to T.f (@Safe)
            suggestion: mark parameter `h` of T.f @Free, or give a copy
        T.java:7: error: NOT_FREE: `h` is given to new A, but is not free
            `h` is lent to T.f (@Safe)
            suggestion: mark parameter `h` of T.f @Free, or give a copy
        """);
  }

  @Test
  void keeperToActor() {
    assertFileAccepted(
        """
        class K {
          Node n;
          List<String> l = new ArrayList<>();
        }
        class A extends Actor {
          final K k;
          A(@Free K k) {
            this.k = k;
          }
          public void execute() {
            k.n.value++;
            k.l.add("x");
          }
        }
        class T {
          static void f() {
            K k = new K();
            k.n = new Node();
            new A(k).start();
          }
        }
        """);
  }

  @Test
  void keeperToTwoActors() {
    assertFileRefused(
        """
        class K {
          Node n;
        }
        class A extends Actor {
          final K k;
          A(@Free K k) {
            this.k = k;
          }
          public void execute() {
            k.n.value++;
          }
        }
        class T {
          static void f() {
            K k = new K();
            new A(k).start();
            new A(k).start();
          }
        }
        """,
        """
        T.java:17: error: USE_AFTER_SEND: `k` is used after it was given away
            `k` was given to new A (parameter 1) at line 16
            suggestion: give away a copy of it at line 16
        """);
  }

  @Test
  void keeperSent() {
    assertFileRefused(
        """
        class K {
          Node n;
          List<String> l;
        }
        class T {
          static void f(@Free K k, Mailbox<K> b) {
            b.tryPut(k);
          }
        }
        """,
        """
        T.java:7: error: NOT_FREE: what is given to Mailbox.tryPut as parameter 1 is no message, and may be known to other objects
            suggestion: let K implement Message, or make it a record of immutable values
        """);
  }

  @Test
  void keeperInList() {
    assertFileRefused(
        """
        class K {
          Node n;
        }
        class T {
          static void f(List<K> l) {
            l.add(new K());
          }
        }
        """,
        """
        T.java:6: error: UNANNOTATED_ESCAPE: `new K` is given to List.add as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: keep it in a field or an array of its own type
        """);
  }

  @Test
  void keeperUpcast() {
    assertFileRefused(
        """
        class B {}
        class K extends B {
          Node n;
        }
        class T {
          static B b;
          static void f() {
            b = new K();
          }
        }
        """,
        """
        T.java:2: error: UNANNOTATED_ESCAPE: K keeps messages in its fields, but extends B, which knows nothing of messages
            suggestion: hold a B in a field, or keep the messages somewhere else
        T.java:8: error: STATIC_FIELD: `new K` is stored in the static field `b`
            every task can reach it there
            suggestion: keep it in a field of the task, or send it in a mailbox
        """);
  }

  @Test
  void keeperOfKeeper() {
    assertFileRefused(
        """
        class K {
          Node n;
        }
        class L {
          K k;
        }
        class T {
          static L l;
        }
        """,
        """
        T.java:7: error: STATIC_FIELD: the static field `l` of T can hold a message
            suggestion: keep it in a field of the task, or send it in a mailbox
        """);
  }

  @Test
  void keeperOk() {
    assertFileAccepted(
        """
        class Q {
          private Node head;
          void add(@Cuttable Q this, @Free Node n) {
            n.next = Cut.cut(head);
            head = n;
          }
          @Free
          Node take(@Cuttable Q this) {
            Node n = Cut.cut(head);
            head = Cut.cut(n.next);
            return n;
          }
        }
        class A extends Actor {
          final Q q = new Q();
          final Mailbox<Node> in = new Mailbox<>();
          public void execute() throws Pausable {
            q.add(in.get());
            in.put(q.take());
          }
        }
        """);
  }

  @Test
  void inheritedImpl() {
    assertFileRefused(
        """
        interface Reg {
          void reg();
        }
        class B {
          static List<Object> l;
          public void reg() {
            l.add(this);
          }
        }
        class K extends B implements Reg {
          Node n;
        }
        """,
        """
        T.java:10: error: UNANNOTATED_ESCAPE: K keeps messages in its fields, but extends B, which knows nothing of messages
            suggestion: hold a B in a field, or keep the messages somewhere else
        T.java:10: error: OVERRIDE_WEAKENS: K inherits reg from B, which knows nothing of messages
            suggestion: override it in K
        """);
  }

  @Test
  void threadSub() {
    assertFileRefused(
        """
        class W extends Thread {
          Node n;
          public void run() {
            n.value++;
          }
          static void f(@Free Node m) {
            W w = new W();
            w.n = m;
            w.start();
          }
        }
        """,
        """
        T.java:1: error: UNANNOTATED_ESCAPE: W keeps messages in its fields, but extends Thread, which knows nothing of messages
            suggestion: hold a Thread in a field, or keep the messages somewhere else
        T.java:9: error: UNANNOTATED_ESCAPE: `w` is given to Thread.start, of which nothing is known
            it may keep it, or show it to another task
            suggestion: mark the receiver of Thread.start @Safe or @Free, there or in a file of external annotations
        """);
  }

  @Test
  void runnableObj() {
    assertFileRefused(
        """
        class W implements Runnable {
          Node n;
          W(@Free Node n) {
            this.n = n;
          }
          public void run() {
            n.value++;
          }
          static void f(@Free Node m) {
            new Thread(new W(m)).start();
          }
        }
        """,
        """
        T.java:10: error: UNANNOTATED_ESCAPE: `new W` is given to new Thread as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: do it here, or in a task of its own (Task.spawn)
        """);
  }

  @Test
  void sharableField() {
    assertFileAccepted(
        """
        class B implements Sharable {
          private Node n;
          synchronized void set(@Free Node m) {
            n = m;
          }
          synchronized @Free Node take() {
            return Cut.cut(n);
          }
        }
        """);
  }

  @Test
  void sharableFieldOutside() {
    assertFileRefused(
        """
        class B implements Sharable {
          Node n;
        }
        class T {
          static void f(B b) {
            b.n.value++;
          }
        }
        """,
        """
        T.java:6: error: UNANNOTATED_ESCAPE: the message in `n` is for the methods of its Sharable class only
            other tasks may know the same object
            suggestion: give the class a method that takes it out: @Free and with Cut.cut
        """);
  }

  @Test
  void exceptionField() {
    assertFileRefused(
        """
        class X extends RuntimeException {
          Node n;
          X(@Free Node n) {
            this.n = n;
          }
        }
        """,
        """
        T.java:3: error: EXCEPTION_IS_MESSAGE: the exception X keeps a message
            suggestion: keep the facts of it that matter: strings, numbers, immutable objects
        """);
  }

  @Test
  void enumField() {
    assertFileRefused(
        """
        enum E {
          A;
          Node n;
        }
        """,
        """
        T.java:1: error: STATIC_FIELD: the constants of the enum E are known to every task, and are or hold messages
            suggestion: let it have final fields of immutable types only, or write a class
        """);
  }

  @Test
  void enumConst() {
    assertFileRefused(
        """
        enum E implements Message {
          A,
          B;
          int n;
        }
        """,
        """
        T.java:1: error: STATIC_FIELD: the constants of the enum E are known to every task, and are or hold messages
            suggestion: let it have final fields of immutable types only, or write a class
        """);
  }

  @Test
  void enumImm() {
    assertFileAccepted(
        """
        enum E implements Message {
          A,
          B;
          final int n = 3;
          static void f(Mailbox<E> b) {
            b.tryPut(A);
            b.tryPut(A);
          }
        }
        """);
  }

  @Test
  void messageAndSharable() {
    assertFileRefused(
        """
        class M implements Message, Sharable {
          int x;
        }
        """,
        """
        T.java:1: error: MESSAGE_SHAPE: M is a message and a Sharable
            suggestion: decide: a message has one owner at a time, a Sharable any number
        """);
  }
}
