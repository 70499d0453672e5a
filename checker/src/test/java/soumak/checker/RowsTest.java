package soumak.checker;

import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;

import org.junit.jupiter.api.Test;

/** Arrays that gather rows which they do not own. */
class RowsTest {
  @Test
  void rowsAreSent() {
    assertFileRefused(
        """
        class T {
          static class Grid implements Message { double[][] rows; }
          static void f(Mailbox<double[][]> box, @Safe double[] row) throws Pausable {
            double[][] rows = new double[][] {row, row};
            box.put(rows);
          }
        }
        """,
        """
        T.java:5: error: NOT_FREE: `rows` is given to Mailbox.put, but is not free
            `row`, which is not free, is stored in `new double[][]` since line 4
            suggestion: give a copy
        """);
  }

  @Test
  void rowsAreLent() {
    assertFileAccepted(
        """
        class T {
          static double sum(double[][] rows) { return rows[0][0]; }
          static double f(@Safe double[] row, @Safe double[] other) {
            double[][] rows = new double[][] {row, other, null};
            rows[0][1] = 3;
            return sum(rows);
          }
        }
        """);
  }

  @Test
  void rowsOfSent() {
    assertFileRefused(
        """
        class T {
          static class Line implements Message { double[] row; }
          static double f(Mailbox<Line> box, @Free Line line) throws Pausable {
            double[][] rows = new double[][] {line.row};
            box.put(line);
            return rows[0][0];
          }
        }
        """,
        """
        T.java:6: error: USE_AFTER_SEND: `rows` is used after it was given away
            `line` was given to Mailbox.put (parameter 1) at line 5
            `rows` is `new double[][]` since line 4
            suggestion: give it away behind line 6, or give away a copy of it
        """);
  }

  @Test
  void rowsOfKept() {
    assertFileAccepted(
        """
        class T {
          static class Line implements Message { double[] row; }
          static double f(Mailbox<Line> box, @Free Line line) throws Pausable {
            double[][] rows = new double[][] {line.row};
            double first = rows[0][0];
            box.put(line);
            return first;
          }
        }
        """);
  }

  @Test
  void rowsInLoop() {
    assertFileRefused(
        """
        class T {
          static class Line implements Message { double[] row; Line next; }
          static class Grid implements Message { double[][] rows; }
          static void f(@Free Line line, @Cuttable Grid grid) {
            double[][] rows = new double[9][];
            int i = 0;
            for (Line it = line; it != null; it = it.next) rows[i++] = it.row;
            grid.rows = rows;
          }
        }
        """,
        """
        T.java:8: error: SAFE_ESCAPE: `rows` is stored in `grid.rows`, but is only lent
            `it.row`, which is not free, is stored in `rows[]` since line 7
            suggestion: store a copy
        """);
  }

  @Test
  void rowsInLoopRead() {
    assertFileAccepted(
        """
        class T {
          static class Line implements Message { double[] row; Line next; }
          static double f(@Free Line line) {
            double[][] rows = new double[9][];
            int i = 0;
            for (Line it = line; it != null; it = it.next) rows[i++] = it.row;
            return rows[0][0];
          }
        }
        """);
  }

  @Test
  void rowsOfOtherName() {
    assertFileRefused(
        """
        class T {
          static void f(Mailbox<double[][]> box, @Safe double[] row, boolean first) throws Pausable {
            double[][] a = new double[1][];
            double[][] b = new double[1][];
            double[][] one = first ? a : b;
            one[0] = row;
            box.put(a);
          }
        }
        """,
        """
        T.java:6: error: SAFE_ESCAPE: `row` is stored in `one[]`, but is only lent
            `row` is lent to T.f (@Safe)
            suggestion: mark parameter `row` of T.f @Free, or store a copy
        """);
  }

  @Test
  void rowsOfOneName() {
    assertFileAccepted(
        """
        class T {
          static double f(@Safe double[] row, boolean first) {
            double[][] one = first ? new double[1][] : new double[2][];
            one[0] = row;
            return one[0][0];
          }
        }
        """);
  }

  @Test
  void rowsOfLent() {
    assertFileRefused(
        """
        class T {
          static void f(@Safe double[] row, @Safe double[][] lent, boolean mine) {
            double[][] one = mine ? new double[][] {row} : lent;
            one[0] = row;
          }
        }
        """,
        """
        T.java:4: error: SAFE_MODIFIED: `one[]` is changed, though it belongs to what is only lent
            `lent` is lent to T.f (@Safe)
            suggestion: mark parameter `lent` of T.f @Cuttable, or change a copy
        """);
  }

  @Test
  void rowsOfOwn() {
    assertFileAccepted(
        """
        class T {
          static void f(@Safe double[] row, @Safe double[] other, boolean mine) {
            double[][] one = mine ? new double[][] {row} : new double[][] {other};
            one[0] = row;
          }
        }
        """);
  }

  @Test
  void rowInCube() {
    assertFileRefused(
        """
        class T {
          static void f(Mailbox<double[][][]> box, @Safe double[] row) throws Pausable {
            double[][][] cube = new double[1][1][];
            double[][] rows = cube[0];
            rows[0] = row;
            box.put(cube);
          }
        }
        """,
        """
        T.java:5: error: SAFE_ESCAPE: `row` is stored in `rows[]`, but is only lent
            `row` is lent to T.f (@Safe)
            suggestion: mark parameter `row` of T.f @Free, or store a copy
        """);
  }

  @Test
  void copyInCube() {
    assertFileAccepted(
        """
        class T {
          static void f(Mailbox<double[][][]> box, @Safe double[] row) throws Pausable {
            double[][][] cube = new double[1][1][];
            double[][] rows = cube[0];
            rows[0] = row.clone();
            box.put(cube);
          }
        }
        """);
  }

  @Test
  void rowsOfOrdinary() {
    assertFileRefused(
        """
        class T {
          private double[] row = {1};
          double[][] rows() { return new double[][] {row}; }
          void f(Mailbox<double[][]> box) throws Pausable {
            double[][] rows = {row};
            box.put(rows);
          }
        }
        """,
        """
        T.java:6: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: give a copy of the array and of its rows
        """);
  }

  @Test
  void rowsOfOrdinaryRead() {
    assertFileAccepted(
        """
        class T {
          private double[] row = {1};
          private final List<double[]> all = new ArrayList<>();
          double[][] rows() { return new double[][] {row, all.get(0)}; }
        }
        """);
  }

  @Test
  void rowsAreAssembled() {
    assertFileRefused(
        """
        class T {
          static class Grid implements Message { double[][] rows; }
          private double[] row = {1};
          void f(@Cuttable Grid grid) {
            double[][] rows = {row};
            grid.rows = rows;
          }
        }
        """,
        """
        T.java:6: error: ALIASED_HEAP: what is stored in `grid.rows` may be known to other objects
            it comes from an object that is no message
            suggestion: store a copy of the array and of its rows
        """);
  }

  @Test
  void rowsAreCut() {
    assertFileAccepted(
        """
        class T {
          static class Grid implements Message { double[][] rows; }
          static void f(@Cuttable Grid grid, @Free Grid other) {
            double[][] rows = {Cut.cut(other.rows[0])};
            grid.rows = rows;
          }
        }
        """);
  }

  /** What has got a place in a tree may leave it, as the rest of that tree is given up. */
  @Test
  void rowOfATreeThatIsGivenUp() {
    assertFileAccepted(
        """
        class T {
          static class Grid implements Message { byte[][] rows = new byte[1][]; byte[] last; }
          static void move(@Free Grid from, @Cuttable Grid to) {
            byte[] row = new byte[4];
            byte[][] rows = from.rows;
            rows[0] = row;
            to.last = row;
          }
          static void run(Mailbox<Grid> box) throws Pausable {
            Grid grid = new Grid();
            move(new Grid(), grid);
            box.put(grid);
          }
        }
        """);
  }

  @Test
  void rowsOfSeveralTasks() {
    assertFileAccepted(
        """
        class T {
          static int run(int n) throws Pausable {
            boolean[][] now = new boolean[n][n];
            boolean[][] next = new boolean[n][n];
            boolean[][][] boards = {now, next};
            Barrier barrier = new Barrier(n);
            Par.each(n, i -> {
              boards[1][i][0] = !boards[0][i][0];
              barrier.sync();
            });
            int[] one = new int[n];
            int[] two = new int[n];
            int[][] both = {one, two};
            Par.each(2, i -> both[i][0] = i);
            int[] three = new int[n];
            int[][] all = {new int[n], three};
            Par.each(2, i -> three[i] = all[0][i]);
            return boards[0][0].length + two[0] + all[1][0];
          }
        }
        """);
  }

  @Test
  void rowOfSeveralTasksIsSent() {
    assertFileRefused(
        """
        class T {
          static void run(Mailbox<int[]> box) throws Pausable {
            int[] one = new int[2];
            int[] two = new int[2];
            int[][] both = {one, two};
            Par.each(2, i -> both[i][0] = i);
            box.put(one);
          }
          static void replaced(Mailbox<int[]> box, int n) throws Pausable {
            int[] one = new int[n];
            int[][] both = {one, new int[n]};
            both[0] = new int[n];
            Par.each(n, i -> one[i] = i);
            box.put(one);
          }
        }
        """,
        """
        T.java:7: error: NOT_FREE: `one` is given to Mailbox.put, but is not free
            it may be known to objects that are no messages
            suggestion: give a copy
        T.java:14: error: NOT_FREE: `one` is given to Mailbox.put, but is not free
            it may be known to objects that are no messages
            suggestion: give a copy
        """);
  }

  @Test
  void rowsOfSeveralTasksAreSent() {
    assertFileRefused(
        """
        class T {
          static void run(Mailbox<int[][]> box, int n) throws Pausable {
            int[] one = new int[n];
            int[][] both = {one, new int[n]};
            Par.each(n, i -> one[i] = i);
            box.put(both);
          }
        }
        """,
        """
        T.java:6: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: give a copy of the array and of its rows
        """);
  }

  @Test
  void rowsOfAMessageForSeveralTasks() {
    assertFileRefused(
        """
        class T {
          static class Grid implements Message { int[][] rows; int[] last; }
          static void below(Mailbox<Grid> box, int n) throws Pausable {
            Grid grid = new Grid();
            int[] one = new int[n];
            int[][] both = {one, new int[n]};
            grid.rows = both;
            Par.each(n, i -> one[i] = i);
            box.put(grid);
          }
          static void perhaps(Mailbox<Grid> box, int n, boolean first) throws Pausable {
            Grid grid = new Grid();
            int[] one = new int[n];
            int[][] both = {null, new int[n]};
            if (first) grid.last = one; else both[0] = one;
            Par.each(n, i -> one[i] = i);
            box.put(grid);
          }
        }
        """,
        """
        T.java:8: error: UNANNOTATED_ESCAPE: the lambda is given to Par.each as parameter 2, of which nothing is known
            it may keep it, or show it to another task
            suggestion: do it here, or in a task of its own (Task.spawn), or let it capture a copy of the array
        T.java:16: error: UNANNOTATED_ESCAPE: the lambda is given to Par.each as parameter 2, of which nothing is known
            it may keep it, or show it to another task
            suggestion: do it here, or in a task of its own (Task.spawn), or let it capture a copy of the array
        """);
  }

  @Test
  void rowOrWhatIsLentForSeveralTasks() {
    assertFileRefused(
        """
        class T {
          static class Line implements Message { int[] data; }
          static void fill(int[] lent, boolean first) {
            int[][] both = {new int[9], new int[9]};
            int[] row = first ? lent : both[0];
            new Thread(() -> row[0] = both[1][0]).start();
          }
          static void cuttable(@Cuttable int[] lent, boolean first) {
            int[][] both = {new int[9], new int[9]};
            int[] row = first ? lent : both[0];
            new Thread(() -> row[0] = both[1][0]).start();
          }
          static void run(Mailbox<Line> box, @Free Line line) throws Pausable {
            fill(line.data, true);
            box.put(line);
          }
        }
        """,
        """
        T.java:6: error: UNANNOTATED_ESCAPE: the lambda is given to new Thread as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: do it here, or in a task of its own (Task.spawn), or let it capture a copy of the array
        T.java:11: error: UNANNOTATED_ESCAPE: the lambda is given to new Thread as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: do it here, or in a task of its own (Task.spawn), or let it capture a copy of the array
        """);
  }

  /** Who may own a row is not used any more, and so not known where the lambda is made. */
  @Test
  void rowOfAMessageThatIsForgotten() {
    assertFileRefused(
        """
        class T {
          static class Grid implements Message { int[][] rows; int[] last; }
          static void hang(@Cuttable Grid grid, boolean first) {
            int[] one = new int[9];
            int[][] both = {null, new int[9]};
            if (first) grid.last = one; else both[0] = one;
            new Thread(() -> one[0] = both[1][0]).start();
          }
          static void later(@Cuttable Grid grid, boolean first) {
            int[] one = new int[9];
            int[][] both = {null, new int[9]};
            int[][] other = {null, new int[9]};
            if (first) both[0] = one; else other[0] = one;
            if (first) grid.rows = both;
            new Thread(() -> one[0] = other[1][0]).start();
          }
          static void moved(@Cuttable Grid grid, boolean first) {
            int[] one = new int[9];
            int[][] both = {one, new int[9]};
            int[][] other = {null, new int[9]};
            if (first) grid.last = Cut.cut(both[0]); else other[0] = null;
            new Thread(() -> one[0] = other[1][0]).start();
          }
        }
        """,
        """
        T.java:7: error: UNANNOTATED_ESCAPE: the lambda is given to new Thread as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: do it here, or in a task of its own (Task.spawn), or let it capture a copy of the array
        T.java:15: error: UNANNOTATED_ESCAPE: the lambda is given to new Thread as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: do it here, or in a task of its own (Task.spawn), or let it capture a copy of the array
        T.java:22: error: UNANNOTATED_ESCAPE: the lambda is given to new Thread as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: do it here, or in a task of its own (Task.spawn), or let it capture a copy of the array
        """);
  }

  @Test
  void rowsOfOneArrayOrAnother() {
    assertFileAccepted(
        """
        class T {
          static int run(int n, boolean first) throws Pausable {
            int[] one = new int[n];
            int[][] both = {null, new int[n]};
            int[][] other = {null, new int[n]};
            if (first) both[0] = one; else other[0] = one;
            Par.each(n, i -> one[i] = both[1][i] + other[1][i]);
            int[] two = new int[n];
            int[][] more = {new int[n], null};
            if (first) more[1] = two;
            Par.each(n, i -> two[i] = more[0][i]);
            int[][] made = new int[n][n];
            int[] row = made[0];
            Par.each(n, i -> row[i] = i);
            return n;
          }
        }
        """);
  }
}
