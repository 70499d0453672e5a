package soumak.checker;

import static soumak.checker.testing.Programs.assertAccepted;
import static soumak.checker.testing.Programs.assertRefused;

import org.junit.jupiter.api.Test;

/** Tasks may tell each other something by an array of values, wherever they are started. */
class ArraysOfBranchesTest {
  @Test
  void tasksOfALoop() {
    assertAccepted(
        """
        @SuppressWarnings("unchecked")
        void run(int n) throws Pausable {
          Channel<Integer>[] all = new Channel[n];
          for (int i = 0; i < n; i++) all[i] = new Channel<>();
          for (int i = 0; i < n; i++) {
            int at = i;
            Task.spawn(() -> all[at].read());
          }
          Par.each(n, i -> all[i].write(i));
        }
        """);
  }

  @Test
  void anAltOfThem() {
    assertAccepted(
        """
        @SuppressWarnings("unchecked")
        void run(int n) throws Pausable {
          Channel<Integer>[] all = new Channel[n];
          for (int i = 0; i < n; i++) all[i] = new Channel<>();
          Task.spawn(() -> all[Alt.fair(all).select()].read());
          Task.spawn(() -> all[Alt.priority(all).select()].read());
          for (int i = 0; i < n; i++) all[i].write(i);
        }
        """);
  }

  @Test
  void tasksOfALoopThenSent() {
    assertRefused(
        """
        void run(int n, Mailbox<int[]> box) throws Pausable {
          int[] all = new int[n];
          for (int i = 0; i < n; i++) {
            int at = i;
            Task.spawn(() -> all[at]++);
          }
          box.put(all);
        }
        """,
        """
        T.java:8: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: give a copy of the array
        """);
  }

  @Test
  void twoNamesInALoopThenSent() {
    assertRefused(
        """
        void run(int n, Mailbox<int[]> box) throws Pausable {
          int[] all = new int[n];
          int[] same = all;
          for (int i = 0; i < n; i++) {
            int at = i;
            Task.spawn(() -> all[at]++);
            same = new int[n];
          }
          box.put(same);
        }
        """,
        """
        T.java:10: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: give a copy of the array
        """);
  }

  @Test
  void aMessagesArrayInALoop() {
    assertRefused(
        """
        void run(@Free Numbers numbers, int n) {
          for (int i = 0; i < n; i++) {
            int at = i;
            Task.spawn(() -> numbers.all[at]++);
          }
        }
        static class Numbers implements Message { int[] all = new int[9]; }
        """,
        """
        T.java:5: error: USE_AFTER_SEND: `numbers` is used after it was given away
            the lambda was given to Task.spawn (parameter 1) at line 5
            it captures `numbers`
            that was in an earlier turn of the loop
            suggestion: make a new one in each turn, or give away a copy of it
        """);
  }

  @Test
  void branchesOfBranches() {
    assertAccepted(
        """
        void run(int n) throws Pausable {
          int[] count = new int[n];
          Par.each(n, i -> {
            Par.run(() -> count[i]++, () -> Task.yield());
            Task.spawn(() -> count[i]++);
          });
          System.out.println(count[0]);
        }
        """);
  }

  @Test
  void branchesOfBranchesThenSent() {
    assertRefused(
        """
        void run(int n, Mailbox<int[]> box) throws Pausable {
          int[] count = new int[n];
          Par.each(n, i -> Par.run(() -> count[i]++));
          box.put(count);
        }
        """,
        """
        T.java:5: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: give a copy of the array
        """);
  }

  @Test
  void branchesOfBranchesWithAMessagesArray() {
    assertRefused(
        """
        void run(@Free Numbers numbers, int n) throws Pausable {
          int[] all = numbers.all;
          Par.each(n, i -> Par.run(() -> all[i]++));
        }
        static class Numbers implements Message { int[] all = new int[9]; }
        """,
        """
        T.java:4: error: UNANNOTATED_ESCAPE: `all` is captured for a lambda, of which nothing is known
            it may keep it, or show it to another task
            suggestion: let the lambda give it to nothing but @Safe parameters, or copy the array before, and let it capture the copy
        """);
  }

  @Test
  void preconditions() {
    assertAccepted(
        """
        void run(Mailbox<String> a, Mailbox<String> b) throws Pausable {
          Alt alt = Alt.fair(a, b);
          boolean[] when = {true, true};
          for (int i = 0; i < 9; i++) {
            when[0] = i < 5;
            alt.select(when);
          }
        }
        """);
  }
}
