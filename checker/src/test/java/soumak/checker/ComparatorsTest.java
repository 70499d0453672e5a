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
  void sortsMessages() {
    assertFileAccepted(
        """
        class Ranked implements Message, Comparable<Ranked> {
          int rank;
          String name;
          @Override public int compareTo(Ranked other) { return rank - other.rank; }
          static int byName(Ranked a, Ranked b) { return a.name.compareTo(b.name); }
          String name() { return name; }
        }
        class T {
          static void f(@Cuttable Node node, Ranked other, Mailbox<Ranked[]> box) throws Pausable {
            Arrays.sort(node.parts, (a, b) -> Integer.compare(a.value, b.value));
            Arrays.sort(node.parts, 0, 2, Comparator.comparingInt(it -> it.value));
            Ranked[] all = {new Ranked(), new Ranked()};
            Arrays.sort(all);
            Arrays.sort(all, Ranked::byName);
            Arrays.sort(all, Ranked::compareTo);
            Arrays.sort(all, Comparator.comparing(Ranked::name).reversed().thenComparingLong(it -> it.rank));
            Arrays.sort(all, Comparator.comparing(Ranked::name, Comparator.reverseOrder())
                .thenComparing((a, b) -> a.rank - b.rank + other.rank));
            box.put(all);
          }
        }
        """);
  }

  @Test
  void comparatorKeepsMessages() {
    assertFileRefused(
        """
        class T {
          static void f(@Free Node[] all, List<Object> kept, Comparator<Node> by) {
            Arrays.sort(all, by);
            Comparator<Object> keeps = (a, b) -> { kept.add(a); return 0; };
            Arrays.sort(all, keeps);
          }
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: `all` is given to Arrays.sort as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: compare by a lambda, or by what Comparator makes of lambdas
        T.java:5: error: UNANNOTATED_ESCAPE: `all` is given to Arrays.sort as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: let what compares take two of the array's own type, lent (@Safe)
        """);
  }

  /** They are moved about by nobody but their owner, whatever compares them. */
  @Test
  void sortsPointers() {
    assertFileRefused(
        """
        class T {
          static void f(Unique<Bytes>[] all, @Free Counted<Bytes>[] others) {
            Arrays.sort(all, (a, b) -> a.get().length() - b.get().length());
            Arrays.sort(others, (a, b) -> 0);
          }
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: `all` is given to Arrays.sort as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: only use it here, as it is lent
        T.java:4: error: UNANNOTATED_ESCAPE: `others` is given to Arrays.sort as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: keep it in a field or an array of its own type
        """);
  }

  @Test
  void comparatorReadsTheArray() {
    assertFileRefused(
        """
        class T {
          static void f(@Free Node[] all) {
            Arrays.sort(all, (a, b) -> a.value - all[0].value);
          }
        }
        """,
        """
        T.java:3: error: OVERLAPPING_ARGS: `all` and the lambda, both given to Arrays.sort, overlap
            one of them may be the other, or a part of it, and parameter 1 is @Cuttable
            suggestion: give a copy of one of them
        """);
  }

  @Test
  void elementsOfSortedMessages() {
    assertFileRefused(
        """
        class T {
          static int f(@Cuttable Node[] all) {
            Node first = all[0];
            Arrays.sort(all, (a, b) -> a.value - b.value);
            return first.value;
          }
        }
        """,
        """
        T.java:5: error: USE_AFTER_CUT_PARENT: `first` is used after it may have been cut off
            `all` was lent to Arrays.sort (parameter 1, @Cuttable) at line 4
            `first` is `all[]` since line 3
            suggestion: read `all[i]` again behind line 4
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
