package soumak.bench.cluster;

import java.util.concurrent.CompletableFuture;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Props;
import org.jspecify.annotations.Nullable;
import soumak.bench.Contender;
import soumak.bench.Run;

/** An actor that tells numbers to a remote one, which tells them back. */
final class PekkoAsk implements Contender {
  private @Nullable ActorSystem system;
  private @Nullable ActorRef questions;

  @Override
  public long run(Run run) throws Exception {
    ActorSystem here = system;
    if (here == null) {
      String address = Partner.start("pekko").await("in");
      here = PekkoRemote.system("near");
      system = here;
      questions = PekkoRemote.find(here, address, "questions");
    }
    ActorRef to = questions;
    CompletableFuture<Long> sum = new CompletableFuture<>();
    here.actorOf(Props.create(Asking.class, () -> new Asking(to, run, sum)));
    return sum.get();
  }

  private static final class Asking extends AbstractActor {
    private final @Nullable ActorRef to;
    private final Run run;
    private final CompletableFuture<Long> result;
    private int asked;
    private int answered;
    private long sum;

    Asking(@Nullable ActorRef to, Run run, CompletableFuture<Long> result) {
      this.to = to;
      this.run = run;
      this.result = result;
    }

    @Override
    public void preStart() {
      run.start();
      ask();
    }

    @Override
    public Receive createReceive() {
      return receiveBuilder().match(Long.class, this::got).build();
    }

    private void ask() {
      while (to != null && asked < run.count() && asked - answered < run.each()) {
        to.tell((long) asked++, getSelf());
      }
    }

    private void got(Long number) {
      sum += number;
      answered++;
      ask();
      if (answered == run.count()) {
        run.stop();
        result.complete(sum);
        getContext().stop(getSelf());
      }
    }
  }
}
