package soumak.checker;

import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;

import org.junit.jupiter.api.Test;

/** Classes that implement what is Sharable of Soumak: the ends of channels. */
class EndsTest {
  @Test
  void endWithBuffer() {
    assertFileRefused(
        """
        class Buffered<X> implements ReadEnd<X> {
          private final ReadEnd<X> from;
          private final List<X> read = new ArrayList<>();
          Buffered(ReadEnd<X> from) { this.from = from; }
          public boolean isReady() { return !read.isEmpty() || from.isReady(); }
          public @Free X read() throws Pausable { return from.read(); }
          public X read(soumak.woven.Fiber fiber) { return null; }
          public @Free X read(java.time.Duration time) throws Pausable, java.util.concurrent.TimeoutException { return from.read(time); }
          public X read(java.time.Duration time, soumak.woven.Fiber fiber) { return null; }
        }
        """,
        """
        T.java:4: error: MESSAGE_SHAPE: the field `read` of Buffered can be reached by several tasks, as a ReadEnd can
            suggestion: declare Buffered Sharable, if it guards what it has
        """);
  }

  @Test
  void endOfEnds() {
    assertFileAccepted(
        """
        class Named<X> implements ReadEnd<X> {
          private final ReadEnd<X> from;
          private final String name = "in";
          Named(ReadEnd<X> from) { this.from = from; }
          public boolean isReady() { return from.isReady(); }
          public @Free X read() throws Pausable { return from.read(); }
          public X read(soumak.woven.Fiber fiber) { return null; }
          public @Free X read(java.time.Duration time) throws Pausable, java.util.concurrent.TimeoutException { return from.read(time); }
          public X read(java.time.Duration time, soumak.woven.Fiber fiber) { return null; }
        }
        """);
  }

  @Test
  void endKeepsMessage() {
    assertFileRefused(
        """
        class Last implements WriteEnd<Node> {
          private Node last;
          public void write(@Free Node node) { last = node; }
          public void write(Node node, soumak.woven.Fiber fiber) {}
          public void write(@Free Node node, java.time.Duration time) {}
          public void write(Node node, java.time.Duration time, soumak.woven.Fiber fiber) {}
        }
        """,
        """
        T.java:1: error: MESSAGE_SHAPE: the field `last` of Last can be reached by several tasks, as a WriteEnd can
            suggestion: declare Last Sharable, if it guards what it has
        """);
  }

  @Test
  void endPassesOn() {
    assertFileAccepted(
        """
        class Passing implements WriteEnd<Node> {
          private final Mailbox<Node> to = new Mailbox<>();
          public void write(@Free Node node) throws Pausable { to.put(node); }
          public void write(Node node, soumak.woven.Fiber fiber) {}
          public void write(@Free Node node, java.time.Duration time) throws Pausable, java.util.concurrent.TimeoutException { to.put(node, time); }
          public void write(Node node, java.time.Duration time, soumak.woven.Fiber fiber) {}
        }
        """);
  }

  @Test
  void endOfOrdinaryClass() {
    assertFileRefused(
        """
        class Base { int written; }
        class Counting extends Base implements WriteEnd<Node> {
          public void write(@Free Node node) { written++; }
          public void write(Node node, soumak.woven.Fiber fiber) {}
          public void write(@Free Node node, java.time.Duration time) { written++; }
          public void write(Node node, java.time.Duration time, soumak.woven.Fiber fiber) {}
        }
        """,
        """
        T.java:2: error: MESSAGE_SHAPE: Counting can be used by several tasks, as a WriteEnd can, but extends Base, which is no Sharable
            suggestion: declare Counting Sharable, if it guards what it has
        """);
  }

  @Test
  void endOfSharable() {
    assertFileAccepted(
        """
        class Base implements Sharable { volatile int written; }
        class Counting extends Base implements WriteEnd<Node> {
          public void write(@Free Node node) { written++; }
          public void write(Node node, soumak.woven.Fiber fiber) {}
          public void write(@Free Node node, java.time.Duration time) { written++; }
          public void write(Node node, java.time.Duration time, soumak.woven.Fiber fiber) {}
        }
        """);
  }

  @Test
  void ownInterface() {
    assertFileRefused(
        """
        interface In<X> extends ReadEnd<X> {}
        abstract class Keeping<X> implements In<X> {
          final int[] counts = new int[3];
        }
        """,
        """
        T.java:2: error: MESSAGE_SHAPE: the field `counts` of Keeping can be reached by several tasks, as a In can
            suggestion: declare Keeping Sharable, if it guards what it has
        """);
  }

  @Test
  void ownSharableInterface() {
    assertFileAccepted(
        """
        interface In<X> extends ReadEnd<X>, Sharable {}
        abstract class Keeping<X> implements In<X> {
          final int[] counts = new int[3];
        }
        """);
  }
}
