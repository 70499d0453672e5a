package soumak.bench.mapping.port;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.mapping.Program;
import soumak.bench.peer.PekkoActors;

/**
 * A port on Pekko's typed actors. The clock does not run while the system starts and ends.
 *
 * @param sizes those of which {@link Run#count} names one, from 1 on
 */
public record PekkoPort<S extends Program.Size>(Port<S> port, List<S> sizes) implements Contender {
  @Override
  public long run(Run run) throws Exception {
    CompletableFuture<Done> made = new CompletableFuture<>();
    long runs =
        PekkoActors.<Object>run(
            run,
            (context, end) -> {
              Done done =
                  new Done(() -> {
                    run.stop();
                    end.with(1);
                  });
              made.complete(done);
              run.start();
              start(run, new Spawning(context, done), done);
              return Behaviors.ignore();
            });
    made.get().await();
    return runs;
  }

  private void start(Run run, Actors actors, Done done) {
    try {
      port.start(sizes.get(run.count() - 1), actors, done);
    } catch (Exception failed) {
      done.failed(failed);
    }
  }

  private record Spawning(ActorContext<Object> context, Done done) implements Actors {
    @Override
    public <M> Ref<M> setup(Function<Ref<M>, Receiver<M>> actor) {
      Behavior<M> behavior =
          Behaviors.setup(own -> receiving(actor.apply(new PekkoRef<>(own.getSelf()))));
      return new PekkoRef<>(context.spawnAnonymous(behavior));
    }

    private <M> Behavior<M> receiving(Receiver<M> receiver) {
      return Behaviors.receiveMessage(message -> {
        try {
          receiver.receive(message);
        } catch (Exception failed) {
          done.failed(failed);
        }
        return Behaviors.same();
      });
    }
  }

  private static final class PekkoRef<M> extends Ref<M> {
    private final ActorRef<M> actor;

    PekkoRef(ActorRef<M> actor) {
      this.actor = actor;
    }

    @Override
    public void tell(M message) {
      actor.tell(message);
    }
  }
}
