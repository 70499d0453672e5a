package soumak.bench.mapping.port;

import org.jspecify.annotations.Nullable;

/**
 * The mailbox of the paper's runtime: a ring that gets ten more slots when it is full, so that a
 * backlog of n messages costs about n*n/20 copies; all under one lock, and everybody is notified.
 */
final class GrowingMailbox {
  private static final int MORE = 10;

  private @Nullable Object[] slots = new Object[MORE];
  private int first;

  /** Written under the lock; a pool's thread looks at it without. */
  private volatile int size;

  synchronized void put(Object message) {
    if (size == slots.length) {
      @Nullable Object[] larger = new Object[size + MORE];
      System.arraycopy(slots, first, larger, 0, size - first);
      System.arraycopy(slots, 0, larger, size - first, first);
      slots = larger;
      first = 0;
    }
    slots[(first + size) % slots.length] = message;
    size = size + 1;
    notifyAll();
  }

  /** Waits for a message. */
  synchronized Object take() throws InterruptedException {
    Object message = poll();
    while (message == null) {
      wait();
      message = poll();
    }
    return message;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** The next message; null if there is none. */
  synchronized @Nullable Object poll() {
    if (size == 0) {
      return null;
    }
    Object message = slots[first];
    slots[first] = null;
    first = (first + 1) % slots.length;
    size = size - 1;
    return message;
  }
}
