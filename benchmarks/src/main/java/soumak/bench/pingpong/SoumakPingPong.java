package soumak.bench.pingpong;

import soumak.Actor;
import soumak.Mailbox;
import soumak.Pausable;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.SoumakTasks;

/** Ping-pong between two Soumak tasks. */
final class SoumakPingPong implements Contender {
  @Override
  public long run(Run run) {
    return SoumakTasks.timed(run, () -> pinger(run.count() / 2));
  }

  private static long pinger(int rounds) throws Pausable {
    Mailbox<Object> ping = new Mailbox<>();
    Mailbox<Object> pong = new Mailbox<>();
    new Ponger(ping, pong, rounds).start();
    long messages = 0;
    Object ball = PingPong.BALL;
    for (int i = 0; i < rounds; i++) {
      pong.put(ball);
      ball = ping.get();
      messages += 2;
    }
    return messages;
  }

  private static final class Ponger extends Actor {
    private final Mailbox<Object> ping;
    private final Mailbox<Object> pong;
    private final int rounds;

    Ponger(Mailbox<Object> ping, Mailbox<Object> pong, int rounds) {
      this.ping = ping;
      this.pong = pong;
      this.rounds = rounds;
    }

    @Override
    protected void execute() throws Pausable {
      for (int i = 0; i < rounds; i++) {
        ping.put(pong.get());
      }
    }
  }
}
