package soumak.checker;

import static soumak.checker.testing.Programs.assertFileRefused;
import static soumak.checker.testing.Programs.assertRefused;

import org.junit.jupiter.api.Test;

/** Findings whose usual cure would lead to the next finding, and that name another one. */
class CuresTest {
  @Test
  void componentIsSent() {
    assertFileRefused(
        """
        class T {
          record Put(String key, Node node) implements Message {}
          static void run(Mailbox<Put> in, Mailbox<Node> out) throws Pausable {
            Put put = in.get();
            out.put(put.node());
            System.out.println(put.key());
          }
        }
        """,
        """
        T.java:5: error: NOT_FREE: `put.node()` is given to Mailbox.put, but is not free
            `put.node()`, read at line 5, is a part of the record `Put(var key, var node)`
            suggestion: take the record apart by a pattern, `Put(var key, var node)`, and use the record itself no more behind that, or give a copy
        """);
  }

  @Test
  void componentIsCut() {
    assertFileRefused(
        """
        class T {
          record Put(String key, Unique<Bytes> bytes) implements Message {}
          static void run(Mailbox<Put> in) throws Pausable {
            switch (in.get()) {
              case Put put -> Cut.cut(put.bytes).free();
            }
          }
        }
        """,
        """
        T.java:5: error: CUT_NOT_FIELD: `put.bytes` is cut off, but is a component of a record and cannot be cleared
            suggestion: leave out Cut.cut, take the record apart by a pattern, `Put(var key, var bytes)`, and use the record itself no more behind that
        """);
  }

  @Test
  void accessorIsCut() {
    assertFileRefused(
        """
        class T {
          record Put(String key, Unique<Bytes> bytes) implements Message {}
          static void run(Mailbox<Put> in) throws Pausable {
            if (in.get() instanceof Put(String key, var bytes)) {
              Cut.cut(bytes).free();
            }
          }
        }
        """,
        """
        T.java:5: error: CUT_NOT_FIELD: Cut.cut gets something that is neither a field nor an array element
            suggestion: leave out Cut.cut, take the record apart by a pattern, `Put(var key, var bytes)`, and use the record itself no more behind that
        """);
  }

  @Test
  void localOfAFieldIsCut() {
    assertRefused(
        """
        void run(@Free Node a) {
          Node b = a.next;
          send(Cut.cut(b));
          send(a);
        }
        """,
        """
        T.java:4: error: CUT_NOT_FIELD: Cut.cut gets something that is neither a field nor an array element
            suggestion: write `Cut.cut(a.next)` at line 3, and leave out this one
        """);
  }

  @Test
  void ordinaryArrayIsCut() {
    assertFileRefused(
        """
        class T {
          static class Buffer implements Message { int[] data; }
          static class Worker extends Actor {
            private int[] spare = new int[9];
            private final Mailbox<Buffer> out = new Mailbox<>();
            private final Mailbox<int[]> arrays = new Mailbox<>();
            @Override protected void execute() throws Pausable {
              Buffer buffer = new Buffer();
              buffer.data = Cut.cut(spare);
              out.put(buffer);
              arrays.put(Cut.cut(spare));
            }
          }
        }
        """,
        """
        T.java:9: error: ALIASED_HEAP: what is stored in `buffer.data` may be known to other objects
            Cut.cut makes only an array that is in a message its caller's alone
            suggestion: store a copy of the array
        T.java:11: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            Cut.cut makes only an array that is in a message its caller's alone
            suggestion: give a copy of the array
        """);
  }

  @Test
  void resultThatNobodyCallsFree() {
    assertFileRefused(
        """
        class T {
          static class Buffer implements Message { int[] data; }
          interface Maker { int[] make(int n); }
          int[] open(int n) { return new int[n]; }
          static int[] again(int n) { return n < 9 ? new int[n] : again(n - 1); }
          void run(Mailbox<int[]> box, @Cuttable Buffer buffer, Maker maker) throws Pausable {
            box.put(maker.make(3));
            int[] made = open(3);
            box.put(made);
            buffer.data = again(3);
          }
          static @Free int[] give(Maker maker) { return maker.make(3); }
        }
        """,
        """
        T.java:7: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: mark the result of Maker.make @Free, if it is always a new array, or give a copy of the array
        T.java:9: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: mark the result of T.open @Free, if it is always a new array, or give a copy of the array
        T.java:10: error: ALIASED_HEAP: what is stored in `buffer.data` may be known to other objects
            it comes from an object that is no message
            suggestion: mark the result of T.again @Free, if it is always a new array, or store a copy of the array
        T.java:12: error: RETURN_NOT_FREE: the result may be known to other objects
            it comes from an object that is no message
            suggestion: mark the result of Maker.make @Free, if it is always a new array, or return a copy of the array
        """);
  }

  @Test
  void arrayOfAMessageInAParOfEachBranch() {
    assertFileRefused(
        """
        class T {
          static class Strip implements Message { int[] cells = new int[9]; }
          static void run(Strip strip) throws Pausable {
            int[] cells = strip.cells;
            Par.each(3, i -> Par.run(() -> cells[0] = i, () -> cells[1] = i));
          }
        }
        """,
        """
        T.java:5: error: UNANNOTATED_ESCAPE: `cells` is captured for a lambda, of which nothing is known
            it may keep it, or show it to another task
            suggestion: let the lambda give it to nothing but @Safe parameters, or copy the array before, and let it capture the copy
        """);
  }

  @Test
  void arrayOfAMessageInEachBranch() {
    assertFileRefused(
        """
        class T {
          static class Strip implements Message { int[] cells = new int[9]; }
          static void run(@Free Strip strip) throws Pausable {
            int[] cells = strip.cells;
            Par.each(3, i -> cells[i] = i);
          }
        }
        """,
        """
        T.java:5: error: UNANNOTATED_ESCAPE: the lambda is given to Par.each as parameter 2, of which nothing is known
            it may keep it, or show it to another task
            suggestion: do it here, or in a task of its own (Task.spawn), or let it capture a copy of the array
        """);
  }
}
