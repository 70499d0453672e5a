package soumak.bench.commstime;

import soumak.Actor;
import soumak.Channel;
import soumak.Pausable;
import soumak.ReadEnd;
import soumak.WriteEnd;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.SoumakTasks;

/** CommsTime over Soumak's rendezvous channels. */
final class SoumakCommsTime implements Contender {
  @Override
  public long run(Run run) {
    return SoumakTasks.timed(run, () -> network(run.count()));
  }

  private static long network(int numbers) throws Pausable {
    Channel<Integer> a = new Channel<>();
    Channel<Integer> b = new Channel<>();
    Channel<Integer> c = new Channel<>();
    Channel<Integer> d = new Channel<>();
    Actor.spawn(() -> prefix(c.in(), a.out(), numbers));
    Actor.spawn(() -> delta(a.in(), d.out(), b.out(), numbers));
    Actor.spawn(() -> succ(b.in(), c.out(), numbers));
    return consume(d.in(), numbers);
  }

  private static void prefix(ReadEnd<Integer> in, WriteEnd<Integer> out, int numbers)
      throws Pausable {
    out.write(0);
    for (int i = 1; i < numbers; i++) {
      out.write(in.read());
    }
  }

  private static void delta(
      ReadEnd<Integer> in, WriteEnd<Integer> out1, WriteEnd<Integer> out2, int numbers)
      throws Pausable {
    for (int i = 1; i < numbers; i++) {
      Integer value = in.read();
      out1.write(value);
      out2.write(value);
    }
    out1.write(in.read());
  }

  private static void succ(ReadEnd<Integer> in, WriteEnd<Integer> out, int numbers)
      throws Pausable {
    for (int i = 1; i < numbers; i++) {
      out.write(in.read() + 1);
    }
  }

  private static long consume(ReadEnd<Integer> in, int numbers) throws Pausable {
    long sum = 0;
    for (int i = 0; i < numbers; i++) {
      sum += in.read();
    }
    return sum;
  }
}
