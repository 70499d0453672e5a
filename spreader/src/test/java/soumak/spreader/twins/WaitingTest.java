package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TransferQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.function.Supplier;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * A thread waits for something, and is let go, or interrupted, while it waits or before: what comes
 * of it, and what is left, is the same with classes of the JDK and their twins.
 */
@Timeout(60)
class WaitingTest {
  private interface Act {
    Object on(Object target) throws Exception;
  }

  /**
   * @param waits what waits
   * @param release lets it go
   * @param after what is left
   */
  private record Case(
      String name, Supplier<Object> jdk, Supplier<Object> twin, Act waits, Act release, Act after) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Object done(Object result) {
    return result == null ? "done" : result;
  }

  @SuppressWarnings("unchecked") // of strings
  private static BlockingQueue<Object> queue(Object of) {
    return (BlockingQueue<Object>) of;
  }

  @SuppressWarnings("unchecked") // of strings
  private static TransferQueue<Object> transfers(Object of) {
    return (TransferQueue<Object>) of;
  }

  @SuppressWarnings("unchecked") // of strings
  private static BlockingDeque<Object> deque(Object of) {
    return (BlockingDeque<Object>) of;
  }

  private static <Q extends Collection<Object>> Q full(Q queue) {
    queue.add("x");
    return queue;
  }

  private static Act put(String what) {
    return it -> {
      queue(it).put(what);
      return "put";
    };
  }

  private static Case taking(String name, Supplier<Object> jdk, Supplier<Object> twin, Act take) {
    return new Case(name, jdk, twin, take, put("a"), Object::toString);
  }

  private static final List<Case> QUEUES =
      List.of(
          taking(
              "take of a LinkedBlockingQueue",
              java.util.concurrent.LinkedBlockingQueue::new,
              LinkedBlockingQueue::new,
              it -> queue(it).take()),
          taking(
              "take of an ArrayBlockingQueue",
              () -> new java.util.concurrent.ArrayBlockingQueue<>(1),
              () -> new ArrayBlockingQueue<>(1),
              it -> queue(it).take()),
          taking(
              "poll of an ArrayBlockingQueue",
              () -> new java.util.concurrent.ArrayBlockingQueue<>(1),
              () -> new ArrayBlockingQueue<>(1),
              it -> queue(it).poll(1, TimeUnit.HOURS)),
          taking(
              "take of a PriorityBlockingQueue",
              java.util.concurrent.PriorityBlockingQueue::new,
              PriorityBlockingQueue::new,
              it -> queue(it).take()),
          taking(
              "poll of a PriorityBlockingQueue",
              java.util.concurrent.PriorityBlockingQueue::new,
              PriorityBlockingQueue::new,
              it -> queue(it).poll(1, TimeUnit.HOURS)),
          taking(
              "takeFirst",
              java.util.concurrent.LinkedBlockingDeque::new,
              LinkedBlockingDeque::new,
              it -> deque(it).takeFirst()),
          taking(
              "takeLast",
              java.util.concurrent.LinkedBlockingDeque::new,
              LinkedBlockingDeque::new,
              it -> deque(it).takeLast()),
          taking(
              "pollLast",
              java.util.concurrent.LinkedBlockingDeque::new,
              LinkedBlockingDeque::new,
              it -> deque(it).pollLast(1, TimeUnit.HOURS)),
          taking(
              "take of a SynchronousQueue",
              java.util.concurrent.SynchronousQueue::new,
              SynchronousQueue::new,
              it -> queue(it).take()),
          new Case(
              "put of an ArrayBlockingQueue",
              () -> full(new java.util.concurrent.ArrayBlockingQueue<>(1)),
              () -> full(new ArrayBlockingQueue<>(1)),
              put("b"),
              it -> queue(it).take(),
              Object::toString),
          new Case(
              "offer of an ArrayBlockingQueue",
              () -> full(new java.util.concurrent.ArrayBlockingQueue<>(1)),
              () -> full(new ArrayBlockingQueue<>(1)),
              it -> queue(it).offer("b", 1, TimeUnit.HOURS),
              it -> queue(it).take(),
              Object::toString),
          new Case(
              "put of a LinkedBlockingQueue, which is emptied",
              () -> full(new java.util.concurrent.LinkedBlockingQueue<>(1)),
              () -> full(new LinkedBlockingQueue<>(1)),
              put("b"),
              it -> {
                queue(it).clear();
                return "cleared";
              },
              Object::toString),
          new Case(
              "put of a LinkedBlockingQueue, of which one is removed",
              () -> full(new java.util.concurrent.LinkedBlockingQueue<>(1)),
              () -> full(new LinkedBlockingQueue<>(1)),
              put("b"),
              it -> queue(it).remove("x"),
              Object::toString),
          new Case(
              "put of a LinkedBlockingQueue, which is drained",
              () -> full(new java.util.concurrent.LinkedBlockingQueue<>(1)),
              () -> full(new LinkedBlockingQueue<>(1)),
              put("b"),
              it -> queue(it).drainTo(new java.util.ArrayList<>()),
              Object::toString),
          new Case(
              "put of a LinkedBlockingQueue, whose iterator removes",
              () -> full(new java.util.concurrent.LinkedBlockingQueue<>(1)),
              () -> full(new LinkedBlockingQueue<>(1)),
              put("b"),
              it -> {
                var each = queue(it).iterator();
                each.next();
                each.remove();
                return "removed";
              },
              Object::toString),
          new Case(
              "putFirst",
              () -> full(new java.util.concurrent.LinkedBlockingDeque<>(1)),
              () -> full(new LinkedBlockingDeque<>(1)),
              it -> {
                deque(it).putFirst("b");
                return "put";
              },
              it -> deque(it).takeLast(),
              Object::toString),
          new Case(
              "offerFirst",
              () -> full(new java.util.concurrent.LinkedBlockingDeque<>(1)),
              () -> full(new LinkedBlockingDeque<>(1)),
              it -> deque(it).offerFirst("b", 1, TimeUnit.HOURS),
              it -> deque(it).removeLastOccurrence("x"),
              Object::toString),
          new Case(
              "put of a SynchronousQueue",
              java.util.concurrent.SynchronousQueue::new,
              SynchronousQueue::new,
              put("b"),
              it -> queue(it).take(),
              Object::toString),
          taking(
              "take of a LinkedTransferQueue",
              java.util.concurrent.LinkedTransferQueue::new,
              LinkedTransferQueue::new,
              it -> queue(it).take()),
          taking(
              "poll of a LinkedTransferQueue",
              java.util.concurrent.LinkedTransferQueue::new,
              LinkedTransferQueue::new,
              it -> queue(it).poll(1, TimeUnit.HOURS)),
          new Case(
              "a transfer",
              java.util.concurrent.LinkedTransferQueue::new,
              LinkedTransferQueue::new,
              it -> {
                transfers(it).transfer("b");
                return "transferred";
              },
              it -> queue(it).take(),
              Object::toString),
          new Case(
              "a transfer for long, which is removed",
              java.util.concurrent.LinkedTransferQueue::new,
              LinkedTransferQueue::new,
              it -> transfers(it).tryTransfer("b", 1, TimeUnit.HOURS),
              it -> queue(it).remove("b"),
              Object::toString),
          new Case(
              "offer of a SynchronousQueue",
              java.util.concurrent.SynchronousQueue::new,
              SynchronousQueue::new,
              it -> queue(it).offer("b", 1, TimeUnit.HOURS),
              it -> queue(it).poll(1, TimeUnit.HOURS),
              Object::toString));

  /** A lock that another thread has, and gives back when it is told. */
  private record Held(Object lock, java.util.concurrent.ExecutorService owner) {
    static Held of(Object lock, String taken, Object... arguments) {
      Held held =
          new Held(
              lock,
              java.util.concurrent.Executors.newSingleThreadExecutor(
                  body -> Thread.ofPlatform().daemon().unstarted(body)));
      held.by(() -> BothTypes.call(lock, taken, arguments));
      return held;
    }

    Object by(Supplier<Object> call) {
      try {
        return done(owner.submit(call::get).get());
      } catch (Exception e) {
        return e.getCause().getClass().getSimpleName();
      }
    }
  }

  private static Object call(Object of, String name, Object... arguments) {
    return done(BothTypes.call(((Held) of).lock, name, arguments));
  }

  private static Act calls(String name, Object... arguments) {
    return it -> call(it, name, arguments);
  }

  private static Act byOwner(String name, Object... arguments) {
    return it -> ((Held) it).by(() -> BothTypes.call(((Held) it).lock, name, arguments));
  }

  private static Held locked(Object lock) {
    return Held.of(lock, "lock");
  }

  private static final Act HOLDS = it -> call(it, "isLocked") + " " + call(it, "getHoldCount");

  private static final List<Case> LOCKS =
      List.of(
          new Case(
              "lockInterruptibly",
              () -> locked(new java.util.concurrent.locks.ReentrantLock()),
              () -> locked(new ReentrantLock()),
              calls("lockInterruptibly"),
              byOwner("unlock"),
              HOLDS),
          new Case(
              "tryLock for long",
              () -> locked(new java.util.concurrent.locks.ReentrantLock(true)),
              () -> locked(new ReentrantLock(true)),
              it -> ((Lock) ((Held) it).lock).tryLock(1, TimeUnit.HOURS),
              byOwner("unlock"),
              HOLDS),
          new Case(
              "a reader behind a writer",
              () -> locked(new java.util.concurrent.locks.ReentrantReadWriteLock().writeLock()),
              () -> locked(new ReentrantReadWriteLock().writeLock()),
              calls("lockInterruptibly"),
              byOwner("unlock"),
              calls("getHoldCount")),
          new Case(
              "permits",
              () -> Held.of(new java.util.concurrent.Semaphore(2), "tryAcquire", 2),
              () -> Held.of(new Semaphore(2), "tryAcquire", 2),
              calls("acquire", 1),
              byOwner("release", 2),
              calls("availablePermits")),
          new Case(
              "permits in turn, for long",
              () -> Held.of(new java.util.concurrent.Semaphore(1, true), "tryAcquire", 1),
              () -> Held.of(new Semaphore(1, true), "tryAcquire", 1),
              calls("tryAcquire", 3, 1L, TimeUnit.HOURS),
              byOwner("release", 4),
              calls("availablePermits")),
          new Case(
              "a latch",
              () -> Held.of(new java.util.concurrent.CountDownLatch(1), "getCount"),
              () -> Held.of(new CountDownLatch(1), "getCount"),
              calls("await"),
              byOwner("countDown"),
              calls("getCount")),
          new Case(
              "a barrier",
              () -> Held.of(new java.util.concurrent.CyclicBarrier(2), "getParties"),
              () -> Held.of(new CyclicBarrier(2), "getParties"),
              calls("await"),
              byOwner("await"),
              it -> call(it, "isBroken") + " " + call(it, "getNumberWaiting")),
          new Case(
              "a barrier that is reset",
              () -> Held.of(new java.util.concurrent.CyclicBarrier(3), "getParties"),
              () -> Held.of(new CyclicBarrier(3), "getParties"),
              calls("await"),
              byOwner("reset"),
              it -> call(it, "isBroken") + " " + call(it, "getNumberWaiting")),
          new Case(
              "a barrier, whose time is over for another one",
              () -> Held.of(new java.util.concurrent.CyclicBarrier(3), "getParties"),
              () -> Held.of(new CyclicBarrier(3), "getParties"),
              calls("await"),
              byOwner("await", 0L, TimeUnit.SECONDS),
              it -> call(it, "isBroken") + " " + call(it, "getNumberWaiting")),
          new Case(
              "a phaser",
              () -> Held.of(new java.util.concurrent.Phaser(1), "getPhase"),
              () -> Held.of(new Phaser(1), "getPhase"),
              calls("awaitAdvanceInterruptibly", 0),
              byOwner("arrive"),
              it -> call(it, "getPhase") + " " + call(it, "getArrivedParties")),
          new Case(
              "a phaser that is ended",
              () -> Held.of(new java.util.concurrent.Phaser(1), "getPhase"),
              () -> Held.of(new Phaser(1), "getPhase"),
              calls("awaitAdvanceInterruptibly", 0, 1L, TimeUnit.HOURS),
              byOwner("forceTermination"),
              calls("isTerminated")),
          new Case(
              "an exchanger",
              () -> Held.of(new java.util.concurrent.Exchanger<Object>(), "hashCode"),
              () -> Held.of(new Exchanger<Object>(), "hashCode"),
              calls("exchange", "mine"),
              byOwner("exchange", "yours"),
              it -> "nothing"));

  private static final Act OUTCOME =
      it -> ((Future<?>) it).isDone() + " " + ((Future<?>) it).state();

  private static final List<Case> FUTURES =
      List.of(
          new Case(
              "a future",
              java.util.concurrent.CompletableFuture::new,
              CompletableFuture::new,
              it -> ((Future<?>) it).get(),
              it -> BothTypes.call(it, "complete", "value"),
              OUTCOME),
          new Case(
              "a future for long",
              java.util.concurrent.CompletableFuture::new,
              CompletableFuture::new,
              it -> ((Future<?>) it).get(1, TimeUnit.HOURS),
              it -> BothTypes.call(it, "completeExceptionally", new ArithmeticException()),
              OUTCOME),
          new Case(
              "a future that is cancelled",
              java.util.concurrent.CompletableFuture::new,
              CompletableFuture::new,
              it -> ((Future<?>) it).get(),
              it -> ((Future<?>) it).cancel(true),
              OUTCOME),
          new Case(
              "a task",
              () -> new java.util.concurrent.FutureTask<>(() -> "ran"),
              () -> new FutureTask<>(() -> "ran"),
              it -> ((Future<?>) it).get(1, TimeUnit.HOURS),
              it -> {
                ((Runnable) it).run();
                return "run";
              },
              OUTCOME));

  static final List<Case> ALL =
      java.util.stream.Stream.of(QUEUES, LOCKS, FUTURES).flatMap(List::stream).toList();

  /** A thread that waits, and what it says in the end. */
  private record Waiter(Thread thread, java.util.concurrent.FutureTask<String> outcome) {
    static Waiter of(Act waits, Object on, boolean interrupted) {
      java.util.concurrent.FutureTask<String> outcome =
          new java.util.concurrent.FutureTask<>(() -> {
            if (interrupted) {
              Thread.currentThread().interrupt();
            }
            return shown(waits, on) + ", interrupted: " + Thread.interrupted();
          });
      return new Waiter(Thread.ofPlatform().start(outcome), outcome);
    }

    /** Until it waits, or has ended. */
    void settle() {
      while (thread.isAlive()
          && thread.getState() != Thread.State.WAITING
          && thread.getState() != Thread.State.TIMED_WAITING) {
        Thread.onSpinWait();
      }
    }

    String end() throws Exception {
      thread.join();
      return outcome.get();
    }
  }

  private static String shown(Act act, Object on) {
    try {
      return String.valueOf(done(act.on(on)));
    } catch (IllegalStateException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause(); // by reflection
      return cause.getClass().getSimpleName();
    } catch (Exception e) {
      return e.getClass().getSimpleName();
    }
  }

  private static void both(Case of, String what, Act scenario) throws Exception {
    Object expected = scenario.on(of.jdk.get());
    assertThat(scenario.on(of.twin.get())).as("%s, %s", of, what).isEqualTo(expected);
  }

  @ParameterizedTest
  @FieldSource("ALL")
  void isLetGo(Case of) throws Exception {
    both(
        of,
        "let go",
        target -> {
          Waiter waiter = Waiter.of(of.waits, target, false);
          waiter.settle();
          String released = shown(of.release, target);
          return List.of(released, waiter.end(), shown(of.after, target));
        });
  }

  @ParameterizedTest
  @FieldSource("ALL")
  void isInterrupted(Case of) throws Exception {
    both(
        of,
        "interrupted",
        target -> {
          Waiter waiter = Waiter.of(of.waits, target, false);
          waiter.settle();
          waiter.thread.interrupt();
          return List.of(waiter.end(), shown(of.after, target));
        });
  }

  @ParameterizedTest
  @FieldSource("ALL")
  void wasInterruptedBefore(Case of) throws Exception {
    both(
        of,
        "interrupted before",
        target -> {
          Waiter waiter = Waiter.of(of.waits, target, true);
          return List.of(waiter.end(), shown(of.after, target));
        });
  }

  /** Those whose release another one waits for cannot be let go before. */
  static final List<Case> BEFORE =
      ALL.stream()
          .filter(it -> !it.name.contains("Synchronous") && !it.name.contains("exchanger"))
          .filter(it -> !it.name.contains("barrier") && !it.name.startsWith("a transfer"))
          .toList();

  @ParameterizedTest
  @FieldSource("BEFORE")
  void wasLetGoBefore(Case of) throws Exception {
    for (boolean interrupted : new boolean[] {false, true}) {
      both(
          of,
          "let go before, interrupted: " + interrupted,
          target -> {
            String released = shown(of.release, target);
            Waiter waiter = Waiter.of(of.waits, target, interrupted);
            return List.of(released, waiter.end(), shown(of.after, target));
          });
    }
  }

  private static final List<Supplier<BlockingQueue<Object>>> MEETINGS =
      List.of(
          java.util.concurrent.SynchronousQueue::new,
          SynchronousQueue::new,
          java.util.concurrent.LinkedTransferQueue::new,
          LinkedTransferQueue::new);

  /** Somebody waits already for who is interrupted before, or has no time to wait. */
  @ParameterizedTest
  @FieldSource("MEETINGS")
  void whoIsInterruptedMeetsNobodyWithoutATime(Supplier<BlockingQueue<Object>> made)
      throws Exception {
    BlockingQueue<Object> queue = made.get();
    Waiter giver = Waiter.of(it -> giving(queue), queue, false);
    giver.settle();
    assertThat(Waiter.of(it -> queue.take(), queue, true).end())
        .isEqualTo("InterruptedException, interrupted: false");
    assertThat(Waiter.of(it -> queue.poll(1, TimeUnit.HOURS), queue, true).end())
        .isEqualTo("given, interrupted: true");
    assertThat(giver.end()).isEqualTo("done, interrupted: false");
    assertThat(Waiter.of(it -> queue.poll(0, TimeUnit.HOURS), queue, true).end())
        .isEqualTo("InterruptedException, interrupted: false");
    Waiter taker = Waiter.of(it -> queue.take(), queue, false);
    taker.settle();
    assertThat(Waiter.of(it -> giving(queue), queue, true).end())
        .isEqualTo("InterruptedException, interrupted: false");
    assertThat(queue.offer("x")).isTrue();
    assertThat(taker.end()).isEqualTo("x, interrupted: false");
  }

  private static Object giving(BlockingQueue<Object> queue) throws InterruptedException {
    if (queue instanceof TransferQueue<Object> transfers) {
      transfers.transfer("given");
    } else {
      queue.put("given");
    }
    return null;
  }

  private static final List<Lock> WITH_CONDITIONS =
      List.of(new java.util.concurrent.locks.ReentrantLock(), new ReentrantLock());

  /** Signals wake the first that waits, in the order in which they came. */
  @ParameterizedTest
  @FieldSource("WITH_CONDITIONS")
  void signalsComeInTurn(Lock lock) throws Exception {
    Condition condition = lock.newCondition();
    List<Integer> seen = java.util.Collections.synchronizedList(new java.util.ArrayList<>());
    List<Thread> threads = new java.util.ArrayList<>();
    for (int i = 0; i < 4; i++) {
      int number = i;
      Thread thread =
          Thread.ofPlatform()
              .start(() -> {
                lock.lock();
                try {
                  condition.awaitUninterruptibly();
                  seen.add(number);
                } finally {
                  lock.unlock();
                }
              });
      threads.add(thread);
      while (thread.getState() != Thread.State.WAITING) {
        Thread.onSpinWait();
      }
    }
    for (int i = 0; i < 2; i++) {
      lock.lock();
      condition.signal();
      lock.unlock();
      threads.get(i).join();
    }
    threads.get(2).interrupt(); // which it bears
    lock.lock();
    condition.signalAll();
    lock.unlock();
    threads.get(2).join();
    threads.get(3).join();
    assertThat(seen.subList(0, 2)).containsExactly(0, 1);
    assertThat(Map.of(2, 0, 3, 0).keySet()).containsExactlyInAnyOrderElementsOf(seen.subList(2, 4));
  }
}
