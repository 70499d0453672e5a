package soumak.checker;

import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;

import org.junit.jupiter.api.Test;

/** Lambdas that capture messages and compare, or can be serialized. */
class ComparatorsTest {
  @Test
  void keptComparator() {
    assertFileRefused(
        """
        class T {
          static Set<String> f(List<String> list, Node node) {
            Set<String> sorted = new TreeSet<>((a, b) -> a.length() - b.length() + node.value);
            sorted.addAll(list);
            return sorted;
          }
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: the lambda is given to new TreeSet as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: do it here, or in a task of its own (Task.spawn)
        """);
  }

  @Test
  void sorts() {
    assertFileAccepted(
        """
        class T {
          static void f(List<String> list, String[] array, Node node) {
            list.sort((a, b) -> a.length() - b.length() + node.value);
            Collections.sort(list, (a, b) -> a.length() - b.length() + node.value);
            Arrays.sort(array, (a, b) -> a.length() - b.length() + node.value);
          }
        }
        """);
  }

  @Test
  void sentWhileComparing() {
    assertFileRefused(
        """
        class T {
          static void f(List<String> list, @Free Node node) {
            Comparator<String> order = Comparator.comparingInt(it -> it.length() + node.value);
            Node.send(node);
            list.sort(order.reversed());
          }
        }
        """,
        """
        T.java:5: error: USE_AFTER_SEND: `order` is used after it was given away
            `node` was given to Node.send (parameter 1) at line 4
            `order` is `the result of Comparator.comparingInt` since line 3
            suggestion: give it away behind line 5, or give away a copy of it
        """);
  }

  @Test
  void sentAfterSorting() {
    assertFileAccepted(
        """
        class T {
          static void f(List<String> list, @Free Node node) {
            Comparator<String> order = Comparator.comparingInt(it -> it.length() + node.value);
            list.sort(order.reversed().thenComparing(Comparator.naturalOrder()));
            Node.send(node);
          }
        }
        """);
  }

  @Test
  void comparatorSends() {
    assertFileRefused(
        """
        class T {
          static void f(List<String> list, @Free Node node) {
            list.sort((a, b) -> { Node.send(node); return 0; });
          }
        }
        """,
        """
        T.java:3: error: NOT_FREE: `node` is given to Node.send, but is not free
            `node` is lent to a lambda (@Safe)
            suggestion: give a copy
        """);
  }

  @Test
  void comparatorWrites() {
    assertFileAccepted(
        """
        class T {
          static void f(List<String> list, @Free Node node) {
            list.sort((a, b) -> { node.value++; return 0; });
            Node.send(node);
          }
        }
        """);
  }

  @Test
  void serializableCaptures() {
    assertFileRefused(
        """
        class T {
          static Object f(Node node) {
            return (Runnable & java.io.Serializable) () -> node.value++;
          }
        }
        """,
        """
        T.java:3: error: RETURN_NOT_FREE: the lambda is returned, but is not free
            the lambda at line 3 captures `node`
            suggestion: let it capture only what is free: what was cut off (Cut.cut) before, or a copy
        """);
  }

  @Test
  void serializableRuns() {
    assertFileAccepted(
        """
        class T {
          static void f(Node node) {
            Runnable run = (Runnable & java.io.Serializable) () -> node.value++;
            run.run();
          }
        }
        """);
  }
}
