package soumak.bench.alltoall;

import java.util.ArrayList;
import java.util.List;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.jspecify.annotations.Nullable;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.PekkoActors;

/**
 * All to all on Pekko actors. They cannot be created unstarted, so all are spawned before the clock
 * runs; a message with the list of all is the start.
 */
final class PekkoAllToAll implements Contender {
  private sealed interface Message {}

  private record Begin(List<ActorRef<Message>> all, ActorRef<Long> sums) implements Message {}

  private record Greeting(int from) implements Message {}

  @Override
  public long run(Run run) throws Exception {
    return PekkoActors.<Long>run(run, (context, done) -> collector(context, run, done));
  }

  private static Behavior<Long> collector(
      ActorContext<Long> context, Run run, PekkoActors.Done done) {
    List<ActorRef<Message>> all = new ArrayList<>();
    for (int i = 0; i < run.count(); i++) {
      all.add(context.spawnAnonymous(new Actor(i).behavior()));
    }
    Begin begin = new Begin(List.copyOf(all), context.getSelf());
    run.start();
    for (ActorRef<Message> actor : all) {
      actor.tell(begin);
    }
    return PekkoActors.summing(run.count(), run, done);
  }

  /** Counts greetings that arrive before its own begin as well. */
  private static final class Actor {
    private final Greeting greeting;
    private int received;
    private long sum;
    private int expected = -1;
    private @Nullable ActorRef<Long> sums;

    Actor(int number) {
      greeting = new Greeting(number);
    }

    Behavior<Message> behavior() {
      return Behaviors.receiveMessage(message -> {
        switch (message) {
          case Begin begin -> begin(begin);
          case Greeting from -> greeted(from);
        }
        if (sums != null && received == expected) {
          sums.tell(sum);
        }
        return Behaviors.same();
      });
    }

    private void begin(Begin begin) {
      expected = begin.all().size();
      sums = begin.sums();
      for (ActorRef<Message> actor : begin.all()) {
        actor.tell(greeting);
      }
    }

    private void greeted(Greeting from) {
      sum += from.from();
      received++;
    }
  }
}
