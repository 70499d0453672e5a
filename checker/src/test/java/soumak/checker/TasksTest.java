package soumak.checker;

import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;

import org.junit.jupiter.api.Test;

/** What a task keeps is for its own methods, called on itself. */
class TasksTest {
  @Test
  void otherActorsField() {
    assertFileRefused(
        """
        class A extends Actor {
          Node n;
          A other;
          public void execute() {
            other.n.value++;
          }
        }
        """,
        """
        T.java:5: error: UNANNOTATED_ESCAPE: the message in `n` belongs to the task that keeps it
            this method is not called on that task itself: it may run in another one
            suggestion: ask that task for it by a message
        """);
  }

  @Test
  void otherActorsMethod() {
    assertFileRefused(
        """
        class A extends Actor {
          Node n;
          A other;
          void inc() {
            n.value++;
          }
          public void execute() {
            other.inc();
          }
        }
        """,
        """
        T.java:8: error: UNANNOTATED_ESCAPE: A.inc touches messages that its task keeps, and may be another task's
            only a task's own methods, called on itself, touch what it keeps
            suggestion: ask that task by a message
        """);
  }

  @Test
  void otherActorsMethodHarmless() {
    assertFileAccepted(
        """
        class A extends Actor {
          Node n;
          A other;
          int c;
          void inc() {
            c++;
          }
          public void execute() {
            other.inc();
            n.value++;
          }
        }
        """);
  }

  @Test
  void staticOfActor() {
    assertFileRefused(
        """
        class A extends Actor {
          Node n;
          static void x(A a) {
            a.n.value++;
          }
          public void execute() {
            x(this);
          }
        }
        """,
        """
        T.java:4: error: UNANNOTATED_ESCAPE: the message in `n` belongs to the task that keeps it
            this method is not called on that task itself: it may run in another one
            suggestion: ask that task for it by a message
        """);
  }

  @Test
  void innerOfActor() {
    assertFileRefused(
        """
        class A extends Actor {
          Node n;
          class I {
            void x() {
              n.value++;
            }
          }
          public void execute() {
            new I().x();
          }
        }
        """,
        """
        T.java:5: error: UNANNOTATED_ESCAPE: the message in `n` belongs to the task that keeps it
            this method is not called on that task itself: it may run in another one
            suggestion: ask that task for it by a message
        """);
  }

  @Test
  void spawnCapturesThis() {
    assertFileRefused(
        """
        class A extends Actor {
          Node n;
          public void execute() {
            Task.spawn(
                () -> {
                  n.value++;
                  return 1;
                });
            n.value++;
          }
        }
        """,
        """
        T.java:4: error: NOT_FREE: the lambda is given to Task.spawn, but is not free
            the lambda at line 4 captures what this task keeps
            suggestion: let it capture only what is free: what was cut off (Cut.cut) before, or a copy
        """);
  }

  @Test
  void methodRefThread() {
    assertFileRefused(
        """
        class A extends Actor {
          Node p;
          void look() {
            p.value++;
          }
          public void execute() {
            new Thread(this::look).start();
          }
        }
        """,
        """
        T.java:7: error: UNANNOTATED_ESCAPE: the lambda is given to new Thread as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: do it here, or in a task of its own (Task.spawn)
        """);
  }

  @Test
  void methodRefOfAny() {
    assertFileRefused(
        """
        class A extends Actor {
          Node p = new Node();
          int look() {
            return p.value++;
          }
          static int of(A other) {
            java.util.function.ToIntFunction<A> looks = A::look;
            return looks.applyAsInt(other);
          }
          public void execute() {}
        }
        """,
        """
        T.java:7: error: UNANNOTATED_ESCAPE: A.look touches messages that its task keeps, and may be another task's
            only a task's own methods, called on itself, touch what it keeps
            suggestion: ask that task by a message
        """);
  }

  @Test
  void methodRefOfAnyHarmless() {
    assertFileAccepted(
        """
        class A extends Actor {
          Node p = new Node();
          private int seen;
          int seen() {
            return seen;
          }
          static void of(List<A> others) {
            others.sort(java.util.Comparator.comparingInt(A::seen));
          }
          public void execute() {}
        }
        class C extends Capsule {
          private final Node p = new Node();
          public void count() {
            p.value++;
          }
          static void of(List<C> all, C one) {
            java.util.function.Consumer<C> counts = C::count;
            all.forEach(counts);
            Runnable counted = one::count;
            counted.run();
          }
        }
        """);
  }

  @Test
  void methodRefReads() {
    assertFileAccepted(
        """
        class A extends Actor {
          Node p;
          void with(@Safe Runnable r) {
            r.run();
          }
          void look() {
            p.value++;
          }
          public void execute() {
            with(this::look);
          }
        }
        """);
  }

  @Test
  void methodRefCuts() {
    assertFileRefused(
        """
        class A extends Actor {
          Node p;
          void with(@Safe Runnable r) {
            r.run();
          }
          void flush(@Cuttable A this) {
            Node.send(Cut.cut(p));
          }
          public void execute() {
            Node x = p;
            with(this::flush);
            x.value++;
          }
        }
        """,
        """
        T.java:11: error: SAFE_MODIFIED: A.flush may cut what this task keeps, at any time that somebody calls it
            what a lambda captures is lent to it
            suggestion: call it here, or from a lambda of the task's own that is not kept
        """);
  }

  @Test
  void viaInterface() {
    assertFileRefused(
        """
        interface Fl {
          void fl();
        }
        class A extends Actor implements Fl {
          Node n;
          public void fl() {
            n.value++;
          }
          public void execute() {}
        }
        """,
        """
        T.java:7: error: OVERRIDE_WEAKENS: A.fl touches messages that its task keeps, but can be called by any task through Fl.fl
            suggestion: let it read nothing of what the task keeps, or ask the task by a message
        """);
  }

  @Test
  void actorExecuteCalled() {
    assertFileRefused(
        """
        class A extends Actor {
          Node n;
          public void execute() {
            n.value++;
          }
          static void f(A a) {
            a.execute();
          }
        }
        """,
        """
        T.java:7: error: UNANNOTATED_ESCAPE: A.execute touches messages that its task keeps, and may be another task's
            only a task's own methods, called on itself, touch what it keeps
            suggestion: ask that task by a message
        """);
  }

  @Test
  void templateMethod() {
    assertFileAccepted(
        """
        abstract class B extends Actor {
          Node n;
          abstract void handle(@Cuttable B this);
          public void execute() {
            handle();
          }
        }
        class A extends B {
          void handle(@Cuttable A this) {
            Node.send(Cut.cut(n));
          }
        }
        """);
  }

  @Test
  void selfSafeArgCuttable() {
    assertFileRefused(
        """
        class A extends Actor {
          Node p;
          void g(@Cuttable Node n) {
            Node q = p;
            Node.cuts(n);
            q.next.value++;
          }
          public void execute() {
            g(p);
          }
        }
        """,
        """
        T.java:9: error: OVERLAPPING_ARGS: the task that keeps it and `p`, both given to A.g, overlap
            one of them may be the other, or a part of it, and parameter 1 is @Cuttable
            suggestion: give a copy of one of them
        """);
  }

  @Test
  void peekKept() {
    assertFileRefused(
        """
        class T extends Actor {
          Node pending;
          @Safe
          Node peek() {
            return pending;
          }
          void flush(@Cuttable T this) {
            Node.send(Cut.cut(pending));
          }
          public void execute() {
            Node p = peek();
            flush();
            p.value = 1;
          }
        }
        """,
        """
        T.java:13: error: USE_AFTER_CUT_PARENT: `p` is used after it may have been cut off
            the task that keeps it was lent to T.flush (its receiver, @Cuttable) at line 12
            `p` is `the result of T.peek` since line 11
            suggestion: read it again behind line 12
        """);
  }

  @Test
  void superEx() {
    assertFileRefused(
        """
        class A extends Actor {
          Node n;
          void shed(@Cuttable A this) {
            Node x = n;
            Runnable r = () -> flush();
            r.run();
            x.value++;
          }
          void flush(@Cuttable A this) {
            Node.send(Cut.cut(n));
          }
          public void execute() {
            shed();
          }
        }
        """,
        """
        T.java:5: error: SAFE_MODIFIED: A.flush may cut what the task keeps, which is only lent here
            what a task keeps is lent to its methods unless they say @Cuttable
            suggestion: do it outside of the lambda
        """);
  }

  @Test
  void sharableActor() {
    assertFileRefused(
        """
        class A extends Actor implements Sharable {
          Node p;
          A o;
          public void execute() {
            o.p.value++;
          }
        }
        """,
        """
        T.java:5: error: UNANNOTATED_ESCAPE: the message in `p` belongs to the task that keeps it
            this method is not called on that task itself: it may run in another one
            suggestion: ask that task for it by a message
        """);
  }

  @Test
  void actorList() {
    assertFileAccepted(
        """
        class A extends Actor {
          Node n;
          public void execute() {}
          static void f() throws Pausable {
            List<A> l = new ArrayList<>();
            for (int i = 0; i < 3; i++) l.add(new A());
            for (A a : l) {
              a.start();
            }
            for (A a : l) a.join();
          }
        }
        """);
  }

  @Test
  void actorArrays() {
    assertFileAccepted(
        """
        class A extends Actor {
          Node[] slots = new Node[4];
          final Mailbox<Node> in = new Mailbox<>();
          public void execute() throws Pausable {
            for (int i = 0; i < 4; i++) slots[i] = in.get();
            for (int i = 0; i < 4; i++) in.put(Cut.cut(slots[i]));
          }
        }
        """);
  }

  @Test
  void actorArraysBad() {
    assertFileRefused(
        """
        class A extends Actor {
          Node[] slots = new Node[4];
          final Mailbox<Node> in = new Mailbox<>();
          public void execute() throws Pausable {
            slots[0] = in.get();
            Node n = slots[0];
            in.put(Cut.cut(slots[0]));
            n.value++;
          }
        }
        """,
        """
        T.java:8: error: USE_AFTER_SEND: `n` is used after it was given away
            `slots[]` was given to Mailbox.put (parameter 1) at line 7
            `n` is `slots[]` since line 6
            suggestion: give it away behind line 8, or give away a copy of it
        """);
  }

  @Test
  void startTwice() {
    assertFileAccepted(
        """
        class A extends Actor {
          Node n;
          A(Node n) {
            this.n = n;
          }
          public void execute() {}
          static void f() {
            A a = new A(new Node());
            a.start();
            a.name("x");
          }
        }
        """);
  }
}
