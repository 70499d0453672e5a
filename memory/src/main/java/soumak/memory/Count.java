package soumak.memory;

import java.util.concurrent.atomic.AtomicInteger;

/** How many counted pointers there are to one object, or counted keys to one region. */
final class Count {
  private final AtomicInteger pointers = new AtomicInteger(1);

  void increment() {
    if (pointers.getAndIncrement() == Integer.MAX_VALUE) {
      pointers.getAndDecrement();
      throw new IllegalStateException("there are " + Integer.MAX_VALUE + " aliases already");
    }
  }

  /** True for the last one. */
  boolean decrement() {
    return pointers.decrementAndGet() == 0;
  }

  int value() {
    return pointers.get();
  }
}
