package soumak.bench.depth;

import soumak.Actor;
import soumak.Mailbox;
import soumak.Pausable;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.SoumakTasks;

/** Pauses deep in the calls of Soumak tasks. */
final class SoumakDepth implements Contender {
  private final boolean allFrames;

  SoumakDepth(boolean allFrames) {
    this.allFrames = allFrames;
  }

  @Override
  public long run(Run run) {
    return SoumakTasks.timed(run, () -> match(run.count() / 2, run.each()));
  }

  private long match(int rounds, int depth) throws Pausable {
    Mailbox<Object> first = new Mailbox<>();
    Mailbox<Object> second = new Mailbox<>();
    first.put(Depth.BALL);
    Actor.spawn(() -> play(second, first, rounds, depth));
    return play(first, second, rounds, depth);
  }

  private long play(Mailbox<Object> in, Mailbox<Object> out, int rounds, int depth)
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
