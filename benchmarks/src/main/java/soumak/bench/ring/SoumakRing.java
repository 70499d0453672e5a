package soumak.bench.ring;

import soumak.Actor;
import soumak.Mailbox;
import soumak.Message;
import soumak.Pausable;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.SoumakTasks;

/** The ring on Soumak tasks. */
final class SoumakRing implements Contender {
  /** The token, as a message of which the checker sees to it that one task has it. */
  private static final class Token implements Message {
    long hops;
  }

  @Override
  public long run(Run run) {
    return SoumakTasks.untimed(() -> ring(run));
  }

  private static long ring(Run run) throws Pausable {
    int laps = run.each() + 1;
    Mailbox<Token> first = new Mailbox<>();
    Mailbox<Token> last = first;
    for (int i = 1; i < run.count(); i++) {
      Mailbox<Token> out = new Mailbox<>();
      new Member(last, out, laps).start();
      last = out;
    }
    return lead(run, first, last, laps);
  }

  private static long lead(Run run, Mailbox<Token> out, Mailbox<Token> in, int laps)
      throws Pausable {
    Token token = new Token();
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
    private final Mailbox<Token> in;
    private final Mailbox<Token> out;
    private final int laps;

    Member(Mailbox<Token> in, Mailbox<Token> out, int laps) {
      this.in = in;
      this.out = out;
      this.laps = laps;
    }

    @Override
    protected void execute() throws Pausable {
      for (int lap = 0; lap < laps; lap++) {
        Token token = in.get();
        token.hops++;
        out.put(token);
      }
    }
  }
}
