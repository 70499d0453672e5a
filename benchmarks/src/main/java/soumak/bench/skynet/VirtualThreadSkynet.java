package soumak.bench.skynet;

import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.Inbox;
import soumak.bench.peer.Primitive;
import soumak.bench.peer.VirtualThreads;

/** Skynet on virtual threads. */
final class VirtualThreadSkynet implements Contender {
  private final Primitive primitive;

  VirtualThreadSkynet(Primitive primitive) {
    this.primitive = primitive;
  }

  @Override
  public long run(Run run) throws Exception {
    return VirtualThreads.timed(run, () -> sum(0, run.count()));
  }

  private long sum(long first, int leaves) throws InterruptedException {
    if (leaves == 1) {
      return first;
    }
    Inbox<Long> inbox = primitive.create(Skynet.FAN_OUT);
    int share = leaves / Skynet.FAN_OUT;
    for (int i = 0; i < Skynet.FAN_OUT; i++) {
      long start = first + (long) i * share;
      VirtualThreads.start(() -> inbox.put(sum(start, share)));
    }
    long sum = 0;
    for (int i = 0; i < Skynet.FAN_OUT; i++) {
      sum += inbox.take();
    }
    return sum;
  }
}
