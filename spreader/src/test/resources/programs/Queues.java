import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

/** Producers and consumers with each kind of queue. */
public class Queues {
  private static final int EACH = 12;
  private static final int NONE = -1;

  static class Producer implements Runnable {
    private final BlockingQueue<Integer> queue;
    private final int first;

    Producer(BlockingQueue<Integer> queue, int first) {
      this.queue = queue;
      this.first = first;
    }

    @Override
    public void run() {
      try {
        for (int i = 0; i < EACH; i++) {
          queue.put(first + i);
        }
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  static class Consumer implements Callable<Long> {
    private final BlockingQueue<Integer> queue;
    private final int count;

    Consumer(BlockingQueue<Integer> queue, int count) {
      this.queue = queue;
      this.count = count;
    }

    @Override
    public Long call() throws InterruptedException {
      long sum = 0;
      for (int i = 0; i < count; i++) {
        Integer next = i % 2 == 0 ? queue.take() : queue.poll(20, TimeUnit.SECONDS);
        sum += next == null ? NONE : next;
      }
      return sum;
    }
  }

  static void exchange(String name, BlockingQueue<Integer> queue) throws Exception {
    ExecutorService pool = Executors.newCachedThreadPool();
    Future<Long> one = pool.submit(new Consumer(queue, EACH));
    Future<Long> other = pool.submit(new Consumer(queue, EACH));
    pool.execute(new Producer(queue, 100));
    pool.execute(new Producer(queue, 1000));
    System.out.println(name + " " + (one.get() + other.get()) + " " + queue.size());
    pool.shutdown();
  }

  public static void main(String[] args) throws Exception {
    exchange("array", new ArrayBlockingQueue<>(2));
    exchange("linked", new LinkedBlockingQueue<>());
    exchange("deque", new LinkedBlockingDeque<>(3));
    exchange("priority", new PriorityBlockingQueue<>());
    exchange("synchronous", new SynchronousQueue<>());
    PriorityBlockingQueue<String> byLength =
        new PriorityBlockingQueue<>(11, Comparator.comparing(String::length));
    for (String each : "a long sentence with several words".split(" ")) {
      byLength.add(each);
    }
    System.out.println(byLength.peek() + " " + byLength);
    List<String> drained = new ArrayList<>();
    byLength.drainTo(drained, 3);
    System.out.println(drained + " " + byLength.size());
    BlockingDeque<Integer> deque = new LinkedBlockingDeque<>();
    for (int i = 0; i < 5; i++) {
      deque.offerFirst(i);
      deque.putLast(i * 10);
    }
    System.out.println(deque + " " + deque.takeLast() + deque.pollFirst() + deque.peekLast());
    deque.push(77);
    System.out.println(deque.pop() + " " + deque.removeLastOccurrence(0) + " " + deque);
    System.out.println(
        new SynchronousQueue<String>().offer("x") + " " + new SynchronousQueue<>().poll());
    Exchanger<String> exchanger = new Exchanger<>();
    Thread partner =
        new Thread(() -> {
          try {
            String got = exchanger.exchange("from thread");
            System.out.println(got.equals("from main"));
          } catch (InterruptedException e) {
            System.out.println(e);
          }
        });
    partner.start();
    String got = exchanger.exchange("from main");
    partner.join();
    System.out.println(got);
  }
}
