package soumak.bench.peer;

import java.util.ArrayDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import kilim.Scheduler;
import kilim.Task;
import kilim.timerservice.Timer;
import org.jspecify.annotations.Nullable;

/**
 * A one-thread scheduler for Kilim, faster than those it ships with: what the thread itself makes
 * ready goes to an array deque without any lock.
 */
final class KilimOneThread extends Scheduler implements Runnable {
  private final ArrayDeque<Task<?>> ready = new ArrayDeque<>();
  private final ConcurrentLinkedQueue<Task<?>> fromOutside = new ConcurrentLinkedQueue<>();
  private final Thread thread;

  KilimOneThread() {
    thread = Thread.ofPlatform().daemon().name("kilim").start(this);
  }

  @Override
  public void run() {
    while (!isShutdown()) {
      Task<?> task = next();
      if (task == null) {
        LockSupport.parkNanos(this, 1_000_000L);
      } else {
        task.run();
      }
    }
  }

  private @Nullable Task<?> next() {
    Task<?> task = ready.poll();
    return task == null ? fromOutside.poll() : task;
  }

  @Override
  @SuppressWarnings("rawtypes") // Kilim's signature
  public void schedule(int index, Task task) {
    if (Thread.currentThread() == thread) {
      ready.add(task);
    } else {
      fromOutside.add(task);
      LockSupport.unpark(thread);
    }
  }

  @Override
  public boolean isEmptyish() {
    return ready.isEmpty() && fromOutside.isEmpty();
  }

  @Override
  public int numThreads() {
    return 1;
  }

  @Override
  public void scheduleTimer(Timer timer) {
    throw new UnsupportedOperationException("no workload uses Kilim's timers");
  }

  @Override
  public void idledown() {
    throw new UnsupportedOperationException("every workload waits for its root task");
  }
}
