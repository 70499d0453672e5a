package soumak.checker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import soumak.analysis.ClassPath;
import soumak.testing.Sources;

/** Where a class is not on the class path, that is told, and not that others are no messages. */
class MissingTest {
  private static final Map<String, String> LIBRARY =
      Map.of(
          "lib.Base",
          "package lib; public class Base implements soumak.Message { public int n; }",
          "lib.Marked",
          "package lib; public interface Marked extends soumak.Message {}",
          "lib.Pair",
          "package lib; public interface Pair<A, B> extends java.util.function.Supplier<B> {}");

  /** What is said of a file T.java, when some classes of the library are on the class path. */
  private static String check(String classes, String... known) {
    Map<String, String> sources = new HashMap<>(LIBRARY);
    sources.put("T", "import soumak.*; " + classes);
    Map<String, byte[]> compiled = new HashMap<>(Sources.compile(sources, "-parameters"));
    compiled.keySet().removeIf(it -> it.startsWith("lib/") && !Arrays.asList(known).contains(it));
    try (ClassPath path = ClassPath.of(List.of(), compiled)) {
      return new Checker(path)
          .check(new ArrayList<>(compiled.values())).stream()
              .map(Finding::toString)
              .collect(Collectors.joining("\n"));
    }
  }

  private static void isTold(String classes, String findings) {
    assertThat(check(classes)).isEqualTo(findings.stripTrailing());
    assertThat(check(classes, "lib/Base", "lib/Marked")).isEmpty();
  }

  @Test
  void superclassOfWhatIsSent() {
    isTold(
        """
        class T {
          static void run(Mailbox<Order> out) throws Pausable { out.put(new Order()); }
        }
        class Order extends Paid {}
        class Paid extends lib.Base {}
        """,
        """
        T.java:2: error: NOT_FREE: nobody knows whether what is given to Mailbox.put as parameter 1 is a message
            Paid (T.java) extends lib.Base, which is not on the class path
            suggestion: put the library with lib.Base on the class path
        """);
  }

  @Test
  void interfaceOfWhatIsSent() {
    isTold(
        """
        class T {
          static void run(Mailbox<Order> out) throws Pausable { out.put(new Order()); }
        }
        class Order implements lib.Marked {}
        """,
        """
        T.java:2: error: NOT_FREE: nobody knows whether what is given to Mailbox.put as parameter 1 is a message
            Order (T.java) implements lib.Marked, which is not on the class path
            suggestion: put the library with lib.Marked on the class path
        """);
  }

  @Test
  void theClassThatIsSent() {
    isTold(
        """
        class T {
          static void run(Mailbox<lib.Base> out) throws Pausable { out.put(new lib.Base()); }
        }
        """,
        """
        T.java:2: error: NOT_FREE: nobody knows whether what is given to Mailbox.put as parameter 1 is a message
            lib.Base is not on the class path
            suggestion: put the library with lib.Base on the class path
        """);
  }

  @Test
  void superclassOfAMessage() {
    isTold(
        """
        class T extends lib.Base implements Message {}
        """,
        """
        T.java:1: error: UNANNOTATED_ESCAPE: `this` is given to new Base, of which nothing is known
            lib.Base is not on the class path
            suggestion: put the library with lib.Base on the class path
        T.java:1: error: MESSAGE_SHAPE: nobody knows whether Base, which T extends, is a message
            lib.Base is not on the class path
            suggestion: put the library with lib.Base on the class path
        """);
  }

  @Test
  void partOfAMessage() {
    isTold(
        """
        class T implements Message { Order order; lib.Base[] all; }
        class Order extends lib.Base {}
        """,
        """
        T.java:1: error: MESSAGE_SHAPE: nobody knows whether the field `all` of T, of type Base[], may be shared
            lib.Base is not on the class path
            suggestion: put the library with lib.Base on the class path
        T.java:1: error: MESSAGE_SHAPE: nobody knows whether the field `order` of T, of type Order, may be shared
            Order (T.java) extends lib.Base, which is not on the class path
            suggestion: put the library with lib.Base on the class path
        """);
  }

  @Test
  void superclassOfWhatKeepsMessages() {
    isTold(
        """
        class T extends lib.Base { Node node = new Node(); }
        class Node implements Message { int n; }
        """,
        """
        T.java:1: error: UNANNOTATED_ESCAPE: `this` is given to new Base, of which nothing is known
            lib.Base is not on the class path
            suggestion: put the library with lib.Base on the class path
        """);
  }

  @Test
  void whatIsKnownToBeNoMessage() {
    assertThat(
            check(
                """
                class T {
                  static void run(Mailbox<Order> out) throws Pausable { out.put(new Order()); }
                }
                class Order {}
                """))
        .isEqualTo(
            """
            T.java:2: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
                suggestion: let Order implement Message, or make it a record of immutable values\
            """
                .stripIndent());
  }

  /**
   * Which of its type arguments stands for that of what it extends, only the class itself tells.
   */
  @Test
  void genericTypeOfWhatIsFound() {
    String program =
        """
        class T {
          record Env<A>(A it) {}
          static void run(Mailbox<Object> out, lib.Pair<String, java.util.Date> pair) throws Pausable {
            java.util.function.Supplier<java.util.Date> it = pair;
            out.put(new Env<>(it.get()));
          }
        }
        """;
    assertThat(check(program)).contains("T.java:5: error: NOT_FREE");
    assertThat(check(program, "lib/Pair")).contains("T.java:5: error: NOT_FREE");
  }
}
