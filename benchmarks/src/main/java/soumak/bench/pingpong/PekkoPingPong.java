package soumak.bench.pingpong;

import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.PekkoActors;

/** Ping-pong between two Pekko actors. */
final class PekkoPingPong implements Contender {
  private record Ball(ActorRef<Ball> from) {}

  @Override
  public long run(Run run) throws Exception {
    return PekkoActors.<Ball>run(run, (context, done) -> new Pinger(context, run, done));
  }

  private static final class Pinger extends AbstractBehavior<Ball> {
    private final Run run;
    private final PekkoActors.Done done;
    private final ActorRef<Ball> ponger;
    private final Ball ball;
    private long messages;

    Pinger(ActorContext<Ball> context, Run run, PekkoActors.Done done) {
      super(context);
      this.run = run;
      this.done = done;
      ponger = context.spawn(Behaviors.receiveMessage(PekkoPingPong::pong), "ponger");
      ball = new Ball(context.getSelf());
      run.start();
      ponger.tell(ball);
    }

    @Override
    public Receive<Ball> createReceive() {
      return newReceiveBuilder().onAnyMessage(this::ping).build();
    }

    private Behavior<Ball> ping(Ball returned) {
      messages += 2;
      if (messages < run.count()) {
        ponger.tell(returned);
        return this;
      }
      run.stop();
      done.with(messages);
      return Behaviors.stopped();
    }
  }

  private static Behavior<Ball> pong(Ball ball) {
    ball.from().tell(ball);
    return Behaviors.same();
  }
}
