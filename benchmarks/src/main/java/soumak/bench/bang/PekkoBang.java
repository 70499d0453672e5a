package soumak.bench.bang;

import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.PekkoActors;

/** Many to one on Pekko actors; the message is the number one. */
final class PekkoBang implements Contender {
  @Override
  public long run(Run run) throws Exception {
    return PekkoActors.<Integer>run(
        run,
        (context, done) -> {
          run.start();
          for (int i = 0; i < run.count(); i++) {
            context.spawnAnonymous(sender(context.getSelf(), run.each()));
          }
          return PekkoActors.summing(run.count() * run.each(), run, done);
        });
  }

  private static Behavior<Integer> sender(ActorRef<Integer> receiver, int messages) {
    return Behaviors.setup(context -> {
      for (int i = 0; i < messages; i++) {
        receiver.tell(1);
      }
      return Behaviors.stopped();
    });
  }
}
