package soumak.bench.ring;

import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.PekkoActors;

/** The ring on Pekko actors; the root actor leads. */
final class PekkoRing implements Contender {
  @Override
  public long run(Run run) throws Exception {
    return PekkoActors.<Ring.Token>run(run, (context, done) -> lead(context, run, done));
  }

  private static Behavior<Ring.Token> lead(
      ActorContext<Ring.Token> context, Run run, PekkoActors.Done done) {
    ActorRef<Ring.Token> next = context.getSelf();
    for (int i = 1; i < run.count(); i++) {
      next = context.spawnAnonymous(pass(next));
    }
    ActorRef<Ring.Token> first = next;
    first.tell(new Ring.Token());
    return Behaviors.receiveMessage(token -> {
      token.hops++;
      if (token.hops == run.count()) {
        run.start();
      }
      if (token.hops < (long) run.count() * (run.each() + 1)) {
        first.tell(token);
      } else {
        run.stop();
        done.with(token.hops);
      }
      return Behaviors.same();
    });
  }

  private static Behavior<Ring.Token> pass(ActorRef<Ring.Token> next) {
    return Behaviors.receiveMessage(token -> {
      token.hops++;
      next.tell(token);
      return Behaviors.same();
    });
  }
}
