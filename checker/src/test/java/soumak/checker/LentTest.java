package soumak.checker;

import static soumak.checker.testing.Programs.assertAccepted;
import static soumak.checker.testing.Programs.assertRefused;

import org.junit.jupiter.api.Test;

/** What is lent keeps its structure, and goes back. */
class LentTest {
  @Test
  void structureChanged() {
    assertRefused(
        """
        void run(Node a) {
          a.next = null;
        }
        """,
        """
        T.java:3: error: SAFE_MODIFIED: `a.next` is changed, though it belongs to what is only lent
            `a` is lent to T.run (@Safe)
            suggestion: mark parameter `a` of T.run @Cuttable, or change a copy
        """);
  }

  @Test
  void deepStructureChanged() {
    assertRefused(
        """
        void run(Node a) {
          a.next.left.right = new Node();
        }
        """,
        """
        T.java:3: error: SAFE_MODIFIED: `a.next.left.right` is changed, though it belongs to what is only lent
            `a` is lent to T.run (@Safe)
            suggestion: mark parameter `a` of T.run @Cuttable, or change a copy
        """);
  }

  @Test
  void valuesWritten() {
    assertAccepted(
        """
        void run(Node a) {
          a.value = 3;
          a.stamp = 4L;
          a.data[0] = 1;
          a.name = "x";
          a.next.value = 3;
        }
        """);
  }

  @Test
  void elementReplaced() {
    assertRefused(
        """
        void run(Node a) {
          a.parts[0] = null;
        }
        """,
        """
        T.java:3: error: SAFE_MODIFIED: `a.parts[]` is changed, though it belongs to what is only lent
            `a` is lent to T.run (@Safe)
            suggestion: mark parameter `a` of T.run @Cuttable, or change a copy
        """);
  }

  @Test
  void elementReplacedWhereCuttable() {
    assertAccepted(
        """
        void run(@Cuttable Node a) {
          a.parts[0] = null;
        }
        """);
  }

  @Test
  void storedElsewhere() {
    assertRefused(
        """
        void run(Node a, @Cuttable Node b) {
          b.next = a;
        }
        """,
        """
        T.java:3: error: SAFE_ESCAPE: `a` is stored in `b.next`, but is only lent
            `a` is lent to T.run (@Safe)
            suggestion: mark parameter `a` of T.run @Free, or store a copy
        """);
  }

  @Test
  void storedElsewhereWhenFree() {
    assertAccepted(
        """
        void run(@Free Node a, @Cuttable Node b) {
          b.next = a;
        }
        """);
  }

  @Test
  void lentOn() {
    assertAccepted(
        """
        void run(Node a) {
          reads(a);
          reads(a.next);
        }
        """);
  }

  @Test
  void lentOnForCutting() {
    assertRefused(
        """
        void run(Node a) {
          cuts(a);
        }
        """,
        """
        T.java:3: error: SAFE_MODIFIED: `a` is lent to Node.cuts for cutting, but is itself only lent
            `a` is lent to T.run (@Safe)
            suggestion: mark parameter `a` of T.run @Cuttable, or lend a copy
        """);
  }

  @Test
  void receiverChanged() {
    assertRefused(
        """
        void clear() {
          left = null;
        }
        """,
        """
        T.java:3: error: SAFE_MODIFIED: `this.left` is changed, though it belongs to what is only lent
            `this` is lent to T.clear (@Safe)
            suggestion: declare the receiver @Cuttable: (@Cuttable T this)
        """);
  }

  @Test
  void receiverChangedWhereCuttable() {
    assertAccepted(
        """
        void clear(@Cuttable T this) {
          left = null;
        }
        """);
  }

  @Test
  void constructor() {
    assertAccepted(
        """
        T(@Free Node n) {
          next = n;
        }
        """);
  }

  @Test
  void constructorThatKeeps() {
    assertRefused(
        """
        T(Node n) {
          next = n;
        }
        static void run(@Free Node n) {
          T t = new T(n);
          n.value = 1;
        }
        """,
        """
        T.java:7: error: USE_AFTER_SEND: `n` is used after it was given away
            `n` was given to new T (parameter 1) at line 6
            suggestion: give it away behind line 7, or give away a copy of it
        """);
  }

  @Test
  void constructorThatSaysItIsLent() {
    assertRefused(
        """
        T(@Safe Node n) {
          next = n;
        }
        """,
        """
        T.java:3: error: SAFE_ESCAPE: `n` is stored in `this.next`, but is only lent
            `n` is lent to new T (@Safe)
            suggestion: mark parameter `n` of new T @Free, or store a copy
        """);
  }

  /** A mark of the method helps, and none of the caller's parameter. */
  @Test
  void lentInAnArrayForOneCall() {
    assertRefused(
        """
        static void log(Object... all) { System.out.println(all.length); }
        static void named(String name, Object... all) { System.out.println(name + all.length); }
        static void run(Node a) {
          log(a);
          named("a", 1, a);
        }
        """,
        """
        T.java:5: error: SAFE_ESCAPE: `a` is stored in `new Object[]`, but is only lent
            `a` is lent to T.run (@Safe)
            suggestion: mark parameter 1 of T.log @Safe, or store a copy
        T.java:6: error: SAFE_ESCAPE: `a` is stored in `new Object[]`, but is only lent
            `a` is lent to T.run (@Safe)
            suggestion: mark parameter 2 of T.named @Safe, or store a copy
        """);
  }

  @Test
  void functionsThatAreCalledAtOnce() {
    assertAccepted(
        """
        static final java.util.logging.Logger LOG = java.util.logging.Logger.getLogger("x");
        static final System.Logger OTHER = System.getLogger("x");
        static void run(Mailbox<Node> box, @Free Node a, Node b, Optional<String> name)
            throws Pausable {
          LOG.fine(() -> "a is " + a.value);
          LOG.log(java.util.logging.Level.INFO, new Exception(), () -> "b is " + b.value);
          OTHER.log(System.Logger.Level.INFO, () -> "a is " + a.value);
          name.ifPresentOrElse(it -> a.name = it, () -> a.value = b.value);
          name.filter(it -> it.length() == a.value)
              .orElseThrow(() -> new IllegalStateException("none for " + a.value));
          System.out.println(name.map(it -> it.length() + a.value).orElseGet(() -> b.value));
          box.put(a);
        }
        """);
  }

  @Test
  void loggerThatKeepsWhatItShouldCall() {
    assertRefused(
        """
        static class Late extends java.util.logging.Logger {
          Supplier<String> kept;
          Late() { super("late", null); }
          @Override public void fine(Supplier<String> it) { kept = it; }
        }
        """,
        """
        T.java:5: error: UNANNOTATED_ESCAPE: `it` is stored in `kept`, which is not of a message type
            what knows nothing of messages may show it to another task
            suggestion: give the field the message's type; what has it must be @Cuttable here, then
        """);
  }
}
