import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** Threads at all nodes with the JDK's collections, locks and pools. */
public class Library {
  static final class Account {
    private final Lock lock = new ReentrantLock();
    private final Condition more = lock.newCondition();
    private long balance;

    void put(long amount) {
      lock.lock();
      try {
        balance += amount;
        more.signalAll();
      } finally {
        lock.unlock();
      }
    }

    void take(long amount) throws InterruptedException {
      lock.lock();
      try {
        while (balance < amount) {
          more.await();
        }
        balance -= amount;
      } finally {
        lock.unlock();
      }
    }
  }

  static final class Shared {
    final AtomicInteger counter = new AtomicInteger();
    final AtomicLong sum = new AtomicLong();
    final Map<String, Integer> words = new ConcurrentHashMap<>();
    final List<Integer> list = new ArrayList<>();
    final Map<Integer, List<String>> groups = new HashMap<>();
    final BlockingQueue<Integer> queue = new LinkedBlockingQueue<>(3);
    final CountDownLatch started = new CountDownLatch(3);
    final CyclicBarrier barrier = new CyclicBarrier(3);
    final Semaphore permits = new Semaphore(2);
    final AtomicInteger inside = new AtomicInteger();
    final AtomicInteger mostInside = new AtomicInteger();
    final AtomicBoolean won = new AtomicBoolean();
    final AtomicReference<String> winner = new AtomicReference<>("nobody");
    final Account account = new Account();
  }

  static final class Worker extends Thread {
    private final Shared shared;
    private final int number;

    Worker(Shared shared, int number) {
      this.shared = shared;
      this.number = number;
    }

    @Override
    public void run() {
      try {
        shared.started.countDown();
        shared.started.await();
        for (int i = 0; i < 10; i++) {
          shared.sum.addAndGet(shared.counter.incrementAndGet());
        }
        int index = shared.barrier.await();
        if (index == 0) {
          synchronized (shared.groups) {
            shared
                .groups
                .computeIfAbsent(
                    99,
                    new java.util.function.Function<Integer, List<String>>() {
                      @Override
                      public List<String> apply(Integer key) {
                        return new LinkedList<>();
                      }
                    })
                .add("last");
          }
        }
        for (int i = 0; i < 5; i++) {
          synchronized (shared.list) {
            shared.list.add(number * 10 + i);
          }
          shared.words.merge(
              "w" + i % 3,
              1,
              new java.util.function.BiFunction<Integer, Integer, Integer>() {
                @Override
                public Integer apply(Integer one, Integer other) {
                  return one + other;
                }
              });
        }
        inside();
        if (shared.won.compareAndSet(false, true)) {
          shared.winner.set("somebody");
        }
        for (int i = 0; i < 4; i++) {
          shared.queue.put(number * 100 + i);
        }
        shared.account.put(10);
      } catch (InterruptedException | BrokenBarrierException e) {
        throw new IllegalStateException(e);
      }
    }

    private void inside() throws InterruptedException {
      shared.permits.acquire();
      int now = shared.inside.incrementAndGet();
      synchronized (shared.mostInside) {
        if (shared.mostInside.get() < now) {
          shared.mostInside.set(now);
        }
      }
      shared.inside.decrementAndGet();
      shared.permits.release();
    }
  }

  static final class Square implements Callable<Integer> {
    private final int number;
    private final List<Integer> done;

    Square(int number, List<Integer> done) {
      this.number = number;
      this.done = done;
    }

    @Override
    public Integer call() {
      if (number == 7) {
        throw new IllegalArgumentException("seven");
      }
      synchronized (done) {
        done.add(number);
      }
      return number * number;
    }
  }

  public static void main(String[] args) throws Exception {
    Shared shared = new Shared();
    for (int i = 0; i < 3; i++) {
      new Worker(shared, i).start();
    }
    Set<Integer> got = new TreeSet<>();
    for (int i = 0; i < 12; i++) {
      got.add(shared.queue.take());
    }
    shared.account.take(30);
    System.out.println(got);
    System.out.println(shared.counter + " " + shared.sum + " " + shared.words);
    Integer[] all = shared.list.toArray(new Integer[0]);
    Arrays.sort(all);
    System.out.println(
        Arrays.toString(all) + " " + shared.groups + " " + shared.won + " " + shared.winner);
    System.out.println(shared.mostInside.get() <= 2);
    pool();
    deque();
  }

  private static void pool() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(3);
    List<Integer> done = new ArrayList<>();
    List<Future<Integer>> futures = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      futures.add(pool.submit(new Square(i, done)));
    }
    int sum = 0;
    for (Future<Integer> each : futures) {
      try {
        sum += each.get();
      } catch (ExecutionException e) {
        System.out.println(e.getCause());
      }
    }
    pool.shutdown();
    System.out.println(pool.awaitTermination(10, TimeUnit.SECONDS) + " " + sum + " " + done.size());
    Collections.sort(done);
    System.out.println(done + " " + done.contains(3) + " " + done.indexOf(8));
  }

  private static void deque() {
    Random random = new Random(42);
    Deque<Integer> deque = new ArrayDeque<>();
    Map<Integer, Integer> counts = new LinkedHashMap<>();
    for (int i = 0; i < 50; i++) {
      int number = random.nextInt(10);
      deque.addFirst(number);
      Integer before = counts.get(number);
      counts.put(number, before == null ? 1 : before + 1);
    }
    StringBuilder text = new StringBuilder();
    for (Map.Entry<Integer, Integer> each : counts.entrySet()) {
      text.append(each.getKey()).append(':').append(each.getValue()).append(' ');
    }
    System.out.println(
        text + " " + deque.pollLast() + " " + deque.size() + " " + new HashSet<>(deque));
  }
}
