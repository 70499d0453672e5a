package soumak.memory;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * What is alive: a record for each region, and for each tracked pointer of the heap or a {@link
 * Batch} of them. A record is a phantom reference, so it also tells when one was forgotten; then a
 * thread gives its memory back, and reports it.
 *
 * <p>Records are in rings, so that threads seldom meet. Who unlinks a record owns its memory: a
 * region that is freed, or the thread here.
 */
final class Ledger {
  private static final int RINGS = 16;
  private static final Ring[] ALL = new Ring[RINGS];
  private static final ReferenceQueue<Object> QUEUE = new ReferenceQueue<>();
  private static final AtomicLong LEAKS = new AtomicLong();
  private static final AtomicLong LEAKED_BYTES = new AtomicLong();

  /** How often the collector runs until nothing more is expected of it. */
  private static final int COLLECTIONS = 5;

  /** Milliseconds until there may be memory again. */
  private static final long PAUSE = 1000;

  /** Has what nobody knows found; replaced by tests. */
  static volatile Runnable collector = System::gc;

  /** Something was forgotten, and there was no memory to look at it. */
  private static volatile boolean missed;

  static {
    for (int i = 0; i < RINGS; i++) {
      ALL[i] = new Ring();
    }
    // Holds no classes of the program, so that it keeps no class loader alive. Beside the JVM's
    // own,
    // as no thread that could wake a task: else no deadlock would be found.
    Thread thread = new Thread(rootGroup(), Ledger::watch, "soumak-memory", 0, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(null);
    thread.start();
    Observing.start();
  }

  private Ledger() {}

  static SpaceRecord add(Space space, Storage storage) {
    SpaceRecord made = new SpaceRecord(space, storage, QUEUE, ring());
    made.link();
    return made;
  }

  /**
   * Of an object in the heap, that tracked pointers point to.
   *
   * @param known by whom it is known: a unique pointer, or what counted ones have in common
   */
  static Hold hold(Object known, Layout<?> layout, long place, int count) {
    boolean counted = known instanceof Target;
    if (!Site.isWanted()) {
      Batch batch = layout.batches().add(layout, counted, place, count);
      if (batch != null) {
        return batch;
      }
    }
    return alone(known, layout, place, count);
  }

  /** {@link #hold}, in no batch. */
  private static PointerRecord alone(Object known, Layout<?> layout, long place, int count) {
    PointerRecord made = record(known, layout, place, count);
    made.link();
    return made;
  }

  /** The same, that is to be linked. */
  static PointerRecord record(Object known, Layout<?> layout, long place, int count) {
    boolean counted = known instanceof Target;
    return new PointerRecord(counted, known, layout, place, count, QUEUE, ring());
  }

  static Batch batch(Layout<?> layout, boolean counted) {
    Batch.Places places = new Batch.Places();
    Batch made = new Batch(places);
    new BatchRecord(made, places, counted, layout, QUEUE, ring()).link();
    return made;
  }

  /** One of a batch, as if it had been alone. */
  static Single part(boolean counted, Layout<?> layout, long place, int count) {
    return new PointerRecord(counted, null, layout, place, count, QUEUE, ring());
  }

  private static Ring ring() {
    return ALL[(int) Thread.currentThread().threadId() & RINGS - 1];
  }

  private static ThreadGroup rootGroup() {
    ThreadGroup root = Thread.currentThread().getThreadGroup();
    while (root.getParent() != null) {
      root = root.getParent();
    }
    return root;
  }

  private static void watch() {
    for (; ; ) {
      try {
        Reference<?> found = missed ? QUEUE.remove(PAUSE) : QUEUE.remove();
        if (found != null) {
          leaked(found);
        }
        if (missed) {
          findMissed();
        }
      } catch (InterruptedException e) {
        // Nobody has a reason to interrupt it.
      } catch (OutOfMemoryError full) {
        missed = true;
      }
    }
  }

  static void leaked(Reference<?> reference) {
    Entry entry = (Entry) reference;
    List<Single> parts;
    try {
      parts = entry.parts();
    } catch (OutOfMemoryError full) {
      missed = true;
      throw full;
    }
    if (entry.unlink()) {
      for (int i = 0; i < parts.size(); i++) { // an iterator would need memory
        Single part = parts.get(i);
        try {
          reclaim(part);
        } catch (OutOfMemoryError full) {
          // Others of its batch are still to be given back; it is found again in its ring.
          part.link();
          missed = true;
        }
      }
    }
  }

  /** What is in no queue any more is in its ring still. */
  private static void findMissed() {
    missed = false;
    try {
      for (Ring ring : ALL) {
        for (Entry it : ring.copy()) {
          if (it.refersTo(null)) {
            leaked(it);
          }
        }
      }
    } catch (OutOfMemoryError full) {
      missed = true;
      throw full;
    }
  }

  private static void reclaim(Single entry) {
    long bytes = entry.bytes();
    entry.reclaim();
    LEAKED_BYTES.addAndGet(bytes);
    long number = LEAKS.incrementAndGet();
    try {
      Observing.leak(entry, bytes);
      LeakLog.leaked(entry, bytes, number);
    } catch (RuntimeException | Error inLog) {
      // Nobody is left to be told, and others of its batch are still to be given back.
    }
  }

  /**
   * Memory is short: gives back what nobody uses or knows.
   *
   * @param most how often the collector may run, which is at least once
   * @return how often it still may; 0 if there was nothing, and others have freed nothing
   */
  static int collect(int most) {
    long reserved = Blocks.reserved();
    long used = Blocks.used();
    long before = leaks();
    Blocks.trim();
    int runs = 0;
    boolean found;
    do {
      collector.run();
      if (missed) {
        findMissed();
      }
      for (Reference<?> it = QUEUE.poll(); it != null; it = QUEUE.poll()) {
        leaked(it);
      }
      Thread.yield();
      Blocks.trim(); // what others have freed meanwhile
      found = leaks() > before || Blocks.reserved() < reserved || Blocks.used() < used;
      runs++;
    } while (!found && runs < most && runs < COLLECTIONS);
    return found ? most - runs : 0;
  }

  /** Regions and pointers whose memory was reclaimed by the safety net. */
  static long leaks() {
    return LEAKS.get();
  }

  /** How many there are, at about this moment. */
  static long live() {
    long sum = 0;
    for (Ring ring : ALL) {
      for (Entry it : ring.copy()) {
        sum += it.size();
      }
    }
    return sum;
  }

  /** How many regions there are, at about this moment. */
  static long regions() {
    long sum = 0;
    for (Ring ring : ALL) {
      sum += ring.copy().stream().filter(SpaceRecord.class::isInstance).count();
    }
    return sum;
  }

  static long leakedBytes() {
    return LEAKED_BYTES.get();
  }

  /** All that are alive, each as it is at about that moment. */
  static void forEach(Consumer<Single> sink) {
    for (Ring ring : ALL) {
      ring.copy().forEach(it -> it.parts().forEach(sink));
    }
  }
}
