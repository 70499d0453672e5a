package soumak.bench.peer;

import java.util.concurrent.BlockingQueue;

/** One of the JDK's blocking queues. */
final class QueueInbox<T> implements Inbox<T> {
  private final BlockingQueue<T> queue;

  QueueInbox(BlockingQueue<T> queue) {
    this.queue = queue;
  }

  @Override
  public void put(T value) throws InterruptedException {
    queue.put(value);
  }

  @Override
  public T take() throws InterruptedException {
    return queue.take();
  }
}
