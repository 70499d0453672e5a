package soumak.checker;

import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;

import org.junit.jupiter.api.Test;

/** What a task has got may be printed, in all the ways that the JDK has for it. */
class PrintingTest {
  @Test
  void formats() {
    assertFileAccepted(
        """
        class T {
          static String run(Mailbox<Double> box, Mailbox<Node> nodes) throws Pausable {
            System.out.printf("%s %s%n", box.get(), nodes.get());
            System.out.printf(Locale.ROOT, "%.2f%n", box.get());
            System.out.format("%s%n", box.get());
            System.out.format(Locale.ROOT, "%s %s%n", box.get(), nodes.get());
            return String.format(Locale.ROOT, "%.2f", box.get()) + Objects.hash(box.get(), box.get());
          }
        }
        """);
  }

  @Test
  void writers() {
    assertFileAccepted(
        """
        class T {
          static void run(java.io.PrintWriter out, Mailbox<Double> box, Node node, char[] line)
              throws Pausable {
            out.println(box.get());
            out.print(box.get());
            out.println(node);
            out.print(line);
            out.println(line);
            out.printf("%s %s%n", box.get(), box.get());
            out.printf(Locale.ROOT, "%.2f%n", box.get());
            out.format("%s%n", box.get());
            out.format(Locale.ROOT, "%s%n", box.get());
            System.out.print(line);
          }
        }
        """);
  }

  @Test
  void lentMessages() {
    assertFileAccepted(
        """
        class T {
          static String run(Node node, boolean twice) {
            System.out.printf("%s %d%n", node, 1);
            System.out.printf(twice ? "%s %s" : "%s", node, twice ? node : null);
            log("%s", node);
            return "%s!".formatted(node) + String.format(Locale.ROOT, "%s", node.left);
          }
          static void log(String format, @Safe Object... all) {
            System.out.printf(format, all);
          }
        }
        """);
  }

  @Test
  void lentMessageInAnArrayThatIsKept() {
    assertFileRefused(
        """
        class T {
          static String run(Node node) {
            Object[] all = {node};
            return String.format("%s", all);
          }
        }
        """,
        """
        T.java:3: error: SAFE_ESCAPE: `node` is stored in `new Object[]`, but is only lent
            `node` is lent to T.run (@Safe)
            suggestion: mark parameter `node` of T.run @Free, or store a copy
        """);
  }

  @Test
  void lentMessageForWhatMayKeepIt() {
    assertFileRefused(
        """
        class T {
          static List<Object> run(Node node) {
            return Arrays.asList(node, node);
          }
        }
        """,
        """
        T.java:3: error: SAFE_ESCAPE: `node` is stored in `new Object[]`, but is only lent
            `node` is lent to T.run (@Safe)
            suggestion: mark parameter `node` of T.run @Free, or store a copy
        """);
  }

  @Test
  void lentMessageWhoseOwnerGoesMeanwhile() {
    assertFileRefused(
        """
        class T {
          static String run(@Free Node a) {
            Node b = pick(a, a.left, true);
            return String.format("%s %s", b, take(a));
          }
          static @Safe Node pick(Node one, @Safe Node two, boolean first) { return first ? one : two; }
          static int take(@Free Node n) { return 1; }
        }
        """,
        """
        T.java:4: error: SAFE_ESCAPE: `b` is stored in `new Object[]`, but is only lent
            the result of T.pick is only lent
            suggestion: store a copy
        """);
  }

  @Test
  void lentMessageForAFunctionThatIsNotKnown() {
    assertFileRefused(
        """
        class T {
          static void built(Node node) {
            Consumer<Object[]> kept = java.util.stream.Stream.builder();
            kept.accept(new Object[] {node});
          }
          static void listed(Node node, List<Consumer<Object[]>> listeners) {
            listeners.get(0).accept(new Object[] {node});
          }
        }
        """,
        """
        T.java:4: error: SAFE_ESCAPE: `node` is stored in `new Object[]`, but is only lent
            `node` is lent to T.built (@Safe)
            suggestion: mark parameter `node` of T.built @Free, or store a copy
        T.java:7: error: SAFE_ESCAPE: `node` is stored in `new Object[]`, but is only lent
            `node` is lent to T.listed (@Safe)
            suggestion: mark parameter `node` of T.listed @Free, or store a copy
        """);
  }

  @Test
  void lentMessageForAFunctionThatIsKnown() {
    assertFileAccepted(
        """
        class T {
          static void built(Node node) {
            Consumer<Object[]> kept = all -> System.out.println(all.length);
            kept.accept(new Object[] {node});
          }
        }
        """);
  }
}
