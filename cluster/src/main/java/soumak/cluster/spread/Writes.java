package soumak.cluster.spread;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What this node has written since the last release. A release brings it all out, whoever wrote it,
 * and one comes after the other, so none ends before what its thread wrote is out.
 *
 * <p>A thread may have passed its check before another one's release took the object, and write
 * afterwards. So a released object lingers until each thread of the program has made a release of
 * its own; each looks once more at what lingers since its last one, and sends what it finds
 * changed. Releases are counted: an object lingers since {@code header.lingering}, a thread has
 * nothing open from before {@code station.since}. A thread that rests has nothing open at all.
 */
final class Writes {
  private record Lingering(long since, Shared object) {}

  /** From so many on, what lingers is looked through for what is there twice. */
  private static final int MANY = 64;

  /** Held by the thread whose release is under way. */
  private static final class Releasing extends ReentrantLock {
    private static final long serialVersionUID = 1;

    boolean isFreeFor(Thread thread) {
      Thread owner = getOwner();
      return owner == null || owner == thread;
    }
  }

  private final Releasing releasing = new Releasing();
  private final Set<Station> stations = new HashSet<>();

  /** How many threads are in the middle of a volatile write, which may be a late one. */
  private final AtomicInteger raising = new AtomicInteger();

  /** A list, as an ArrayDeque that has no memory to grow has lost all that it had. */
  private final List<Lingering> lingering = new ArrayList<>();

  /** How many may linger before it is looked through. */
  private int enough = MANY;

  private List<Shared> dirty = new ArrayList<>();
  private long releases;
  private boolean busy;

  /** What the release that is under way counts as, or the last one. */
  private long underWay;

  /**
   * What a release brings out.
   *
   * @param written since the one before
   * @param again what lingers, and may have been written since its own release
   */
  record Taken(List<Shared> written, List<Shared> again) {}

  synchronized void join(Station station) {
    station.since = begins();
    stations.add(station);
  }

  synchronized void leave(Station station) {
    stations.remove(station);
  }

  synchronized void rest(Station station) {
    station.since = Long.MAX_VALUE;
  }

  synchronized void goOn(Station station) {
    station.since = begins();
  }

  /** The release under way may come to an object only after the thread has passed its check. */
  private long begins() {
    return busy ? underWay - 1 : releases;
  }

  /** Called once between two releases, with the header's lock, before the first write. */
  synchronized void dirtied(Shared object) {
    dirty.add(object);
  }

  /**
   * An object must not be written unseen from now on. False if no thread can be about to do so, as
   * all rest.
   */
  synchronized boolean linger(Header header, Shared object) {
    if (stations.stream().allMatch(station -> station.since == Long.MAX_VALUE)) {
      return false;
    }
    releases++;
    add(header, object);
    return true;
  }

  private void add(Header header, Shared object) {
    header.lingering = releases;
    lingering.add(new Lingering(releases, object));
    if (lingering.size() > enough) {
      lingering.removeIf(it -> header(it.object).lingering != it.since);
      enough = Math.max(MANY, 2 * lingering.size());
    }
  }

  /** Each object counts once, or a few times where it was released again and again. */
  synchronized int lingering() {
    return lingering.size();
  }

  /** Ends when all that the node has written is seen at all nodes. */
  void release(Station station) {
    release(station, null);
  }

  /**
   * The same, before the thread leaves a monitor.
   *
   * @param leaving that monitor
   */
  void release(Station station, @Nullable Lock leaving) {
    release(station, leaving, true, null);
  }

  /** As a release; late writes of other threads to that object are brought out with it. */
  void acquire(Station station, Shared object) {
    release(station, null, true, object);
  }

  /** As a release, but the thread may write what it has passed its check for. */
  void bringOut(Station station) {
    release(station, null, false, null);
  }

  /** A release; the next one of the thread ends its volatile write. */
  void beginVolatile(Station station) {
    release(station);
    station.raises = true;
    raising.incrementAndGet();
  }

  private void endVolatile(Station station) {
    if (station.raises) {
      station.raises = false;
      raising.decrementAndGet();
    }
  }

  boolean raises() {
    return raising.get() > 0;
  }

  private void release(
      Station station, @Nullable Lock leaving, boolean closes, @Nullable Shared read) {
    try {
      bringOut(station, leaving, closes, read);
    } finally {
      endVolatile(station);
    }
  }

  private void bringOut(
      Station station, @Nullable Lock leaving, boolean closes, @Nullable Shared read) {
    if (read != null || !isClean(station, closes)) {
      awaitTurn();
      try {
        Taken taken = take(station, closes, read);
        new Flush(station.spread, leaving).run(taken.written, taken.again);
      } finally {
        synchronized (this) {
          // What is sent may have code of the program, and that a release of its own.
          busy = releasing.getHoldCount() > 1;
        }
        releasing.unlock();
      }
    }
    settle();
  }

  private void awaitTurn() {
    Station.turns().goesOn();
    if (!releasing.tryLock()) {
      Thread me = Thread.currentThread();
      Thread.State before = Carrier.does(Thread.State.RUNNABLE);
      Station.turns().waits(() -> releasing.isFreeFor(me));
      releasing.lock();
      var _ = Carrier.does(before);
      Station.turns().goesOn();
    }
  }

  private synchronized boolean isClean(Station station, boolean closes) {
    boolean late = !lingering.isEmpty() && lingering.getLast().since > station.since;
    if (busy || !dirty.isEmpty() || late) {
      return false;
    }
    if (closes) {
      station.since = releases;
    }
    return true;
  }

  @SuppressWarnings("ReferenceEquality") // equals is the program's
  private synchronized Taken take(Station station, boolean closes, @Nullable Shared read) {
    List<Shared> again = again(station);
    if (read != null && again.stream().noneMatch(object -> object == read)) {
      again.add(read);
    }
    List<Shared> next = new ArrayList<>();
    releases++;
    dirty.forEach(object -> add(header(object), object));
    again.removeIf(object -> header(object).lingering == releases);
    Taken taken = new Taken(dirty, again);
    // From here on nothing fails.
    dirty = next;
    if (!busy) {
      busy = true;
      underWay = releases;
    }
    if (closes) {
      station.since = releases;
    }
    return taken;
  }

  /** What lingers since the last release of this thread. */
  private List<Shared> again(Station station) {
    List<Shared> again = new ArrayList<>();
    for (Lingering one : lingering.reversed()) {
      if (one.since <= station.since) {
        break;
      }
      if (header(one.object).lingering == one.since) {
        again.add(one.object);
      }
    }
    return again;
  }

  private static Header header(Shared object) {
    Header header = object.header$();
    if (header == null) {
      throw new IllegalStateException("an object that no other node knows needs no release");
    }
    return header;
  }

  private void settle() {
    List<Lingering> settled;
    synchronized (this) {
      // Who is in the middle of a release has not yet looked at all that it counts as seen.
      if (lingering.isEmpty() || busy) {
        return;
      }
      long oldest = stations.stream().mapToLong(station -> station.since).min().orElse(releases);
      int count = 0;
      while (count < lingering.size() && lingering.get(count).since <= oldest) {
        count++;
      }
      List<Lingering> oldOnes = lingering.subList(0, count);
      settled = List.copyOf(oldOnes);
      oldOnes.clear();
    }
    settled.forEach(one -> header(one.object).settle(one.since));
  }
}
