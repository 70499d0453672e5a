package soumak.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Ready tasks that belong to no worker yet: those made ready by other threads, and what overflows from run queues. A
 * linked list of arrays under a lock; workers take a batch at a time, so the lock is rarely taken.
 */
final class Inbox {
  private static final int CHUNK = 510;

  private static final class Chunk {
    final @Nullable Schedulable[] tasks = new Schedulable[CHUNK];
    int from;
    int to;
    @Nullable Chunk next;
  }

  private final Object lock = new Object();
  private @Nullable Chunk first;
  private @Nullable Chunk last;
  private volatile long size;

  void add(Schedulable task) {
    synchronized (lock) {
      append(task);
      size = size + 1;
    }
  }

  void addAll(@Nullable Schedulable[] tasks, int n) {
    synchronized (lock) {
      for (int i = 0; i < n; i++) {
        Schedulable task = tasks[i];
        if (task != null) {
          append(task);
        }
      }
      size = size + n;
    }
  }

  private void append(Schedulable task) {
    Chunk chunk = last;
    if (chunk == null || chunk.to == CHUNK) {
      Chunk added = new Chunk();
      if (chunk == null) {
        first = added;
      } else {
        chunk.next = added;
      }
      last = added;
      chunk = added;
    }
    chunk.tasks[chunk.to++] = task;
  }

  /** Moves up to {@code max} tasks into {@code queue}, which the caller owns, and returns one more; null if empty. */
  @Nullable Schedulable take(RunQueue queue, int max) {
    if (size == 0) {
      return null;
    }
    synchronized (lock) {
      Schedulable one = removeFirst();
      long taken = one == null ? 0 : 1;
      for (Schedulable task; taken > 0 && taken <= max && (task = removeFirst()) != null; taken++) {
        queue.push(task);
      }
      size = size - taken;
      return one;
    }
  }

  private @Nullable Schedulable removeFirst() {
    Chunk chunk = first;
    if (chunk == null) {
      return null;
    }
    if (chunk.from == chunk.to) {
      first = chunk.next;
      if (first == null) {
        last = null;
      }
      return removeFirst();
    }
    Schedulable task = chunk.tasks[chunk.from];
    chunk.tasks[chunk.from++] = null;
    return task;
  }

  boolean isEmpty() {
    return size == 0;
  }

  long size() {
    return size;
  }

  /** Calls {@code visitor}, which may take its time, for about all tasks: no lock is held meanwhile. */
  void forEach(Consumer<Schedulable> visitor) {
    List<Chunk> now = new ArrayList<>();
    synchronized (lock) {
      for (Chunk chunk = first; chunk != null; chunk = chunk.next) {
        now.add(chunk);
      }
    }
    for (Chunk chunk : now) {
      for (Schedulable task : chunk.tasks) {
        if (task != null) {
          visitor.accept(task);
        }
      }
    }
  }
}
