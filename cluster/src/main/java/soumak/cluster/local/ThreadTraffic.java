package soumak.cluster.local;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Events on virtual threads: each lane that has some is run by one. A lane that cannot go on is put
 * aside ({@code held}), and looked at again after each change of the links.
 */
final class ThreadTraffic extends Traffic {
  private final ExecutorService threads =
      Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("local cluster ", 0).factory());
  private final ScheduledThreadPoolExecutor timer =
      new ScheduledThreadPoolExecutor(
          1, Thread.ofPlatform().daemon().name("local cluster's timer").factory());
  private final Set<Lane> held = new LinkedHashSet<>();
  private final long begin = System.nanoTime();
  private boolean closed;

  ThreadTraffic(Links links) {
    super(links);
    timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  @Override
  synchronized void put(Lane lane, Runnable action) {
    if (closed) {
      return;
    }
    lane.events.add(new Lane.Event(ready(lane), action));
    if (!lane.busy) {
      lane.busy = true;
      threads.execute(() -> run(lane));
    }
  }

  private void run(Lane lane) {
    for (Runnable action = next(lane); action != null; action = next(lane)) {
      try {
        action.run();
      } catch (RuntimeException | Error e) {
        Thread thread = Thread.currentThread();
        thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
      }
    }
  }

  private synchronized @Nullable Runnable next(Lane lane) {
    Lane.Event event = lane.events.peekFirst();
    if (event == null || closed) {
      lane.busy = false;
      return null;
    }
    if (!links().open(lane)) {
      held.add(lane);
      return null;
    }
    long wait = event.ready() - now();
    if (wait > 0) {
      var _ = timer.schedule(() -> threads.execute(() -> run(lane)), wait, TimeUnit.NANOSECONDS);
      return null;
    }
    return lane.events.removeFirst().action();
  }

  @Override
  void after(Duration delay, Runnable action) {
    var _ =
        timer.schedule(
            () -> put(new Lane(null, null), action), delay.toNanos(), TimeUnit.NANOSECONDS);
  }

  @Override
  synchronized void change(Runnable change) {
    change.run();
    List<Lane> again = new ArrayList<>(held);
    held.clear();
    again.forEach(lane -> threads.execute(() -> run(lane)));
  }

  @Override
  long now() {
    return System.nanoTime() - begin;
  }

  @Override
  void close() {
    synchronized (this) {
      closed = true;
    }
    timer.shutdownNow();
    threads.shutdown();
  }
}
