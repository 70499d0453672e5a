package soumak.checker;

import static soumak.checker.testing.Programs.assertFileRefused;
import static soumak.checker.testing.Programs.assertRefused;

import org.junit.jupiter.api.Test;

/** Constructs beside those of the other tests, each where it goes wrong and where it does not. */
class MorePairsTest {
  @Test
  void cutOfAnAccessor() {
    assertRefused(
        """
        void run(@Free Node a) {
          send(Cut.cut(a.next()));
        }
        """,
        """
        T.java:3: error: CUT_NOT_FIELD: Cut.cut gets something that is neither a field nor an array element
            suggestion: write Cut.cut(tree.left) or Cut.cut(parts[i])
        """);
  }

  @Test
  void methodWithTheNameOfOneOfTheCompilers() {
    assertRefused(
        """
        static void $deserializeLambda$(List<Node> list, Node a) {
          list.add(a);
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: `a` is given to List.add as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: only use it here, as it is lent
        """);
  }

  @Test
  void cutOfSomethingNew() {
    assertRefused(
        """
        void run() {
          send(Cut.cut(new Node()));
        }
        """,
        """
        T.java:3: error: CUT_NOT_FIELD: Cut.cut gets something that is neither a field nor an array element
            suggestion: leave it out: what is cut here is its owner's alone already
        """);
  }

  @Test
  void exceptionWithAnArrayOfMessages() {
    assertFileRefused(
        """
        class T extends Exception {
          Node[] all;
        }
        """,
        """
        T.java:1: error: EXCEPTION_IS_MESSAGE: the exception T keeps a message
            suggestion: keep the facts of it that matter: strings, numbers, immutable objects
        """);
  }

  @Test
  void branchReadBeforeItsReceiverIsCut() {
    assertRefused(
        """
        void run(@Free Node a) {
          Node deep = a.next.left;
          send(a.shed());
          deep.value = 1;
        }
        """,
        """
        T.java:5: error: USE_AFTER_CUT_PARENT: `deep` is used after it may have been cut off
            `a` was lent to Node.shed (its receiver, @Cuttable) at line 4
            `deep` is `a.next.left` since line 3
            suggestion: read `a.next.left` again behind line 4
        """);
  }

  @Test
  void branchReadBeforeATurnThatCuts() {
    assertRefused(
        """
        void run(@Free Node a) {
          Node b = a.next;
          for (int i = 0; i < 2; i++) {
            b.value++;
            cuts(a);
          }
        }
        """,
        """
        T.java:5: error: USE_AFTER_CUT_PARENT: `b` is used after it may have been cut off
            `a` was lent to Node.cuts (parameter 1, @Cuttable) at line 6
            `b` is `a.next` since line 3
            that was in an earlier turn of the loop
            suggestion: read `a.next` again behind line 6
        """);
  }

  @Test
  void nullOnOneWay() {
    assertRefused(
        """
        void run() {
          Node m = maybe() ? new Node() : null;
          if (m != null) send(m);
          if (m != null) m.value = 1;
        }
        """,
        """
        T.java:5: error: USE_AFTER_SEND: `m` is used after it was given away
            `m` was given to Node.send (parameter 1) at line 4
            suggestion: give it away behind line 5, or give away a copy of it
        """);
  }

  @Test
  void bridge() {
    assertFileRefused(
        """
        abstract class T<X extends Node> { abstract void go(@Free X x); }
        class U extends T<Node> {
          void go(@Free Node x) { Node.send(x); }
          static void run(T<Node> t, @Free Node n) {
            t.go(n);
            n.value = 1;
          }
        }
        """,
        """
        T.java:6: error: USE_AFTER_SEND: `n` is used after it was given away
            `n` was given to T.go (parameter 1) at line 5
            suggestion: give it away behind line 6, or give away a copy of it
        """);
  }

  @Test
  void bridgeThatAsksForMore() {
    assertFileRefused(
        """
        abstract class T<X extends Node> { abstract void go(X x); }
        class U extends T<Node> {
          void go(@Free Node x) { Node.send(x); }
        }
        """,
        """
        T.java:3: error: OVERRIDE_WEAKENS: U.go wants @Free for parameter 1, but T.go says @Safe
            suggestion: declare it @Safe here, or @Free there
        """);
  }

  @Test
  void future() {
    assertRefused(
        """
        void run(@Free Node a) {
          java.util.concurrent.CompletableFuture.runAsync(() -> a.touch());
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: the lambda is given to CompletableFuture.runAsync as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: do it here, or in a task of its own (Task.spawn)
        """);
  }

  @Test
  void method() {
    assertRefused(
        """
        void run(@Free Node a, java.lang.reflect.Method m) throws Exception {
          m.invoke(a);
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: `a` is given to Method.invoke as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: keep it in a field or an array of its own type
        """);
  }

  @Test
  void freeVarargs() {
    assertRefused(
        """
        void all(@Free Node... ns) {}
        void run(@Free Node a, @Free Node b) {
          all(a, b);
          b.value = 1;
        }
        """,
        """
        T.java:5: error: USE_AFTER_SEND: `b` is used after it was given away
            `new Node[]` was given to T.all (parameter 1) at line 4
            `b` is stored in `new Node[]` since line 4
            suggestion: give it away behind line 5, or give away a copy of it
        """);
  }

  @Test
  void sameTwiceAsVarargs() {
    assertRefused(
        """
        void all(@Free Node... ns) {}
        void run(@Free Node a) {
          all(a, a);
        }
        """,
        """
        T.java:4: error: ALIASED_HEAP: `a` is stored in `new Node[]`, but has a place already
            `a` is stored in `new Node[]` since line 4
            suggestion: cut it off first (Cut.cut), or store a copy
        """);
  }

  @Test
  void localClass() {
    assertRefused(
        """
        void run(@Free Node a) {
          class L implements Runnable { public void run() { a.value++; } }
          Runnable l = new L();
          send(a);
          l.run();
        }
        """,
        """
        T.java:5: error: USE_AFTER_SEND: `a` is used after it was given away
            `a` was given to new 1L (parameter 2) at line 4
            suggestion: give away a copy of it at line 4
        """);
  }

  @Test
  void map() {
    assertRefused(
        """
        void run(@Free Node a, Map<String, Object> m) {
          m.put("a", a);
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: `a` is given to Map.put as parameter 2, of which nothing is known
            it may keep it, or show it to another task
            suggestion: keep it in a field or an array of its own type
        """);
  }

  @Test
  void immutableList() {
    assertRefused(
        """
        void run(@Free Node a) {
          var l = List.of(a);
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: `a` is given to List.of as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: keep it in a field or an array of its own type
        """);
  }

  @Test
  void threadLocal() {
    assertRefused(
        """
        void run(@Free Node a, ThreadLocal<Node> t) {
          t.set(a);
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: `a` is given to ThreadLocal.set as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: keep it in a field or an array of its own type
        """);
  }

  @Test
  void weakReference() {
    assertRefused(
        """
        void run(@Free Node a) {
          var w = new java.lang.ref.WeakReference<>(a);
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: `a` is given to new WeakReference as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: keep it in a field or an array of its own type
        """);
  }

  @Test
  void eachElementSent() {
    assertRefused(
        """
        void run(@Free Node a) {
          for (Node part : a.parts) {
            send(part);
          }
        }
        """,
        """
        T.java:4: error: NOT_FREE: `part` is given to Node.send, but is not free
            `a.parts[]`, read at line 3, is a part of what it was read from
            suggestion: write `Cut.cut(a.parts[i])` at line 3, or give a copy
        """);
  }

  @Test
  void switchExpression() {
    assertRefused(
        """
        void run(@Free Node a, int i) {
          Node b = switch (i) { case 0 -> a.left; case 1 -> a.right; default -> a; };
          send(a);
          b.value = 1;
        }
        """,
        """
        T.java:5: error: USE_AFTER_SEND: `b` is used after it was given away
            `a` was given to Node.send (parameter 1) at line 4
            `b` is `a.left` since line 3
            suggestion: give it away behind line 5, or give away a copy of it
        """);
  }

  @Test
  void appendedAfterSend() {
    assertRefused(
        """
        void run(@Free Node a, StringBuilder s) {
          send(a);
          s.append(a);
        }
        """,
        """
        T.java:4: error: USE_AFTER_SEND: `a` is used after it was given away
            `a` was given to Node.send (parameter 1) at line 3
            suggestion: give it away behind line 4, or give away a copy of it
        """);
  }

  @Test
  void box() {
    assertRefused(
        """
        static class Box<X> { X x; }
        void run(@Free Node a, Box<Node> b) {
          b.x = a;
        }
        """,
        """
        T.java:4: error: UNANNOTATED_ESCAPE: `a` is stored in `x`, which is not of a message type
            what knows nothing of messages may show it to another task
            suggestion: give the field the message's type; what has it must be @Cuttable here, then
        """);
  }

  @Test
  void resultThatAnOverriderKeeps() {
    assertFileRefused(
        """
        interface Giver { @Free Object give(); }
        class T implements Giver {
          Object kept = new Object();
          public Object give() { return kept; }
        }
        """,
        """
        T.java:4: error: RETURN_NOT_FREE: the result may be known to other objects
            it comes from an object that is no message
            suggestion: return a copy
        """);
  }

  @Test
  void sentAndReturned() {
    assertRefused(
        """
        Node run(@Free Node a) {
          send(a);
          return a;
        }
        """,
        """
        T.java:4: error: USE_AFTER_SEND: `a` is used after it was given away
            `a` was given to Node.send (parameter 1) at line 3
            suggestion: give away a copy of it at line 3
        """);
  }

  @Test
  void sentBetweenTryAndFinally() {
    assertRefused(
        """
        void run(@Free Node a) {
          try {
            maybe();
          } finally {
            send(a);
          }
          reads(a);
        }
        """,
        """
        T.java:8: error: USE_AFTER_SEND: `a` is used after it was given away
            `a` was given to Node.send (parameter 1) at line 6
            suggestion: give it away behind line 8, or give away a copy of it
        """);
  }

  @Test
  void lentToALambdaAndStored() {
    assertRefused(
        """
        interface Eater { void eat(Node n); }
        void each(@Safe Eater e, Node n) { e.eat(n); }
        void run(@Cuttable Node a, Node n) {
          each(it -> a.next = it, n);
        }
        """,
        """
        T.java:5: error: SAFE_MODIFIED: `a.next` is changed, though it belongs to what is only lent
            `a` is lent to a lambda (@Safe)
            suggestion: do it outside of the lambda
        """);
  }

  @Test
  void cutByALambda() {
    assertRefused(
        """
        void with(@Safe Runnable r) { r.run(); }
        void run(@Free Node a) {
          with(() -> a.next = null);
        }
        """,
        """
        T.java:4: error: SAFE_MODIFIED: `a.next` is changed, though it belongs to what is only lent
            `a` is lent to a lambda (@Safe)
            suggestion: do it outside of the lambda
        """);
  }

  @Test
  void elementReadBeforeTheArrayIsSent() {
    assertRefused(
        """
        static void all(@Free Node[] ns) {}
        void run(@Free Node[] a, int i) {
          Node n = a[i];
          all(a);
          n.value = 1;
        }
        """,
        """
        T.java:6: error: USE_AFTER_SEND: `n` is used after it was given away
            `a` was given to T.all (parameter 1) at line 5
            `n` is `a[]` since line 4
            suggestion: give it away behind line 6, or give away a copy of it
        """);
  }

  @Test
  void staticArrayOfBytesInMessage() {
    assertFileRefused(
        """
        class T {
          static final byte[] SHARED = new byte[8];
          static void run(@Free Node n) {
            n.data = SHARED;
          }
        }
        """,
        """
        T.java:4: error: ALIASED_HEAP: what is stored in `n.data` may be known to other objects
            it comes from an object that is no message
            suggestion: store a copy of the array
        """);
  }

  @Test
  void collectionInMessage() {
    assertFileRefused(
        """
        class T implements Message {
          Map<String, Integer> counts;
        }
        """,
        """
        T.java:1: error: MESSAGE_SHAPE: the field `counts` of T is of type Map, which may be shared
            suggestion: use an array, or write @Free Map, if nobody else has what is in it, as with Map.copyOf(...)
        """);
  }

  @Test
  void lambdaInMessage() {
    assertFileRefused(
        """
        class T implements Message {
          Runnable later;
        }
        """,
        """
        T.java:1: error: MESSAGE_SHAPE: the field `later` of T is of type Runnable, which may be shared
            suggestion: use a message, an immutable class, a Sharable or an array of these
        """);
  }

  @Test
  void futureInMessage() {
    assertFileRefused(
        """
        class T implements Message {
          java.util.concurrent.Future<String> later;
        }
        """,
        """
        T.java:1: error: MESSAGE_SHAPE: the field `later` of T is of type Future, which may be shared
            suggestion: use a message, an immutable class, a Sharable or an array of these
        """);
  }
}
