package soumak.bench.serialmsg;

import java.util.List;
import java.util.stream.Stream;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.Inbox;
import soumak.bench.peer.Primitive;
import soumak.bench.peer.VirtualThreads;

/** Many to one to many on virtual threads. */
final class VirtualThreadSerialMsg implements Contender {
  private static final int CAPACITY = 1024;

  private final Primitive primitive;

  VirtualThreadSerialMsg(Primitive primitive) {
    this.primitive = primitive;
  }

  @Override
  public long run(Run run) throws Exception {
    return VirtualThreads.timed(run, () -> startAndGather(run.count(), run.each()));
  }

  private long startAndGather(int pairs, int messages) throws InterruptedException {
    Inbox<Integer> reports = primitive.create(pairs);
    Inbox<Integer> dispatcher = primitive.create(CAPACITY);
    List<Inbox<Integer>> receivers =
        Stream.generate(() -> primitive.<Integer>create(CAPACITY)).limit(pairs).toList();
    for (Inbox<Integer> receiver : receivers) {
      VirtualThreads.start(() -> reports.put(receive(receiver, messages)));
    }
    VirtualThreads.start(() -> dispatch(dispatcher, receivers, (long) pairs * messages));
    for (int i = 0; i < pairs; i++) {
      Integer number = i;
      VirtualThreads.start(() -> generate(dispatcher, number, messages));
    }
    long received = 0;
    for (int i = 0; i < pairs; i++) {
      received += reports.take();
    }
    return received;
  }

  private static void generate(Inbox<Integer> dispatcher, Integer receiver, int messages)
      throws InterruptedException {
    for (int i = 0; i < messages; i++) {
      dispatcher.put(receiver);
    }
  }

  private static void dispatch(
      Inbox<Integer> dispatcher, List<Inbox<Integer>> receivers, long messages)
      throws InterruptedException {
    for (long i = 0; i < messages; i++) {
      Integer receiver = dispatcher.take();
      receivers.get(receiver).put(receiver);
    }
  }

  private static int receive(Inbox<Integer> inbox, int messages) throws InterruptedException {
    int received = 0;
    for (int i = 0; i < messages; i++) {
      inbox.take();
      received++;
    }
    return received;
  }
}
