package soumak.runtime;

import java.util.IdentityHashMap;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The waiters of a resource, first come first served, in one reference: null for none, the waiter
 * itself for one, a queue for more. Most resources never have two waiters, so none pays for a
 * queue.
 *
 * <p>All methods return the new value of the reference. The caller holds the resource's lock. What
 * finds no memory changes nothing.
 */
public final class Waiters {
  private Waiters() {}

  /** Has the JVM load all that is needed here. */
  static void load() {
    Objects.requireNonNull(Queue.class);
  }

  /**
   * Several waiters: a ring, in which whoever leaves from the middle leaves a hole. The first place
   * is none. Places count up for ever; they may wrap around.
   *
   * <p>Once somebody had to be looked for far behind, all places are noted: where many give up
   * together, each would else be looked for among all.
   */
  private static final class Queue {
    private static final int FIRST_SIZE = 8;
    private static final int FAR = 64;

    private @Nullable Object[] ring = new Object[FIRST_SIZE];
    private int head;
    private int tail;
    private int size;
    private @Nullable IdentityHashMap<Object, Integer> places;

    private @Nullable Object at(int place) {
      return ring[place & (ring.length - 1)];
    }

    private void set(int place, @Nullable Object waiter) {
      ring[place & (ring.length - 1)] = waiter;
    }

    void add(Object waiter) {
      if (tail - head == ring.length) {
        makeRoom();
      }
      if (places != null) {
        places.put(waiter, tail);
      }
      set(tail++, waiter);
      size++;
    }

    /** Closes the holes if they are half of it. */
    private void makeRoom() {
      if (size > ring.length / 2) {
        @Nullable Object[] larger = new Object[2 * ring.length];
        for (int i = head; i != tail; i++) {
          larger[i & (larger.length - 1)] = at(i);
        }
        ring = larger;
        return;
      }
      places = null;
      int to = head;
      for (int i = head; i != tail; i++) {
        Object waiter = at(i);
        if (waiter != null) {
          set(i, null);
          set(to++, waiter);
        }
      }
      tail = to;
    }

    @Nullable Object first() {
      return at(head);
    }

    void removeFirst() {
      if (places != null) {
        places.remove(at(head));
      }
      removeAt(head);
    }

    void remove(Object waiter) {
      int place = placeOf(waiter);
      if (place != tail) {
        if (places != null) {
          places.remove(waiter);
        }
        removeAt(place);
      }
    }

    private void removeAt(int place) {
      set(place, null);
      size--;
      while (size > 0 && at(head) == null) {
        head++;
      }
    }

    /** The tail if it is not there. Classes of tasks may have an equals of their own. */
    private int placeOf(Object waiter) {
      if (places != null) {
        Integer noted = places.get(waiter);
        return noted == null ? tail : noted;
      }
      int place = head;
      while (place != tail && at(place) != waiter) {
        place++;
      }
      if (place - head > FAR) {
        notePlaces();
      }
      return place;
    }

    private void notePlaces() {
      try {
        IdentityHashMap<Object, Integer> all = new IdentityHashMap<>(size);
        for (int i = head; i != tail; i++) {
          Object waiter = at(i);
          if (waiter != null) {
            all.put(waiter, i);
          }
        }
        places = all;
      } catch (OutOfMemoryError full) {
        // The next one is looked for among all, too.
      }
    }
  }

  public static Object add(@Nullable Object waiters, Object waiter) {
    if (waiters == null) {
      return waiter;
    }
    if (waiters instanceof Queue queue) {
      queue.add(waiter);
      return queue;
    }
    Queue queue = new Queue();
    queue.add(waiters);
    queue.add(waiter);
    return queue;
  }

  public static @Nullable Object first(@Nullable Object waiters) {
    return waiters instanceof Queue queue ? queue.first() : waiters;
  }

  public static @Nullable Object removeFirst(@Nullable Object waiters) {
    if (waiters instanceof Queue queue) {
      queue.removeFirst();
      return queue.size == 0 ? null : queue;
    }
    return null;
  }

  /** Removes {@code waiter} if it is there; {@link #count} tells whether it was. */
  public static @Nullable Object remove(@Nullable Object waiters, Object waiter) {
    if (waiters instanceof Queue queue) {
      queue.remove(waiter);
      return queue.size == 0 ? null : queue;
    }
    return waiters == waiter ? null : waiters;
  }

  public static boolean contains(@Nullable Object waiters, Object waiter) {
    return waiters instanceof Queue queue ? queue.placeOf(waiter) != queue.tail : waiters == waiter;
  }

  public static int count(@Nullable Object waiters) {
    return waiters instanceof Queue queue ? queue.size : waiters == null ? 0 : 1;
  }
}
