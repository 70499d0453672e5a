package soumak.bench.peer;

import java.util.concurrent.LinkedTransferQueue;

/** A rendezvous over the JDK's transfer queue. */
final class TransferInbox<T> implements Inbox<T> {
  private final LinkedTransferQueue<T> queue = new LinkedTransferQueue<>();

  @Override
  public void put(T value) throws InterruptedException {
    queue.transfer(value);
  }

  @Override
  public T take() throws InterruptedException {
    return queue.take();
  }
}
