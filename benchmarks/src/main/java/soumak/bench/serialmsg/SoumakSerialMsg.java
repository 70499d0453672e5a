package soumak.bench.serialmsg;

import java.util.List;
import java.util.stream.Stream;
import soumak.Actor;
import soumak.Mailbox;
import soumak.Pausable;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.SoumakTasks;

/** Many to one to many on Soumak tasks. */
final class SoumakSerialMsg implements Contender {
  @Override
  public long run(Run run) {
    return SoumakTasks.timed(run, () -> startAndGather(run.count(), run.each()));
  }

  private static long startAndGather(int pairs, int messages) throws Pausable {
    Mailbox<Integer> reports = new Mailbox<>();
    Mailbox<Integer> dispatcher = new Mailbox<>();
    List<Mailbox<Integer>> receivers =
        Stream.generate(() -> new Mailbox<Integer>()).limit(pairs).toList();
    for (Mailbox<Integer> receiver : receivers) {
      Actor.spawn(() -> reports.put(receive(receiver, messages)));
    }
    Actor.spawn(() -> dispatch(dispatcher, receivers, (long) pairs * messages));
    for (int i = 0; i < pairs; i++) {
      Integer number = i;
      Actor.spawn(() -> generate(dispatcher, number, messages));
    }
    long received = 0;
    for (int i = 0; i < pairs; i++) {
      received += reports.get();
    }
    return received;
  }

  private static void generate(Mailbox<Integer> dispatcher, Integer receiver, int messages)
      throws Pausable {
    for (int i = 0; i < messages; i++) {
      dispatcher.put(receiver);
    }
  }

  private static void dispatch(
      Mailbox<Integer> dispatcher, List<Mailbox<Integer>> receivers, long messages)
      throws Pausable {
    for (long i = 0; i < messages; i++) {
      Integer receiver = dispatcher.get();
      receivers.get(receiver).put(receiver);
    }
  }

  private static int receive(Mailbox<Integer> inbox, int messages) throws Pausable {
    int received = 0;
    for (int i = 0; i < messages; i++) {
      inbox.get();
      received++;
    }
    return received;
  }
}
