package soumak.checker;

import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;

import org.junit.jupiter.api.Test;

/** Code that has nothing to do with messages is left alone, as far as its arrays stay there. */
class OrdinaryTest {
  @Test
  void arrays() {
    assertFileAccepted(
        """
        class T {
          byte[] buf = new byte[9];
          Object[] items = new Object[4];
          static byte[] table = {1, 2};
          byte[] get() { return buf; }
          void grow() {
            items = Arrays.copyOf(items, 8);
            byte[] b = new byte[4];
            buf = b;
            b[0] = 1;
            fill(buf);
            table = buf;
            java.nio.ByteBuffer.wrap(new byte[3]);
          }
          static void fill(byte[] x) { x[0] = 3; }
          public static void main(String[] args) { List.of(args); }
          void keep(@Free byte[] x) { buf = x; }
        }
        """);
  }

  @Test
  void arrayOfMessageKept() {
    assertFileRefused(
        """
        class T {
          byte[] buf;
          void keep(byte[] x) { buf = x; }
          void run(byte[] a, Node n) {
            keep(a);
            keep(n.data);
          }
        }
        """,
        """
        T.java:6: error: UNANNOTATED_ESCAPE: `n.data` is given to T.keep as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: mark parameter 1 of T.keep @Safe, there or in a file of external annotations, or give a copy
        """);
  }

  @Test
  void arrayKeptThoughLent() {
    assertFileRefused(
        """
        class T {
          byte[] buf;
          void keep(@Safe byte[] x) { buf = x; }
        }
        """,
        """
        T.java:3: error: SAFE_ESCAPE: `x` is stored in `buf`, but is only lent
            `x` is lent to T.keep (@Safe)
            suggestion: mark parameter `x` of T.keep @Free, or store a copy
        """);
  }

  @Test
  void rowsOfAnArray() {
    assertFileAccepted(
        """
        class T {
          static void swap() {
            int[][] rows = new int[3][3];
            int[] row = rows[0];
            rows[0] = rows[1];
            rows[1] = row;
          }
        }
        """);
  }

  @Test
  void knownArraySent() {
    assertFileRefused(
        """
        class T {
          byte[] buf;
          void send(Mailbox<byte[]> m) throws Pausable {
            m.put(new byte[3]);
            m.put(buf);
          }
        }
        """,
        """
        T.java:5: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: give a copy of the array
        """);
  }

  @Test
  void knownArrayInMessage() {
    assertFileRefused(
        """
        class T {
          byte[] buf;
          void send(Mailbox<Node> m) throws Pausable {
            Node n = new Node();
            n.data = buf;
            m.put(n);
          }
        }
        """,
        """
        T.java:5: error: ALIASED_HEAP: what is stored in `n.data` may be known to other objects
            it comes from an object that is no message
            suggestion: store a copy of the array
        """);
  }

  @Test
  void copyInMessage() {
    assertFileAccepted(
        """
        class T {
          byte[] buf;
          void send(Mailbox<Node> m) throws Pausable {
            Node n = new Node();
            n.data = Arrays.copyOf(buf, 4);
            m.put(n);
          }
        }
        """);
  }

  @Test
  void wideValues() {
    assertFileAccepted(
        """
        class T {
          static long sum(long x, double y, long[] z) {
            long s = x;
            s += z[0] * 3L;
            z[1]++;
            z[0] += s;
            double q = y * -2;
            return s + (long) q + (x > 3 ? 1L : z[2]);
          }
        }
        """);
  }

  @Test
  void mailboxes() {
    assertFileAccepted(
        """
        class T {
          static void run(Mailbox<String> s, Mailbox<Integer> i) throws Pausable {
            s.put("x");
            i.put(3);
            String t = s.get();
            int j = i.get();
          }
        }
        """);
  }

  @Test
  void listSent() {
    assertFileRefused(
        """
        class T {
          static void run(Mailbox<List<String>> m, List<String> l) throws Pausable {
            m.put(l);
          }
        }
        """,
        """
        T.java:3: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: send a message that has it: record Batch(@Free List all) implements Message, made from List.copyOf(...)
        """);
  }
}
