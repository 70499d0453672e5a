package soumak.checker;

import static soumak.checker.testing.Programs.assertFileAccepted;

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
}
