package soumak.runtime;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Ready tasks that belong to no worker yet: those made ready by other threads, and what overflows
 * from run queues. A linked list of arrays under a lock; workers take a batch at a time, so the
 * lock is rarely taken. Capsules for which there is no memory are linked to each other instead.
 */
final class Inbox {
  private static final int CHUNK = 510;

  /** Some tasks in their order. For its maker, and then guarded by the lock. */
  static final class Chunk {
    private final @Nullable Schedulable[] tasks;
    private int from;
    private int to;
    private @Nullable Chunk next;

    Chunk(int size) {
      tasks = new Schedulable[size];
    }

    /** Adds a task, for which there must be room. */
    void add(Schedulable task) {
      tasks[to++] = task;
    }
  }

  private final Object lock = new Object();
  private @Nullable Chunk first;
  private @Nullable Chunk last;

  /** For tasks that are woken while there is no memory. Guarded by the lock. */
  private @Nullable Chunk reserve = new Chunk(CHUNK);

  /**
   * Capsules without a place in a chunk. As long as there are some, others follow them: to ask for
   * memory that is not there costs a collection. Guarded by the lock.
   */
  private @Nullable Inlet firstLinked;

  private @Nullable Inlet lastLinked;

  private volatile long size;

  void add(Schedulable task) {
    synchronized (lock) {
      Inlet inlet = firstLinked == null ? null : task.inlet$();
      if (inlet == null) {
        append(task);
      } else {
        link(inlet);
      }
      size = size + 1;
    }
  }

  /** Takes over a chunk that has tasks. */
  void addAll(Chunk chunk) {
    synchronized (lock) {
      link(chunk);
      size = size + chunk.to;
    }
  }

  private void append(Schedulable task) {
    Chunk chunk = last;
    if (chunk == null || chunk.to == chunk.tasks.length) {
      try {
        chunk = made();
      } catch (OutOfMemoryError full) {
        Inlet inlet = task.inlet$();
        if (inlet == null) {
          throw full;
        }
        link(inlet);
        return;
      }
      link(chunk);
    }
    chunk.add(task);
  }

  private Chunk made() {
    try {
      return new Chunk(CHUNK);
    } catch (OutOfMemoryError full) {
      Chunk kept = reserve;
      if (kept == null) {
        throw full;
      }
      reserve = null;
      return kept;
    }
  }

  private void link(Chunk added) {
    if (last == null) {
      first = added;
    } else {
      last.next = added;
    }
    last = added;
  }

  private void link(Inlet added) {
    if (lastLinked == null) {
      firstLinked = added;
    } else {
      lastLinked.nextReady = added;
    }
    lastLinked = added;
  }

  private @Nullable Schedulable takeLinked() {
    Inlet taken = firstLinked;
    if (taken == null) {
      return null;
    }
    firstLinked = taken.nextReady;
    lastLinked = firstLinked == null ? null : lastLinked;
    taken.nextReady = null;
    return taken.capsule;
  }

  /**
   * Moves up to {@code max} tasks into {@code queue}, which the caller owns and which has room for
   * them, and returns one more; null if there are none.
   */
  @Nullable Schedulable take(RunQueue queue, int max) {
    if (size == 0) {
      return null;
    }
    synchronized (lock) {
      Schedulable linked = takeLinked();
      if (linked != null) {
        size = size - 1;
        return linked;
      }
      Chunk chunk = first;
      if (chunk == null) {
        return null;
      }
      Schedulable one = chunk.tasks[chunk.from];
      chunk.tasks[chunk.from++] = null;
      int more = Math.min(max, chunk.to - chunk.from);
      queue.pushAll(chunk.tasks, chunk.from, more);
      Arrays.fill(chunk.tasks, chunk.from, chunk.from + more, null);
      chunk.from += more;
      if (chunk.from == chunk.to) {
        first = chunk.next;
        last = first == null ? null : last;
        keep(chunk);
      }
      size = size - 1 - more;
      return one;
    }
  }

  /** One that has been emptied. */
  private void keep(Chunk empty) {
    if (reserve == null && empty.tasks.length == CHUNK) {
      empty.from = 0;
      empty.to = 0;
      empty.next = null;
      reserve = empty;
    }
  }

  boolean isEmpty() {
    return size == 0;
  }

  long size() {
    return size;
  }

  /**
   * Calls {@code visitor}, which may take its time, for about all tasks: no lock is held meanwhile.
   */
  void forEach(Consumer<Schedulable> visitor) {
    List<Chunk> now = new ArrayList<>();
    List<Schedulable> linked = new ArrayList<>();
    synchronized (lock) {
      for (Inlet inlet = firstLinked; inlet != null; inlet = inlet.nextReady) {
        linked.add(inlet.capsule);
      }
      for (Chunk chunk = first; chunk != null; chunk = chunk.next) {
        now.add(chunk);
      }
    }
    linked.forEach(visitor);
    for (Chunk chunk : now) {
      for (Schedulable task : chunk.tasks) {
        if (task != null) {
          visitor.accept(task);
        }
      }
    }
  }
}
