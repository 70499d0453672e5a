package soumak.bench.skynet;

import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.PekkoActors;

/** Skynet on Pekko actors. */
final class PekkoSkynet implements Contender {
  @Override
  public long run(Run run) throws Exception {
    return PekkoActors.<Long>run(
        run,
        (context, done) -> {
          run.start();
          context.spawnAnonymous(node(context.getSelf(), 0, run.count()));
          return PekkoActors.summing(1, run, done);
        });
  }

  private static Behavior<Long> node(ActorRef<Long> parent, long first, int leaves) {
    return Behaviors.setup(context -> {
      if (leaves == 1) {
        parent.tell(first);
        return Behaviors.stopped();
      }
      int share = leaves / Skynet.FAN_OUT;
      for (int i = 0; i < Skynet.FAN_OUT; i++) {
        context.spawnAnonymous(node(context.getSelf(), first + (long) i * share, share));
      }
      return new Gathering(parent).behavior();
    });
  }

  private static final class Gathering {
    private final ActorRef<Long> parent;
    private int received;
    private long sum;

    Gathering(ActorRef<Long> parent) {
      this.parent = parent;
    }

    Behavior<Long> behavior() {
      return Behaviors.receiveMessage(part -> {
        sum += part;
        if (++received < Skynet.FAN_OUT) {
          return Behaviors.same();
        }
        parent.tell(sum);
        return Behaviors.stopped();
      });
    }
  }
}
