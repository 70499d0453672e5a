package soumak.bench.mapping.bang;

import java.util.ArrayList;
import java.util.List;
import soumak.Capsule;
import soumak.Design;
import soumak.Pausable;
import soumak.Reply;
import soumak.bench.mapping.Program;
import soumak.bench.mapping.WrongAnswerException;

/**
 * Many senders flood one receiver (bang of BenchErl).
 *
 * <p>Each sender sends the numbers from 0 on; the receiver counts what comes, and what comes out of
 * order.
 */
public final class Bang implements Program<Bang.Size> {
  /** How many senders, and how many messages of each. */
  public record Size(String name, int senders, int messages) implements Program.Size {}

  /** What the receiver has got. */
  record Tally(int received, int misplaced) {}

  @Override
  public String name() {
    return "bang";
  }

  @Override
  public List<Size> sizes() {
    return List.of(new Size("paper", 440, 440), new Size("smoke", 16, 16));
  }

  @Override
  public String run(Size size) throws Pausable, Exception {
    try (Design design = new Design()) {
      Reply<Tally> done = new Reply<>();
      Receiver receiver = design.add(new Receiver(size.senders(), size.messages(), done));
      List<Sender> senders = new ArrayList<>();
      for (int i = 0; i < size.senders(); i++) {
        senders.add(design.add(new Sender(i, size.messages(), receiver)));
      }
      for (Sender sender : senders) {
        sender.go();
      }
      design.await();
      return check(size, WrongAnswerException.now("report of the receiver", done));
    }
  }

  static String check(Size size, Tally tally) throws WrongAnswerException {
    int all = size.senders() * size.messages();
    WrongAnswerException.unless("messages", new Tally(all, 0), tally);
    return all + " messages in order";
  }

  static final class Sender extends Capsule {
    private final int number;
    private final int messages;
    private final Receiver receiver;

    Sender(int number, int messages, Receiver receiver) {
      this.number = number;
      this.messages = messages;
      this.receiver = receiver;
    }

    public void go() {
      for (int i = 0; i < messages; i++) {
        receiver.bang(number, i);
      }
    }
  }

  static final class Receiver extends Capsule {
    private final Reply<Tally> done;
    private final int expected;
    private final int[] next;
    private int received;
    private int misplaced;

    Receiver(int senders, int messages, Reply<Tally> done) {
      this.done = done;
      expected = senders * messages;
      next = new int[senders];
    }

    public void bang(int sender, int message) {
      if (message != next[sender]++) {
        misplaced++;
      }
      if (++received == expected) {
        done.complete(new Tally(received, misplaced));
      }
    }
  }
}
