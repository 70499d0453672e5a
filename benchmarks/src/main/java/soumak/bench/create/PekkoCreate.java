package soumak.bench.create;

import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.PekkoActors;

/** Creation of Pekko actors, which send while they are set up and stop. */
final class PekkoCreate implements Contender {
  @Override
  public long run(Run run) throws Exception {
    return PekkoActors.<Integer>run(run, (context, done) -> collector(context, run, done));
  }

  private static Behavior<Integer> collector(
      ActorContext<Integer> context, Run run, PekkoActors.Done done) {
    run.start();
    for (int i = 0; i < run.count(); i++) {
      context.spawnAnonymous(sender(context.getSelf(), i));
    }
    return PekkoActors.summing(run.count(), run, done);
  }

  private static Behavior<Integer> sender(ActorRef<Integer> collector, int number) {
    return Behaviors.setup(context -> {
      collector.tell(number);
      return Behaviors.stopped();
    });
  }
}
