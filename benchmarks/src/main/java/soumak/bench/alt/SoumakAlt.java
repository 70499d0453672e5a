package soumak.bench.alt;

import soumak.Actor;
import soumak.Alt;
import soumak.Channel;
import soumak.Pausable;
import soumak.WriteEnd;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.SoumakTasks;

/** Soumak's fair alt over two rendezvous channels. */
final class SoumakAlt implements Contender {
  @Override
  public long run(Run run) {
    return SoumakTasks.timed(run, () -> multiplex(run.count()));
  }

  private static long multiplex(int numbers) throws Pausable {
    Channel<Integer> a = new Channel<>();
    Channel<Integer> b = new Channel<>();
    Actor.spawn(() -> produce(a.out(), numbers / 2));
    Actor.spawn(() -> produce(b.out(), numbers / 2));
    Alt alt = Alt.fair(a.in(), b.in());
    long sum = 0;
    for (int i = 0; i < numbers; i++) {
      sum += (alt.select() == 0 ? a : b).read();
    }
    return sum;
  }

  private static void produce(WriteEnd<Integer> out, int numbers) throws Pausable {
    for (int i = 0; i < numbers; i++) {
      out.write(i);
    }
  }
}
