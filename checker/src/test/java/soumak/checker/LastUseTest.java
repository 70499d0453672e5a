package soumak.checker;

import static soumak.checker.testing.Programs.assertAccepted;
import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;
import static soumak.checker.testing.Programs.assertRefused;

import org.junit.jupiter.api.Test;

/** The last branch that is used of a tree need not be cut off. */
class LastUseTest {
  @Test
  void sent() {
    assertAccepted(
        """
        void run(@Free Node a) {
          send(a.left);
        }
        """);
  }

  @Test
  void sentAndRestUsed() {
    assertRefused(
        """
        void run(@Free Node a) {
          send(a.left);
          a.value++;
        }
        """,
        """
        T.java:3: error: NOT_FREE: `a.left` is given to Node.send, but is not free
            `a.left`, read at line 3, is a part of what it was read from
            suggestion: write `Cut.cut(a.left)` at line 3, or give a copy
        """);
  }

  @Test
  void sentInALoop() {
    assertAccepted(
        """
        void run(Mailbox<Node> in) throws Pausable {
          while (maybe()) {
            Node event = in.get();
            Node inner = event.next;
            if (inner != null) send(inner);
            else send(event);
          }
        }
        """);
  }

  @Test
  void sentInEachTurn() {
    assertRefused(
        """
        void run(@Free Node a) {
          while (maybe()) send(a.left);
        }
        """,
        """
        T.java:3: error: NOT_FREE: `a.left` is given to Node.send, but is not free
            `a.left`, read at line 3, is a part of what it was read from
            suggestion: write `Cut.cut(a.left)` at line 3, or give a copy
        """);
  }

  @Test
  void siblingUsed() {
    assertAccepted(
        """
        void run(@Free Node a) {
          Node right = a.right;
          send(a.left);
          right.value++;
        }
        """);
  }

  @Test
  void partOfItUsedBefore() {
    assertAccepted(
        """
        void run(@Free Node a) {
          Node deep = a.left.right;
          deep.value++;
          send(a.left);
        }
        """);
  }

  @Test
  void bothBranches() {
    assertRefused(
        """
        static void both(@Free Node a, @Free Node b) {}
        void run(@Free Node a) {
          both(a.left, a.right);
        }
        """,
        """
        T.java:4: error: NOT_FREE: `a.left` is given to T.both, but is not free
            `a.left`, read at line 4, is a part of what it was read from
            suggestion: write `Cut.cut(a.left)` at line 4, or give a copy
        T.java:4: error: NOT_FREE: `a.right` is given to T.both, but is not free
            `a.right`, read at line 4, is a part of what it was read from
            suggestion: write `Cut.cut(a.right)` at line 4, or give a copy
        """);
  }

  @Test
  void oneBranchTwice() {
    assertRefused(
        """
        static void both(@Free Node a, @Free Node b) {}
        void run(@Free Node a) {
          both(a.left, a.left);
        }
        """,
        """
        T.java:4: error: NOT_FREE: `a.left` is given to T.both, but is not free
            `a.left`, read at line 4, is a part of what it was read from
            suggestion: write `Cut.cut(a.left)` at line 4, or give a copy
        """);
  }

  @Test
  void twoElements() {
    assertRefused(
        """
        static void both(@Free Node a, @Free Node b) {}
        void run(@Free Node a) {
          both(a.parts[0], a.parts[1]);
        }
        """,
        """
        T.java:4: error: NOT_FREE: `a.parts[]` is given to T.both, but is not free
            `a.parts[]`, read at line 4, is a part of what it was read from
            suggestion: write `Cut.cut(a.parts[i])` at line 4, or give a copy
        """);
  }

  @Test
  void branchAndWhole() {
    assertRefused(
        """
        static void both(@Safe Node a, @Free Node b) {}
        void run(@Free Node a) {
          both(a, a.left);
        }
        """,
        """
        T.java:4: error: NOT_FREE: `a.left` is given to T.both, but is not free
            `a.left`, read at line 4, is a part of what it was read from
            suggestion: write `Cut.cut(a.left)` at line 4, or give a copy
        """);
  }

  @Test
  void usedInHandler() {
    assertRefused(
        """
        void run(@Free Node a) {
          try {
            send(a.left);
          } catch (RuntimeException e) {
            a.value++;
          }
        }
        """,
        """
        T.java:4: error: NOT_FREE: `a.left` is given to Node.send, but is not free
            `a.left`, read at line 4, is a part of what it was read from
            suggestion: write `Cut.cut(a.left)` at line 4, or give a copy
        """);
  }

  @Test
  void lentTree() {
    assertRefused(
        """
        void run(Node a) {
          send(a.left);
        }
        """,
        """
        T.java:3: error: NOT_FREE: `a.left` is given to Node.send, but is not free
            `a` is lent to T.run (@Safe)
            suggestion: give a copy
        """);
  }

  @Test
  void stored() {
    assertAccepted(
        """
        void run(@Free Node a, @Cuttable Node b) {
          b.next = a.left;
        }
        """);
  }

  @Test
  void storedAndRestUsed() {
    assertRefused(
        """
        void run(@Free Node a, @Cuttable Node b) {
          b.next = a.left;
          send(a);
        }
        """,
        """
        T.java:3: error: ALIASED_HEAP: `a.left` is stored in `b.next`, but has a place already
            `a.left`, read at line 3, is a part of what it was read from
            suggestion: write `Cut.cut(a.left)` at line 3, or store a copy
        """);
  }

  @Test
  void storedInItself() {
    assertRefused(
        """
        void run(@Free Node a) {
          a.right = a.left;
        }
        """,
        """
        T.java:3: error: ALIASED_HEAP: `a.left` is stored in `a.right`, but has a place already
            `a.left`, read at line 3, is a part of what it was read from
            suggestion: write `Cut.cut(a.left)` at line 3, or store a copy
        """);
  }

  @Test
  void storedDeepInItself() {
    assertRefused(
        """
        void run(@Free Node a) {
          a.right.next = a.left;
        }
        """,
        """
        T.java:3: error: ALIASED_HEAP: `a.left` is stored in `a.right.next`, but has a place already
            `a.left`, read at line 3, is a part of what it was read from
            suggestion: write `Cut.cut(a.left)` at line 3, or store a copy
        """);
  }

  @Test
  void returned() {
    assertAccepted(
        """
        Node run(@Free Node a) {
          return a.left;
        }
        """);
  }

  @Test
  void returnedOfLent() {
    assertRefused(
        """
        Node run(Node a) {
          return maybe() ? a.left : null;
        }
        """,
        """
        T.java:3: error: RETURN_NOT_FREE: `a.left` is returned, but is not free
            `a` is lent to T.run (@Safe)
            suggestion: return a copy, or declare the result @Safe
        """);
  }

  @Test
  void element() {
    assertRefused(
        """
        void run(@Free Node a) {
          for (int i = 0; i < a.parts.length; i++) send(a.parts[i]);
        }
        """,
        """
        T.java:3: error: NOT_FREE: `a.parts[]` is given to Node.send, but is not free
            `a.parts[]`, read at line 3, is a part of what it was read from
            suggestion: write `Cut.cut(a.parts[i])` at line 3, or give a copy
        """);
  }

  @Test
  void elementCut() {
    assertAccepted(
        """
        void run(@Free Node a) {
          for (int i = 0; i < a.parts.length; i++) send(Cut.cut(a.parts[i]));
        }
        """);
  }

  @Test
  void keptByLambda() {
    assertRefused(
        """
        void run(@Free Node a, List<String> names) {
          Consumer<String> look = it -> a.value++;
          send(a.left);
          look.accept("x");
        }
        """,
        """
        T.java:4: error: NOT_FREE: `a.left` is given to Node.send, but is not free
            `a.left`, read at line 4, is a part of what it was read from
            suggestion: write `Cut.cut(a.left)` at line 4, or give a copy
        """);
  }

  @Test
  void ofWhatATaskKeeps() {
    assertFileRefused(
        """
        class T extends Actor {
          Node kept = new Node();
          public void execute() {
            Node.send(kept.left);
          }
        }
        """,
        """
        T.java:4: error: NOT_FREE: `kept.left` is given to Node.send, but is not free
            `kept.left`, read at line 4, is a part of what it was read from
            suggestion: write `Cut.cut(kept.left)` at line 4, or give a copy
        """);
  }

  @Test
  void arrayOfAMessage() {
    assertAccepted(
        """
        static java.nio.ByteBuffer wrap(@Free Node a) {
          return java.nio.ByteBuffer.wrap(a.data);
        }
        """);
  }

  @Test
  void arrayOfAMessageSentAfterwards() {
    assertRefused(
        """
        static java.nio.ByteBuffer wrap(@Free Node a) {
          java.nio.ByteBuffer buffer = java.nio.ByteBuffer.wrap(a.data);
          send(a);
          return buffer;
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: `a.data` is given to ByteBuffer.wrap as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: give a copy of the array
        """);
  }

  @Test
  void recordPattern() {
    assertFileAccepted(
        """
        class T {
          record Done(Node job, String problem) implements Message {}
          static void run(Mailbox<Done> in, Mailbox<Node> jobs, List<String> problems) throws Pausable {
            switch (in.get()) {
              case Done(Node job, String problem) -> {
                if (job.value < 3) jobs.put(job);
                else problems.add(problem);
              }
            }
          }
        }
        """);
  }

  @Test
  void siblings() {
    assertAccepted(
        """
        static void both(@Free Node a, @Free Node b) {}
        void run(@Free Node a) {
          Node left = a.left;
          Node right = a.right;
          if (maybe()) both(left, right);
          else left.value = right.value;
        }
        """);
  }

  @Test
  void branchAndItsOwnBranch() {
    assertRefused(
        """
        void run(@Free Node a) {
          Node left = a.left;
          Node deep = left.left;
          while (maybe()) send(deep);
          left.value++;
        }
        """,
        """
        T.java:5: error: NOT_FREE: `deep` is given to Node.send, but is not free
            `left.left`, read at line 4, is a part of what it was read from
            suggestion: write `Cut.cut(left.left)` at line 4, or give a copy
        """);
  }

  @Test
  void branchOfWhatALambdaSees() {
    assertRefused(
        """
        void run(@Free Node a) {
          Node left = a.left;
          Runnable look = () -> a.value++;
          if (maybe()) send(left);
          look.run();
        }
        """,
        """
        T.java:5: error: NOT_FREE: `left` is given to Node.send, but is not free
            `a.left`, read at line 3, is a part of what it was read from
            suggestion: write `Cut.cut(a.left)` at line 3, or give a copy
        """);
  }

  @Test
  void ofOneOfTwoTrees() {
    assertRefused(
        """
        void run(@Free Node a, @Cuttable Node b) {
          Node left = maybe() ? a.left : b.left;
          send(left);
        }
        """,
        """
        T.java:4: error: NOT_FREE: `left` is given to Node.send, but is not free
            `a.left`, read at line 3, is a part of what it was read from
            suggestion: write `Cut.cut(a.left)` at line 3, or give a copy
        """);
  }

  /** What is below a branch is no branch of the rest any more, once that is forgotten. */
  @Test
  void belowABranchThatWasFreedAtAJoin() {
    assertRefused(
        """
        void run(@Free Node a, @Free Node b) {
          a.left = b;
          a = b.next;
          if (maybe()) b.value++;
          send(a);
          b.next.value++;
        }
        """,
        """
        T.java:6: error: NOT_FREE: `a` is given to Node.send, but is not free
            `b.next`, read at line 4, is a part of what it was read from
            suggestion: write `Cut.cut(b.next)` at line 4, or give a copy
        """);
  }

  @Test
  void belowABranchThatWasFreedAtAJoinAndIsNotUsed() {
    assertAccepted(
        """
        void run(@Free Node a, @Free Node b) {
          a.left = b;
          a = b.next;
          if (maybe()) b.value++;
          send(a);
        }
        """);
  }

  @Test
  void storedBelowItselfInTheNextTurn() {
    assertRefused(
        """
        void run(@Free Node a, @Free Node b) {
          while (maybe()) {
            a.left = b;
            a = b.next;
          }
        }
        """,
        """
        T.java:4: error: ALIASED_HEAP: `b` is stored below itself, in `a.left`
            `a` is, or may be, `b` or a part of it
            suggestion: keep messages trees: store something else there
        """);
  }

  /** The end of a list that grows: what was the end is above the new one, and is forgotten. */
  @Test
  void endOfAList() {
    assertAccepted(
        """
        void run(Mailbox<Node> box) throws Pausable {
          Node first = new Node();
          Node last = first;
          while (maybe()) {
            last.next = new Node();
            last = last.next;
          }
          box.put(first);
        }
        """);
  }
}
