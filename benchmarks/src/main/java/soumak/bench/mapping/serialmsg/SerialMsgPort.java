package soumak.bench.mapping.serialmsg;

import java.util.ArrayList;
import java.util.List;
import soumak.bench.mapping.Program;
import soumak.bench.mapping.port.Actors;
import soumak.bench.mapping.port.Done;
import soumak.bench.mapping.port.Gather;
import soumak.bench.mapping.port.Port;
import soumak.bench.mapping.port.Receiver;
import soumak.bench.mapping.port.Ref;

/** {@link SerialMsg}, ported. The dispatcher gives on the message object that it has got. */
@SuppressWarnings("ArrayRecordComponent") // nobody compares messages
public final class SerialMsgPort implements Port<SerialMsg.Size> {
  private record Go() {}

  private sealed interface Sent {
    int to();
  }

  private record Payload(int to, int[] numbers) implements Sent {}

  private record End(int to) implements Sent {}

  @Override
  public Program<SerialMsg.Size> program() {
    return new SerialMsg();
  }

  @Override
  public void start(SerialMsg.Size size, Actors actors, Done done) {
    Gather<SerialMsg.Tally> tallies =
        new Gather<>(size.pairs(), all -> done.with(() -> SerialMsg.check(size, all)));
    List<Ref<Sent>> receivers = new ArrayList<>();
    for (int i = 0; i < size.pairs(); i++) {
      receivers.add(actors.spawn(new Counter(i, tallies)));
    }
    Ref<Sent> dispatcher =
        actors.spawn((Sent message) -> receivers.get(message.to()).tell(message));
    List<Ref<Go>> generators = new ArrayList<>();
    for (int i = 0; i < size.pairs(); i++) {
      generators.add(actors.spawn(generator(i, size, dispatcher)));
    }
    generators.forEach(generator -> generator.tell(new Go()));
  }

  private static Receiver<Go> generator(int number, SerialMsg.Size size, Ref<Sent> dispatcher) {
    return go -> {
      for (int i = 0; i < size.messages(); i++) {
        int[] payload = new int[size.length()];
        payload[0] = number;
        payload[1] = i;
        dispatcher.tell(new Payload(number, payload));
      }
      dispatcher.tell(new End(number));
    };
  }

  private static final class Counter implements Receiver<Sent> {
    private final int number;
    private final Gather<SerialMsg.Tally> tallies;
    private int received;
    private int misplaced;

    Counter(int number, Gather<SerialMsg.Tally> tallies) {
      this.number = number;
      this.tallies = tallies;
    }

    @Override
    public void receive(Sent message) {
      switch (message) {
        case Payload payload -> {
          if (payload.numbers()[0] != number || payload.numbers()[1] != received) {
            misplaced++;
          }
          received++;
        }
        case End end -> tallies.add(new SerialMsg.Tally(received, misplaced));
      }
    }
  }
}
