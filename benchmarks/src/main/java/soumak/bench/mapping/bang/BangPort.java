package soumak.bench.mapping.bang;

import java.util.ArrayList;
import java.util.List;
import soumak.bench.mapping.Program;
import soumak.bench.mapping.port.Actors;
import soumak.bench.mapping.port.Done;
import soumak.bench.mapping.port.Port;
import soumak.bench.mapping.port.Receiver;
import soumak.bench.mapping.port.Ref;

/** {@link Bang}, ported. */
public final class BangPort implements Port<Bang.Size> {
  private record Go() {}

  private record Message(int sender, int number) {}

  @Override
  public Program<Bang.Size> program() {
    return new Bang();
  }

  @Override
  public void start(Bang.Size size, Actors actors, Done done) {
    Ref<Message> receiver = actors.spawn(new Counter(size, done));
    List<Ref<Go>> senders = new ArrayList<>();
    for (int i = 0; i < size.senders(); i++) {
      senders.add(actors.spawn(sender(i, size.messages(), receiver)));
    }
    senders.forEach(sender -> sender.tell(new Go()));
  }

  private static Receiver<Go> sender(int number, int messages, Ref<Message> receiver) {
    return go -> {
      for (int i = 0; i < messages; i++) {
        receiver.tell(new Message(number, i));
      }
    };
  }

  private static final class Counter implements Receiver<Message> {
    private final Bang.Size size;
    private final Done done;
    private final int[] next;
    private int received;
    private int misplaced;

    Counter(Bang.Size size, Done done) {
      this.size = size;
      this.done = done;
      next = new int[size.senders()];
    }

    @Override
    public void receive(Message message) {
      if (message.number() != next[message.sender()]++) {
        misplaced++;
      }
      if (++received == size.senders() * size.messages()) {
        done.with(() -> Bang.check(size, new Bang.Tally(received, misplaced)));
      }
    }
  }
}
