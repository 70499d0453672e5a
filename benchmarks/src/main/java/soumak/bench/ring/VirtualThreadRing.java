package soumak.bench.ring;

import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.Inbox;
import soumak.bench.peer.Primitive;
import soumak.bench.peer.VirtualThreads;

/** The ring on virtual threads. */
final class VirtualThreadRing implements Contender {
  private final Primitive primitive;

  VirtualThreadRing(Primitive primitive) {
    this.primitive = primitive;
  }

  @Override
  public long run(Run run) throws Exception {
    return VirtualThreads.untimed(() -> {
      int laps = run.each() + 1;
      Inbox<Ring.Token> first = primitive.create(1);
      Inbox<Ring.Token> last = first;
      for (int i = 1; i < run.count(); i++) {
        Inbox<Ring.Token> in = last;
        Inbox<Ring.Token> out = primitive.create(1);
        VirtualThreads.start(() -> pass(in, out, laps));
        last = out;
      }
      return lead(run, first, last, laps);
    });
  }

  private static long lead(Run run, Inbox<Ring.Token> out, Inbox<Ring.Token> in, int laps)
      throws InterruptedException {
    Ring.Token token = new Ring.Token();
    for (int lap = 0; lap < laps; lap++) {
      if (lap == 1) {
        run.start();
      }
      out.put(token);
      token = in.take();
      token.hops++;
    }
    run.stop();
    return token.hops;
  }

  private static void pass(Inbox<Ring.Token> in, Inbox<Ring.Token> out, int laps)
      throws InterruptedException {
    for (int lap = 0; lap < laps; lap++) {
      Ring.Token token = in.take();
      token.hops++;
      out.put(token);
    }
  }
}
