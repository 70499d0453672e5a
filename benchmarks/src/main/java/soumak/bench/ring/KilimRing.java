package soumak.bench.ring;

import kilim.Mailbox;
import kilim.Pausable;
import kilim.Task;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.KilimTasks;

/** The ring on Kilim tasks. */
final class KilimRing implements Contender {
  @Override
  public long run(Run run) throws Exception {
    return KilimTasks.run(run, new Leader(run));
  }

  private static final class Leader extends KilimTasks.Root {
    private final Run run;

    Leader(Run run) {
      this.run = run;
    }

    @Override
    protected long work() throws Pausable {
      int laps = run.each() + 1;
      Mailbox<Ring.Token> first = KilimTasks.mailbox();
      Mailbox<Ring.Token> last = first;
      for (int i = 1; i < run.count(); i++) {
        Mailbox<Ring.Token> out = KilimTasks.mailbox();
        new Member(last, out, laps).start();
        last = out;
      }
      return lead(first, last, laps);
    }

    private long lead(Mailbox<Ring.Token> out, Mailbox<Ring.Token> in, int laps) throws Pausable {
      Ring.Token token = new Ring.Token();
      for (int lap = 0; lap < laps; lap++) {
        if (lap == 1) {
          run.start();
        }
        out.put(token);
        token = in.get();
        token.hops++;
      }
      run.stop();
      return token.hops;
    }
  }

  private static final class Member extends Task<Object> {
    private final Mailbox<Ring.Token> in;
    private final Mailbox<Ring.Token> out;
    private final int laps;

    Member(Mailbox<Ring.Token> in, Mailbox<Ring.Token> out, int laps) {
      this.in = in;
      this.out = out;
      this.laps = laps;
    }

    @Override
    public void execute() throws Pausable {
      for (int lap = 0; lap < laps; lap++) {
        Ring.Token token = in.get();
        token.hops++;
        out.put(token);
      }
    }
  }
}
