package soumak.bench.depth;

import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.Inbox;
import soumak.bench.peer.Primitive;
import soumak.bench.peer.VirtualThreads;

/** Pauses deep in the calls of virtual threads. */
final class VirtualThreadDepth implements Contender {
  private final Primitive primitive;
  private final boolean allFrames;

  VirtualThreadDepth(Primitive primitive, boolean allFrames) {
    this.primitive = primitive;
    this.allFrames = allFrames;
  }

  @Override
  public long run(Run run) throws Exception {
    return VirtualThreads.timed(run, () -> match(run.count() / 2, run.each()));
  }

  /** The server of the first ball goes with it: a rendezvous has no place to leave it in. */
  private long match(int rounds, int depth) throws InterruptedException {
    Inbox<Object> first = primitive.create(1);
    Inbox<Object> second = primitive.create(1);
    VirtualThreads.start(() -> first.put(Depth.BALL));
    VirtualThreads.start(() -> play(second, first, rounds, depth));
    long sum = play(first, second, rounds, depth);
    first.take();
    return sum;
  }

  private long play(Inbox<Object> in, Inbox<Object> out, int rounds, int depth)
      throws InterruptedException {
    if (!allFrames) {
      return down(depth, in, out, rounds);
    }
    long sum = 0;
    for (int i = 0; i < rounds; i++) {
      sum += down(depth, in, out, 1);
    }
    return sum;
  }

  private static long down(int level, Inbox<Object> in, Inbox<Object> out, int rounds)
      throws InterruptedException {
    if (level > 1) {
      return down(level - 1, in, out, rounds) + level;
    }
    long messages = 0;
    for (int i = 0; i < rounds; i++) {
      out.put(in.take());
      messages += 2;
    }
    return messages;
  }
}
