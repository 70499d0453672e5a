package soumak.bench.mapping.port;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** As in the paper's runtime: a thread for each actor, and mailboxes that grow by ten slots. */
public final class PaperThreads extends Running {
  private final List<GrowingMailbox> mailboxes = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();

  /** The message that ends an actor. */
  private final Object last = new Object();

  public PaperThreads(Done done) {
    super(done);
  }

  @Override
  public <M> Ref<M> setup(Function<Ref<M>, Receiver<M>> actor) {
    GrowingMailbox mailbox = new GrowingMailbox();
    Ref<M> self = new MailboxRef<>(mailbox);
    Receiver<M> receiver = actor.apply(self);
    Thread thread = new Thread(() -> loop(mailbox, receiver));
    mailboxes.add(mailbox);
    threads.add(thread);
    thread.start();
    return self;
  }

  @SuppressWarnings("unchecked") // only such messages are sent
  private <M> void loop(GrowingMailbox mailbox, Receiver<M> receiver) {
    try {
      for (Object message = mailbox.take(); message != last; message = mailbox.take()) {
        handle(receiver, (M) message);
      }
    } catch (InterruptedException nobodyDoesThis) {
      throw new IllegalStateException(nobodyDoesThis);
    }
  }

  @Override
  public void end() throws InterruptedException {
    mailboxes.forEach(mailbox -> mailbox.put(last));
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
