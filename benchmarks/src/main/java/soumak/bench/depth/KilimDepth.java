package soumak.bench.depth;

import kilim.Mailbox;
import kilim.Pausable;
import kilim.Task;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.KilimTasks;

/** Pauses deep in the calls of Kilim tasks. */
final class KilimDepth implements Contender {
  private final boolean allFrames;

  KilimDepth(boolean allFrames) {
    this.allFrames = allFrames;
  }

  @Override
  public long run(Run run) throws Exception {
    return KilimTasks.run(run, new First(run, allFrames));
  }

  private static final class First extends KilimTasks.Root {
    private final Run run;
    private final boolean allFrames;

    First(Run run, boolean allFrames) {
      this.run = run;
      this.allFrames = allFrames;
    }

    @Override
    protected long work() throws Pausable {
      run.start();
      Mailbox<Object> first = KilimTasks.mailbox();
      Mailbox<Object> second = KilimTasks.mailbox();
      first.put(Depth.BALL);
      new Second(second, first, run.count() / 2, run.each(), allFrames).start();
      long sum = play(first, second, run.count() / 2, run.each(), allFrames);
      run.stop();
      return sum;
    }
  }

  private static final class Second extends Task<Object> {
    private final Mailbox<Object> in;
    private final Mailbox<Object> out;
    private final int rounds;
    private final int depth;
    private final boolean allFrames;

    Second(Mailbox<Object> in, Mailbox<Object> out, int rounds, int depth, boolean allFrames) {
      this.in = in;
      this.out = out;
      this.rounds = rounds;
      this.depth = depth;
      this.allFrames = allFrames;
    }

    @Override
    public void execute() throws Pausable {
      play(in, out, rounds, depth, allFrames);
    }
  }

  private static long play(
      Mailbox<Object> in, Mailbox<Object> out, int rounds, int depth, boolean allFrames)
      throws Pausable {
    if (!allFrames) {
      return down(depth, in, out, rounds);
    }
    long sum = 0;
    for (int i = 0; i < rounds; i++) {
      sum += down(depth, in, out, 1);
    }
    return sum;
  }

  private static long down(int level, Mailbox<Object> in, Mailbox<Object> out, int rounds)
      throws Pausable {
    if (level > 1) {
      return down(level - 1, in, out, rounds) + level;
    }
    long messages = 0;
    for (int i = 0; i < rounds; i++) {
      out.put(in.get());
      messages += 2;
    }
    return messages;
  }
}
