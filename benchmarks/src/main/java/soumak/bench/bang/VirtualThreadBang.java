package soumak.bench.bang;

import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.Inbox;
import soumak.bench.peer.Primitive;
import soumak.bench.peer.VirtualThreads;

/** Many to one on virtual threads. */
final class VirtualThreadBang implements Contender {
  private static final int CAPACITY = 1024;

  private final Primitive primitive;

  VirtualThreadBang(Primitive primitive) {
    this.primitive = primitive;
  }

  @Override
  public long run(Run run) throws Exception {
    return VirtualThreads.timed(
        run,
        () -> {
          Inbox<Object> inbox = primitive.create(CAPACITY);
          for (int i = 0; i < run.count(); i++) {
            VirtualThreads.start(() -> send(inbox, run.each()));
          }
          return receive(inbox, (long) run.count() * run.each());
        });
  }

  private static void send(Inbox<Object> inbox, int messages) throws InterruptedException {
    for (int i = 0; i < messages; i++) {
      inbox.put(Bang.MESSAGE);
    }
  }

  private static long receive(Inbox<Object> inbox, long messages) throws InterruptedException {
    long received = 0;
    while (received < messages && inbox.take() == Bang.MESSAGE) {
      received++;
    }
    return received;
  }
}
