package soumak.bench.peer;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import soumak.bench.Run;

/** Runs work on Pekko's typed actors, with a fork-join dispatcher of as many threads as workers. */
public final class PekkoActors {
  /** A contender's result on its way out of the actor system. */
  public static final class Done {
    private final CompletableFuture<Long> result = new CompletableFuture<>();

    /** Ends the run with the value that the workload checks. */
    public void with(long value) {
      result.complete(value);
    }
  }

  /** The first actor's behavior; it spawns the others and calls {@link Done#with} at the end. */
  @FunctionalInterface
  public interface Root<M> {
    Behavior<M> behavior(ActorContext<M> context, Done done);
  }

  private PekkoActors() {}

  /** Runs the root actor in a system of its own; the clock is started and stopped by the actors. */
  public static <M> long run(Run run, Root<M> root) throws Exception {
    Done done = new Done();
    ActorSystem<M> system =
        ActorSystem.create(
            Behaviors.setup(context -> root.behavior(context, done)),
            "bench",
            configuration(run.workers()));
    try {
      return done.result.get();
    } catch (ExecutionException failed) {
      throw failed.getCause() instanceof Exception cause ? cause : failed;
    } finally {
      system.terminate();
      system.getWhenTerminated().toCompletableFuture().get();
    }
  }

  private static Config configuration(int workers) {
    String ours =
        """
        pekko.loglevel = "OFF"
        pekko.stdout-loglevel = "OFF"
        pekko.log-dead-letters = off
        pekko.jvm-shutdown-hooks = off
        pekko.coordinated-shutdown.run-by-jvm-shutdown-hook = off
        pekko.actor.default-dispatcher {
          throughput = 64
          fork-join-executor { parallelism-min = %1$d, parallelism-max = %1$d }
        }
        """
            .formatted(workers);
    return ConfigFactory.parseString(ours).withFallback(ConfigFactory.load());
  }

  /**
   * An actor that sums {@code numbers} numbers up, stops the clock when it has the last one, and
   * ends the run with the sum.
   */
  public static <N extends Number> Behavior<N> summing(int numbers, Run run, Done done) {
    return Behaviors.setup(context -> new Summing<N>(numbers, run, done).behavior());
  }

  private static final class Summing<N extends Number> {
    private final int numbers;
    private final Run run;
    private final Done done;
    private int received;
    private long sum;

    Summing(int numbers, Run run, Done done) {
      this.numbers = numbers;
      this.run = run;
      this.done = done;
    }

    Behavior<N> behavior() {
      return Behaviors.receiveMessage(number -> {
        sum += number.longValue();
        if (++received == numbers) {
          run.stop();
          done.with(sum);
        }
        return Behaviors.same();
      });
    }
  }
}
