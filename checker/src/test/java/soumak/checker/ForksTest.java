package soumak.checker;

import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;

import org.junit.jupiter.api.Test;

/** A message can be the result of a fork, and of no task. */
class ForksTest {
  @Test
  void task() {
    assertFileRefused(
        """
        class T {
          static Node run() throws Pausable {
            Task<Node> task = Task.spawn(() -> new Node());
            Node node = task.join();
            return node;
          }
        }
        """,
        """
        T.java:3: error: OVERRIDE_WEAKENS: a lambda gives a message, of which TaskBody.call says nothing
            who gets it there may keep it, or show it to another task
            suggestion: run it as a Fork, whose result goes to one who joins: Fork.of(...)
        """);
  }

  @Test
  void fork() {
    assertFileAccepted(
        """
        class T {
          static Node run() throws Pausable {
            Fork<Node> fork = Fork.of(() -> new Node());
            Node node = fork.join();
            return node;
          }
        }
        """);
  }

  @Test
  void parallelMap() {
    assertFileAccepted(
        """
        class T {
          static Node changed(@Free Node node) {
            node.value++;
            return node;
          }
          static void run(Mailbox<Node> in, Mailbox<Node> out) throws Pausable {
            List<Fork<Node>> forks = new ArrayList<>();
            for (int i = 0; i < 9; i++) {
              Node node = in.get();
              forks.add(Fork.of(() -> changed(node)));
            }
            for (Fork<Node> fork : forks) out.put(fork.join());
          }
        }
        """);
  }

  @Test
  void usedBehindFork() {
    assertFileRefused(
        """
        class T {
          static void run(@Free Node node) {
            Fork<Node> fork = Fork.of(() -> node);
            node.value++;
          }
        }
        """,
        """
        T.java:4: error: USE_AFTER_SEND: `node` is used after it was given away
            the lambda was given to Fork.of (parameter 1) at line 3
            it captures `node`
            suggestion: give it away behind line 4, or give away a copy of it
        """);
  }

  @Test
  void givesPartOfWhatItKeeps() {
    assertFileRefused(
        """
        class T {
          static Fork<Node> run(Node node) {
            return Fork.of(() -> node.next);
          }
        }
        """,
        """
        T.java:3: error: NOT_FREE: the lambda is given to Fork.of, but is not free
            the lambda at line 3 captures `node`
            suggestion: mark parameter `node` of T.run @Free, or let it capture a copy
        """);
  }

  @Test
  void ordinaryResult() {
    assertFileRefused(
        """
        class T {
          static Fork<List<String>> run(List<String> all) {
            return Fork.of(() -> all);
          }
        }
        """,
        """
        T.java:3: error: RETURN_NOT_FREE: the result may be known to other objects
            it comes from an object that is no message
            suggestion: return a message that has it: record Batch(@Free List all) implements Message, made from List.copyOf(...)
        """);
  }

  @Test
  void ordinaryResultOfTask() {
    assertFileAccepted(
        """
        class T {
          static Task<List<String>> run(List<String> all) {
            return Task.spawn(() -> all);
          }
        }
        """);
  }

  @Test
  void skynet() {
    assertFileAccepted(
        """
        class T {
          static class Sum implements Message { long value; }
          static Sum skynet(long number, int size) throws Pausable {
            Sum sum = new Sum();
            if (size == 1) {
              sum.value = number;
              return sum;
            }
            List<Fork<Sum>> children = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
              long first = number + i * (size / 10);
              children.add(Fork.of(() -> skynet(first, size / 10)));
            }
            for (Fork<Sum> child : children) sum.value += child.join().value;
            return sum;
          }
        }
        """);
  }

  @Test
  void taskClass() {
    assertFileRefused(
        """
        class T extends Task<Node> {
          protected Node execute() { return new Node(); }
        }
        """,
        """
        T.java:1: error: OVERRIDE_WEAKENS: T.execute gives a message, of which Task.execute says nothing
            suggestion: run it as a Fork: Fork.of(() -> ...), or send the message in a mailbox
        """);
  }

  @Test
  void values() {
    assertFileAccepted(
        """
        class T {
          static int run() throws Pausable {
            Fork<Integer> one = Fork.of(() -> 1);
            Fork<int[]> two = Fork.of(() -> new int[2]);
            return one.join() + two.join()[0];
          }
        }
        """);
  }

  @Test
  void keptOutside() {
    assertFileRefused(
        """
        class T {
          static Object last;
          static void run() throws Pausable {
            Fork<Node> fork = Fork.of(() -> new Node());
            last = fork.join();
          }
        }
        """,
        """
        T.java:5: error: STATIC_FIELD: `the result of Fork.join` is stored in the static field `last`
            every task can reach it there
            suggestion: keep it in a field of the task, or send it in a mailbox
        """);
  }
}
