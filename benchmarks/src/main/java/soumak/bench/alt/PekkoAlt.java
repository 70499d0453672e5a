package soumak.bench.alt;

import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.PekkoActors;

/** Two Pekko actors that send to a third one's mailbox, without waiting. */
final class PekkoAlt implements Contender {
  @Override
  public long run(Run run) throws Exception {
    return PekkoActors.<Integer>run(run, (context, done) -> consumer(context, run, done));
  }

  private static Behavior<Integer> consumer(
      ActorContext<Integer> context, Run run, PekkoActors.Done done) {
    run.start();
    context.spawnAnonymous(producer(context.getSelf(), run.count() / 2));
    context.spawnAnonymous(producer(context.getSelf(), run.count() / 2));
    return PekkoActors.summing(run.count(), run, done);
  }

  private static Behavior<Integer> producer(ActorRef<Integer> out, int numbers) {
    return Behaviors.setup(context -> {
      for (int i = 0; i < numbers; i++) {
        out.tell(i);
      }
      return Behaviors.stopped();
    });
  }
}
