package soumak.bench.mapping.ehb;

import java.util.ArrayList;
import java.util.List;
import soumak.Capsule;
import soumak.Design;
import soumak.Pausable;
import soumak.Reply;
import soumak.bench.mapping.Program;
import soumak.bench.mapping.WrongAnswerException;

/**
 * Groups in which everybody sends to everybody (ehb of BenchErl, which is a hackbench).
 *
 * <p>A sender with many rounds before it stops after each hundred of them until all its receivers
 * have answered, so that it does not run away from them.
 */
public final class Ehb implements Program<Ehb.Size> {
  /** Senders of a group, and receivers of a group. */
  static final int MEMBERS = 20;

  /** Rounds after which a sender with more rounds than that waits for its receivers. */
  static final int BLOCK = 100;

  /** How many groups, and how many rounds each sender does. */
  public record Size(String name, int groups, int rounds) implements Program.Size {}

  /** A message of a sender to a receiver: who sends which, and some luggage. */
  record Data(
      int sender,
      int number,
      int c,
      int d,
      int e,
      int f,
      int g,
      int h,
      int i,
      int j,
      int k,
      int l) {
    static Data of(int sender, int number) {
      return new Data(sender, number, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
    }
  }

  /** What receivers have got. */
  record Tally(int least, int most, int misplaced) {
    static final Tally NONE = new Tally(Integer.MAX_VALUE, 0, 0);

    Tally and(Tally other) {
      return new Tally(
          Math.min(least, other.least), Math.max(most, other.most), misplaced + other.misplaced);
    }
  }

  @Override
  public String name() {
    return "ehb";
  }

  @Override
  public List<Size> sizes() {
    return List.of(
        new Size("paper", 16, 64), new Size("smoke", 2, 4), new Size("waiting", 16, 200));
  }

  @Override
  public String run(Size size) throws Pausable, Exception {
    try (Design design = new Design()) {
      List<Group> groups = new ArrayList<>();
      List<Reply<Boolean>> ready = new ArrayList<>();
      for (int i = 0; i < size.groups(); i++) {
        Group group = design.add(new Group(size.rounds()));
        groups.add(group);
        ready.add(group.build());
      }
      for (Reply<Boolean> each : ready) {
        each.await();
      }
      List<Reply<Tally>> done = new ArrayList<>();
      for (Group group : groups) {
        done.add(group.go());
      }
      design.await();
      Tally total = Tally.NONE;
      for (Reply<Tally> each : done) {
        total = total.and(WrongAnswerException.now("report of a group", each));
      }
      return check(size, total);
    }
  }

  static String check(Size size, Tally total) throws WrongAnswerException {
    int each = MEMBERS * size.rounds();
    WrongAnswerException.unless("data of a receiver", new Tally(each, each, 0), total);
    return each + " data in order at each receiver";
  }

  static final class Group extends Capsule {
    private final int rounds;
    private final Sender[] senders = new Sender[MEMBERS];
    private final Receiver[] receivers = new Receiver[MEMBERS];
    private final Reply<Tally> done = new Reply<>();
    private Tally total = Tally.NONE;
    private int reports;

    Group(int rounds) {
      this.rounds = rounds;
    }

    public Reply<Boolean> build() {
      for (int i = 0; i < MEMBERS; i++) {
        receivers[i] = new Receiver(this);
      }
      for (int i = 0; i < MEMBERS; i++) {
        senders[i] = new Sender(i, rounds, receivers);
      }
      return Reply.of(true);
    }

    /** Answered when all receivers have reported. */
    public Reply<Tally> go() throws Pausable {
      for (Sender sender : senders) {
        sender.go();
      }
      return done;
    }

    public void received(Tally tally) {
      total = total.and(tally);
      if (++reports == MEMBERS) {
        done.complete(total);
      }
    }
  }

  static final class Sender extends Capsule {
    private final int number;
    private final int rounds;
    private final Receiver[] receivers;
    private int sent;

    Sender(int number, int rounds, Receiver[] receivers) {
      this.number = number;
      this.rounds = rounds;
      this.receivers = receivers.clone();
    }

    public void go() throws Pausable {
      int left = rounds;
      while (left > BLOCK) {
        block();
        left -= BLOCK;
      }
      for (int i = 0; i < left; i++) {
        round();
      }
      for (Receiver receiver : receivers) {
        receiver.end();
      }
    }

    private void round() {
      Data data = Data.of(number, sent++);
      for (Receiver receiver : receivers) {
        receiver.data(data);
      }
    }

    private void block() throws Pausable {
      for (int i = 0; i < BLOCK - 2; i++) {
        round();
      }
      Data last = Data.of(number, sent++);
      List<Reply<Boolean>> answers = new ArrayList<>();
      for (Receiver receiver : receivers) {
        receiver.data(last);
        answers.add(receiver.query());
      }
      Data more = Data.of(number, sent++);
      for (int i = 0; i < receivers.length; i++) {
        answers.get(i).await();
        receivers[i].data(more);
      }
    }
  }

  static final class Receiver extends Capsule {
    private final Group group;
    private final int[] next = new int[MEMBERS];
    private int received;
    private int misplaced;
    private int ends;

    Receiver(Group group) {
      this.group = group;
    }

    public void data(Data data) {
      received++;
      if (data.number() != next[data.sender()]++) {
        misplaced++;
      }
    }

    public Reply<Boolean> query() {
      return Reply.of(true);
    }

    public void end() {
      if (++ends == MEMBERS) {
        group.received(new Tally(received, received, misplaced));
      }
    }
  }
}
