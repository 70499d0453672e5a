package soumak.runtime;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A group of capsules, and those who wait until none of them has anything to do.
 *
 * <p>Nothing is counted for a message. All are looked at twice: a capsule that rests both times,
 * and has not run in between, has rested from the first look to the second. If that is so of all,
 * and none was added, then all rested when the first look ended, and no message was on its way, for
 * a message makes its capsule busy. As only they send to each other, it stays so. How often a
 * capsule has run is read before and after it is seen to rest, so that a run that begins meanwhile
 * is seen.
 *
 * <p>Who finds one that is busy makes it the witness; when that one rests, it looks again. So a
 * capsule that rests does no more than compare itself with the witness. The witness is written
 * before it is looked at once more, and it rests before it reads who the witness is: one of the two
 * sees the other.
 *
 * <p>Who waits is woken by a look that began after it had begun to wait, for it may have sent
 * something just before.
 */
public final class Quiescence extends Resource {
  /** Made before it is needed. */
  private static final Signal NO_MEMORY =
      Signal.vain(() ->
          new OutOfMemoryError("there is no memory to see whether all capsules of a design rest"));

  // What a look finds, beside a sum.
  private static final long BUSY = -1;
  private static final long RAN = -2;

  /**
   * Guards itself, {@link #added}, {@link #late} and {@link #closed}. In the order in which they
   * came, as a simulation that ends them must be the same the next time.
   */
  private final Set<Inlet> members = new LinkedHashSet<>();

  /** How many have been added. */
  private int added;

  /** Members that nobody has ended as yet, as they were made after the others were told to end. */
  private final List<Inlet> late = new ArrayList<>();

  private boolean closed;

  private volatile @Nullable Inlet witness;

  // Guarded by the resource's lock: who waits, and how many have come to wait.
  private @Nullable Object waiters;
  private int came;

  public Quiescence() {}

  /** Makes a capsule one of them. */
  public void add(Inlet member) {
    synchronized (members) {
      members.add(member);
      added++;
      if (closed) {
        late.add(member);
      }
    }
  }

  void remove(Inlet member) {
    synchronized (members) {
      members.remove(member);
      late.remove(member);
    }
    try {
      endLate();
    } finally {
      rested(member);
    }
  }

  /**
   * Ends all members, each behind the messages that it has. Those that they make from then on are
   * ended when all others have ended: until then they may be sent messages.
   */
  public void close() {
    Inlet[] all;
    synchronized (members) {
      closed = true;
      all = members();
    }
    for (Inlet member : all) {
      member.stop();
    }
  }

  private void endLate() {
    List<Inlet> last = List.of();
    synchronized (members) {
      if (!late.isEmpty() && late.size() == members.size()) {
        last = List.copyOf(late);
        late.clear();
      }
    }
    last.forEach(Inlet::stop);
  }

  /** The capsules that have not ended. */
  Inlet[] members() {
    synchronized (members) {
      return members.toArray(Inlet[]::new);
    }
  }

  private int added() {
    synchronized (members) {
      return added;
    }
  }

  /** Called by the owner of {@code member} after it has let go of it. */
  void rested(Inlet member) {
    if (witness == member) {
      try {
        look();
      } catch (OutOfMemoryError full) {
        // Else nobody would look again for those who wait.
        wakeAll(NO_MEMORY);
      }
    }
  }

  /** Wakes those who wait, if nothing is going on; else finds a witness. */
  private void look() {
    boolean over;
    do {
      int waiting = waiting();
      int before = added();
      Inlet[] all = members();
      long runs = waiting == 0 ? BUSY : look(all);
      long again = runs < 0 ? runs : look(all);
      boolean allRest = again >= 0 && again == runs && added() == before;
      over = again == BUSY || (allRest && wakeAll(waiting));
    } while (!over);
  }

  /**
   * How often all have run, if all rest; {@link #RAN} if one of them has run meanwhile; {@link
   * #BUSY} if one is busy, and that is the witness.
   */
  private long look(Inlet[] all) {
    long sum = 0;
    for (Inlet inlet : all) {
      int runs = inlet.runs();
      if (!inlet.isQuiet()) {
        witness = inlet;
        if (!inlet.isQuiet()) {
          return BUSY;
        }
      }
      if (runs != inlet.runs()) {
        return RAN;
      }
      sum += Integer.toUnsignedLong(runs);
    }
    return sum;
  }

  /** How many have come to wait; 0, and there is no witness, if nobody waits. */
  private int waiting() {
    hold();
    int now = came;
    if (waiters == null) {
      now = 0;
      witness = null;
    }
    release();
    return now;
  }

  /** Wakes those who wait, if {@code asked} have come to wait as yet. */
  private boolean wakeAll(int asked) {
    hold();
    boolean same = came == asked;
    Object waiting = same ? takeWaiters() : null;
    release();
    wakeAll(waiting, null);
    return same;
  }

  private void wakeAll(Signal signal) {
    hold();
    Object waiting = takeWaiters();
    release();
    wakeAll(waiting, signal);
  }

  /** Under the lock. */
  private @Nullable Object takeWaiters() {
    Object waiting = waiters;
    waiters = null;
    witness = null;
    return waiting;
  }

  private static void wakeAll(@Nullable Object waiters, @Nullable Signal signal) {
    Object waiting = waiters;
    for (Object w = Waiters.first(waiting); w != null; w = Waiters.first(waiting)) {
      waiting = Waiters.removeFirst(waiting);
      if (signal == null) {
        wake((Schedulable) w, null);
      } else {
        wakeBy((Schedulable) w, signal);
      }
    }
  }

  @Override
  boolean enlist(Schedulable task) {
    boolean parked = super.enlist(task);
    if (parked) {
      try {
        look();
      } catch (OutOfMemoryError full) {
        withdraw(task, this, NO_MEMORY);
      }
    }
    return parked;
  }

  @Override
  protected boolean settle(Schedulable waiter) {
    return false;
  }

  @Override
  protected void add(Schedulable waiter) {
    waiters = Waiters.add(waiters, waiter);
    came++;
  }

  @Override
  protected boolean remove(Schedulable waiter) {
    int before = Waiters.count(waiters);
    waiters = Waiters.remove(waiters, waiter);
    return Waiters.count(waiters) < before;
  }

  @Override
  protected String describe(Schedulable waiter) {
    return "the rest of " + members().length + " capsules";
  }
}
