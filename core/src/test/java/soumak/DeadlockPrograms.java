package soumak;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.nio.file.FileSystems;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Logger;
import soumak.runtime.Carrier;
import soumak.runtime.Resource;
import soumak.runtime.Schedulable;
import soumak.woven.Call;
import soumak.woven.Capsules;
import soumak.woven.Fiber;

/** Programs for {@link DeadlockTest}, each run in a JVM of its own. */
public final class DeadlockPrograms {
  private static final Duration LONG = Duration.ofSeconds(8);

  private DeadlockPrograms() {}

  public static void main(String[] args) throws Throwable {
    switch (System.getProperty("case")) {
      case "mutexes" -> mutexes().joinBlocking();
      case "channel" -> channel().joinBlocking();
      case "joins" -> joins().joinBlocking();
      case "unstarted" -> Task.of(() -> 1).name("idle").joinBlocking();
      case "circle" -> circle().joinBlocking();
      case "itself" -> itself().joinBlocking();
      case "alone" -> new Mailbox<String>().get();
      case "logFails" -> logFails();
      case "afterSimulation" -> afterSimulation();
      case "deadOwner" -> deadOwner();
      case "late" -> late();
      case "unwoven" -> unwoven();
      case "ownThreads" -> ownThreads();
      case "relay" -> relay();
      case "sleeper" -> sleeper();
      case "blockingCall" -> blockingCall();
      case "thread" -> thread("a thread");
      case "threadNamedAsOurs" -> thread("soumak-thread");
      case "uncaughtHandler" -> uncaughtHandler();
      case "uncaughtHandlerThatWaits" -> uncaughtHandlerThatWaits();
      case "afterUncaught" -> afterUncaught();
      case "asynchronousChannel" -> asynchronousChannel();
      case "helpersOfTheJdk" -> helpersOfTheJdk();
      case "threadOfTheSystem" -> threadOfTheSystem();
      case "freedWorker" -> freedWorker();
      case "busy" -> busy();
      case "meanwhile" -> meanwhile();
      case "virtualThread" -> virtualThread();
      case "virtualThreadThatHasEnded" -> virtualThreadThatHasEnded();
      case "virtualCaller" -> virtualCaller();
      case "process" -> process();
      case "nap" -> Thread.sleep(1500);
      case "off" -> off();
      default -> throw new AssertionError("no such program");
    }
    System.out.println("ended well");
  }

  private static Steps<Object> taker(Mutex first, Mutex second, Barrier both, String name) {
    return Steps.of().name(name).thenDo(first::lock).thenDo(both::sync).thenDo(second::lock);
  }

  /** Twice, as the thread that looks for deadlocks must be there again. */
  private static void logFails() throws Throwable {
    Logger log = Logger.getLogger("soumak");
    log.setFilter(record -> {
      throw new IllegalStateException("the log fails");
    });
    for (int i = 1; i <= 2; i++) {
      try {
        new Mailbox<String>().get();
      } catch (DeadlockException told) {
        System.out.println("told " + i);
      }
    }
  }

  /** It leaves somebody asleep, whom nobody will wake. */
  private static void afterSimulation() throws Throwable {
    Steps<Object> main =
        Steps.of()
            .thenDo(f -> Steps.of().thenDo(g -> Task.sleep(LONG, g)).start())
            .thenDo(f -> Task.sleep(Duration.ofMillis(1), f));
    Simulation.run(
        1,
        new TaskBody<Object>() {
          @Override
          public Object call() {
            throw new AssertionError("run without a fiber");
          }

          @Override
          public Object call(Fiber fiber) {
            return main.execute(fiber);
          }
        });
    new Mailbox<String>().get();
  }

  private static Steps<Object> mutexes() {
    Mutex left = new Mutex();
    Mutex right = new Mutex();
    Barrier both = new Barrier(2);
    Steps<Object> plato = taker(left, right, both, "Plato").start();
    taker(right, left, both, "Kant").start();
    return plato;
  }

  private static Steps<Object> channel() {
    Channel<String> one = new Channel<>();
    Channel<String> two = new Channel<>();
    Steps.of().name("writes first").thenDo(f -> one.write("x", f)).start();
    return Steps.of().name("reads the other").then((p, f) -> two.read(f)).start();
  }

  private static Steps<Object> joins() {
    Steps<Object> chicken = Steps.of().name("chicken");
    Steps<Object> egg = Steps.of().name("egg").then((p, f) -> chicken.join(f));
    chicken.then((p, f) -> egg.join(f)).start();
    return egg.start();
  }

  private static Steps<Object> circle() {
    int size = Integer.getInteger("size");
    List<Steps<Object>> dancers = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      dancers.add(Steps.of().name("dancer " + i));
    }
    for (int i = 0; i < size; i++) {
      Steps<Object> next = dancers.get((i + 1) % size);
      dancers.get(i).then((p, f) -> next.join(f));
    }
    dancers.forEach(Steps::start);
    return dancers.getFirst();
  }

  private static Steps<Object> itself() {
    Steps<Object> self = Steps.of().name("narcissus");
    return self.then((p, f) -> self.join(f)).start();
  }

  /** A thread ends while it owns what others wait for. */
  private static void deadOwner() throws InterruptedException {
    Mutex mutex = new Mutex();
    Steps<Object> waiter = Steps.of().name("waiter").thenDo(mutex::lock);
    Thread owner =
        Thread.ofPlatform()
            .name("owner")
            .start(() -> {
              mutex.tryLock();
              Parked.await(waiter.start());
            });
    owner.join();
    waiter.joinBlocking();
  }

  /** The tasks are stuck long before anybody waits for them. */
  private static void late() throws InterruptedException {
    Steps<Object> stuck = mutexes();
    Thread.sleep(1_000);
    stuck.joinBlocking();
  }

  private static void unwoven() {
    Mutex left = new Mutex();
    Mutex right = new Mutex();
    Barrier both = new Barrier(2);
    Task<Object> one =
        Task.<Object>of(
                () -> {
                  left.lock();
                  both.sync();
                  right.lock();
                  return null;
                })
            .name("unwoven one")
            .start();
    taker(right, left, both, "woven two").start();
    one.joinBlocking();
  }

  private static void ownThreads() {
    Mutex left = new Mutex();
    Mutex right = new Mutex();
    Barrier both = new Barrier(2);
    Steps<Object> one = taker(left, right, both, "own one").policy(Policy.THREAD).start();
    taker(right, left, both, "own two").policy(Policy.THREAD).start();
    one.joinBlocking();
  }

  /** Each of many threads starts the next one and rests. */
  private static void relay() throws Pausable {
    for (int i = 0; i < 3; i++) {
      try (Design design = new Design()) {
        Capsules.send(design.add(new Runner()), new Baton(800));
        design.await();
      }
    }
  }

  /** Nothing in it is a message for the weaver. */
  private static final class Runner extends Capsule {
    Runner() {
      policy(Policy.THREAD);
    }
  }

  private static final class Baton extends Call {
    private final int togo;

    Baton(int togo) {
      this.togo = togo;
    }

    @Override
    public void run(Capsule capsule, Fiber fiber) {
      if (togo > 0) {
        Capsules.send(new Runner(), new Baton(togo - 1));
      }
    }
  }

  private static void sleeper() throws Pausable {
    Mailbox<String> box = new Mailbox<>();
    Steps.of()
        .thenDo(f -> Task.sleep(Duration.ofSeconds(1), f))
        .thenDo(f -> box.put("x", f))
        .start();
    box.get();
  }

  private static void blockingCall() throws Pausable {
    Mailbox<String> box = new Mailbox<>();
    Steps.of()
        .then((p, f) ->
            Blocking.call(
                () -> {
                  Thread.sleep(1_000);
                  return null;
                },
                f))
        .thenDo(f -> box.put("x", f))
        .start();
    box.get();
  }

  private static void thread(String name) throws Pausable {
    Mailbox<String> box = new Mailbox<>();
    Thread.ofPlatform()
        .name(name)
        .start(() -> {
          LockSupport.parkNanos(1_000_000_000);
          box.tryPut("x");
        });
    box.get();
  }

  private static void fail() {
    Task.spawn(() -> {
      throw new IllegalStateException("nobody joins it");
    });
  }

  /** It has much to do before it wakes somebody. */
  private static void uncaughtHandler() throws Pausable {
    Mailbox<Throwable> alerts = new Mailbox<>();
    Scheduler.onUncaught((task, failure) -> {
      LockSupport.parkNanos(1_000_000_000);
      alerts.tryPut(failure);
    });
    fail();
    alerts.get();
  }

  private static void uncaughtHandlerThatWaits() throws Exception {
    Scheduler.onUncaught((task, failure) -> Task.of(() -> 1).name("idle").joinBlocking());
    fail();
    mutexes().joinBlocking();
  }

  /** Who has told of a failure is there still, and has nothing to tell. */
  private static void afterUncaught() throws Exception {
    CountDownLatch told = new CountDownLatch(1);
    Scheduler.onUncaught((task, failure) -> told.countDown());
    fail();
    told.await();
    mutexes().joinBlocking();
  }

  /** As RMI's that stay while objects are exported. */
  private static void threadOfTheSystem() throws Pausable {
    Mailbox<Integer> box = new Mailbox<>();
    ThreadGroup system = Thread.currentThread().getThreadGroup().getParent();
    Runnable late =
        () -> {
          LockSupport.parkNanos(1_500_000_000);
          box.tryPut(1);
        };
    new Thread(system, late, "RMI Reaper").start();
    System.out.println("got " + box.get());
  }

  /** A thread of the JDK's own runs the handler, a second after all has become quiet. */
  private static void asynchronousChannel() throws Exception, Pausable {
    Reply<Integer> first = new Reply<>();
    InetSocketAddress peer =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.getInteger("port"));
    try (AsynchronousSocketChannel channel = AsynchronousSocketChannel.open()) {
      channel.connect(peer).get();
      channel.read(
          ByteBuffer.allocate(1),
          null,
          new CompletionHandler<Integer, Object>() {
            @Override
            public void completed(Integer count, Object attached) {
              first.complete(count);
            }

            @Override
            public void failed(Throwable why, Object attached) {
              first.fail(why);
            }
          });
      System.out.println("read " + first.await());
    }
  }

  /** Such as every program has, and one that watches files. */
  private static void helpersOfTheJdk() throws Exception {
    try (WatchService watch = FileSystems.getDefault().newWatchService()) {
      System.out.println(watch.poll());
      mutexes().joinBlocking();
    }
  }

  /** A task that has blocked its worker goes on there while the pool looks quiet. */
  private static void freedWorker() throws Pausable {
    Mailbox<String> first = new Mailbox<>();
    Mailbox<String> box = new Mailbox<>();
    Task.spawn(() -> {
      first.get();
      Thread.sleep(1_000);
      box.put("x");
      return null;
    });
    Steps.of()
        .thenDo(f -> Task.sleep(Duration.ofMillis(200), f))
        .thenDo(f -> first.put("go", f))
        .start();
    box.get();
  }

  private static void busy() throws Pausable {
    Mailbox<String> box = new Mailbox<>();
    busyFor(Duration.ofSeconds(1)).thenDo(f -> box.put("x", f)).start();
    box.get();
  }

  private static Steps<Object> busyFor(Duration time) {
    return Steps.of()
        .thenDo(f -> {
          long end = System.nanoTime() + time.toNanos();
          while (System.nanoTime() < end) {
            Thread.onSpinWait();
          }
        });
  }

  /** While the tasks are looked at, one comes to run: a socket has woken it, say. */
  private static void meanwhile() throws Pausable {
    Mailbox<String> box = new Mailbox<>();
    Steps<Object> woken = busyFor(Duration.ofMillis(500)).thenDo(f -> box.put("x", f));
    Observed waits = new Observed(woken::start);
    Steps.of().thenDo(f -> ((Carrier) f).pause(waits)).start();
    box.get();
  }

  /** Something to wait for that does something when it is first looked at. */
  private static final class Observed extends Resource {
    private final Runnable onLook;
    private boolean looked;

    Observed(Runnable onLook) {
      this.onLook = onLook;
    }

    @Override
    protected boolean isExternal() {
      if (!looked) {
        looked = true;
        onLook.run();
      }
      return false;
    }

    @Override
    protected boolean settle(Schedulable waiter) {
      return false;
    }

    @Override
    protected void add(Schedulable waiter) {}

    @Override
    protected boolean remove(Schedulable waiter) {
      return false;
    }

    @Override
    protected String describe(Schedulable waiter) {
      return "to be looked at";
    }
  }

  private static void virtualThread() throws Pausable {
    Mailbox<String> box = new Mailbox<>();
    Thread.startVirtualThread(() -> {
      LockSupport.parkNanos(Duration.ofMillis(1500).toNanos());
      box.tryPut("x");
    });
    box.get();
  }

  private static void virtualThreadThatHasEnded() throws Exception {
    Thread.startVirtualThread(() -> {}).join();
    mutexes().joinBlocking();
  }

  private static void virtualCaller() throws Pausable {
    Thread.ofVirtual()
        .name("lonely")
        .start(() -> {
          try {
            new Mailbox<String>().get();
          } catch (Pausable never) {
            throw new AssertionError(never);
          }
        });
    new Mailbox<String>().get();
  }

  private static void process() throws Exception, Pausable {
    String java = ProcessHandle.current().info().command().orElseThrow();
    String path = System.getProperty("java.class.path");
    Mailbox<String> box = new Mailbox<>();
    new ProcessBuilder(java, "-Dcase=nap", "-cp", path, DeadlockPrograms.class.getName())
        .start()
        .onExit()
        .thenRun(() -> box.tryPut("x"));
    box.get();
  }

  private static void off() throws Exception {
    Steps<Object> stuck = mutexes();
    try {
      stuck.joinBlocking(Duration.ofSeconds(1));
    } catch (java.util.concurrent.TimeoutException expected) {
      System.out.println("nothing was said");
    }
  }
}
