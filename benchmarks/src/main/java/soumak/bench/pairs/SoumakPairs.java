package soumak.bench.pairs;

import soumak.Actor;
import soumak.Channel;
import soumak.Pausable;
import soumak.ReadEnd;
import soumak.bench.Contender;
import soumak.bench.Run;

/** Pairs of Soumak tasks. */
final class SoumakPairs implements Contender {
  @Override
  public long run(Run run) throws InterruptedException {
    Tally.begin(run);
    Actor.spawn(() -> makePairs(run.count()));
    return Tally.await(run);
  }

  private static void makePairs(int pairs) {
    for (int i = 0; i < pairs; i++) {
      Channel<Integer> channel = new Channel<>();
      new Reader(channel).start();
      new Writer(channel).start();
    }
  }

  private static final class Reader extends Actor {
    private final Channel<Integer> in;

    Reader(Channel<Integer> in) {
      this.in = in;
    }

    @Override
    protected void execute() throws Pausable {
      Tally.add(read(in));
    }

    private static int read(ReadEnd<Integer> in) throws Pausable {
      int result = in.read();
      return result;
    }
  }

  private static final class Writer extends Actor {
    private final Channel<Integer> out;

    Writer(Channel<Integer> out) {
      this.out = out;
    }

    @Override
    protected void execute() throws Pausable {
      out.write(Pairs.NUMBER);
    }
  }
}
