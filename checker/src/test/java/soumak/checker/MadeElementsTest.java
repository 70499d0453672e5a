package soumak.checker;

import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;

import org.junit.jupiter.api.Test;

/** What a function puts into an array. */
class MadeElementsTest {
  @Test
  void newOnes() {
    assertFileAccepted(
        """
        class T {
          static class Sheet implements Message { String[] names; int[][] rows; Node[] nodes; }
          static class Number extends Node { Number(int value) { this.value = value; } }
          static Node make(int i) { Node n = new Node(); n.value = i; return n; }
          static void f(Mailbox<Node[]> box, @Free Node other) throws Pausable {
            Node[] nodes = new Node[9];
            Arrays.setAll(nodes, i -> new Node());
            Arrays.setAll(nodes, T::make);
            Arrays.setAll(nodes, Number::new);
            Arrays.setAll(nodes, i -> { Node n = other.copy(); n.value += i; return n; });
            nodes[1].value = 3;
            box.put(nodes);
          }
          static void g(Mailbox<Sheet> box, @Free Sheet sheet) throws Pausable {
            Arrays.setAll(sheet.names, i -> "n" + i);
            Arrays.setAll(sheet.rows, i -> new int[i]);
            Arrays.setAll(sheet.nodes, i -> new Node());
            box.put(sheet);
          }
          static int[][] table;
          static void h(Mailbox<int[][]> box, @Safe Sheet sheet) throws Pausable {
            int[][] rows = new int[3][];
            Arrays.setAll(rows, i -> new int[2]);
            box.put(rows);
            int[][] others = new int[3][];
            Arrays.setAll(others, i -> new int[2]);
            table = others;
            Arrays.setAll(sheet.names, i -> "n" + i);
          }
        }
        """);
  }

  @Test
  void keptOnes() {
    assertFileRefused(
        """
        class T {
          static void f(Mailbox<Node[]> box, @Free Node[] nodes, @Free Node[] others) {
            Arrays.setAll(nodes, i -> others[i]);
          }
        }
        """,
        """
        T.java:3: error: RETURN_NOT_FREE: `others[]` is returned, but is not free
            `others` is lent to a lambda (@Safe)
            suggestion: return a copy
        """);
  }

  @Test
  void keptRows() {
    assertFileRefused(
        """
        class T {
          static int[] kept = new int[3];
          static class Sheet implements Message { int[][] rows; }
          static void f(@Free Sheet sheet, Mailbox<Sheet> box) throws Pausable {
            Arrays.setAll(sheet.rows, i -> kept);
            box.put(sheet);
          }
        }
        """,
        """
        T.java:5: error: UNANNOTATED_ESCAPE: `sheet.rows` is given to Arrays.setAll as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: give a copy of the array
        """);
  }

  @Test
  void intoALentArray() {
    assertFileRefused(
        """
        class T {
          static void f(@Safe Node[] nodes) {
            Arrays.setAll(nodes, i -> new Node());
          }
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: `nodes` is given to Arrays.setAll as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: only use it here, as it is lent
        """);
  }

  @Test
  void intoAnArrayOfAnything() {
    assertFileRefused(
        """
        class T {
          static void f(Object[] all) {
            Arrays.setAll(all, i -> new Node());
          }
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: `new Node` is returned as something that is not of a message type
            suggestion: declare the method @Free, or return the message's type
        """);
  }

  @Test
  void branchReadBefore() {
    assertFileRefused(
        """
        class T {
          static void f(@Free Node[] nodes) {
            Node first = nodes[0];
            Arrays.setAll(nodes, i -> new Node());
            first.value = 1;
          }
        }
        """,
        """
        T.java:5: error: USE_AFTER_CUT_PARENT: `first` is used after it may have been cut off
            `nodes` was lent to Arrays.setAll (parameter 1, @Cuttable) at line 4
            `first` is `nodes[]` since line 3
            suggestion: read `nodes[i]` again behind line 4
        """);
  }

  @Test
  void functionThatReadsTheArray() {
    assertFileRefused(
        """
        class T {
          static void f(@Free Node[] nodes) {
            Arrays.setAll(nodes, i -> nodes[i].copy());
          }
        }
        """,
        """
        T.java:3: error: OVERLAPPING_ARGS: `nodes` and the lambda, both given to Arrays.setAll, overlap
            one of them may be the other, or a part of it, and parameter 1 is @Cuttable
            suggestion: give a copy of one of them
        """);
  }

  @Test
  void functionThatIsNotKnown() {
    assertFileRefused(
        """
        class T {
          static void f(@Free Node[] nodes, IntFunction<Node> make) {
            Arrays.setAll(nodes, make);
          }
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: `nodes` is given to Arrays.setAll with `make` as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: use a lambda, or an interface of your own: interface Handler extends IntFunction<...> {}
        """);
  }
}
