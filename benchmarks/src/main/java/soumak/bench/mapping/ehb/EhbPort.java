package soumak.bench.mapping.ehb;

import java.util.ArrayList;
import java.util.List;
import soumak.bench.mapping.Program;
import soumak.bench.mapping.port.Actors;
import soumak.bench.mapping.port.Done;
import soumak.bench.mapping.port.Gather;
import soumak.bench.mapping.port.Port;
import soumak.bench.mapping.port.Receiver;
import soumak.bench.mapping.port.Ref;

/**
 * {@link Ehb}, ported. All actors are made at the start, not by the groups; a sender goes on when
 * all its receivers have answered.
 */
public final class EhbPort implements Port<Ehb.Size> {
  private sealed interface ToGroup {}

  private record Build(Gather<Boolean> ready) implements ToGroup {}

  private record GoAll() implements ToGroup {}

  private record Received(Ehb.Tally tally) implements ToGroup {}

  private sealed interface ToSender {}

  private record Go() implements ToSender {}

  private record Answer(int receiver) implements ToSender {}

  private sealed interface ToReceiver {}

  private record Datum(Ehb.Data data) implements ToReceiver {}

  private record Query(int receiver, Ref<ToSender> from) implements ToReceiver {}

  private record End() implements ToReceiver {}

  @Override
  public Program<Ehb.Size> program() {
    return new Ehb();
  }

  @Override
  public void start(Ehb.Size size, Actors actors, Done done) {
    Gather<Ehb.Tally> tallies =
        new Gather<>(
            size.groups(),
            all ->
                done.with(
                    () -> Ehb.check(size, all.stream().reduce(Ehb.Tally.NONE, Ehb.Tally::and))));
    List<Ref<ToGroup>> groups = new ArrayList<>();
    for (int i = 0; i < size.groups(); i++) {
      List<Ref<ToSender>> senders = new ArrayList<>();
      Ref<ToGroup> group = actors.spawn(new Group(senders, tallies));
      addMembers(size.rounds(), actors, group, senders);
      groups.add(group);
    }
    Gather<Boolean> ready =
        new Gather<>(size.groups(), all -> groups.forEach(group -> group.tell(new GoAll())));
    groups.forEach(group -> group.tell(new Build(ready)));
  }

  private static void addMembers(
      int rounds, Actors actors, Ref<ToGroup> group, List<Ref<ToSender>> senders) {
    List<Ref<ToReceiver>> receivers = new ArrayList<>();
    for (int i = 0; i < Ehb.MEMBERS; i++) {
      receivers.add(actors.spawn(new Counter(group)));
    }
    for (int i = 0; i < Ehb.MEMBERS; i++) {
      int number = i;
      senders.add(actors.setup(self -> new Sender(number, rounds, self, receivers)));
    }
  }

  private static final class Group implements Receiver<ToGroup> {
    private final List<Ref<ToSender>> senders;
    private final Gather<Ehb.Tally> tallies;
    private Ehb.Tally total = Ehb.Tally.NONE;
    private int reports;

    Group(List<Ref<ToSender>> senders, Gather<Ehb.Tally> tallies) {
      this.senders = senders;
      this.tallies = tallies;
    }

    @Override
    public void receive(ToGroup message) {
      switch (message) {
        case Build build -> build.ready().add(true);
        case GoAll go -> senders.forEach(sender -> sender.tell(new Go()));
        case Received received -> {
          total = total.and(received.tally());
          if (++reports == Ehb.MEMBERS) {
            tallies.add(total);
          }
        }
      }
    }
  }

  private static final class Sender implements Receiver<ToSender> {
    private final int number;
    private final Ref<ToSender> self;
    private final List<Ref<ToReceiver>> receivers;
    private int left;
    private int sent;
    private int answers;
    private Datum last;

    Sender(int number, int rounds, Ref<ToSender> self, List<Ref<ToReceiver>> receivers) {
      this.number = number;
      this.self = self;
      this.receivers = receivers;
      left = rounds;
      last = new Datum(Ehb.Data.of(number, 0));
    }

    @Override
    public void receive(ToSender message) {
      switch (message) {
        case Go go -> proceed();
        case Answer answer -> {
          receivers.get(answer.receiver()).tell(last);
          if (++answers == receivers.size()) {
            answers = 0;
            left -= Ehb.BLOCK;
            proceed();
          }
        }
      }
    }

    private void proceed() {
      int rounds = left > Ehb.BLOCK ? Ehb.BLOCK - 2 : left;
      for (int i = 0; i < rounds; i++) {
        Datum data = next();
        receivers.forEach(receiver -> receiver.tell(data));
      }
      if (left > Ehb.BLOCK) {
        query();
      } else {
        receivers.forEach(receiver -> receiver.tell(new End()));
      }
    }

    private void query() {
      Datum data = next();
      for (int i = 0; i < receivers.size(); i++) {
        receivers.get(i).tell(data);
        receivers.get(i).tell(new Query(i, self));
      }
      last = next();
    }

    private Datum next() {
      return new Datum(Ehb.Data.of(number, sent++));
    }
  }

  private static final class Counter implements Receiver<ToReceiver> {
    private final Ref<ToGroup> group;
    private final int[] next = new int[Ehb.MEMBERS];
    private int received;
    private int misplaced;
    private int ends;

    Counter(Ref<ToGroup> group) {
      this.group = group;
    }

    @Override
    public void receive(ToReceiver message) {
      switch (message) {
        case Datum datum -> {
          received++;
          if (datum.data().number() != next[datum.data().sender()]++) {
            misplaced++;
          }
        }
        case Query query -> query.from().tell(new Answer(query.receiver()));
        case End end -> {
          if (++ends == Ehb.MEMBERS) {
            group.tell(new Received(new Ehb.Tally(received, received, misplaced)));
          }
        }
      }
    }
  }
}
