package soumak.runtime;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * All tasks that have ever paused and have not ended, so that a dump can show them and a deadlock
 * can be told. A task enters when it parks for the first time: short tasks that never wait cost
 * nothing. Each has a place, a number that stands in its status field; four bytes a task.
 *
 * <p>Free places go round in the carriers' caches; the lock is taken once for {@link #BATCH} of
 * them. A place is written by the carrier that enters or ends the task; readers see about the
 * present state, which is what a dump of a running program can promise.
 */
final class Registry {
  private static final int CHUNK_SHIFT = 12;
  private static final int CHUNK = 1 << CHUNK_SHIFT;
  private static final int BATCH = 64;
  private static final Object LOCK = new Object();

  /** Grows by whole chunks; a new array of chunks is published, the chunks stay. */
  private static volatile @Nullable Schedulable[][] chunks = new Schedulable[0][];

  /**
   * Places from here on were never used. Guarded by the lock. Place 0 is not used: status 0 means
   * NEW.
   */
  private static int fresh = 1;

  /** Free places, and how many. Guarded by the lock. */
  private static int[] free = new int[BATCH];

  private static int freeCount;

  private Registry() {}

  /** Free places of one carrier. */
  static final class Cache {
    private final int[] places = new int[2 * BATCH];
    private int count;

    private int take() {
      if (count == 0) {
        refill(this);
      }
      return places[--count];
    }

    private void put(int place) {
      if (count == places.length) {
        giveBack(this, BATCH);
      }
      places[count++] = place;
    }

    /** Returns all places, before the carrier is forgotten. */
    void clear() {
      giveBack(this, count);
    }
  }

  /** Enters a task that parks for the first time. */
  static void parking(Schedulable task, Carrier carrier) {
    if (task.status == Schedulable.STARTED && (Settings.TRACK || isOwned(task))) {
      int place = carrier.places().take();
      chunks[place >>> CHUNK_SHIFT][place & (CHUNK - 1)] = task;
      task.status = place;
    }
  }

  /** A pool that can be shut down must find its tasks. */
  private static boolean isOwned(Schedulable task) {
    Details details = task.details;
    return details != null && details.owner() != null;
  }

  static void ended(Schedulable task, Carrier carrier) {
    int place = task.status;
    if (place > 0) {
      chunks[place >>> CHUNK_SHIFT][place & (CHUNK - 1)] = null;
      try {
        carrier.places().put(place);
      } catch (OutOfMemoryError full) {
        // The place is not used again. Whoever ends must not fail for that.
      }
    }
  }

  /** Forgets a task that has not ended; it enters again when it parks again. */
  static void leave(Schedulable task, Carrier carrier) {
    if (task.status > 0) {
      ended(task, carrier);
      task.status = Schedulable.STARTED;
    }
  }

  private static void refill(Cache cache) {
    synchronized (LOCK) {
      while (cache.count < BATCH) {
        // Before it is counted: there may be no memory for it.
        int place = freeCount > 0 ? free[--freeCount] : nextFresh();
        cache.places[cache.count++] = place;
      }
    }
  }

  private static int nextFresh() {
    int place = fresh;
    if (place >>> CHUNK_SHIFT >= chunks.length) {
      @Nullable Schedulable[][] more = Arrays.copyOf(chunks, chunks.length + 1 + chunks.length / 8);
      for (int i = chunks.length; i < more.length; i++) {
        more[i] = new Schedulable[CHUNK];
      }
      chunks = more;
    }
    fresh++;
    return place;
  }

  private static void giveBack(Cache cache, int n) {
    synchronized (LOCK) {
      cache.count -= n;
      if (hasRoom(n)) {
        System.arraycopy(cache.places, cache.count, free, freeCount, n);
        freeCount += n;
      }
    }
  }

  /** Makes room among the free places. If there can be none, some places are not used again. */
  private static boolean hasRoom(int n) {
    try {
      if (freeCount + n > free.length) {
        free = Arrays.copyOf(free, Math.max(freeCount + n, 2 * free.length));
      }
      return true;
    } catch (OutOfMemoryError full) {
      // Whoever ends must not fail for that.
      return false;
    }
  }

  /** Calls {@code visitor} for each entered task; holds no lock and copies nothing. */
  static void forEach(Consumer<Schedulable> visitor) {
    for (@Nullable Schedulable[] chunk : chunks) {
      for (Schedulable task : chunk) {
        if (task != null) {
          visitor.accept(task);
        }
      }
    }
  }
}
