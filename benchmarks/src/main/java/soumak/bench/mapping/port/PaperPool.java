package soumak.bench.mapping.port;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/**
 * As in the paper's runtime: a pool of threads. Each actor belongs to one of them, dealt in turn;
 * the thread goes round its actors, takes one message of each, and never sleeps. Nothing is stolen.
 */
public final class PaperPool extends Running {
  private final List<Spinning> threads = new ArrayList<>();
  private int actors;
  private volatile boolean over;

  public PaperPool(int workers, Done done) {
    super(done);
    for (int i = 0; i < workers; i++) {
      Spinning thread = new Spinning();
      threads.add(thread);
      thread.start();
    }
  }

  @Override
  public <M> Ref<M> setup(Function<Ref<M>, Receiver<M>> actor) {
    GrowingMailbox mailbox = new GrowingMailbox();
    Ref<M> self = new MailboxRef<>(mailbox);
    threads.get(actors++ % threads.size()).own.add(new Actor<>(mailbox, actor.apply(self)));
    return self;
  }

  @Override
  public void end() throws InterruptedException {
    over = true;
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private record Actor<M>(GrowingMailbox mailbox, Receiver<M> receiver) {}

  private final class Spinning extends Thread {
    private final List<Actor<?>> own = new CopyOnWriteArrayList<>();

    @Override
    public void run() {
      while (!over) {
        for (Actor<?> actor : own) {
          handleOne(actor);
        }
      }
    }

    @SuppressWarnings("unchecked") // only such messages are sent
    private <M> void handleOne(Actor<M> actor) {
      Object message = actor.mailbox().isEmpty() ? null : actor.mailbox().poll();
      if (message != null) {
        handle(actor.receiver(), (M) message);
      }
    }
  }
}
