package soumak.memory;

import java.util.concurrent.atomic.AtomicInteger;

/** Refuses requests for memory. */
public final class Shortage {
  private Shortage() {}

  /**
   * From now on, the requests from this number to that are refused, counted from 0. Gives how many
   * there have been.
   */
  public static AtomicInteger of(int first, int last) {
    AtomicInteger requests = new AtomicInteger();
    Space.gate =
        bytes -> {
          int number = requests.getAndIncrement();
          if (number >= first && number <= last) {
            throw new MemoryLimitException("no memory for " + bytes + " bytes", null);
          }
        };
    return requests;
  }

  /** There is memory again. */
  public static void end() {
    Space.gate = null;
  }
}
