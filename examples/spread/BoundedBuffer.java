/**
 * Producers and consumers with a buffer between them, by {@code wait} and {@code notifyAll}.
 *
 * <p>Run it: {@code soumak run --nodes 2 examples/spread/BoundedBuffer.java}
 */
public class BoundedBuffer {
  private final int[] items = new int[4];
  private int count;
  private int first;

  synchronized void put(int item) throws InterruptedException {
    while (count == items.length) {
      wait();
    }
    items[(first + count) % items.length] = item;
    count++;
    notifyAll();
  }

  synchronized int take() throws InterruptedException {
    while (count == 0) {
      wait();
    }
    int item = items[first];
    first = (first + 1) % items.length;
    count--;
    notifyAll();
    return item;
  }

  private static final class Producer extends Thread {
    private final BoundedBuffer buffer;
    private final int from;
    private final int to;

    Producer(BoundedBuffer buffer, int from, int to) {
      this.buffer = buffer;
      this.from = from;
      this.to = to;
    }

    @Override
    public void run() {
      try {
        for (int i = from; i < to; i++) {
          buffer.put(i);
        }
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static final class Consumer extends Thread {
    private final BoundedBuffer buffer;
    private long sum;
    private int count;

    Consumer(BoundedBuffer buffer) {
      this.buffer = buffer;
    }

    @Override
    public void run() {
      try {
        for (int item = buffer.take(); item >= 0; item = buffer.take()) {
          sum += item;
          count++;
        }
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** Arguments: items (200). */
  public static void main(String[] args) throws InterruptedException {
    int items = args.length > 0 ? Integer.parseInt(args[0]) : 200;
    BoundedBuffer buffer = new BoundedBuffer();
    Consumer[] consumers = {new Consumer(buffer), new Consumer(buffer)};
    Producer[] producers = {
      new Producer(buffer, 0, items / 2), new Producer(buffer, items / 2, items)
    };
    for (int i = 0; i < 2; i++) {
      consumers[i].start();
      producers[i].start();
    }
    for (Producer each : producers) {
      each.join();
    }
    buffer.put(-1);
    buffer.put(-1);
    long sum = 0;
    int count = 0;
    for (Consumer each : consumers) {
      each.join();
      sum += each.sum;
      count += each.count;
    }
    System.out.println(count + " items, sum " + sum);
  }
}
