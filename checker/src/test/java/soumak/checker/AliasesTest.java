package soumak.checker;

import static soumak.checker.testing.Programs.assertAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;
import static soumak.checker.testing.Programs.assertRefused;

import org.junit.jupiter.api.Test;

/** Ways by which an alias could hide. */
class AliasesTest {
  @Test
  void requireNonNull() {
    assertRefused(
        """
        void f(@Free Node x) {
            Node y = Objects.requireNonNull(x);
            send(x);
            y.value = 1;
          }
        """,
        """
        T.java:5: error: USE_AFTER_SEND: `y` is used after it was given away
            `x` was given to Node.send (parameter 1) at line 4
            `y` is `x`
            suggestion: give it away behind line 5, or give away a copy of it
        """);
  }

  @Test
  void arraycopy() {
    assertRefused(
        """
        void f(@Free Node a, @Free Node b) {
            System.arraycopy(a.parts, 0, b.parts, 0, 1);
            send(a);
            b.parts[0].value = 1;
          }
        """,
        """
        T.java:3: error: ALIASED_HEAP: the elements of `a.parts` get a second place by System.arraycopy
            suggestion: move them one by one: to[i] = Cut.cut(from[i])
        """);
  }

  @Test
  void castRecord() {
    assertRefused(
        """
        record R(Node n) implements Message {}
          void f(@Free R r, List<Record> l) {
            Object o = r;
            Record q = (Record) o;
            l.add(q);
            x(r);
          }
          static void x(@Free R r) {}
        """,
        """
        T.java:6: error: UNANNOTATED_ESCAPE: `q` is given to List.add as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: keep it in a field or an array of its own type
        """);
  }

  @Test
  void castArrayAway() {
    assertRefused(
        """
        void f(@Free Node a, List<Object> l) {
            Node[] ns = new Node[1];
            ns[0] = a;
            Object[] os = (Object[]) (Object) ns;
            l.add(os);
          }
        """,
        """
        T.java:6: error: UNANNOTATED_ESCAPE: `os` is given to List.add as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: keep it in a field or an array of its own type
        """);
  }

  @Test
  void castArrayAway2() {
    assertRefused(
        """
        void f(@Free Node a, List<Object> l) {
            Node[] ns = new Node[1];
            ns[0] = a;
            Object[] os = (Object[]) (Object) ns;
            Object o = os[0];
            l.add(o);
          }
        """,
        """
        T.java:7: error: UNANNOTATED_ESCAPE: `o` is given to List.add as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: keep it in a field or an array of its own type
        """);
  }

  @Test
  void joinArrays() {
    assertRefused(
        """
        void f(@Free Node a, List<Object> l, boolean c, @Free Object[] others) {
            Node[] ns = {a};
            Object[] os = c ? ns : others;
            l.add(os[0]);
          }
        """,
        """
        T.java:5: error: UNANNOTATED_ESCAPE: `os[]` is given to List.add as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: keep it in a field or an array of its own type
        """);
  }

  @Test
  void joinArrays2() {
    assertRefused(
        """
        void f(@Free Node a, List<Object> l, boolean c) {
            Node[] ns = {a};
            Object[] os = c ? ns : new Object[1];
            l.add(os[0]);
          }
        """,
        """
        T.java:5: error: UNANNOTATED_ESCAPE: `os[]` is given to List.add as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: keep it in a field or an array of its own type
        """);
  }

  @Test
  void cloneSafe() {
    assertRefused(
        """
        void f(@Free Node a) {
            Node[] c = a.parts.clone();
            send(a);
            c[0].value = 1;
          }
        """,
        """
        T.java:3: error: ALIASED_HEAP: the elements of `a.parts` get a second place in its clone
            suggestion: copy the elements one by one
        """);
  }

  @Test
  void ownClone() {
    assertRefused(
        """
        Object f() throws Exception {
            return clone();
          }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: `this` is given to Object.clone, of which nothing is known
            it may keep it, or show it to another task
            suggestion: write a method that copies it
        """);
  }

  @Test
  void nestedArr() {
    assertRefused(
        """
        void f(@Free Node[][] a) {
            Node[] r = a[0];
            Node x = r[1];
            Node.send(Cut.cut(a[0][1]));
            x.value++;
          }
        """,
        """
        T.java:6: error: USE_AFTER_SEND: `x` is used after it was given away
            `a[][]` was given to Node.send (parameter 1) at line 5
            `x` is `r[]` since line 4
            suggestion: give it away behind line 6, or give away a copy of it
        """);
  }

  @Test
  void lambdaOfPart() {
    assertRefused(
        """
        void f(@Free Node a) {
            Node x = a.next;
            Runnable r = () -> x.value++;
            send(a);
            r.run();
          }
        """,
        """
        T.java:6: error: USE_AFTER_SEND: `r` is used after it was given away
            `a` was given to Node.send (parameter 1) at line 5
            the lambda at line 4 captures `x`
            suggestion: give it away behind line 6, or give away a copy of it
        """);
  }

  @Test
  void safeResultOfPart() {
    assertRefused(
        """
        @Safe
          Node peek(@Safe Node n) {
            return n.next;
          }
          void f(@Free Node a) {
            Node p = a.next;
            Node q = peek(p);
            send(a);
            q.value = 1;
          }
        """,
        """
        T.java:10: error: USE_AFTER_SEND: `q` is used after it was given away
            `a` was given to Node.send (parameter 1) at line 9
            `q` is `the result of T.peek` since line 8
            suggestion: give it away behind line 10, or give away a copy of it
        """);
  }

  @Test
  void safeResultBelow() {
    assertRefused(
        """
        @Safe
          Node peek(@Safe Node n) {
            return n.next;
          }
          void f(@Free Node a) {
            Node q = peek(a);
            send(Cut.cut(a.next));
            q.value = 1;
          }
        """,
        """
        T.java:9: error: USE_AFTER_SEND: `q` is used after it was given away
            `a.next` was given to Node.send (parameter 1) at line 8
            `q` is `the result of T.peek` since line 7
            suggestion: give it away behind line 9, or give away a copy of it
        """);
  }

  @Test
  void reentrantClosure() {
    assertRefused(
        """
        void g(@Cuttable Node n, @Safe Runnable r) {
            send(Cut.cut(n.next));
            r.run();
          }
          void f(@Free Node a) {
            Node x = a.next;
            g(a, () -> x.value++);
          }
        """,
        """
        T.java:8: error: OVERLAPPING_ARGS: `a` and the lambda, both given to T.g, overlap
            one of them may be the other, or a part of it, and parameter 1 is @Cuttable
            suggestion: give a copy of one of them
        """);
  }

  @Test
  void ternary() {
    assertRefused(
        """
        void f(@Free Node a, @Free Node b, boolean c) {
            Node x = c ? a : b;
            send(x);
            a.value++;
          }
        """,
        """
        T.java:5: error: USE_AFTER_SEND: `a` is used after it was given away
            `x` was given to Node.send (parameter 1) at line 4
            `a` is, or may be, `x` or a part of it
            suggestion: give it away behind line 5, or give away a copy of it
        """);
  }

  @Test
  void instanceofPattern() {
    assertRefused(
        """
        void f(@Free Object o, Mailbox<Object> b) {
            if (o instanceof Node n) {
              b.tryPut(o);
              n.value++;
            }
          }
        """,
        """
        T.java:5: error: USE_AFTER_SEND: `o` is used after it was given away
            `o` was given to Mailbox.tryPut (parameter 1) at line 4
            suggestion: give it away behind line 5, or give away a copy of it
        """);
  }

  @Test
  void atomicRef() {
    assertRefused(
        """
        void f(@Free Node a, java.util.concurrent.atomic.AtomicReference<Node> r) {
            Node x = r.getAndSet(null);
            x.value++;
          }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: a Node comes from where messages are not tracked
            another task may have got it from there too
            suggestion: get it from a mailbox, or mark what gives it @Free
        """);
  }

  @Test
  void objectsMethod() {
    assertFileRefused(
        """
        class T {
          static <X> X id(X x) {
            return x;
          }
          static void f(@Free Node n) {
            Node m = id(n);
            Node.send(n);
            m.value++;
          }
        }
        """,
        """
        T.java:6: error: UNANNOTATED_ESCAPE: `n` is given to T.id as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: mark parameter 1 of T.id @Safe or @Free, there or in a file of external annotations
        T.java:6: error: UNANNOTATED_ESCAPE: a Node comes from where messages are not tracked
            another task may have got it from there too
            suggestion: get it from a mailbox, or mark what gives it @Free
        """);
  }

  @Test
  void stream() {
    assertRefused(
        """
        void f(@Free Node a, java.util.stream.Stream<Integer> s) {
            s.parallel().forEach(i -> a.value += i);
          }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: the lambda is given to Stream.forEach as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: do it here, or in a task of its own (Task.spawn)
        """);
  }

  @Test
  void longLoop() {
    assertAccepted(
        """
        void f(Mailbox<Node> in, Mailbox<Node> out) throws Pausable {
            Node last = null;
            while (true) {
              Node m = in.get();
              if (last != null) {
                out.put(last);
              }
              last = m;
            }
          }
        """);
  }

  @Test
  void longLoopBad() {
    assertRefused(
        """
        void f(Mailbox<Node> in, Mailbox<Node> out) throws Pausable {
            Node last = null;
            while (true) {
              Node m = in.get();
              if (last != null) {
                out.put(last);
              }
              last = m;
              m.value++;
              if (m.value > 4) out.put(m);
            }
          }
        """,
        """
        T.java:7: error: USE_AFTER_SEND: `last` is used after it was given away
            `m` was given to Mailbox.put (parameter 1) at line 11
            `last` is `the result of Mailbox.get` since line 5
            that was in an earlier turn of the loop
            suggestion: make a new one in each turn, or give away a copy of it
        """);
  }

  @Test
  void swap() {
    assertAccepted(
        """
        void f(@Cuttable Node a) {
            Node l = Cut.cut(a.left);
            a.left = Cut.cut(a.right);
            a.right = l;
          }
        """);
  }

  @Test
  void swapNoCut() {
    assertRefused(
        """
        void f(@Cuttable Node a) {
            Node l = a.left;
            a.left = a.right;
            a.right = l;
          }
        """,
        """
        T.java:4: error: ALIASED_HEAP: `a.right` is stored in `a.left`, but has a place already
            `a.right`, read at line 4, is a part of what it was read from
            suggestion: write `Cut.cut(a.right)` at line 4, or store a copy
        """);
  }

  @Test
  void matrixSwap() {
    assertAccepted(
        """
        static void f(int[][] m) {
            int[][] g = new int[3][3];
            int[] r = g[0];
            g[0] = g[1];
            g[1] = r;
          }
        """);
  }
}
