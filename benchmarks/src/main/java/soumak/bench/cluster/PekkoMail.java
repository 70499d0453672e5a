package soumak.bench.cluster;

import java.util.concurrent.CompletableFuture;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Props;
import org.jspecify.annotations.Nullable;
import soumak.bench.Contender;
import soumak.bench.Run;

/**
 * Actors that tell a remote one. Artery keeps 3072 messages that are to be sent, and drops others,
 * so all senders together have two bursts of 1000 on their way at most.
 */
final class PekkoMail implements Contender {
  private static final int BURST = 1000;

  private @Nullable ActorSystem system;
  private @Nullable ActorRef messages;

  @Override
  public long run(Run run) throws Exception {
    ActorSystem here = system;
    ActorRef to = messages;
    if (here == null || to == null) {
      String address = Partner.start("pekko").await("in");
      here = PekkoRemote.system("near");
      to = PekkoRemote.find(here, address, "messages");
      system = here;
      messages = to;
    }
    CompletableFuture<Long> sum = new CompletableFuture<>();
    here.actorOf(Props.create(Main.class, () -> new Main(to(), run, sum)));
    return sum.get();
  }

  private ActorRef to() {
    ActorRef to = messages;
    if (to == null) {
      throw new IllegalStateException("it is not there yet");
    }
    return to;
  }

  /** Begins, starts the senders, and gets the sum. */
  private static final class Main extends AbstractActor {
    private final ActorRef to;
    private final Run run;
    private final CompletableFuture<Long> result;

    Main(ActorRef to, Run run, CompletableFuture<Long> result) {
      this.to = to;
      this.run = run;
      this.result = result;
    }

    @Override
    public void preStart() {
      int senders = run.each();
      int count = run.count() / senders;
      run.start();
      to.tell(count * senders, getSelf());
      for (int i = 0; i < senders; i++) {
        getContext()
            .actorOf(Props.create(Sender.class, () -> new Sender(to, count, BURST / senders)));
      }
    }

    @Override
    public Receive createReceive() {
      return receiveBuilder().match(Long.class, this::done).build();
    }

    private void done(Long sum) {
      run.stop();
      result.complete(sum);
      getContext().stop(getSelf());
    }
  }

  private static final class Sender extends AbstractActor {
    private final ActorRef to;
    private final int burst;
    private int left;

    Sender(ActorRef to, int count, int burst) {
      this.to = to;
      this.left = count;
      this.burst = burst;
    }

    @Override
    public void preStart() {
      burst();
      burst();
    }

    @Override
    public Receive createReceive() {
      return receiveBuilder().match(String.class, it -> burst()).build();
    }

    private void burst() {
      for (int i = 0; i < burst && left > 0; i++) {
        left--;
        to.tell(new byte[ClusterWorkloads.LENGTH], getSelf());
      }
      if (left > 0) {
        to.tell(PekkoRemote.FLOW, getSelf());
      }
    }
  }
}
