package soumak.checker;

import static soumak.checker.testing.Programs.assertAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;
import static soumak.checker.testing.Programs.assertRefused;

import org.junit.jupiter.api.Test;

/** A message does not become the result of something that takes it for anybody's. */
class ResultsTest {
  @Test
  void supplierOfMessage() {
    assertRefused(
        """
        static void f() {
            Supplier<Node> s = Node::new;
            Object o = s.get();
            g(o);
          }
          static void g(Object o) {}
        """,
        """
        T.java:3: error: OVERRIDE_WEAKENS: new Node gives a message, of which Supplier.get says nothing
            who gets it there may keep it, or show it to another task
            suggestion: use a functional interface whose result is @Free, or send it in a mailbox
        """);
  }

  @Test
  void supplierLambda() {
    assertRefused(
        """
        static void f(List<Object> l) {
            Supplier<Node> s = () -> new Node();
            Object o = s.get();
            l.add(o);
          }
        """,
        """
        T.java:3: error: OVERRIDE_WEAKENS: a lambda gives a message, of which Supplier.get says nothing
            who gets it there may keep it, or show it to another task
            suggestion: use a functional interface whose result is @Free, or send it in a mailbox
        """);
  }

  @Test
  void callableClass() {
    assertFileRefused(
        """
        class T implements java.util.concurrent.Callable<Node> {
          public Node call() {
            return new Node();
          }
        }
        """,
        """
        T.java:1: error: OVERRIDE_WEAKENS: T.call gives a message, of which Callable.call says nothing
            suggestion: let it override a method whose result is @Free, or send the message in a mailbox
        """);
  }

  @Test
  void iteratorOfMessages() {
    assertFileRefused(
        """
        class T implements Iterator<Node> {
          public boolean hasNext() {
            return true;
          }
          public Node next() {
            return new Node();
          }
        }
        """,
        """
        T.java:1: error: OVERRIDE_WEAKENS: T.next gives a message, of which Iterator.next says nothing
            suggestion: let it override a method whose result is @Free, or send the message in a mailbox
        """);
  }

  @Test
  void joinTwice() {
    assertFileRefused(
        """
        class T {
          static void f(Task<Node> t) throws Pausable {
            Node n = t.join();
            n.value = 1;
          }
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: a Node comes from where messages are not tracked
            another task may have got it from there too
            suggestion: get it from a mailbox, or mark what gives it @Free
        """);
  }

  @Test
  void freeFunctional() {
    assertAccepted(
        """
        interface Maker {
            @Free
            Node make();
          }
          Node f(@Safe Maker m) {
            return m.make();
          }
          Node g() {
            return f(Node::new);
          }
          Node h() {
            return f(() -> new Node());
          }
        """);
  }

  @Test
  void freeFunctionalBad() {
    assertRefused(
        """
        interface Maker {
            @Free
            Node make();
          }
          Node f(@Safe Maker m) {
            return m.make();
          }
          Node h() {
            return f(() -> next);
          }
        """,
        """
        T.java:10: error: RETURN_NOT_FREE: `this.next` is returned, but is not free
            `this` is lent to a lambda (@Safe)
            suggestion: return a copy
        """);
  }

  @Test
  void accessorReference() {
    assertRefused(
        """
        interface Of {
            @Free
            Node of(Node n);
          }
          Node f(@Safe Of o, Node n) {
            return o.of(n);
          }
          Node h(Node n) {
            return f(Node::next, n);
          }
        """,
        """
        T.java:10: error: RETURN_NOT_FREE: Node.next gives a part of a message, which Of.of would make free
            as a reference to a method it does not count as a field any more
            suggestion: use a lambda that gives what is free
        """);
  }

  @Test
  void messageLambda() {
    assertRefused(
        """
        interface Job extends Message {
            int run();
          }
          void f(List<String> l, Mailbox<Job> b) {
            b.tryPut(() -> l.size());
          }
        """,
        """
        T.java:6: error: MESSAGE_SHAPE: a lambda that is a T$Job captures what may be shared
            nobody sees what is in it
            suggestion: write a record or a class, whose fields show what it has
        """);
  }

  @Test
  void messageLambdaOk() {
    assertAccepted(
        """
        interface Job extends Message {
            int run();
          }
          void f(int l, Mailbox<Job> b) {
            b.tryPut(() -> l);
          }
        """);
  }

  @Test
  void sharableLambda() {
    assertRefused(
        """
        interface F extends Sharable, Runnable {}
          void f(@Free Node a) {
            F r = () -> a.value++;
          }
        """,
        """
        T.java:4: error: MESSAGE_SHAPE: a lambda that is a T$F captures what may be shared
            nobody sees what is in it
            suggestion: write a record or a class, whose fields show what it has
        """);
  }

  @Test
  void sharableLambdaOk() {
    assertAccepted(
        """
        interface F extends Sharable, Runnable {}
          void f(int a) {
            F r = () -> System.out.println(a);
          }
        """);
  }
}
