package soumak.checker;

import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;

import org.junit.jupiter.api.Test;

/**
 * What lambdas and method references capture or get as Object or as an interface is a message all
 * the same.
 */
class HiddenCaptureTest {
  @Test
  void addedToList() {
    assertFileRefused(
        """
        class T {
          static void f(Mailbox<Node> box) throws Pausable {
            List<Node> list = new ArrayList<>();
            Consumer<Node> add = list::add;
            Node node = new Node();
            add.accept(node);
            box.put(node);
            list.forEach(it -> it.value++);
          }
        }
        """,
        """
        T.java:4: error: OVERRIDE_WEAKENS: List.add may keep or show what Consumer.accept is only lent
            nothing is known of what it does with its argument
            suggestion: use a lambda that passes on only values of it, such as a number or a String
        """);
  }

  @Test
  void valueAddedToList() {
    assertFileAccepted(
        """
        class T {
          static void f(Mailbox<Node> box) throws Pausable {
            List<Integer> list = new ArrayList<>();
            Consumer<Integer> add = list::add;
            Node node = new Node();
            add.accept(node.value);
            box.put(node);
          }
        }
        """);
  }

  @Test
  void capturedAsObject() {
    assertFileRefused(
        """
        class T {
          static void f(Mailbox<Node> box) throws Pausable {
            List<Object> list = new ArrayList<>();
            Node node = new Node();
            Object any = node;
            Runnable r = () -> list.add(any);
            r.run();
            box.put(node);
          }
        }
        """,
        """
        T.java:6: error: UNANNOTATED_ESCAPE: `any` is captured for a lambda, of which nothing is known
            it may keep it, or show it to another task
            suggestion: let the lambda give it to nothing but @Safe parameters
        """);
  }

  @Test
  void readAsObject() {
    assertFileAccepted(
        """
        class T {
          static void f(Mailbox<Node> box) throws Pausable {
            List<Object> list = new ArrayList<>();
            Node node = new Node();
            Object any = node;
            Runnable r = () -> list.add(any.hashCode());
            r.run();
            box.put(node);
          }
        }
        """);
  }

  @Test
  void capturedAsT() {
    assertFileRefused(
        """
        class T {
          static <X> void f(@Safe X x, List<X> list) {
            Runnable r = () -> list.add(x);
            r.run();
          }
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: `x` is captured for a lambda, of which nothing is known
            it may keep it, or show it to another task
            suggestion: let the lambda give it to nothing but @Safe parameters
        """);
  }

  @Test
  void readAsT() {
    assertFileAccepted(
        """
        class T {
          static <X> void f(@Safe X x, List<String> list) {
            Runnable r = () -> list.add(x.toString());
            r.run();
          }
        }
        """);
  }

  @Test
  void taskKeepsObject() {
    assertFileRefused(
        """
        class T {
          static final List<Object> ALL = new ArrayList<>();
          static void f() {
            Object any = new Node();
            Task.spawn(() -> {
              ALL.add(any);
              return null;
            });
          }
        }
        """,
        """
        T.java:5: error: UNANNOTATED_ESCAPE: `any` is captured for a lambda, of which nothing is known
            it may keep it, or show it to another task
            suggestion: let the lambda give it to nothing but @Safe parameters
        """);
  }

  @Test
  void taskSends() {
    assertFileAccepted(
        """
        class T {
          static void f(Mailbox<Object> box) {
            Node node = new Node();
            Task.spawn(() -> {
              box.put(node);
              return null;
            });
          }
        }
        """);
  }

  @Test
  void taskRunsAction() {
    assertFileAccepted(
        """
        class T {
          static void f(@Free Action action) {
            Task.spawn(() -> {
              action.run();
              return null;
            });
          }
        }
        """);
  }

  @Test
  void defaultMethodLeaks() {
    assertFileRefused(
        """
        interface Leaking {
          List<Object> ALL = new ArrayList<>();
          default void leak() { ALL.add(this); }
        }
        class Leaf extends Node implements Leaking {}
        class T {
          static void f(@Free Leaf leaf) {
            Runnable r = leaf::leak;
            r.run();
          }
        }
        """,
        """
        T.java:8: error: UNANNOTATED_ESCAPE: `leaf` is captured for Leaking.leak, of which nothing is known
            it may keep it, or show it to another task
            suggestion: use a lambda that gives it to nothing but @Safe parameters
        """);
  }

  @Test
  void methodBound() {
    assertFileAccepted(
        """
        class T {
          static void f(@Free Node node) {
            Runnable r = node::touch;
            r.run();
          }
        }
        """);
  }

  @Test
  void referredMethodKeepsArray() {
    assertFileRefused(
        """
        interface Sink<X> {
          void put(@Safe X x);
        }
        class T {
          static byte[] kept;
          static void keep(byte[] bytes) { kept = bytes; }
          static void f(@Free Node node) {
            Sink<byte[]> sink = T::keep;
            sink.put(node.data);
            Node.send(node);
          }
        }
        """,
        """
        T.java:8: error: OVERRIDE_WEAKENS: T.keep may keep or show what Sink.put is only lent
            nothing is known of what it does with its argument
            suggestion: mark its parameter @Safe, or use a lambda that gives it a copy
        """);
  }

  @Test
  void referredMethodReadsArray() {
    assertFileAccepted(
        """
        interface Sink<X> {
          void put(@Safe X x);
        }
        class T {
          static int length;
          static void read(byte[] bytes) { length = bytes.length; }
          static void f(@Free Node node) {
            Sink<byte[]> sink = T::read;
            sink.put(node.data);
            Node.send(node);
          }
        }
        """);
  }

  @Test
  void accessorOfArray() {
    assertFileRefused(
        """
        class Packet implements Message {
          byte[] data;
          byte[] data() { return data; }
        }
        class T {
          static void f(@Free Packet packet, Mailbox<Packet> box) throws Pausable {
            Function<Packet, byte[]> get = Packet::data;
            byte[] data = get.apply(packet);
            box.put(packet);
            data[0]++;
          }
        }
        """,
        """
        T.java:7: error: RETURN_NOT_FREE: Packet.data gives a part of a message, which Function.apply would make free
            as a reference to a method it does not count as a field any more
            suggestion: use a lambda that gives what is free
        """);
  }

  @Test
  void accessorOfValue() {
    assertFileAccepted(
        """
        class Packet implements Message {
          String title;
          String title() { return title; }
        }
        class T {
          static String f(@Free Packet packet, Mailbox<Packet> box) throws Pausable {
            Function<Packet, String> get = Packet::title;
            String title = get.apply(packet);
            box.put(packet);
            return title;
          }
        }
        """);
  }

  @Test
  void lentForFree() {
    assertFileRefused(
        """
        interface Source {
          Node get(Node node);
        }
        class T {
          static @Safe Node same(@Safe Node node) { return node; }
          static void f(@Free Node node) {
            Source source = T::same;
            Node.send(source.get(node));
            node.value++;
          }
        }
        """,
        """
        T.java:7: error: OVERRIDE_WEAKENS: T.same does not promise a @Free result, which Source.get does
            suggestion: declare its result @Free
        """);
  }

  @Test
  void freeForFree() {
    assertFileAccepted(
        """
        interface Source {
          Node get(Node node);
        }
        class T {
          static Node other(@Safe Node node) { return new Node(); }
          static void f(@Free Node node) {
            Source source = T::other;
            Node.send(source.get(node));
            node.value++;
          }
        }
        """);
  }

  @Test
  void madeSharable() {
    assertFileRefused(
        """
        class T {
          static void f(@Free Node node) {
            Runnable r = (Runnable & Sharable) () -> node.value++;
            new Thread(r).start();
            node.value++;
          }
        }
        """,
        """
        T.java:3: error: MESSAGE_SHAPE: a lambda that captures messages is made a Sharable
            the lambda at line 3 captures `node`
            suggestion: write a record or a class, whose fields show what it has
        """);
  }

  @Test
  void sharableOfValues() {
    assertFileAccepted(
        """
        class T {
          static void f(@Free Node node) {
            int value = node.value;
            Runnable r = (Runnable & Sharable) () -> System.out.println(value);
            new Thread(r).start();
            node.value++;
          }
        }
        """);
  }

  @Test
  void streamBuilder() {
    assertFileRefused(
        """
        class T {
          static void f(@Free Node node, java.util.stream.Stream.Builder<Node> builder) {
            builder.accept(node);
            Node.send(node);
            builder.build().forEach(it -> it.value++);
          }
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: `node` is given to Builder.accept as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: keep it in a field or an array of its own type
        """);
  }

  @Test
  void streamBuilderOfValues() {
    assertFileAccepted(
        """
        class T {
          static void f(@Free Node node, java.util.stream.Stream.Builder<Integer> builder) {
            builder.accept(node.value);
            Node.send(node);
          }
        }
        """);
  }

  @Test
  void interceptorKeeps() {
    assertFileRefused(
        """
        class T {
          static Mailbox<Object> f(List<Object> seen) {
            return Mailbox.intercepted(3, it -> {
              seen.add(it);
              return it;
            });
          }
        }
        """,
        """
        T.java:4: error: UNANNOTATED_ESCAPE: `it` is given to List.add as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: pass on only values of it, such as a number or a String
        """);
  }

  @Test
  void interceptorPasses() {
    assertFileAccepted(
        """
        class T {
          static Mailbox<Node> f(List<String> seen) {
            return Mailbox.intercepted(3, it -> {
              seen.add(it.name);
              return it;
            });
          }
        }
        """);
  }
}
