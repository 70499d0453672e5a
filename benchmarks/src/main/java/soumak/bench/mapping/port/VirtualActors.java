package soumak.bench.mapping.port;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import soumak.bench.peer.Inbox;
import soumak.bench.peer.Primitive;

/** A virtual thread for each actor, with the queue that an expert would write for one reader. */
public final class VirtualActors extends Running {
  private final List<Inbox<Object>> inboxes = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();

  /** The message that ends an actor. */
  private final Object last = new Object();

  public VirtualActors(Done done) {
    super(done);
  }

  @Override
  public <M> Ref<M> setup(Function<Ref<M>, Receiver<M>> actor) {
    Inbox<Object> inbox = Primitive.MPSC.create(1);
    Ref<M> self =
        new Ref<>() {
          @Override
          public void tell(M message) {
            put(inbox, message);
          }
        };
    Receiver<M> receiver = actor.apply(self);
    inboxes.add(inbox);
    threads.add(Thread.startVirtualThread(() -> loop(inbox, receiver)));
    return self;
  }

  private static void put(Inbox<Object> inbox, Object message) {
    try {
      inbox.put(message);
    } catch (InterruptedException nobodyDoesThis) {
      throw new IllegalStateException(nobodyDoesThis);
    }
  }

  @SuppressWarnings("unchecked") // only such messages are sent
  private <M> void loop(Inbox<Object> inbox, Receiver<M> receiver) {
    try {
      for (Object message = inbox.take(); message != last; message = inbox.take()) {
        handle(receiver, (M) message);
      }
    } catch (InterruptedException nobodyDoesThis) {
      throw new IllegalStateException(nobodyDoesThis);
    }
  }

  @Override
  public void end() throws InterruptedException {
    inboxes.forEach(inbox -> put(inbox, last));
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
