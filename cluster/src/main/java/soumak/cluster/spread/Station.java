package soumak.cluster.spread;

import org.jspecify.annotations.Nullable;

/**
 * A thread of the program, as coherence sees it. Threads that the JDK makes for the program have
 * one as well, from the thread that made them, but nobody waits for their releases.
 */
final class Station {
  private static final ThreadLocal<@Nullable Station> INHERITED =
      new InheritableThreadLocal<>() {
        @Override
        protected @Nullable Station childValue(@Nullable Station parent) {
          return parent == null ? null : new Station(parent.spread);
        }
      };

  final Spread spread;

  /** The last release of all that this thread has no write before; guarded by Writes. */
  long since;

  /** Whether this thread is in the middle of a volatile write. */
  boolean raises;

  Station(Spread spread) {
    this.spread = spread;
  }

  /** Null outside of spread programs. */
  static @Nullable Station current() {
    return Thread.currentThread() instanceof Carrier carrier ? carrier.station : INHERITED.get();
  }

  static @Nullable Spread spread() {
    Station station = current();
    return station == null ? null : station.spread;
  }

  static void inherit(@Nullable Station station) {
    INHERITED.set(station);
  }

  /** Of the current thread. */
  static Turns turns() {
    Spread spread = spread();
    return spread == null ? Turns.FREE : spread.turns();
  }

  static void release() {
    release(null);
  }

  /** A release of what this thread may have read of an object before others can. */
  static void acquire(Shared object, Header header) {
    Station station = current();
    if (station != null) {
      Writes writes = station.spread.writes();
      if ((header.news || writes.raises()) && header.isEarly(object)) {
        writes.acquire(station, object);
      }
    }
  }

  /**
   * As a release, where the thread may have passed checks for accesses that are still to come: so
   * it is in the code that uses a static field of its own class.
   */
  static void bringOut() {
    Station station = current();
    if (station != null) {
      station.spread.writes().bringOut(station);
    }
  }

  /**
   * A release of a thread that is about to leave a monitor, whose token may go with what was
   * written.
   */
  static void release(@Nullable Lock leaving) {
    Station station = current();
    if (station != null) {
      station.spread.writes().release(station, leaving);
    }
  }

  /** What may take long. The thread has no writes open meanwhile. */
  interface Pause<E extends Exception> {
    void run() throws E;
  }

  static <E extends Exception> void quietly(Pause<E> pause) throws E {
    Station station = current();
    if (station == null) {
      pause.run();
      return;
    }
    Writes writes = station.spread.writes();
    writes.release(station);
    writes.rest(station);
    try {
      pause.run();
    } finally {
      writes.goOn(station);
    }
  }
}
