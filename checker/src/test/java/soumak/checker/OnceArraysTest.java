package soumak.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;
import static soumak.checker.testing.Programs.checkFile;

import org.junit.jupiter.api.Test;

/** Arrays that lambdas capture which run once. */
class OnceArraysTest {
  @Test
  void arrayOfAnObjectIntoTask() {
    assertFileRefused(
        """
        class T {
          byte[] buf = new byte[9];
          void send(Mailbox<byte[]> m) {
            byte[] b = buf;
            Task.spawn(
                () -> {
                  m.put(b);
                  return null;
                });
            buf[0] = 1;
          }
        }
        """,
        """
        T.java:5: error: NOT_FREE: `b` is captured for a lambda that takes it over, and may be known to other objects
            suggestion: capture a copy of the array
        """);
  }

  @Test
  void lentArrayIntoTask() {
    assertFileRefused(
        """
        class T {
          static void later(Mailbox<byte[]> out, byte[] d) {
            Task.spawn(
                () -> {
                  out.put(d);
                  return null;
                });
          }
          static void f(Mailbox<byte[]> out) {
            byte[] d = new byte[3];
            d[0] = 9;
            later(out, d);
          }
        }
        """,
        """
        T.java:3: error: NOT_FREE: the lambda is given to Task.spawn, but is not free
            the lambda at line 3 captures `d`
            suggestion: mark parameter `d` of T.later @Free, or let it capture a copy
        """);
  }

  @Test
  void arrayOfOneBranchSentByAnother() {
    assertFileRefused(
        """
        class T {
          static void f(Mailbox<byte[]> out) throws Pausable {
            byte[] d = new byte[3];
            Par.run(() -> d[0]++, () -> out.put(d));
          }
        }
        """,
        """
        T.java:4: error: NOT_FREE: `d` is captured for a lambda that takes it over, and may be known to other objects
            suggestion: capture a copy of the array
        """);
  }

  @Test
  void arraySentByOneBranchOfAnother() {
    assertFileRefused(
        """
        class T {
          static void f(Mailbox<byte[]> out) throws Pausable {
            byte[] d = new byte[3];
            Par.run(() -> out.put(d), () -> d[0]++);
          }
        }
        """,
        """
        T.java:4: error: SAFE_ESCAPE: the lambda is stored in `new Action[]`, but is only lent
            the lambda at line 4 captures `d`
            suggestion: let it capture only what is free: what was cut off (Cut.cut) before, or a copy
        """);
  }

  @Test
  void rowsOfAnObjectCutInTask() {
    assertFileRefused(
        """
        class T {
          int[][] rows = new int[2][3];
          void send(Mailbox<int[]> m) {
            int[][] r = rows;
            Task.spawn(
                () -> {
                  m.put(Cut.cut(r[0]));
                  return null;
                });
          }
        }
        """,
        """
        T.java:5: error: NOT_FREE: `r` is captured for a lambda that takes it over, and may be known to other objects
            suggestion: capture a copy of the array and of its rows
        """);
  }

  @Test
  void rowsCutInTaskUse() {
    assertFileRefused(
        """
        class T {
          static void f(Mailbox<int[]> m) {
            int[][] r = new int[2][3];
            Task.spawn(
                () -> {
                  m.put(Cut.cut(r[0]));
                  return null;
                });
            r[0][0] = 1;
          }
        }
        """,
        """
        T.java:9: error: USE_AFTER_SEND: `r` is used after it was given away
            the lambda was given to Task.spawn (parameter 1) at line 4
            `r` is `new int[][]` since line 3
            suggestion: give it away behind line 9, or give away a copy of it
        """);
  }

  @Test
  void lambdaWithAnArrayKept() {
    assertFileRefused(
        """
        class T {
          static void f(List<Action> all, Mailbox<byte[]> out) {
            byte[] d = new byte[3];
            all.add(() -> out.put(d));
            d[0] = 1;
          }
        }
        """,
        """
        T.java:4: error: UNANNOTATED_ESCAPE: the lambda is given to List.add as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: do it here, or in a task of its own (Task.spawn)
        """);
  }

  @Test
  void lambdaWithAnArrayGiven() {
    assertFileRefused(
        """
        class T {
          static Action later(Mailbox<byte[]> out) {
            byte[] d = new byte[3];
            return () -> out.put(d);
          }
          static void f(Mailbox<byte[]> out) throws Pausable, Exception {
            Action a = later(out);
            a.run();
            a.run();
          }
        }
        """,
        """
        T.java:4: error: UNANNOTATED_ESCAPE: the lambda is returned as something that is not of a message type
            the lambda at line 4 captures `d`
            suggestion: declare the method @Free, or return the message's type
        """);
  }

  @Test
  void arrayUnderTwoNames() {
    assertFileRefused(
        """
        class T {
          static void f(Mailbox<byte[]> out) {
            byte[] d = new byte[3];
            byte[] e = d;
            Actor.spawn(() -> { out.put(d); e[0] = 1; });
          }
        }
        """,
        """
        T.java:5: error: OVERLAPPING_ARGS: `d` and `e`, both captured by the lambda, overlap
            one of them may be the other, or a part of it, and the lambda gives away `d`
            suggestion: let it capture a copy of one of them
        """);
  }

  @Test
  void arrayAndItsRow() {
    assertFileRefused(
        """
        class T {
          static void f(Mailbox<int[]> m) {
            int[][] rows = new int[2][3];
            int[] first = rows[0];
            Task.spawn(
                () -> {
                  m.put(Cut.cut(rows[1]));
                  first[0]++;
                  return null;
                });
            rows[0][0] = 1;
          }
        }
        """,
        """
        T.java:5: error: OVERLAPPING_ARGS: `rows` and `first`, both captured by the lambda, overlap
            one of them may be the other, or a part of it, and the lambda cuts `rows`
            suggestion: let it capture a copy of one of them
        """);
  }

  @Test
  void arrayAndALambdaThatHasIt() {
    assertFileRefused(
        """
        class T {
          static void f(Mailbox<byte[]> out) {
            byte[] d = new byte[3];
            Runnable count = () -> d[0]++;
            Actor.spawn(() -> { out.put(d); count.run(); });
          }
        }
        """,
        """
        T.java:5: error: OVERLAPPING_ARGS: `d` and `count`, both captured by the lambda, overlap
            one of them may be the other, or a part of it, and the lambda gives away `d`
            suggestion: let it capture a copy of one of them
        """);
  }

  /** As with messages, see {@link OnceTest}. */
  @Test
  void arrayAndItsRowThatAreLent() {
    String program =
        """
        class T {
          static int f(Mailbox<int[]> out) {
            int[][] rows = new int[2][3];
            int[] first = rows[0];
            int[] sent = new int[3];
            Task.spawn(() -> { first[0] = rows[1][0]; out.put(sent); return null; });
            return first[0];
          }
        }
        """;
    assertThat(checkFile(program)).isEmpty();
  }

  /** What a body only reads and writes is shared, as that of a thread is. */
  @Test
  void ordinaryArraysInTasks() {
    assertFileAccepted(
        """
        class T {
          byte[] buf = new byte[9];
          void fill(List<Action> all, Mailbox<byte[]> m, byte[] lent) throws Pausable {
            byte[] b = buf;
            byte[] d = new byte[3];
            Par.run(() -> b[0]++, () -> d[0]++, () -> m.put(b.clone()), () -> lent[0]++);
            all.add(() -> d[1]++);
            int[] count = {0};
            Task.spawn(() -> { Par.each(2, i -> count[0]++); return 0; });
            count[0]++;
            byte[] copy = b.clone();
            Task.spawn(() -> { m.put(copy); return null; });
          }
          static @Free Action later(Mailbox<byte[]> out, @Free byte[] d) { return () -> out.put(d); }
          static int[] mine(@Free int[] a) throws Pausable { return Fork.of(() -> a).join(); }
        }
        """);
  }
}
