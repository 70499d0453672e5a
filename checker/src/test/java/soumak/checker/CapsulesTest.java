package soumak.checker;

import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;

import org.junit.jupiter.api.Test;

/** The public methods of capsules are sends. */
class CapsulesTest {
  @Test
  void aMessageIsSentAndKept() {
    assertFileAccepted(
        """
        class A extends Capsule {
          private Node kept;
          public void keep(@Free Node n) {
            kept = n;
          }
          public Node give() throws Pausable {
            return Cut.cut(kept);
          }
          public int look() throws Pausable {
            return kept.value;
          }
          public @Free byte[] bytes(@Free byte[] in) throws Pausable {
            return in;
          }
        }
        class B extends Capsule {
          private final A a;
          B(A a) {
            this.a = a;
          }
          public void go() throws Pausable {
            Node n = new Node();
            n.value = 1;
            a.keep(n);
            Node back = a.give();
            back.value = a.look();
            a.keep(back);
          }
        }
        """);
  }

  @Test
  void aParameterThatIsNotFree() {
    assertFileRefused(
        """
        class A extends Capsule {
          private int sum;
          public void add(Node n) {
            sum += n.value;
          }
        }
        """,
        """
        T.java:4: error: NOT_FREE: parameter 1 of A.add is not @Free, but is sent to the capsule
            the sender, or others, may still know what it gets
            suggestion: declare the parameter @Free
        """);
  }

  @Test
  void anArrayThatIsNotFree() {
    assertFileRefused(
        """
        class A extends Capsule {
          private int sum;
          public void add(int i, int[] some) {
            sum += some[i];
          }
        }
        """,
        """
        T.java:4: error: NOT_FREE: parameter 2 of A.add is not @Free, but is sent to the capsule
            the sender, or others, may still know what it gets
            suggestion: declare the parameter @Free
        """);
  }

  @Test
  void aResultThatIsNotFree() {
    assertFileRefused(
        """
        class A extends Capsule {
          private final int[] all = new int[4];
          public int[] all() throws Pausable {
            return all;
          }
        }
        """,
        """
        T.java:4: error: NOT_FREE: the result of A.all is not @Free, but is sent to whoever asks
            the capsule, or others, may still know it
            suggestion: declare the result @Free
        """);
  }

  @Test
  void aResultThatTheCapsuleKeeps() {
    assertFileRefused(
        """
        class A extends Capsule {
          private Node kept;
          public Node kept() throws Pausable {
            return kept;
          }
        }
        """,
        """
        T.java:4: error: RETURN_NOT_FREE: `kept` is returned, but is not free
            `kept`, read at line 4, is a part of what it was read from
            suggestion: write `Cut.cut(kept)` at line 4, or return a copy
        """);
  }

  @Test
  void useAfterSend() {
    assertFileRefused(
        """
        class A extends Capsule {
          private Node kept;
          public void keep(@Free Node n) {
            kept = n;
          }
        }
        class B extends Capsule {
          private final A a = new A();
          public void go() {
            Node n = new Node();
            a.keep(n);
            n.value = 1;
          }
        }
        """,
        """
        T.java:12: error: USE_AFTER_SEND: `n` is used after it was given away
            `n` was given to A.keep (parameter 1) at line 11
            suggestion: give it away behind line 12, or give away a copy of it
        """);
  }

  @Test
  void capsulesAreSentAndKept() {
    assertFileAccepted(
        """
        class Ask implements Message {
          final A from;
          Ask(A from) {
            this.from = from;
          }
        }
        class A extends Capsule {
          private A other;
          public void meet(A a) {
            other = a;
            a.ask(new Ask(this));
          }
          public void ask(@Free Ask ask) {
            ask.from.pong(1);
          }
          public void pong(int n) {}
        }
        """);
  }

  /** Whoever has a capsule can only send it messages. */
  @Test
  void capsulesInMailboxesAndRecords() {
    assertFileAccepted(
        """
        record Offer(Trader from, int price) {}
        class Trader extends Capsule {
          private Node kept;
          public void keep(@Free Node n) {
            kept = n;
          }
        }
        class Book extends Capsule {
          private final PriorityQueue<Offer> all = new PriorityQueue<>();
          public void offer(Offer offer) {
            all.add(offer);
            offer.from().keep(new Node());
          }
        }
        class Market {
          static void run(Book book, Trader trader, Mailbox<Offer> offers, Mailbox<Trader> traders)
              throws Pausable {
            Offer offer = new Offer(trader, 1);
            book.offer(offer);
            offers.put(offer);
            offers.put(offer);
            traders.put(trader);
            traders.put(trader);
            traders.get().keep(new Node());
          }
        }
        """);
  }

  @Test
  void recordOfATask() {
    assertFileRefused(
        """
        record Offer(Server from, int price) {}
        class Server extends Actor {
          @Override protected void execute() {}
        }
        class Market {
          static void run(Server server, Mailbox<Offer> offers) throws Pausable {
            offers.put(new Offer(server, 1));
          }
        }
        """,
        """
        T.java:7: error: NOT_FREE: what is given to Mailbox.put as parameter 1 is no message, and may be known to other objects
            suggestion: let Offer implement Message, or make it a record of immutable values
        """);
  }

  @Test
  void collectionsAreSentInMessages() {
    assertFileRefused(
        """
        class A extends Capsule {
          private List<String> all = List.of();
          public void all(List<String> some) {
            all = some;
          }
          public List<String> all() throws Pausable {
            return all;
          }
        }
        """,
        """
        T.java:4: error: NOT_FREE: parameter 1 of A.all is not @Free, but is sent to the capsule
            the sender, or others, may still know what it gets
            suggestion: take a message that has it: record Batch(@Free List all) implements Message, made from List.copyOf(...)
        T.java:7: error: NOT_FREE: the result of A.all is not @Free, but is sent to whoever asks
            the capsule, or others, may still know it
            suggestion: return a message that has it: record Batch(@Free List all) implements Message, made from List.copyOf(...)
        """);
  }

  @Test
  void whatIsSentThroughAnInterface() {
    assertFileAccepted(
        """
        interface Sink {
          void take(@Free Node n);
        }
        class A extends Capsule implements Sink {
          private Node kept;
          @Override public void take(@Free Node n) {
            kept = n;
          }
          @Override protected void run() throws Pausable {
            Node cut = Cut.cut(kept.next);
            Node.send(cut);
          }
        }
        """);
  }

  @Test
  void methodsThatAreNoMessagesLend() {
    assertFileAccepted(
        """
        class A extends Capsule {
          private int sum;
          private void add(Node n) {
            sum += n.value;
          }
          public void go(@Free Node n) {
            add(n);
            n.value++;
          }
        }
        """);
  }

  @Test
  void whatAnyObjectIsAskedFor() {
    assertFileAccepted(
        """
        class A extends Capsule implements Comparable<A> {
          private Node kept;
          private final int id = 1;
          public void keep(@Free Node n) {
            kept = n;
          }
          @Override public int compareTo(A other) {
            return 0;
          }
          @Override public boolean equals(Object other) {
            return this == other;
          }
          @Override public int hashCode() {
            return id;
          }
        }
        class B extends Capsule {
          public int look(A one, A other) throws Pausable {
            return one.toString().length() + one.compareTo(other) + one.hashCode();
          }
        }
        """);
  }

  @Test
  void aTaskThatIsNoCapsuleIsNotSent() {
    assertFileRefused(
        """
        class A extends Capsule {
          private Server server;
          public void ask(Server of) {
            server = of;
          }
        }
        class Server extends Actor {
          int asked;
          @Override protected void execute() {}
        }
        """,
        """
        T.java:4: error: NOT_FREE: parameter 1 of A.ask is not @Free, but is sent to the capsule
            the sender, or others, may still know what it gets
            suggestion: take a mailbox of that task: its fields could be reached through it
        """);
  }

  @Test
  void aConstructorThatSendsThis() {
    assertFileRefused(
        """
        class A extends Capsule {
          private Node kept;
          A(B other) {
            other.meet(this);
            kept = new Node();
          }
          public void keep(@Free Node n) {
            kept = n;
          }
        }
        class B extends Capsule {
          public void meet(A a) {
            a.keep(new Node());
          }
        }
        """,
        """
        T.java:4: error: UNANNOTATED_ESCAPE: `this` is given to B.meet before the task is whole
            it keeps messages, and could be started while its constructor touches them
            suggestion: do that where the task is made, behind its constructor
        """);
  }

  @Test
  void aConstructorThatStartsThis() {
    assertFileRefused(
        """
        class A extends Capsule {
          private Node kept;
          A() {
            start();
            kept = new Node();
          }
          @Override protected void run() {
            kept = new Node();
          }
        }
        """,
        """
        T.java:4: error: UNANNOTATED_ESCAPE: `this` is given to Capsule.start before the task is whole
            it keeps messages, and could be started while its constructor touches them
            suggestion: do that where the task is made, behind its constructor
        """);
  }

  @Test
  void aMessageThatAClassAboveCalls() {
    assertFileRefused(
        """
        abstract class Batcher extends Capsule {
          public abstract void flush();
          public void tick() { flush(); }
        }
        class Sender extends Batcher {
          private final Mailbox<Node> out = new Mailbox<>();
          private Node batch = new Node();
          @Override public void flush() {
            out.tryPut(Cut.cut(batch));
            batch = new Node();
          }
          public void add(int n) {
            Node b = batch;
            tick();
            b.value += n;
          }
        }
        """,
        """
        T.java:9: error: OVERRIDE_WEAKENS: Sender.flush wants @Cuttable for its receiver, but Batcher.flush says nothing of it
            suggestion: declare it @Safe here, or @Cuttable there
        """);
  }

  @Test
  void aMessageThatOneAboveIsLike() {
    assertFileAccepted(
        """
        abstract class Base extends Capsule {
          private Node kept;
          public abstract void look(int n);
          public abstract void take(@Cuttable Base this, @Free Node n);
          public void keep(@Free Node n) {
            kept = n;
          }
        }
        class Sub extends Base {
          private Node more;
          @Override public void look(int n) {}
          @Override public void take(@Free Node n) {
            more = n;
          }
          @Override public void keep(@Free Node n) {
            more = n;
          }
        }
        """);
  }
}
