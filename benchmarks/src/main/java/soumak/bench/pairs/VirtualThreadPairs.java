package soumak.bench.pairs;

import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.Inbox;
import soumak.bench.peer.Primitive;
import soumak.bench.peer.VirtualThreads;

/** Pairs of virtual threads. */
final class VirtualThreadPairs implements Contender {
  private final Primitive primitive;

  VirtualThreadPairs(Primitive primitive) {
    this.primitive = primitive;
  }

  @Override
  public long run(Run run) throws InterruptedException {
    Tally.begin(run);
    VirtualThreads.start(() -> makePairs(run.count()));
    return Tally.await(run);
  }

  private void makePairs(int pairs) {
    for (int i = 0; i < pairs; i++) {
      Inbox<Integer> channel = primitive.create(1);
      VirtualThreads.start(() -> Tally.add(read(channel)));
      VirtualThreads.start(() -> channel.put(Pairs.NUMBER));
    }
  }

  private static int read(Inbox<Integer> in) throws InterruptedException {
    int result = in.take();
    return result;
  }
}
