package soumak.checker;

import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;

import org.junit.jupiter.api.Test;

/** {@code Objects.requireNonNull} gives what it is given. */
class RequiredTest {
  @Test
  void byConstructors() {
    assertFileAccepted(
        """
        record Pair(Node first, byte[] data) implements Message {
          Pair {
            first = Objects.requireNonNull(first, "first");
            data = Objects.requireNonNull(data, () -> "no data");
          }
        }
        class T implements Message {
          final Node next;
          final byte[] data;
          T(@Free Node next, byte[] data) {
            this.next = Objects.requireNonNull(next);
            this.data = Objects.requireNonNull(data);
          }
          static void run(Mailbox<Message> box) throws Pausable {
            box.put(new Pair(new Node(), new byte[3]));
            box.put(new T(new Node(), new byte[3]));
          }
        }
        """);
  }

  @Test
  void whereItIsGivenAway() {
    assertFileAccepted(
        """
        class T {
          static Node first(@Free Node node) { return Objects.requireNonNull(node); }
          static void run(@Free Node node, Mailbox<Node> box, Mailbox<String> words) throws Pausable {
            Node same = Objects.requireNonNull(node);
            same.value = node.value + 1;
            node.next = null;
            box.put(Objects.requireNonNull(same));
            box.put(Objects.requireNonNull(box.get(), "nothing came"));
            words.put(Objects.requireNonNull(words.get()));
          }
        }
        """);
  }

  @Test
  void ofFunctions() {
    assertFileAccepted(
        """
        class T {
          private final Consumer<Node> sink;
          T(Consumer<Node> sink) { this.sink = Objects.requireNonNull(sink, "sink"); }
          void run(Node node) { sink.accept(node); }
        }
        """);
  }

  @Test
  void ofFunctionsThatAreNotKnown() {
    assertFileRefused(
        """
        class T {
          static void run(Node node) {
            Consumer<Node> sink = Objects.requireNonNull(java.util.stream.Stream.builder());
            sink.accept(node);
          }
        }
        """,
        """
        T.java:4: error: UNANNOTATED_ESCAPE: `node` is given to Consumer.accept of the result of Stream.builder as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: pass on only values of it, such as a number or a String, or use an interface of your own: interface Handler extends Consumer<...> {}
        """);
  }

  @Test
  void ofWhatIsLent() {
    assertFileRefused(
        """
        class T {
          static void run(Node node, Mailbox<Node> box) throws Pausable {
            box.put(Objects.requireNonNull(node));
          }
        }
        """,
        """
        T.java:3: error: NOT_FREE: `node` is given to Mailbox.put, but is not free
            `node` is lent to T.run (@Safe)
            suggestion: mark parameter `node` of T.run @Free, or give a copy
        """);
  }

  @Test
  void ofWhatWasGivenAway() {
    assertFileRefused(
        """
        class T {
          static void run(@Free Node node) {
            Node.send(node);
            Node same = Objects.requireNonNull(node);
            same.value++;
          }
        }
        """,
        """
        T.java:4: error: USE_AFTER_SEND: `node` is used after it was given away
            `node` was given to Node.send (parameter 1) at line 3
            suggestion: give it away behind line 4, or give away a copy of it
        """);
  }

  @Test
  void ofWhatIsStillItsWriters() {
    assertFileRefused(
        """
        class T {
          static void run(Channel<int[]> in) throws Pausable {
            int[] seen = Objects.requireNonNull(in.peek());
            seen[0] = 7;
          }
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: an int[] comes from where messages are not tracked
            another task may have got it from there too
            suggestion: read it from the channel, which makes it yours
        """);
  }

  @Test
  void ofAnArrayThatIsKept() {
    assertFileRefused(
        """
        class T extends java.util.zip.Deflater {
          byte[] kept;
          @Override public void setInput(byte[] input, int from, int length) {
            kept = Objects.requireNonNull(input);
            super.setInput(input.clone(), from, length);
          }
        }
        """,
        """
        T.java:4: error: SAFE_ESCAPE: `input` is stored in `kept`, but is only lent
            `input` is lent to T.setInput (@Safe)
            suggestion: mark parameter `input` of T.setInput @Free, or store a copy
        """);
  }
}
