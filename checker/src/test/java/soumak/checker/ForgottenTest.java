package soumak.checker;

import static soumak.checker.testing.Programs.assertAccepted;
import static soumak.checker.testing.Programs.assertRefused;

import org.junit.jupiter.api.Test;

/** Objects that no variable refers to any more are forgotten, but not what holds them. */
class ForgottenTest {
  @Test
  void lambdaThatHoldsAForgottenMessage() {
    assertRefused(
        """
        void run(@Free Node m) {
          Runnable r = () -> m.touch();
          if (maybe()) reads(null);
          new Thread(r).start();
        }
        """,
        """
        T.java:5: error: UNANNOTATED_ESCAPE: `r` is given to new Thread as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: do it here, or in a task of its own (Task.spawn)
        """);
  }

  @Test
  void lambdaThatHoldsAForgottenArray() {
    assertAccepted(
        """
        void run() {
          int[] n = {0};
          Runnable r = () -> n[0]++;
          if (maybe()) reads(null);
          new Thread(r).start();
        }
        """);
  }

  @Test
  void lambdaThatHoldsAForgottenArrayOfAMessage() {
    assertRefused(
        """
        void run(@Free Node m) {
          byte[] b = {0};
          Runnable r = () -> b[0]++;
          m.data = b;
          if (maybe()) reads(null);
          new Thread(r).start();
          send(m);
        }
        """,
        """
        T.java:7: error: UNANNOTATED_ESCAPE: `r` is given to new Thread as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: do it here, or in a task of its own (Task.spawn)
        """);
  }

  @Test
  void manyObjectsInOneExpression() {
    String elements = "new Node[] {new Node(), new Node()}, ".repeat(50);
    assertAccepted("Node[][] run() { return new Node[][] {" + elements + "}; }");
  }

  @Test
  void manyObjectsBetweenALoadAndItsCut() {
    assertAccepted(
        "void run(@Cuttable Node m) { Node all = m;"
            + "all.parts[new Node[] {"
            + "new Node(), ".repeat(40)
            + "}.length] = Cut.cut(m.next); }");
  }
}
