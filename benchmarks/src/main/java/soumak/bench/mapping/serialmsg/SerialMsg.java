package soumak.bench.mapping.serialmsg;

import java.util.ArrayList;
import java.util.List;
import soumak.Capsule;
import soumak.Design;
import soumak.Free;
import soumak.Pausable;
import soumak.Reply;
import soumak.bench.mapping.Program;
import soumak.bench.mapping.WrongAnswerException;

/**
 * Everybody sends through one dispatcher (serialmsg of BenchErl).
 *
 * <p>A message is an array, which the generator makes and gives away, and the dispatcher gives on.
 * Its first two numbers say whose it is, and which; the rest is luggage.
 */
public final class SerialMsg implements Program<SerialMsg.Size> {
  /** How many pairs of generator and receiver, how many messages of each, and how long ones. */
  public record Size(String name, int pairs, int messages, int length) implements Program.Size {}

  /** What a receiver has got. */
  record Tally(int received, int misplaced) {}

  @Override
  public String name() {
    return "serialmsg";
  }

  @Override
  public List<Size> sizes() {
    return List.of(new Size("paper", 120, 2048, 16), new Size("smoke", 4, 32, 16));
  }

  @Override
  public String run(Size size) throws Pausable, Exception {
    try (Design design = new Design()) {
      List<Reply<Tally>> done = new ArrayList<>();
      Receiver[] receivers = new Receiver[size.pairs()];
      for (int i = 0; i < receivers.length; i++) {
        Reply<Tally> ended = new Reply<>();
        done.add(ended);
        receivers[i] = design.add(new Receiver(i, ended));
      }
      Dispatcher dispatcher = design.add(new Dispatcher(receivers));
      List<Generator> generators = new ArrayList<>();
      for (int i = 0; i < receivers.length; i++) {
        generators.add(design.add(new Generator(i, size.messages(), size.length(), dispatcher)));
      }
      for (Generator generator : generators) {
        generator.go();
      }
      design.await();
      List<Tally> tallies = new ArrayList<>();
      for (Reply<Tally> ended : done) {
        tallies.add(WrongAnswerException.now("report of a receiver", ended));
      }
      return check(size, tallies);
    }
  }

  static String check(Size size, List<Tally> tallies) throws WrongAnswerException {
    Tally expected = new Tally(size.messages(), 0);
    for (Tally tally : tallies) {
      WrongAnswerException.unless("messages of a receiver", expected, tally);
    }
    return tallies.size() + " times " + size.messages() + " messages in order";
  }

  static final class Generator extends Capsule {
    private final int number;
    private final int messages;
    private final int length;
    private final Dispatcher dispatcher;

    Generator(int number, int messages, int length, Dispatcher dispatcher) {
      this.number = number;
      this.messages = messages;
      this.length = length;
      this.dispatcher = dispatcher;
    }

    public void go() {
      for (int i = 0; i < messages; i++) {
        int[] payload = new int[length];
        payload[0] = number;
        payload[1] = i;
        dispatcher.forward(number, payload);
      }
      dispatcher.end(number);
    }
  }

  static final class Dispatcher extends Capsule {
    private final Receiver[] receivers;

    Dispatcher(Receiver[] receivers) {
      this.receivers = receivers;
    }

    public void forward(int to, @Free int[] payload) {
      receivers[to].receive(payload);
    }

    public void end(int to) {
      receivers[to].end();
    }
  }

  static final class Receiver extends Capsule {
    private final int number;
    private final Reply<Tally> done;
    private int received;
    private int misplaced;

    Receiver(int number, Reply<Tally> done) {
      this.number = number;
      this.done = done;
    }

    public void receive(@Free int[] payload) {
      if (payload[0] != number || payload[1] != received) {
        misplaced++;
      }
      received++;
    }

    public void end() {
      done.complete(new Tally(received, misplaced));
    }
  }
}
