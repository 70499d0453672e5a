package soumak.checker;

import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;

import org.junit.jupiter.api.Test;

/** Overriding methods ask for no more than the overridden ones. */
class OverridingTest {
  @Test
  void wantsMore() {
    assertFileRefused(
        """
        class T { void a(Node n) {} void c(@Cuttable Node n) {} }
        class U extends T {
          void a(@Free Node n) {}
          void c(@Free Node n) {}
        }
        """,
        """
        T.java:3: error: OVERRIDE_WEAKENS: U.a wants @Free for parameter 1, but T.a says @Safe
            suggestion: declare it @Safe here, or @Free there
        T.java:4: error: OVERRIDE_WEAKENS: U.c wants @Free for parameter 1, but T.c says @Cuttable
            suggestion: declare it @Cuttable here, or @Free there
        """);
  }

  @Test
  void wantsLess() {
    assertFileAccepted(
        """
        class T { void a(@Free Node n) {} void c(@Cuttable Node n) {} }
        class U extends T {
          void a(@Cuttable Node n) {}
          void c(Node n) {}
        }
        """);
  }

  @Test
  void receiver() {
    assertFileRefused(
        """
        class T implements Message { Node n; void a() {} }
        class U extends T { void a(@Cuttable U this) { n = null; } }
        """,
        """
        T.java:2: error: OVERRIDE_WEAKENS: U.a wants @Cuttable for its receiver, but T.a says @Safe
            suggestion: declare it @Safe here, or @Cuttable there
        """);
  }

  @Test
  void genericInterface() {
    assertFileRefused(
        """
        class T implements Consumer<Node> { public void accept(@Free Node n) {} }
        """,
        """
        T.java:1: error: OVERRIDE_WEAKENS: T.accept wants @Free for parameter 1, but Consumer.accept says @Safe
            suggestion: declare it @Safe here, or @Free there
        """);
  }

  @Test
  void genericInterfaceThatSays() {
    assertFileAccepted(
        """
        interface Taker<X> { void take(@Free X x); }
        class T implements Taker<Node> { public void take(@Free Node n) {} }
        """);
  }

  @Test
  void genericResult() {
    assertFileAccepted(
        """
        interface Giver<X> { @Free X give(); }
        class T implements Giver<Node> { public Node give() { return new Node(); } }
        class U implements Giver<String> { public String give() { return ""; } }
        """);
  }

  @Test
  void accessorOverridesResult() {
    assertFileRefused(
        """
        interface Giver { Node give(); }
        class T implements Message, Giver { Node n; public Node give() { return n; } }
        """,
        """
        T.java:2: error: RETURN_NOT_FREE: `this.n` is returned, but is not free
            `this` is lent to T.give (@Safe)
            suggestion: return a copy
        """);
  }
}
