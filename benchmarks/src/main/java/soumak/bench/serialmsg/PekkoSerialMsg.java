package soumak.bench.serialmsg;

import java.util.ArrayList;
import java.util.List;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.PekkoActors;

/** Many to one to many on Pekko actors. */
final class PekkoSerialMsg implements Contender {
  @Override
  public long run(Run run) throws Exception {
    return PekkoActors.<Integer>run(
        run,
        (context, done) -> {
          run.start();
          List<ActorRef<Integer>> receivers = new ArrayList<>();
          for (int i = 0; i < run.count(); i++) {
            receivers.add(context.spawnAnonymous(receiver(context.getSelf(), run.each())));
          }
          ActorRef<Integer> dispatcher = context.spawnAnonymous(dispatcher(receivers));
          for (int i = 0; i < run.count(); i++) {
            context.spawnAnonymous(generator(dispatcher, i, run.each()));
          }
          return PekkoActors.summing(run.count(), run, done);
        });
  }

  private static Behavior<Integer> generator(
      ActorRef<Integer> dispatcher, Integer receiver, int messages) {
    return Behaviors.setup(context -> {
      for (int i = 0; i < messages; i++) {
        dispatcher.tell(receiver);
      }
      return Behaviors.stopped();
    });
  }

  private static Behavior<Integer> dispatcher(List<ActorRef<Integer>> receivers) {
    return Behaviors.receiveMessage(receiver -> {
      receivers.get(receiver).tell(receiver);
      return Behaviors.same();
    });
  }

  private static Behavior<Integer> receiver(ActorRef<Integer> reports, int messages) {
    return Behaviors.setup(context -> new Receiving(reports, messages).behavior());
  }

  private static final class Receiving {
    private final ActorRef<Integer> reports;
    private final int messages;
    private int received;

    Receiving(ActorRef<Integer> reports, int messages) {
      this.reports = reports;
      this.messages = messages;
    }

    Behavior<Integer> behavior() {
      return Behaviors.receiveMessage(message -> {
        if (++received == messages) {
          reports.tell(received);
        }
        return Behaviors.same();
      });
    }
  }
}
