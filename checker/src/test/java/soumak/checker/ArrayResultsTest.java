package soumak.checker;

import static soumak.checker.testing.Programs.assertAccepted;
import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;
import static soumak.checker.testing.Programs.assertRefused;

import org.junit.jupiter.api.Test;

/** Which methods give new arrays is found, and which arrays are ordinary. */
class ArrayResultsTest {
  @Test
  void fresh() {
    assertFileAccepted(
        """
        class T {
          private static int[] fresh(int n) { return new int[n]; }
          static int[] twice(int n) { return maybe(n) ? fresh(n) : Arrays.copyOf(fresh(n), 2 * n); }
          static boolean maybe(int n) { return n > 3; }
          final byte[] bytes() { return "x".getBytes(); }
          void run(Mailbox<int[]> box, Mailbox<Node> nodes) throws Pausable {
            box.put(fresh(3));
            box.put(twice(3));
            Node node = new Node();
            node.data = bytes();
            nodes.put(node);
          }
        }
        """);
  }

  @Test
  void kept() {
    assertFileRefused(
        """
        class T {
          private int[] last;
          private int[] fresh(int n) {
            last = new int[n];
            return last;
          }
          void run(Mailbox<int[]> box) throws Pausable {
            box.put(fresh(3));
          }
        }
        """,
        """
        T.java:8: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: give a copy of the array
        """);
  }

  @Test
  void keptLocal() {
    assertFileRefused(
        """
        class T {
          private static int[] last;
          static int[] fresh(int n) {
            int[] made = new int[n];
            last = made;
            return made;
          }
          static void run(Mailbox<int[]> box) throws Pausable {
            box.put(fresh(3));
          }
        }
        """,
        """
        T.java:9: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: give a copy of the array
        """);
  }

  @Test
  void overridable() {
    assertFileRefused(
        """
        class T {
          int[] fresh(int n) { return new int[n]; }
          void run(Mailbox<int[]> box) throws Pausable {
            box.put(fresh(3));
          }
        }
        """,
        """
        T.java:4: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: mark the result of T.fresh @Free, if it is always a new array, or give a copy of the array
        """);
  }

  @Test
  void overridableThatSays() {
    assertFileAccepted(
        """
        class T {
          @Free int[] fresh(int n) { return new int[n]; }
          void run(Mailbox<int[]> box) throws Pausable {
            box.put(fresh(3));
          }
        }
        """);
  }

  @Test
  void givenBack() {
    assertFileRefused(
        """
        class T {
          static int[] same(int[] a) { return a; }
          static void run(Mailbox<int[]> box, int[] mine) throws Pausable {
            box.put(same(mine));
          }
        }
        """,
        """
        T.java:4: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: give a copy of the array
        """);
  }

  @Test
  void ofAMessage() {
    assertFileRefused(
        """
        class T {
          static byte[] data(Node node) { return node.data; }
        }
        """,
        """
        T.java:2: error: RETURN_NOT_FREE: `node.data` is returned, but is not free
            `node` is lent to T.data (@Safe)
            suggestion: return a copy, or declare the result @Safe
        """);
  }

  @Test
  void asReference() {
    assertFileAccepted(
        """
        class T {
          static int[] fresh() { return new int[3]; }
          static int[] run(Supplier<int[]> made) { return made.get(); }
          static int go() { return run(T::fresh)[0] + run(() -> fresh())[0]; }
        }
        """);
  }

  @Test
  void sharedMatrices() {
    assertFileAccepted(
        """
        class T {
          static double[][] block(double[][] a, double[][] b, int row) {
            double[][] c = new double[2][2];
            c[0][0] = a[row][0] * b[0][row];
            return c;
          }
          static double run(double[][] a, double[][] b) throws Pausable {
            List<Task<double[][]>> tasks = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
              int row = i;
              tasks.add(Task.spawn(() -> block(a, b, row)));
            }
            double sum = 0;
            for (Task<double[][]> task : tasks) sum += task.join()[0][0];
            return sum;
          }
        }
        """);
  }

  @Test
  void matrixOfAMessage() {
    assertFileRefused(
        """
        class T {
          static class Matrix implements Message { double[][] cells; }
          static double first(double[][] a) { return a[0][0]; }
          static Task<Double> run(double[][] a, double[][] b) {
            return Task.spawn(() -> first(a) + first(b));
          }
          static void go(Matrix m) {
            run(m.cells, new double[2][2]);
          }
        }
        """,
        """
        T.java:8: error: UNANNOTATED_ESCAPE: `m.cells` is given to T.run as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: mark parameter 1 of T.run @Safe, there or in a file of external annotations, or give a copy
        """);
  }

  @Test
  void stackTracesAreCopies() {
    assertAccepted(
        """
        static class Failure implements Message { StackTraceElement[] trace; }
        static void run(Mailbox<Failure> box, Exception e) throws Pausable {
          Failure failure = new Failure();
          failure.trace = e.getStackTrace();
          box.put(failure);
        }
        """);
  }

  @Test
  void stackTraceThatIsKept() {
    assertRefused(
        """
        static class Odd extends Exception {
          static final StackTraceElement[] ALL = new StackTraceElement[1];
          public StackTraceElement[] getStackTrace() { return ALL; }
        }
        """,
        """
        T.java:4: error: RETURN_NOT_FREE: the result may be known to other objects
            it comes from an object that is no message
            suggestion: return a copy of the array
        """);
  }
}
