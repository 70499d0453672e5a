package soumak.checker;

import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;

import org.junit.jupiter.api.Test;

/** Methods that implement another by way of a bridge or of a superclass. */
class ImplementingTest {
  @Test
  void genericAccessor() {
    assertFileRefused(
        """
        interface Has<X> {
          @Free X node();
        }
        record R(Node node) implements Has<Node> {}
        class T {
          static void f(@Free R r) {
            Has<Node> has = r;
            Node.send(has.node());
            r.node().value++;
          }
        }
        """,
        """
        T.java:4: error: RETURN_NOT_FREE: `this.node` is returned, but is not free
            `this` is lent to R.node (@Safe)
            suggestion: return a copy
        """);
  }

  @Test
  void genericMaker() {
    assertFileAccepted(
        """
        interface Has<X> {
          @Free X node();
        }
        record R(int value) implements Has<Node> {
          public Node node() { return new Node(); }
        }
        class T {
          static void f(R r) {
            Has<Node> has = r;
            Node.send(has.node());
            r.node().value++;
          }
        }
        """);
  }

  @Test
  void supplierThatLendsItsArray() {
    assertFileRefused(
        """
        record Packet(byte[] data) implements Message, Supplier<byte[]> {
          public @Safe byte[] get() { return data; }
        }
        class T {
          byte[] kept;
          void run(@Free Packet packet, Mailbox<Packet> out) throws Pausable {
            Supplier<byte[]> all = packet;
            kept = all.get();
            out.put(packet);
            kept[0] = 1;
          }
        }
        """,
        """
        T.java:1: error: OVERRIDE_WEAKENS: Packet.get lends its result, of which Supplier.get says nothing
            suggestion: let the method return what is free
        """);
  }

  @Test
  void supplierOfItsArray() {
    assertFileRefused(
        """
        record Packet(byte[] data) implements Message, Supplier<byte[]> {
          public byte[] get() { return data; }
        }
        """,
        """
        T.java:2: error: RETURN_NOT_FREE: `this.data` is returned, but is not free
            `this` is lent to Packet.get (@Safe)
            suggestion: return a copy
        """);
  }

  @Test
  void supplierOfCopy() {
    assertFileAccepted(
        """
        record Packet(byte[] data) implements Message, Supplier<byte[]> {
          public byte[] get() { return data.clone(); }
        }
        """);
  }

  @Test
  void genericSinkKeepsArray() {
    assertFileRefused(
        """
        interface Sink<X> {
          void put(@Safe X x);
        }
        class Keeping implements Sink<byte[]> {
          static byte[] kept;
          public void put(byte[] bytes) { kept = bytes; }
        }
        """,
        """
        T.java:4: error: OVERRIDE_WEAKENS: Keeping.put may keep or show parameter 1, which Sink.put is only lent
            suggestion: declare it @Safe, and keep only a copy of it
        """);
  }

  @Test
  void genericSinkCopiesArray() {
    assertFileAccepted(
        """
        interface Sink<X> {
          void put(@Safe X x);
        }
        class Keeping implements Sink<byte[]> {
          static byte[] kept;
          public void put(byte[] bytes) { kept = bytes.clone(); }
        }
        """);
  }

  @Test
  void overloadedSink() {
    assertFileRefused(
        """
        interface Sink<X> {
          void put(@Safe X x);
        }
        class Sending implements Sink<Node> {
          public void put(String text) {}
          public void put(@Free Node node) { Node.send(node); }
        }
        """,
        """
        T.java:4: error: OVERRIDE_WEAKENS: Sending.put wants @Free for parameter 1, but Sink.put says @Safe
            suggestion: declare it @Safe here, or @Free there
        """);
  }

  @Test
  void overloadedReader() {
    assertFileAccepted(
        """
        interface Sink<X> {
          void put(@Safe X x);
        }
        class Reading implements Sink<Node> {
          public void put(String text) {}
          public void put(Node node) { Node.reads(node); }
        }
        """);
  }

  @Test
  void superclassTakes() {
    assertFileRefused(
        """
        class Base {
          public void put(@Free Node node) { Node.send(node); }
        }
        interface Sink {
          void put(@Safe Node node);
        }
        class Sending extends Base implements Sink {}
        """,
        """
        T.java:7: error: OVERRIDE_WEAKENS: Base.put wants @Free for parameter 1, but Sink.put says @Safe
            suggestion: declare it @Safe here, or @Free there
        """);
  }

  @Test
  void superclassReads() {
    assertFileAccepted(
        """
        class Base {
          public void put(Node node) { Node.reads(node); }
        }
        interface Sink {
          void put(@Safe Node node);
        }
        class Reading extends Base implements Sink {}
        """);
  }

  @Test
  void superclassAccessor() {
    assertFileRefused(
        """
        class Base implements Message {
          Node in;
          public Node in() { return in; }
        }
        interface Source {
          Node in();
        }
        class Leaf extends Base implements Source {}
        """,
        """
        T.java:8: error: OVERRIDE_WEAKENS: Base.in gives a part of a message, of which Source.in says nothing
            suggestion: let the method return what is free
        """);
  }

  @Test
  void superclassMaker() {
    assertFileAccepted(
        """
        class Base implements Message {
          Node in;
          public Node in() { return new Node(); }
        }
        interface Source {
          Node in();
        }
        class Leaf extends Base implements Source {}
        """);
  }

  @Test
  void hiddenAccessor() {
    assertFileRefused(
        """
        class T {
          public static class Shown extends Base {}
          static void f(@Free Shown shown) {
            Node.send(shown.in());
            shown.in.value++;
          }
        }
        abstract class Base implements Message {
          Node in;
          public Node in() { return in; }
        }
        """,
        """
        T.java:4: error: NOT_FREE: `shown.in()` is given to Node.send, but is not free
            `shown.in()`, read at line 4, is a part of what it was read from
            suggestion: cut it off first (Cut.cut), or give a copy
        """);
  }

  @Test
  void hiddenMaker() {
    assertFileAccepted(
        """
        class T {
          public static class Shown extends Base {}
          static void f(@Free Shown shown) {
            Node.send(shown.out());
            shown.in.value++;
          }
        }
        abstract class Base implements Message {
          Node in;
          public Node out() { return new Node(); }
        }
        """);
  }

  @Test
  void finalizer() {
    assertFileRefused(
        """
        class Leaf implements Message {
          Node node;
          protected void finalize() { node.value++; }
        }
        """,
        """
        T.java:3: error: OVERRIDE_WEAKENS: Leaf.finalize runs in a thread of the JVM, which owns no message
            suggestion: remove it, and let who owns the message last call a method
        """);
  }

  @Test
  void method() {
    assertFileAccepted(
        """
        class Leaf implements Message {
          Node node;
          protected void close() { node.value++; }
        }
        """);
  }

  @Test
  void changingValue() {
    assertFileRefused(
        """
        class Changing extends java.math.BigInteger {
          int times;
          Changing() { super("1"); }
        }
        """,
        """
        T.java:3: error: MESSAGE_SHAPE: Changing extends BigInteger, whose objects are taken for values, but is none itself
            suggestion: hold a BigInteger in a field
        """);
  }

  @Test
  void fixedValue() {
    assertFileAccepted(
        """
        final class Fixed extends java.math.BigInteger {
          final int times = 3;
          Fixed() { super("1"); }
        }
        """);
  }

  @Test
  void sharedByInheritance() {
    assertFileRefused(
        """
        class Counter extends java.util.concurrent.atomic.AtomicInteger {
          byte[] data = new byte[1];
        }
        """,
        """
        T.java:1: error: MESSAGE_SHAPE: the field `data` of Counter can be reached by several tasks, as a AtomicInteger can
            suggestion: declare Counter Sharable, if it guards what it has
        """);
  }

  @Test
  void saidToBeShared() {
    assertFileAccepted(
        """
        class Counter extends java.util.concurrent.atomic.AtomicInteger implements Sharable {
          byte[] data = new byte[1];
        }
        """);
  }

  @Test
  void defaultMethodOfLambda() {
    assertFileRefused(
        """
        interface Job {
          void run();
        }
        interface Later extends Job {
          default void run() { new Thread(() -> work()).start(); }
          void work();
        }
        class T {
          static void f(@Free Node node) {
            Later later = () -> node.value++;
            Job job = later;
            job.run();
            node.value++;
          }
        }
        """,
        """
        T.java:5: error: UNANNOTATED_ESCAPE: `this` is captured for a lambda, of which nothing is known
            it may keep it, or show it to another task
            suggestion: let the lambda give it to nothing but @Safe parameters
        """);
  }

  @Test
  void defaultMethodRuns() {
    assertFileAccepted(
        """
        interface Job {
          void run();
        }
        interface Now extends Job {
          default void run() { work(); }
          void work();
        }
        class T {
          static void f(@Free Node node) {
            Now now = () -> node.value++;
            Job job = now;
            job.run();
            node.value++;
          }
        }
        """);
  }

  @Test
  void varHandle() {
    assertFileRefused(
        """
        class A extends Actor {
          Node node = new Node();
          protected void execute() { node.value++; }
        }
        class T {
          static void f(java.lang.invoke.VarHandle node, A a) {
            Node found = (Node) node.get(a);
            found.value++;
          }
        }
        """,
        """
        T.java:7: error: UNANNOTATED_ESCAPE: the result of VarHandle.get comes from where messages are not tracked
            another task may have got it from there too
            suggestion: get it from a mailbox, or mark what gives it @Free
        """);
  }

  @Test
  void varHandleOfValue() {
    assertFileAccepted(
        """
        class A extends Actor {
          int value;
          protected void execute() { value++; }
        }
        class T {
          static int f(java.lang.invoke.VarHandle value, A a) {
            return (int) value.get(a);
          }
        }
        """);
  }

  @Test
  void lentResultOfFree() {
    assertFileRefused(
        """
        class T {
          static @Safe Object same(@Free Object object) { return object; }
          static void f(List<Object> list) {
            list.add(same(new Node()));
          }
        }
        """,
        """
        T.java:4: error: UNANNOTATED_ESCAPE: `the result of T.same` is given to List.add as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: cast it to its class first, which tells whether it is a message: (TYPE) ...
        """);
  }

  @Test
  void lentResultRead() {
    assertFileAccepted(
        """
        class T {
          static @Safe Object same(@Free Object object) { return object; }
          static void f(List<Object> list) {
            list.add(same(new Node()).toString());
          }
        }
        """);
  }
}
