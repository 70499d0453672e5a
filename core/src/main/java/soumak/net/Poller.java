package soumak.net;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import soumak.runtime.ServiceThread;
import soumak.runtime.Setting;
import soumak.runtime.Uncaught;

/**
 * A selector and its thread, which notices that sockets have become ready and makes their tasks
 * ready; it makes no other system call. What is to be watched is watched until it is ready once.
 * The first task of a round is made ready while the others are still looked at: with one wake at
 * the end of a round, 50 connections that echo made a fifth fewer round trips, and 500 as many.
 *
 * <p>Requests go onto a stack that the thread takes as a whole. Waking the thread costs a system
 * call and is done only when it sleeps: it sets {@code asleep} and looks at the requests again
 * before it selects; whoever requests something looks at {@code asleep} after. So one of the two
 * sees the other, and of many that request at once one wakes it.
 */
final class Poller {
  private static final int COUNT = Setting.count("soumak.net.selectors", 1);
  private static final @Nullable Poller[] ALL = new Poller[COUNT];
  private static final long PAUSE_AFTER_FAILURE_NANOS = 100_000_000;

  /** How many endpoints have been made. Guarded by the class's monitor. */
  private static int endpoints;

  private final Selector selector;
  private final Consumer<SelectionKey> noticed = Endpoint::fire;
  private final AtomicReference<@Nullable Readiness> requests = new AtomicReference<>();
  private final Queue<CountDownLatch> turns = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean asleep = new AtomicBoolean();

  /** Those that wait for the end of the present round. The thread's. */
  private final List<CountDownLatch> served = new ArrayList<>();

  private Poller(Selector selector) {
    this.selector = selector;
  }

  /** The poller for the next endpoint: they take turns. */
  static synchronized Poller next() throws IOException {
    int number = Math.floorMod(endpoints++, COUNT);
    Poller poller = ALL[number];
    if (poller == null) {
      poller = new Poller(Selector.open());
      poller.start(number == 0 ? "soumak-net" : "soumak-net-" + (number + 1));
      ALL[number] = poller;
    }
    return poller;
  }

  /** If there can be no thread now, the next endpoint tries again. */
  private void start(String name) throws IOException {
    try {
      new ServiceThread(this::run, name).start();
    } catch (OutOfMemoryError noThread) {
      selector.close();
      throw noThread;
    }
  }

  /**
   * Has {@code wanted} fired once it is ready. Any thread; at most once until it has been fired.
   */
  void watch(Readiness wanted) {
    Readiness first;
    do {
      first = requests.get();
      wanted.next = first;
    } while (!requests.compareAndSet(first, wanted));
    wake();
  }

  /** Has the thread look around, if it sleeps. */
  void wake() {
    if (asleep.get() && asleep.compareAndSet(true, false)) {
      selector.wakeup();
    }
  }

  /**
   * Waits until the selector has let go of all channels that have been closed before. Blocks, for a
   * moment, also if the thread is interrupted.
   */
  void awaitTurn() {
    CountDownLatch turn = new CountDownLatch(1);
    turns.add(turn);
    wake();
    boolean interrupted = false;
    while (turn.getCount() > 0) {
      try {
        turn.await();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    while (true) {
      try {
        turn();
      } catch (OutOfMemoryError full) {
        // It looks again when there may be some.
        LockSupport.parkNanos(PAUSE_AFTER_FAILURE_NANOS);
      } catch (RuntimeException | Error broken) {
        Uncaught.inOwnThread(broken);
        LockSupport.parkNanos(PAUSE_AFTER_FAILURE_NANOS);
      }
    }
  }

  private void turn() {
    Thread.interrupted(); // else it would not sleep any more
    takeRequests();
    for (CountDownLatch turn = turns.peek(); turn != null; turn = turns.peek()) {
      served.add(turn);
      turns.poll();
    }
    try {
      select(served.isEmpty());
    } catch (IOException e) {
      System.getLogger("soumak").log(Level.ERROR, "Sockets cannot be watched; trying again", e);
      LockSupport.parkNanos(PAUSE_AFTER_FAILURE_NANOS);
    }
    served.forEach(CountDownLatch::countDown);
    served.clear();
  }

  private void select(boolean maySleep) throws IOException {
    asleep.set(maySleep);
    if (maySleep && requests.get() == null && turns.isEmpty()) {
      selector.select(noticed);
    } else {
      selector.selectNow(noticed);
    }
    asleep.set(false);
  }

  private void takeRequests() {
    Readiness request = requests.getAndSet(null);
    while (request != null) {
      Readiness following = request.next;
      request.next = null;
      request.endpoint().watch(request, selector);
      request = following;
    }
  }
}
