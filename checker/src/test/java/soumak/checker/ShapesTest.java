package soumak.checker;

import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;

import org.junit.jupiter.api.Test;

/** What a message may consist of, and where it may not be. */
class ShapesTest {
  @Test
  void refused() {
    assertFileRefused(
        """
        class T implements Message {
          List<String> list; Object any; Date when; Runnable r; Optional<String> o; Object[] all;
        }
        """,
        """
        T.java:1: error: MESSAGE_SHAPE: the field `all` of T is of type Object[], which may be shared
            suggestion: use a message, an immutable class, a Sharable or an array of these
        T.java:1: error: MESSAGE_SHAPE: the field `any` of T is of type Object, which may be shared
            suggestion: declare it as a Message, or its type variable: <T extends Message>
        T.java:1: error: MESSAGE_SHAPE: the field `list` of T is of type List, which may be shared
            suggestion: use an array, or write @Free List, if nobody else has what is in it, as with List.copyOf(...)
        T.java:1: error: MESSAGE_SHAPE: the field `o` of T is of type Optional, which may be shared
            suggestion: let the field be null where nothing is there
        T.java:1: error: MESSAGE_SHAPE: the field `r` of T is of type Runnable, which may be shared
            suggestion: use a message, an immutable class, a Sharable or an array of these
        T.java:1: error: MESSAGE_SHAPE: the field `when` of T is of type Date, which may be shared
            suggestion: use java.time.Instant
        """);
  }

  @Test
  void accepted() {
    assertFileAccepted(
        """
        class T implements Message {
          int i; String s; String[] ss; int[][] m; T t; T[][] ts; Mailbox<T> box; UUID id; Color c; Point p;
        }
        enum Color { RED, GREEN }
        record Point(int x, Color c) {}
        """);
  }

  @Test
  void valuesOfTheJdk() {
    assertFileAccepted(
        """
        import java.io.*; import java.net.*; import java.nio.file.*; import java.time.format.*;
        record T(File file, Path path, Path[] all, InetAddress host, InetSocketAddress port, SocketAddress from)
            implements Message {
          record Look(DateTimeFormatter dates, HexFormat bytes) {}
          static void run(Mailbox<Path> paths, Path path, Mailbox<Look> looks, Look look, List<Object> seen)
              throws Pausable {
            paths.put(path);
            paths.put(path);
            looks.put(look);
            Look found = looks.get();
            seen.add(found);
            seen.add(path);
          }
        }
        """);
  }

  @Test
  void mutableFile() {
    assertFileRefused(
        """
        class T extends java.io.File {
          int uses;
          T(String name) { super(name); }
        }
        """,
        """
        T.java:3: error: MESSAGE_SHAPE: the field `uses` of T can be reached by several tasks, as a File can
            suggestion: declare T Sharable, if it guards what it has
        """);
  }

  @Test
  void mutableRecord() {
    assertFileRefused(
        """
        class T implements Message {
          Holder holder;
        }
        record Holder(byte[] data) {}
        """,
        """
        T.java:1: error: MESSAGE_SHAPE: the field `holder` of T is of type Holder, which may be shared
            suggestion: let Holder implement Message, or make it a record of immutable values
        """);
  }

  @Test
  void sealedValues() {
    assertFileAccepted(
        """
        class T implements Message {
          Size size;
        }
        sealed interface Size permits Small, Large {}
        record Small(int n) implements Size {}
        record Large(long n) implements Size {}
        """);
  }

  @Test
  void sealedWithMutable() {
    assertFileRefused(
        """
        class T implements Message {
          Size size;
        }
        sealed interface Size permits Small, Large {}
        record Small(int n) implements Size {}
        final class Large implements Size { int n; }
        """,
        """
        T.java:1: error: MESSAGE_SHAPE: the field `size` of T is of type Size, which may be shared
            suggestion: let Size extend Message, or make all its classes records of immutable values
        """);
  }

  @Test
  void innerClass() {
    assertFileRefused(
        """
        class T {
          int x;
          class Inner implements Message { int get() { return x; } }
        }
        """,
        """
        T.java:3: error: MESSAGE_SHAPE: Inner keeps a hidden reference to the T around it
            suggestion: declare the class static
        """);
  }

  @Test
  void nestedClass() {
    assertFileAccepted(
        """
        class T {
          int x;
          static class Nested implements Message { int get() { return 1; } }
        }
        """);
  }

  @Test
  void exception() {
    assertFileRefused(
        """
        class T extends RuntimeException implements Message {}
        """,
        """
        T.java:1: error: EXCEPTION_IS_MESSAGE: T is an exception and a message
            suggestion: put the facts into a message, and send that
        """);
  }

  @Test
  void superclass() {
    assertFileRefused(
        """
        class T extends Base implements Message {}
        class Base {}
        """,
        """
        T.java:1: error: MESSAGE_SHAPE: T extends Base, which is no message
            suggestion: make Base a message, or hold its data in fields
        """);
  }

  @Test
  void superclassIsMessage() {
    assertFileAccepted(
        """
        class T extends Base {}
        class Base implements Message { int n; }
        """);
  }

  @Test
  void immutableMessageIsAValue() {
    assertFileAccepted(
        """
        record T(int n, String s) implements Message {
          static void run(Mailbox<T> box, List<T> list, T t) throws Pausable {
            box.put(t);
            box.put(t);
            list.add(t);
          }
        }
        """);
  }

  @Test
  void staticField() {
    assertFileRefused(
        """
        class T {
          static Node kept;
          static Node[] all;
        }
        """,
        """
        T.java:1: error: STATIC_FIELD: the static field `all` of T can hold a message
            suggestion: keep it in a field of the task, or send it in a mailbox
        T.java:1: error: STATIC_FIELD: the static field `kept` of T can hold a message
            suggestion: keep it in a field of the task, or send it in a mailbox
        """);
  }

  @Test
  void staticValues() {
    assertFileAccepted(
        """
        class T {
          static final String NAME = "x";
          static final Mailbox<Node> BOX = new Mailbox<>();
          static int[] table = {1, 2};
        }
        """);
  }

  @Test
  void staticObject() {
    assertFileRefused(
        """
        class T {
          static Object kept;
          static void run(@Free Node n) { kept = n; }
        }
        """,
        """
        T.java:3: error: STATIC_FIELD: `n` is stored in the static field `kept`
            every task can reach it there
            suggestion: keep it in a field of the task, or send it in a mailbox
        """);
  }

  @Test
  void taskInAMessage() {
    assertFileRefused(
        """
        class T implements Message {
          Server from;
        }
        class Server extends Actor {
          @Override protected void execute() {}
        }
        """,
        """
        T.java:1: error: MESSAGE_SHAPE: the field `from` of T is of type Server, which may be shared
            suggestion: hold a mailbox of that task: its fields could be reached through it
        """);
  }

  @Test
  void mailboxInAMessage() {
    assertFileAccepted(
        """
        class T implements Message {
          Mailbox<T> from;
        }
        """);
  }
}
