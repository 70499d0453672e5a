package soumak.checker;

import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;

import org.junit.jupiter.api.Test;

/** What comes out of arrays of anything, where other objects may know it. */
class ForeignTest {
  @Test
  void cutOffAsArray() {
    assertFileRefused(
        """
        class T {
          static void g(@Free Object[] all, Mailbox<int[]> box) throws Pausable {
            box.put((int[]) Cut.cut(all[0]));
          }
        }
        """,
        """
        T.java:3: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            Cut.cut makes only an array that is in a message its caller's alone
            suggestion: give a copy of the array
        """);
  }

  @Test
  void castBeforeTheCut() {
    assertFileRefused(
        """
        class T {
          static void g(@Free Object[] all, Mailbox<int[]> box) throws Pausable {
            int[] row = Cut.cut((int[]) all[0]);
            box.put(row);
          }
        }
        """,
        """
        T.java:4: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            Cut.cut makes only an array that is in a message its caller's alone
            suggestion: give a copy of the array
        """);
  }

  @Test
  void notCutOff() {
    assertFileRefused(
        """
        class T {
          static void g(@Free Object[] all, Mailbox<int[]> box) throws Pausable {
            int[] row = (int[]) all[0];
            box.put(row);
          }
        }
        """,
        """
        T.java:4: error: NOT_FREE: `row` is given to Mailbox.put, but is not free
            `all[]` may be an array that other objects know
            suggestion: give a copy
        """);
  }

  @Test
  void asAnObject() {
    assertFileRefused(
        """
        class T {
          static void g(@Free Object[] all, Mailbox<Object> box) throws Pausable {
            Object first = Cut.cut(all[0]);
            box.put(first);
          }
        }
        """,
        """
        T.java:4: error: NOT_FREE: `first` is given to Mailbox.put, but other objects may know it
            it comes from an array of anything, and may be no message
            suggestion: cast it to its class first, which tells whether it is a message: (TYPE) ...
        """);
  }

  @Test
  void asAResult() {
    assertFileRefused(
        """
        class T {
          static @Free Object first(@Free Object[] all) {
            return Cut.cut(all[0]);
          }
        }
        """,
        """
        T.java:3: error: RETURN_NOT_FREE: `all[]` is returned, but other objects may know it
            it comes from an array of anything, and may be no message
            suggestion: cast it to its class first, which tells whether it is a message: (TYPE) ...
        """);
  }

  @Test
  void ofAnArrayMadeHere() {
    assertFileRefused(
        """
        class T {
          static void g(List<int[]> list, @Free Node n, Mailbox<Object> box) throws Pausable {
            Object[] all = {n, list.get(0)};
            box.put(Cut.cut(all[1]));
          }
        }
        """,
        """
        T.java:4: error: NOT_FREE: `all[]` is given to Mailbox.put, but other objects may know it
            it comes from an array of anything, and may be no message
            suggestion: cast it to its class first, which tells whether it is a message: (TYPE) ...
        """);
  }

  @Test
  void ofAnArrayThatIsFilledByAnother() {
    assertFileRefused(
        """
        class T {
          static void fill(@Cuttable Object[] all, List<String> list) { all[0] = list; }
          static void g(@Free Node n, Mailbox<Object> box, List<String> list) throws Pausable {
            Object[] all = {n, null};
            fill(all, list);
            box.put(Cut.cut(all[0]));
          }
        }
        """,
        """
        T.java:6: error: NOT_FREE: `all[]` is given to Mailbox.put, but other objects may know it
            it comes from an array of anything, and may be no message
            suggestion: cast it to its class first, which tells whether it is a message: (TYPE) ...
        """);
  }

  @Test
  void onOneOfTwoWays() {
    assertFileRefused(
        """
        class T {
          static void g(@Free Object[] all, @Free Object one, Mailbox<int[]> box) throws Pausable {
            Object it = all.length > 1 ? Cut.cut(all[0]) : one;
            box.put((int[]) it);
          }
        }
        """,
        """
        T.java:4: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: give a copy of the array
        """);
  }

  @Test
  void storedAsARow() {
    assertFileRefused(
        """
        class T {
          static void g(@Free Object[] all, Mailbox<int[][]> box) throws Pausable {
            int[][] rows = new int[1][];
            Object[] same = rows;
            same[0] = Cut.cut(all[0]);
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
  void arrayOfArraysInTheParameter() {
    assertFileRefused(
        """
        class T {
          static void fill(@Cuttable Object[] rows, List<Object> list) { rows[0] = list.get(0); }
          static void f(Mailbox<int[][]> box, List<Object> list) throws Pausable {
            int[][] rows = new int[1][];
            fill(rows, list);
            box.put(rows);
          }
        }
        """,
        """
        T.java:2: error: ALIASED_HEAP: what is stored in `rows[]` may be known to other objects
            `rows` was not made here, and may be an array of arrays
            suggestion: store what new, Cut.cut, a call's result or a @Free parameter gave, or a copy
        """);
  }

  @Test
  void arrayOfArraysSeenAsOneOfObjects() {
    assertFileRefused(
        """
        class T {
          static void f(Mailbox<int[][]> box, List<int[]> list) throws Pausable {
            int[][] rows = new int[1][];
            Object[] same = (Object[]) (Object) rows;
            same[0] = list.get(0);
            box.put((int[][]) (Object) same);
          }
        }
        """,
        """
        T.java:6: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: give a copy of the array and of its rows
        """);
  }

  @Test
  void oneOfTwoArrays() {
    assertFileRefused(
        """
        class T {
          static void f(Mailbox<int[][]> box, List<Object> list, boolean c) throws Pausable {
            int[][] rows = new int[1][];
            Object[] one = c ? rows : new Object[1];
            one[0] = list.get(0);
            box.put(rows);
          }
        }
        """,
        """
        T.java:5: error: ALIASED_HEAP: what is stored in `one[]` may be known to other objects
            `one` was not made here, and may be an array of arrays
            suggestion: store what new, Cut.cut, a call's result or a @Free parameter gave, or a copy
        """);
  }

  @Test
  void ordinaryArrayForOneThatIsFree() {
    assertFileRefused(
        """
        class T {
          static Object[] kept = new Object[1];
          static void g(@Free Object[] all) { all[0] = new Node(); }
          static void f() { g(kept); }
        }
        """,
        """
        T.java:4: error: NOT_FREE: what is given to T.g as parameter 1 is no message, and may be known to other objects
            suggestion: make the array here: new Object[] {...}
        """);
  }

  @Test
  void ordinaryRowsForCutting() {
    assertFileRefused(
        """
        class T {
          static int[][] kept = {{1}};
          static void g(@Cuttable int[][] rows, Mailbox<int[]> box) throws Pausable {
            box.put(Cut.cut(rows[0]));
          }
          static void f(Mailbox<int[]> box) throws Pausable { g(kept, box); }
        }
        """,
        """
        T.java:6: error: SAFE_MODIFIED: what is lent to T.g for cutting as parameter 1 may be known to other objects
            suggestion: lend a copy of the array and of its rows
        """);
  }

  @Test
  void ordinaryObjectForCutting() {
    assertFileRefused(
        """
        class T {
          static void g(@Cuttable Object any, Mailbox<int[]> box) throws Pausable {
            int[][] rows = (int[][]) any;
            box.put(Cut.cut(rows[0]));
          }
        }
        """,
        """
        T.java:4: error: SAFE_MODIFIED: `rows[]` is changed, though it belongs to what is only lent
            `any` may be an array that other objects know
            suggestion: change a copy
        """);
  }

  @Test
  void messages() {
    assertFileAccepted(
        """
        class T {
          static void g(@Free Object[] all, Mailbox<Node> box) throws Pausable {
            box.put((Node) Cut.cut(all[0]));
            if (Cut.cut(all[1]) instanceof Node n) { box.put(n); }
            all[1] = null;
          }
          static void here(@Free Node a, @Free Node b, Mailbox<Object> box) throws Pausable {
            Object[] all = {a, b, "c"};
            box.put(Cut.cut(all[0]));
            g(all, new Mailbox<>());
          }
          static int sum(@Safe Object[] all) {
            int sum = 0;
            for (Object one : all) { sum += one instanceof int[] row ? row[0] : one.hashCode(); }
            return sum;
          }
          static String text(@Free Node n, List<int[]> list, Object any) {
            Object[] parts = {n, list.get(0), any, null};
            parts[3] = any;
            return String.format("%s %s", list.get(0), any) + sum(parts);
          }
          static final int[][] WAYS = {{0, 1}, {1, 0}};
        }
        """);
  }

  @Test
  void jobs() {
    assertFileAccepted(
        """
        class T {
          interface Job { void run(@Free Job this) throws Pausable; }
          static void start(@Free Job job) throws Pausable { job.run(); }
          static void all(@Free Node a, @Free Node b, Mailbox<Node> box) throws Pausable {
            Job[] jobs = {() -> box.put(a), () -> box.put(b)};
            for (int i = 0; i < jobs.length; i++) { start(Cut.cut(jobs[i])); }
          }
        }
        """);
  }
}
