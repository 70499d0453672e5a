package soumak.bench.ring;

import soumak.Actor;
import soumak.Mailbox;
import soumak.Pausable;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.SoumakTasks;

/** The ring on Soumak tasks. */
final class SoumakRing implements Contender {
  @Override
  public long run(Run run) {
    return SoumakTasks.untimed(() -> ring(run));
  }

  private static long ring(Run run) throws Pausable {
    int laps = run.each() + 1;
    Mailbox<Ring.Token> first = new Mailbox<>();
    Mailbox<Ring.Token> last = first;
    for (int i = 1; i < run.count(); i++) {
      Mailbox<Ring.Token> out = new Mailbox<>();
      new Member(last, out, laps).start();
      last = out;
    }
    return lead(run, first, last, laps);
  }

  private static long lead(Run run, Mailbox<Ring.Token> out, Mailbox<Ring.Token> in, int laps)
      throws Pausable {
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

  private static final class Member extends Actor {
    private final Mailbox<Ring.Token> in;
    private final Mailbox<Ring.Token> out;
    private final int laps;

    Member(Mailbox<Ring.Token> in, Mailbox<Ring.Token> out, int laps) {
      this.in = in;
      this.out = out;
      this.laps = laps;
    }

    @Override
    protected void execute() throws Pausable {
      for (int lap = 0; lap < laps; lap++) {
        Ring.Token token = in.get();
        token.hops++;
        out.put(token);
      }
    }
  }
}
