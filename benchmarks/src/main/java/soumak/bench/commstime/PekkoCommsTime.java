package soumak.bench.commstime;

import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.PekkoActors;

/**
 * CommsTime on Pekko actors, with asynchronous messages. Prefix is the root, as it closes the
 * circle. The last number stops where it is: delta does not give it to succ.
 */
final class PekkoCommsTime implements Contender {
  @Override
  public long run(Run run) throws Exception {
    return PekkoActors.<Integer>run(run, (context, done) -> prefix(context, run, done));
  }

  private static Behavior<Integer> prefix(
      ActorContext<Integer> context, Run run, PekkoActors.Done done) {
    ActorRef<Integer> consumer =
        context.spawn(PekkoActors.summing(run.count(), run, done), "consumer");
    ActorRef<Integer> succ = context.spawn(succ(context.getSelf()), "succ");
    ActorRef<Integer> delta = context.spawn(delta(consumer, succ, run.count()), "delta");
    run.start();
    delta.tell(0);
    return Behaviors.receiveMessage(value -> {
      delta.tell(value);
      return Behaviors.same();
    });
  }

  private static Behavior<Integer> delta(
      ActorRef<Integer> consumer, ActorRef<Integer> succ, int numbers) {
    return Behaviors.receiveMessage(value -> {
      consumer.tell(value);
      if (value < numbers - 1) {
        succ.tell(value);
      }
      return Behaviors.same();
    });
  }

  private static Behavior<Integer> succ(ActorRef<Integer> out) {
    return Behaviors.receiveMessage(value -> {
      out.tell(value + 1);
      return Behaviors.same();
    });
  }
}
