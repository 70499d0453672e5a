package soumak.checker;

import static soumak.checker.testing.Programs.assertFileRefused;

import org.junit.jupiter.api.Test;

/** Of findings with one cure one is told, and all of those that have another. */
class ToldTwiceTest {
  @Test
  void aPointerInAList() {
    assertFileRefused(
        """
        class T {
          static void run(List<Unique<Bytes>> all) {
            Unique<Bytes> one = Region.heap().allocUnique(Bytes.class, 8);
            all.add(one);
          }
        }
        """,
        """
        T.java:4: error: UNANNOTATED_ESCAPE: `one` is given to List.add as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: keep it in a field or an array of its own type
        """);
  }

  @Test
  void aParameterInAList() {
    assertFileRefused(
        """
        class T {
          static void run(@Free Unique<Bytes> one, List<Unique<Bytes>> all) {
            all.add(one);
          }
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: `one` is given to List.add as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: keep it in a field or an array of its own type
        """);
  }

  @Test
  void anotherPointerIsForgotten() {
    assertFileRefused(
        """
        class T {
          static void run(List<Unique<Bytes>> all) {
            if (all.isEmpty()) {
              Unique<Bytes> one = Region.heap().allocUnique(Bytes.class, 8);
              one.get();
            } else {
              Unique<Bytes> one = Region.heap().allocUnique(Bytes.class, 8);
              all.add(one);
            }
          }
        }
        """,
        """
        T.java:4: warning: LEAK: `one` is not freed or given away on each way
            suggestion: free it where it is not needed any more, on each way that leads out
        T.java:8: error: UNANNOTATED_ESCAPE: `one` is given to List.add as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: keep it in a field or an array of its own type
        """);
  }

  @Test
  void aPointerInEachTurn() {
    assertFileRefused(
        """
        class T {
          static void run(Mailbox<Unique<Bytes>> out) throws Pausable {
            Unique<Bytes> one = Region.heap().allocUnique(Bytes.class, 8);
            for (int i = 0; i < 3; i++) {
              one.length();
              out.put(one);
            }
          }
        }
        """,
        """
        T.java:5: error: USE_AFTER_SEND: `one` is used after it was given away
            `one` was given to Mailbox.put (parameter 1) at line 6
            `one` is `the result of Region.allocUnique` since line 3
            that was in an earlier turn of the loop
            suggestion: get a new one in each turn
        """);
  }

  @Test
  void aParInEachBranchOfAPar() {
    assertFileRefused(
        """
        class T {
          static void run(@Free Node n) throws Pausable {
            Par.each(3, i -> Par.run(() -> n.value++));
          }
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: the lambda is given to Par.each as parameter 2, of which nothing is known
            it may keep it, or show it to another task
            suggestion: do it here, or in a task of its own (Task.spawn)
        """);
  }

  @Test
  void aParInEachBranchOfAParWithWhatIsLent() {
    assertFileRefused(
        """
        class T {
          static void run(Node n) throws Pausable {
            Par.each(3, i -> Par.run(() -> n.value++));
          }
        }
        """,
        """
        T.java:3: error: SAFE_ESCAPE: the lambda is stored in `new Action[]`, but is only lent
            the lambda at line 3 captures `n`
            suggestion: let it capture only what is free: what was cut off (Cut.cut) before, or a copy
        T.java:3: error: UNANNOTATED_ESCAPE: the lambda is given to Par.each as parameter 2, of which nothing is known
            it may keep it, or show it to another task
            suggestion: do it here, or in a task of its own (Task.spawn)
        """);
  }

  @Test
  void aParInAFunctionThatIsOnlyLent() {
    assertFileRefused(
        """
        class T {
          interface Each { void run(int i) throws Pausable; }
          static void each(@Safe Each all) throws Pausable { all.run(1); }
          static void run(Node n) throws Pausable {
            each(i -> Par.run(() -> n.value++));
          }
        }
        """,
        """
        T.java:5: error: SAFE_ESCAPE: the lambda is stored in `new Action[]`, but is only lent
            the lambda at line 5 captures `n`
            suggestion: let it capture only what is free: what was cut off (Cut.cut) before, or a copy
        """);
  }

  @Test
  void aParInARefusedBranchWithSomethingElse() {
    assertFileRefused(
        """
        class T {
          static void run(@Free Node n, @Free Node[] rest) throws Pausable {
            Par.each(3, i -> {
              n.value++;
              Node found = find(rest);
              Par.run(() -> found.value++);
            });
          }
          static @Safe Node find(Node[] all) { return all[0]; }
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: the lambda is given to Par.each as parameter 2, of which nothing is known
            it may keep it, or show it to another task
            suggestion: do it here, or in a task of its own (Task.spawn)
        T.java:6: error: SAFE_ESCAPE: the lambda is stored in `new Action[]`, but is only lent
            the lambda at line 6 captures `found`
            suggestion: let it capture only what is free: what was cut off (Cut.cut) before, or a copy
        """);
  }

  @Test
  void aMessageOfATaskThatIsStartedAndJoined() {
    assertFileRefused(
        """
        class T {
          static int run() throws Pausable {
            return Task.spawn(() -> new Node()).join().value;
          }
          static int later() throws Pausable {
            Task<Node> task = Task.spawn(() -> new Node());
            Task.yield();
            Node made = task.join();
            return made.value;
          }
        }
        """,
        """
        T.java:3: error: OVERRIDE_WEAKENS: a lambda gives a message, of which TaskBody.call says nothing
            who gets it there may keep it, or show it to another task
            suggestion: run it as a Fork, whose result goes to one who joins: Fork.of(...)
        T.java:6: error: OVERRIDE_WEAKENS: a lambda gives a message, of which TaskBody.call says nothing
            who gets it there may keep it, or show it to another task
            suggestion: run it as a Fork, whose result goes to one who joins: Fork.of(...)
        """);
  }

  @Test
  void aTaskOfOthers() {
    assertFileRefused(
        """
        class T {
          static int run(Task<Node> other) throws Pausable {
            Task<Node> task = Task.spawn(() -> new Node());
            return other.join().value;
          }
        }
        """,
        """
        T.java:3: error: OVERRIDE_WEAKENS: a lambda gives a message, of which TaskBody.call says nothing
            who gets it there may keep it, or show it to another task
            suggestion: run it as a Fork, whose result goes to one who joins: Fork.of(...)
        T.java:4: error: UNANNOTATED_ESCAPE: a Node comes from where messages are not tracked
            another task may have got it from there too
            suggestion: get it from a mailbox, or mark what gives it @Free
        """);
  }
}
