package soumak.checker;

import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;

import org.junit.jupiter.api.Test;

/** What methods give that only read a field of their own object. */
class AccessorsTest {
  @Test
  void listOfAKeeper() {
    assertFileRefused(
        """
        class T {
          static class Session {
            Node now = new Node();
            private final List<String> log;
            Session(List<String> log) { this.log = log; }
            List<String> log() { return log; }
          }
          static void f(List<String> shared, Mailbox<List<String>> box) throws Pausable {
            Session s = new Session(shared);
            box.put(s.log());
            shared.add("x");
          }
        }
        """,
        """
        T.java:10: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: send a message that has it: record Batch(@Free List all) implements Message, made from List.copyOf(...)
        """);
  }

  @Test
  void arrayOfAKeeper() {
    assertFileRefused(
        """
        class T {
          record Work(Node node, int[] shared) {}
          static void f(int[] a, Mailbox<int[]> box) throws Pausable {
            Work w = new Work(new Node(), a);
            box.put(w.shared());
            a[0]++;
          }
        }
        """,
        """
        T.java:5: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: give a copy of the array
        """);
  }

  @Test
  void partsOfAKeeper() {
    assertFileAccepted(
        """
        class T {
          record Work(Node node, int[] shared) {}
          static class Session {
            Node now = new Node();
            Node now() { return now; }
          }
          static int f(@Free Work w, @Free Session s, Mailbox<Node> box) throws Pausable {
            int sum = w.shared().length + w.shared()[0];
            s.now().value = sum;
            box.put(w.node());
            box.put(s.now());
            return sum;
          }
        }
        """);
  }

  @Test
  void whatIsNoPart() {
    assertFileAccepted(
        """
        class Mail implements Message {
          @Free List<String> lines = new ArrayList<>();
          List<String> lines() { return lines; }
        }
        class Ask implements Message {
          Asker from;
          Asker from() { return from; }
        }
        class Asker extends Capsule {
          public void pong(int n) {}
          public void ask(@Free Ask ask) {
            ask.from().pong(1);
          }
        }
        class T {
          static int f(Mail mail) { return mail.lines().size(); }
        }
        """);
  }

  @Test
  void overriddenByWhatOthersKnow() {
    assertFileRefused(
        """
        class Packet implements Message {
          byte[] data;
          byte[] data() { return data; }
        }
        final class Ping extends Packet {
          static final byte[] PING = {1, 2};
          @Override byte[] data() { return PING; }
        }
        class T {
          static void send(@Free Packet p, Mailbox<byte[]> box) throws Pausable { box.put(p.data()); }
        }
        """,
        """
        T.java:7: error: OVERRIDE_WEAKENS: Ping.data gives what others may know, but Packet.data a part of a message
            suggestion: declare the result @Free, and return a copy
        """);
  }

  @Test
  void overriddenByAPart() {
    assertFileRefused(
        """
        class Box<X> {
          Node other;
          X value;
          X value() { return value; }
        }
        class NodeBox extends Box<Node> {
          Node mine;
          @Override Node value() { return mine; }
        }
        class T {
          static void show(Box<Node> box, List<Object> all) { all.add(box.value()); }
        }
        """,
        """
        T.java:6: error: OVERRIDE_WEAKENS: NodeBox.value gives a message, of which Box.value says nothing
            suggestion: let it override a method whose result is @Free, or send the message in a mailbox
        """);
  }

  @Test
  void overriddenByItsLike() {
    assertFileAccepted(
        """
        class Packet implements Message {
          byte[] data;
          byte[] data() { return data; }
        }
        class More extends Packet {
          byte[] more;
          @Override byte[] data() { return more; }
        }
        class Made extends Packet {
          @Override @Free byte[] data() { return new byte[3]; }
        }
        final class Pong extends Packet {
          @Override byte[] data() { return new byte[] {1, 2}; }
        }
        class Work {
          Node node;
          int[] all;
          int[] all() { return all; }
        }
        interface Value extends Message {}
        record Number(int n) implements Value {}
        class Cell implements Message {
          Value value;
          Value value() { return value; }
        }
        class One extends Cell {
          @Override Number value() { return new Number(1); }
        }
        class Zeros extends Work {
          static final int[] ZEROS = new int[3];
          @Override int[] all() { return ZEROS; }
        }
        class T {
          static void send(@Free Packet p, Mailbox<byte[]> box) throws Pausable { box.put(p.data()); }
        }
        """);
  }

  @Test
  void givenAsSomethingWider() {
    assertFileRefused(
        """
        class T {
          interface Job { void run(); }
          static class Count implements Message, Job {
            int n;
            public void run() { n++; }
          }
          static class Work implements Message {
            Count count = new Count();
            Job job() { return count; }
          }
          static void f(@Free Work w, Mailbox<Work> box) throws Pausable {
            Job j = w.job();
            box.put(w);
            j.run();
          }
        }
        """,
        """
        T.java:14: error: USE_AFTER_SEND: `j` is used after it was given away
            `w` was given to Mailbox.put (parameter 1) at line 13
            `j` is `w.count()` since line 12
            suggestion: give it away behind line 14, or give away a copy of it
        """);
  }

  @Test
  void referredToAsSomethingWider() {
    assertFileRefused(
        """
        class T {
          interface Job { void run(); }
          static class Count implements Message, Job {
            int n;
            public void run() { n++; }
          }
          static class Work implements Message {
            Count count = new Count();
            Job job() { return count; }
          }
          static void any(@Free Work w, Mailbox<Work> box) throws Pausable {
            Function<Work, Job> get = Work::job;
            Job j = get.apply(w);
            box.put(w);
            j.run();
          }
          static void one(@Free Work w, Mailbox<Work> box) throws Pausable {
            Supplier<Job> get = w::job;
            Job j = get.get();
            box.put(w);
            j.run();
          }
        }
        """,
        """
        T.java:12: error: RETURN_NOT_FREE: Work.job gives a part of a message, which Function.apply would make free
            as a reference to a method it does not count as a field any more
            suggestion: use a lambda that gives only values of it, such as a number or a String
        T.java:18: error: RETURN_NOT_FREE: Work.job gives a part of a message, which Supplier.get would make free
            as a reference to a method it does not count as a field any more
            suggestion: use a lambda that gives only values of it, such as a number or a String
        """);
  }

  @Test
  void inheritedAsSomethingWider() {
    assertFileRefused(
        """
        interface Job { void run(); }
        class Count implements Message, Job {
          int n;
          public void run() { n++; }
        }
        class Base implements Message {
          Count count = new Count();
          public Job job() { return count; }
        }
        interface Source { Job job(); }
        class Leaf extends Base implements Source {}
        class T {
          static void f(@Free Leaf leaf, Mailbox<Leaf> box) throws Pausable {
            Source s = leaf;
            Job j = s.job();
            box.put(leaf);
            j.run();
          }
        }
        """,
        """
        T.java:11: error: OVERRIDE_WEAKENS: Base.job gives a part of a message, of which Source.job says nothing
            suggestion: let the method return what is free
        """);
  }

  @Test
  void overriddenBySomethingWider() {
    assertFileRefused(
        """
        interface Job { void run(); }
        class Count implements Message, Job {
          int n;
          public void run() { n++; }
        }
        class Box<X> {
          Node other;
          X value;
          X value() { return value; }
        }
        class JobBox extends Box<Job> {
          Count mine = new Count();
          @Override Job value() { return mine; }
        }
        class T {
          static void show(Box<Job> box, List<Object> all) { all.add(box.value()); }
        }
        """,
        """
        T.java:11: error: OVERRIDE_WEAKENS: JobBox.value gives a part of a message, of which Box.value says nothing
            suggestion: let the method return what is free
        """);
  }

  @Test
  void widerAndOnlyLent() {
    assertFileAccepted(
        """
        interface Job { void run(); }
        interface Source { @Safe Job job(); }
        class Count implements Message, Job {
          int n;
          public void run() { n++; }
        }
        class Base implements Message {
          Count count = new Count();
          String name;
          public Job job() { return count; }
          public Object name() { return name; }
        }
        class Leaf extends Base implements Source {}
        class T {
          static int f(Leaf leaf) {
            Source own = leaf;
            own.job().run();
            Source referred = leaf::job;
            referred.job().run();
            Function<Base, Object> name = Base::name;
            return leaf.count.n + name.apply(leaf).hashCode();
          }
        }
        """);
  }
}
