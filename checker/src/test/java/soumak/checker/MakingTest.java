package soumak.checker;

import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;

import org.junit.jupiter.api.Test;

/** A task that keeps messages does not become known while it is being made. */
class MakingTest {
  @Test
  void superclassStarts() {
    assertFileRefused(
        """
        abstract class Base extends Actor {
          Base() { start(); }
        }
        class Leaf extends Base {
          Node node = new Node();
          Leaf() { node.value++; }
          protected void execute() { node.value++; }
        }
        """,
        """
        T.java:6: error: UNANNOTATED_ESCAPE: new Base makes `this` known before the task is whole
            it keeps messages, and could be started while its constructor touches them
            suggestion: do that where the task is made, behind its constructor
        """);
  }

  @Test
  void superclassWithValuesStarts() {
    assertFileAccepted(
        """
        abstract class Base extends Actor {
          Base() { start(); }
        }
        class Leaf extends Base {
          final Mailbox<Node> box;
          Leaf(Mailbox<Node> box) { this.box = box; }
          protected void execute() throws Pausable { box.put(new Node()); }
        }
        """);
  }

  @Test
  void methodStarts() {
    assertFileRefused(
        """
        class A extends Actor {
          Node node = new Node();
          A() {
            go();
            node.value++;
          }
          private void go() { start(); }
          protected void execute() { node.value++; }
        }
        """,
        """
        T.java:4: error: UNANNOTATED_ESCAPE: A.go makes `this` known before the task is whole
            it keeps messages, and could be started while its constructor touches them
            suggestion: do that where the task is made, behind its constructor
        """);
  }

  @Test
  void methodPrepares() {
    assertFileAccepted(
        """
        class A extends Actor {
          Node node = new Node();
          A() {
            go();
            node.value++;
          }
          private void go() { name("prepared"); }
          protected void execute() { node.value++; }
        }
        """);
  }

  @Test
  void lambdaStarts() {
    assertFileRefused(
        """
        class A extends Actor {
          Node node = new Node();
          A() {
            Runnable r = () -> start();
            r.run();
            node.value++;
          }
          protected void execute() { node.value++; }
        }
        """,
        """
        T.java:4: error: UNANNOTATED_ESCAPE: the lambda makes `this` known before the task is whole
            it keeps messages, and could be started while its constructor touches them
            suggestion: do that where the task is made, behind its constructor
        """);
  }

  @Test
  void lambdaNames() {
    assertFileAccepted(
        """
        class A extends Actor {
          Node node = new Node();
          A() {
            Runnable r = () -> name("named");
            r.run();
            node.value++;
          }
          protected void execute() { node.value++; }
        }
        """);
  }

  @Test
  void overriddenRegisters() {
    assertFileRefused(
        """
        abstract class Base extends Actor {
          static final List<Actor> ALL = new ArrayList<>();
          Base() { ready(); }
          abstract void ready();
        }
        class Leaf extends Base {
          Node node = new Node();
          void ready() { ALL.add(this); }
          protected void execute() { node.value++; }
        }
        """,
        """
        T.java:6: error: UNANNOTATED_ESCAPE: new Base makes `this` known before the task is whole
            it keeps messages, and could be started while its constructor touches them
            suggestion: do that where the task is made, behind its constructor
        """);
  }

  @Test
  void overriddenCounts() {
    assertFileAccepted(
        """
        abstract class Base extends Actor {
          static int ready;
          Base() { ready(); }
          abstract void ready();
        }
        class Leaf extends Base {
          Node node = new Node();
          void ready() { ready++; }
          protected void execute() { node.value++; }
        }
        """);
  }
}
