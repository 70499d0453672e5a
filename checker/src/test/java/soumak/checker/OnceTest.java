package soumak.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;
import static soumak.checker.testing.Programs.assertRefused;
import static soumak.checker.testing.Programs.checkFile;

import org.junit.jupiter.api.Test;

/** Lambdas and objects that are called once take over what they hold. */
class OnceTest {
  @Test
  void spawnMove() {
    assertFileAccepted(
        """
        class T {
          static void f(@Free Node n, Mailbox<Node> b) {
            Task.spawn(
                () -> {
                  b.put(n);
                  return 1;
                });
          }
        }
        """);
  }

  @Test
  void spawnMoveUse() {
    assertFileRefused(
        """
        class T {
          static void f(@Free Node n, Mailbox<Node> b) {
            Task.spawn(
                () -> {
                  b.put(n);
                  return 1;
                });
            n.value++;
          }
        }
        """,
        """
        T.java:8: error: USE_AFTER_SEND: `n` is used after it was given away
            the lambda was given to Task.spawn (parameter 1) at line 3
            it captures `n`
            suggestion: give it away behind line 8, or give away a copy of it
        """);
  }

  @Test
  void bodyObj() {
    assertFileAccepted(
        """
        class W implements TaskBody<Integer> {
          Node n;
          W(@Free Node n) {
            this.n = n;
          }
          public Integer call() {
            return n.value;
          }
          static void f(@Free Node m) {
            Task.spawn(new W(m));
          }
        }
        """);
  }

  @Test
  void bodyObjTwice() {
    assertFileRefused(
        """
        class W implements TaskBody<Integer> {
          Node n;
          W(@Free Node n) {
            this.n = n;
          }
          public Integer call() {
            return n.value;
          }
          static void f(@Free Node m) {
            W w = new W(m);
            Task.spawn(w);
            Task.spawn(w);
          }
        }
        """,
        """
        T.java:12: error: USE_AFTER_SEND: `w` is used after it was given away
            `w` was given to Task.spawn (parameter 1) at line 11
            suggestion: give away a copy of it at line 11
        """);
  }

  @Test
  void bodyCalledTwice() {
    assertFileRefused(
        """
        class T {
          static void f(@Free TaskBody<Integer> b) throws Exception, Pausable {
            b.call();
            b.call();
          }
        }
        """,
        """
        T.java:4: error: USE_AFTER_SEND: `b` is used after it was given away
            `b` was given to TaskBody.call (its receiver) at line 3
            suggestion: call it once, or make another one
        """);
  }

  @Test
  void callRepeatedly() {
    assertRefused(
        """
        interface Once {
            void go(@Free Once this);
          }
          void f(@Free Once o) {
            o.go();
            o.go();
          }
        """,
        """
        T.java:7: error: USE_AFTER_SEND: `o` is used after it was given away
            `o` was given to Once.go (its receiver) at line 6
            suggestion: call it once, or make another one
        """);
  }

  @Test
  void parTwo() {
    assertFileAccepted(
        """
        class T {
          static void f(@Free Node a, @Free Node b) throws Pausable {
            Par.run(() -> a.value++, () -> b.value++);
          }
        }
        """);
  }

  @Test
  void parShared() {
    assertFileRefused(
        """
        class T {
          static void f(@Free Node n) throws Pausable {
            Par.run(() -> n.value++, () -> n.value++);
          }
        }
        """,
        """
        T.java:3: error: SAFE_ESCAPE: the lambda is stored in `new Action[]`, but is only lent
            the lambda at line 3 captures `n`
            suggestion: let it capture only what is free: what was cut off (Cut.cut) before, or a copy
        """);
  }

  @Test
  void parAndUse() {
    assertFileRefused(
        """
        class T {
          static void f(@Free Node a) throws Pausable {
            Par.run(() -> a.value++);
            a.value++;
          }
        }
        """,
        """
        T.java:4: error: USE_AFTER_SEND: `a` is used after it was given away
            `new Action[]` was given to Par.run (parameter 1) at line 3
            the lambda is stored in `new Action[]` since line 3
            suggestion: give it away behind line 4, or give away a copy of it
        """);
  }

  @Test
  void parEach() {
    assertFileRefused(
        """
        class T {
          static void f(@Free Node n) throws Pausable {
            Par.each(3, i -> n.value++);
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
  void parEachArray() {
    assertFileAccepted(
        """
        class T {
          static void f() throws Pausable {
            Mutex[] f = new Mutex[3];
            for (int i = 0; i < 3; i++) f[i] = new Mutex();
            Par.each(
                3,
                i -> {
                  f[i].lock();
                  f[i].unlock();
                });
          }
        }
        """);
  }

  @Test
  void parLocals() {
    assertFileAccepted(
        """
        class T {
          static void f(Mailbox<Integer> m) throws Pausable {
            int[] c = new int[1];
            Par.run(() -> m.put(1), () -> c[0]++);
            System.out.println(c[0]);
          }
        }
        """);
  }

  @Test
  void arrayMovedIntoTask() {
    assertFileAccepted(
        """
        class T {
          static void f(Mailbox<byte[]> b) {
            byte[] d = new byte[3];
            Task.spawn(
                () -> {
                  b.put(d);
                  return 1;
                });
          }
        }
        """);
  }

  @Test
  void arrayMovedIntoTaskUse() {
    assertFileRefused(
        """
        class T {
          static void f(Mailbox<byte[]> b) {
            byte[] d = new byte[3];
            Task.spawn(
                () -> {
                  b.put(d);
                  return 1;
                });
            d[0] = 1;
          }
        }
        """,
        """
        T.java:9: error: USE_AFTER_SEND: `d` is used after it was given away
            the lambda was given to Task.spawn (parameter 1) at line 4
            `d` is `new byte[]` since line 3
            suggestion: give it away behind line 9, or give away a copy of it
        """);
  }

  @Test
  void arrayCapturedThenSent() {
    assertFileRefused(
        """
        class T {
          static void f(Mailbox<byte[]> b) {
            byte[] d = new byte[3];
            Task.spawn(() -> d[0]);
            b.tryPut(d);
          }
        }
        """,
        """
        T.java:5: error: NOT_FREE: what is given to Mailbox.tryPut as parameter 1 is no message, and may be known to other objects
            suggestion: give a copy of the array
        """);
  }

  @Test
  void actorMove() {
    assertFileAccepted(
        """
        class T {
          static void f(@Free Node a, @Free Node b, Mailbox<Node> box) {
            Actor.spawn(() -> {
              a.value++;
              box.put(a);
            });
            Actor.of(() -> box.put(b)).name("b").start();
          }
        }
        """);
  }

  @Test
  void actorMoveUse() {
    assertFileRefused(
        """
        class T {
          static void f(@Free Node n, Mailbox<Node> b) {
            Actor.spawn(() -> b.put(n));
            n.value++;
          }
        }
        """,
        """
        T.java:4: error: USE_AFTER_SEND: `n` is used after it was given away
            the lambda was given to Actor.spawn (parameter 1) at line 3
            it captures `n`
            suggestion: give it away behind line 4, or give away a copy of it
        """);
  }

  @Test
  void actorArrayUse() {
    assertFileRefused(
        """
        class T {
          static void f(Mailbox<byte[]> b) {
            byte[] d = new byte[3];
            Actor.spawn(() -> b.put(d));
            d[0] = 1;
          }
        }
        """,
        """
        T.java:5: error: USE_AFTER_SEND: `d` is used after it was given away
            the lambda was given to Actor.spawn (parameter 1) at line 4
            `d` is `new byte[]` since line 3
            suggestion: give it away behind line 5, or give away a copy of it
        """);
  }

  @Test
  void actorGivenOn() {
    assertFileAccepted(
        """
        class T {
          static Actor free(@Free Action action) {
            return Actor.of(action);
          }
          static void ordinary(Action action) {
            int[] count = new int[1];
            Actor.spawn(action);
            Actor.spawn(action);
            Actor.spawn(() -> count[0]++);
            count[0]++;
          }
        }
        """);
  }

  /** A call of an inherited static method names the class that inherits it. */
  @Test
  void actorByActor() {
    assertFileAccepted(
        """
        class T extends Actor {
          private final List<Action> todo = new ArrayList<>();
          protected void execute() {
            for (Action it : todo) spawn(it);
            for (Action it : todo) of(it).start();
          }
        }
        """);
  }

  /** Who has run a simulation looks at what it has counted. */
  @Test
  void simulationThatCounts() {
    assertFileAccepted(
        """
        class T {
          static int f() {
            int[] count = new int[1];
            Simulation.run(7, () -> {
              Par.each(2, i -> count[0]++);
              return 0;
            });
            return count[0];
          }
        }
        """);
  }

  @Test
  void simulationMove() {
    assertFileAccepted(
        """
        class T {
          static void f(@Free Node n, Mailbox<Node> nodes, Mailbox<byte[]> box, TaskBody<Integer> body) {
            byte[] data = new byte[3];
            Simulation.run(7, () -> {
              box.put(data);
              nodes.put(n);
              return 0;
            });
            Simulation.run(8, body);
            Simulation.run(9, body);
          }
        }
        """);
  }

  @Test
  void simulationMoveUse() {
    assertFileRefused(
        """
        class T {
          static void f(Mailbox<byte[]> box) {
            byte[] data = new byte[3];
            Simulation.run(7, () -> { box.put(data); return 0; });
            data[0] = 1;
          }
        }
        """,
        """
        T.java:5: error: USE_AFTER_SEND: `data` is used after it was given away
            the lambda was given to Simulation.run (parameter 2) at line 4
            `data` is `new byte[]` since line 3
            suggestion: give it away behind line 5, or give away a copy of it
        """);
  }

  @Test
  void twoNames() {
    assertFileRefused(
        """
        class T {
          static void f(@Free Node n, Mailbox<Node> box) {
            Node m = n;
            Task.spawn(() -> {
              box.put(n);
              m.value++;
              return null;
            });
          }
        }
        """,
        """
        T.java:4: error: OVERLAPPING_ARGS: `n` and `m`, both captured by the lambda, overlap
            one of them may be the other, or a part of it, and the lambda gives away `n`
            suggestion: let it capture a copy of one of them
        """);
  }

  @Test
  void thisUnderTwoNames() {
    assertFileRefused(
        """
        class T implements Message {
          int value;
          void f(@Free T this, Mailbox<T> box) {
            T me = this;
            Actor.spawn(() -> {
              box.put(me);
              value++;
            });
          }
        }
        """,
        """
        T.java:5: error: OVERLAPPING_ARGS: `me` and `this`, both captured by the lambda, overlap
            one of them may be the other, or a part of it, and the lambda gives away `me`
            suggestion: let it capture a copy of one of them
        """);
  }

  @Test
  void messageAndItsBranch() {
    assertFileRefused(
        """
        class T {
          static void f(@Free Node n, Mailbox<Node> box) {
            Node left = n.left;
            Task.spawn(() -> {
              box.put(n);
              left.value++;
              return null;
            });
          }
        }
        """,
        """
        T.java:4: error: OVERLAPPING_ARGS: `n` and `left`, both captured by the lambda, overlap
            one of them may be the other, or a part of it, and the lambda gives away `n`
            suggestion: let it capture a copy of one of them
        """);
  }

  /** The body takes what it is only lent for two, which no run bears out, and nobody is hurt by. */
  @Test
  void twoNamesOfWhatIsLent() {
    String program =
        """
        class T {
          static void f(@Free Node n, @Free Node other, Mailbox<Node> box) {
            Node m = n;
            Task.spawn(() -> {
              n.value++;
              m.value++;
              box.put(other);
              return null;
            });
          }
        }
        """;
    assertThat(checkFile(program)).isEmpty();
  }

  @Test
  void messageAndWhatWasCutOff() {
    assertFileAccepted(
        """
        class T {
          static void f(@Free Node n, Mailbox<Node> box) {
            Node left = Cut.cut(n.left);
            Task.spawn(() -> {
              box.put(n);
              left.value++;
              return null;
            });
          }
        }
        """);
  }

  @Test
  void blockingCall() {
    assertFileRefused(
        """
        class T {
          static int insert(int value) { return value; }
          static int f(@Free Node n) throws Exception, Pausable {
            return Blocking.call(() -> insert(n.value));
          }
        }
        """,
        """
        T.java:4: error: UNANNOTATED_ESCAPE: the lambda is given to Blocking.call as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: let it capture values, or an array that was cut off (Cut.cut) or copied
        """);
  }

  @Test
  void blockingCallWithArray() {
    assertFileAccepted(
        """
        class T {
          static int write(byte[] data) { return data.length; }
          static int f(@Cuttable Node n) throws Exception, Pausable {
            byte[] data = Cut.cut(n.data);
            return Blocking.call(() -> write(data));
          }
        }
        """);
  }
}
