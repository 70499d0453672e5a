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
  void ofTheJdk() {
    assertFileAccepted(
        """
        class T {
          record Names(String[] all) implements Message {}
          record Files(java.io.File[] all) implements Message {}
          record Numbers(java.math.BigInteger[] all) implements Message {}
          static void run(java.io.File in, Mailbox<Names> names, Mailbox<Files> files,
              Mailbox<Numbers> numbers) throws Pausable {
            names.put(new Names(in.list()));
            names.put(new Names(in.list((where, name) -> name.endsWith(".java"))));
            files.put(new Files(in.listFiles()));
            files.put(new Files(in.listFiles(it -> it.isFile())));
            files.put(new Files(java.io.File.listRoots()));
            names.put(new Names("a b".splitWithDelimiters(" ", 2)));
            names.put(new Names(java.util.regex.Pattern.compile(" ").split("a b")));
            numbers.put(new Numbers(java.math.BigInteger.TEN.divideAndRemainder(java.math.BigInteger.TWO)));
          }
          static void keys(javax.crypto.Cipher by, byte[] text, java.security.spec.EncodedKeySpec key,
              java.security.spec.X509EncodedKeySpec other, Mailbox<byte[]> out) throws Exception, Pausable {
            out.put(by.getIV());
            out.put(by.update(text));
            out.put(by.doFinal(text));
            out.put(key.getEncoded());
            out.put(other.getEncoded());
            out.put(new javax.crypto.spec.SecretKeySpec(text, "AES").getEncoded());
          }
        }
        """);
  }

  @Test
  void ofAWire() {
    assertFileAccepted(
        """
        class T {
          static void run(soumak.wire.Wire wire, @Free Node node, Mailbox<byte[]> out) throws Pausable {
            out.put(wire.toBytes(node));
            byte[] whole = wire.pack(node).whole();
            node.value = whole.length;
            Node.send(node);
          }
        }
        """);
  }

  /** The JDK does not say that they are new. */
  @Test
  void ofTheJdkThatMayBeShared() {
    assertFileRefused(
        """
        class T {
          static void run(java.nio.ByteBuffer bytes, Mailbox<byte[]> out) throws Pausable {
            out.put(bytes.array());
          }
        }
        """,
        """
        T.java:3: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: give a copy of the array
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
