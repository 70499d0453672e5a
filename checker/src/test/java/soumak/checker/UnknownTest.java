package soumak.checker;

import static soumak.checker.testing.Programs.assertAccepted;
import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;
import static soumak.checker.testing.Programs.assertRefused;

import org.junit.jupiter.api.Test;

/** Messages do not get into code that knows nothing of them. */
class UnknownTest {
  @Test
  void list() {
    assertRefused(
        """
        void run(@Free Node a, List<Object> list) {
          list.add(a);
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: `a` is given to List.add as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: keep it in a field or an array of its own type
        """);
  }

  @Test
  void listOfValues() {
    assertAccepted(
        """
        void run(@Free Node a, List<Object> list) {
          list.add(a.name);
          send(a);
        }
        """);
  }

  @Test
  void printed() {
    assertAccepted(
        """
        void run(@Free Node a) {
          System.out.println(a);
          System.out.println("x" + a + a.name);
          send(a);
        }
        """);
  }

  @Test
  void printedAfterSend() {
    assertRefused(
        """
        void run(@Free Node a) {
          send(a);
          System.out.println("x" + a);
        }
        """,
        """
        T.java:4: error: USE_AFTER_SEND: `a` is used after it was given away
            `a` was given to Node.send (parameter 1) at line 3
            suggestion: give it away behind line 4, or give away a copy of it
        """);
  }

  @Test
  void optional() {
    assertRefused(
        """
        void run(@Free Node a) {
          var o = Optional.of(a);
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: `a` is given to Optional.of as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: keep it in a field or an array of its own type
        """);
  }

  @Test
  void reference() {
    assertRefused(
        """
        void run(@Free Node a) {
          var p = new java.util.concurrent.atomic.AtomicReference<Node>();
          p.set(a);
        }
        """,
        """
        T.java:4: error: UNANNOTATED_ESCAPE: `a` is given to AtomicReference.set as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: keep it in a field or an array of its own type
        """);
  }

  @Test
  void reflection() {
    assertRefused(
        """
        void run(@Free Node a, java.lang.reflect.Field f) throws Exception {
          f.set(null, a);
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: `a` is given to Field.set as parameter 2, of which nothing is known
            it may keep it, or show it to another task
            suggestion: keep it in a field or an array of its own type
        """);
  }

  @Test
  void varHandle() {
    assertRefused(
        """
        void run(@Free Node a, java.lang.invoke.VarHandle h) {
          h.setVolatile(a);
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: `a` is given to VarHandle.setVolatile as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: keep it in a field or an array of its own type
        """);
  }

  @Test
  void varargsOfLent() {
    assertAccepted(
        """
        void log(@Safe Object... all) {}
        void run(Node b) {
          log(b);
        }
        """);
  }

  @Test
  void varargsOfLentThatMayBeKept() {
    assertRefused(
        """
        void log(Object... all) {}
        void run(Node b) {
          log(b);
        }
        """,
        """
        T.java:4: error: SAFE_ESCAPE: `b` is stored in `new Object[]`, but is only lent
            `b` is lent to T.run (@Safe)
            suggestion: mark parameter 1 of T.log @Safe, or store a copy
        """);
  }

  @Test
  void varargsOfValues() {
    assertAccepted(
        """
        void log(@Safe Object... all) {}
        void run(Node b) {
          log(b.name, b.value);
        }
        """);
  }

  @Test
  void varargsKept() {
    assertRefused(
        """
        static Object kept;
        void log(@Safe Object... all) {
          kept = all[0];
        }
        """,
        """
        T.java:4: error: STATIC_FIELD: `all[]` is stored in the static field `kept`
            every task can reach it there
            suggestion: only use it here, as it is lent
        """);
  }

  @Test
  void objectField() {
    assertRefused(
        """
        static void run(@Free Node a, Holder h) {
          h.any = a;
        }
        static class Holder { Object any; }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: `a` is stored in `any`, which is not of a message type
            what knows nothing of messages may show it to another task
            suggestion: give the field the message's type; what has it must be @Cuttable here, then
        """);
  }

  @Test
  void genericMethods() {
    assertRefused(
        """
        static <X> void pass(X x) {}
        void run(@Free Node n) {
          pass(n);
        }
        """,
        """
        T.java:4: error: UNANNOTATED_ESCAPE: `n` is given to T.pass as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: mark parameter 1 of T.pass @Safe or @Free, there or in a file of external annotations
        """);
  }

  @Test
  void genericMethodsThatSay() {
    assertAccepted(
        """
        static <X> void lend(@Safe X x) { x.toString(); }
        static <X> void take(@Free X x) {}
        void run(@Free Node n) {
          lend(n);
          take(n);
        }
        """);
  }

  @Test
  void genericMethodThatLies() {
    assertRefused(
        """
        static <X> void lend(@Safe X x, List<X> list) {
          list.add(x);
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: `x` is given to List.add as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: only use it here, as it is lent
        """);
  }

  @Test
  void returnedAsObject() {
    assertRefused(
        """
        Object run(@Free Node n) {
          return n;
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: `n` is returned as something that is not of a message type
            suggestion: declare the method @Free, or return the message's type
        """);
  }

  @Test
  void returnedAsFreeObject() {
    assertAccepted(
        """
        @Free Object run(@Free Node n) {
          return n;
        }
        """);
  }

  @Test
  void fromAList() {
    assertRefused(
        """
        void run(List<Node> list) {
          send(list.get(0));
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: a Node comes from where messages are not tracked
            another task may have got it from there too
            suggestion: get it from a mailbox, or mark what gives it @Free
        """);
  }

  @Test
  void fromAMailbox() {
    assertAccepted(
        """
        void run(Mailbox<Node> box) throws Pausable {
          send(box.get());
        }
        """);
  }

  @Test
  void arrayOfMessagesInAnObject() {
    assertFileRefused(
        """
        class Holder { Object held; }
        class T {
          static void f(Holder holder) {
            Node[] all = {new Node()};
            holder.held = all;
            Node.send(all[0]);
          }
          static void given(Holder holder, @Free Node[] all) {
            holder.held = all;
          }
        }
        """,
        """
        T.java:5: error: UNANNOTATED_ESCAPE: `all` is stored in `held`, which is not of a message type
            what knows nothing of messages may show it to another task
            suggestion: give the field the message's type; what has it must be @Cuttable here, then
        T.java:9: error: UNANNOTATED_ESCAPE: `all` is stored in `held`, which is not of a message type
            what knows nothing of messages may show it to another task
            suggestion: give the field the message's type; what has it must be @Cuttable here, then
        """);
  }

  @Test
  void arrayOfValuesInAnObject() {
    assertFileAccepted(
        """
        class Holder { Object held; }
        class T {
          static void given(Holder holder, @Free int[] all) {
            holder.held = all;
          }
        }
        """);
  }
}
