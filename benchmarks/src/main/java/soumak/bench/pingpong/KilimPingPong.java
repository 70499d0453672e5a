package soumak.bench.pingpong;

import kilim.Mailbox;
import kilim.Pausable;
import kilim.Task;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.KilimTasks;

/** Ping-pong between two Kilim tasks. */
final class KilimPingPong implements Contender {
  @Override
  public long run(Run run) throws Exception {
    return KilimTasks.run(run, new Pinger(run));
  }

  private static final class Pinger extends KilimTasks.Root {
    private final Run run;

    Pinger(Run run) {
      this.run = run;
    }

    @Override
    protected long work() throws Pausable {
      run.start();
      Mailbox<Object> ping = KilimTasks.mailbox();
      Mailbox<Object> pong = KilimTasks.mailbox();
      new Ponger(ping, pong, run.count() / 2).start();
      long messages = 0;
      Object ball = PingPong.BALL;
      for (int i = 0; i < run.count() / 2; i++) {
        pong.put(ball);
        ball = ping.get();
        messages += 2;
      }
      run.stop();
      return messages;
    }
  }

  private static final class Ponger extends Task<Object> {
    private final Mailbox<Object> ping;
    private final Mailbox<Object> pong;
    private final int rounds;

    Ponger(Mailbox<Object> ping, Mailbox<Object> pong, int rounds) {
      this.ping = ping;
      this.pong = pong;
      this.rounds = rounds;
    }

    @Override
    public void execute() throws Pausable {
      for (int i = 0; i < rounds; i++) {
        ping.put(pong.get());
      }
    }
  }
}
