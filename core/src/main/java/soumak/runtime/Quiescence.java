package soumak.runtime;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A group of capsules, and those who wait until none of them has anything to do.
 *
 * <p>Nothing is counted for a message. All are looked at twice: if each rests both times, and none
 * has run in between, then there was a moment between the two looks at which all rested, and no
 * message was on its way, for a message makes its capsule busy. As only they send to each other, it
 * stays so.
 *
 * <p>Who finds one that is busy makes it the witness; when that one rests, it looks again. So a
 * capsule that rests does no more than compare itself with the witness. The witness is written
 * before it is looked at once more, and it rests before it reads who the witness is: one of the two
 * sees the other.
 */
public final class Quiescence extends Resource {
  private final Set<Inlet> members = Collections.newSetFromMap(new IdentityHashMap<>());
  private volatile @Nullable Inlet witness;

  /** Guarded by the resource's lock. */
  private @Nullable Object waiters;

  public Quiescence() {}

  /** Makes a capsule one of them. */
  public void add(Inlet member) {
    synchronized (members) {
      members.add(member);
    }
  }

  void remove(Inlet member) {
    synchronized (members) {
      members.remove(member);
    }
    rested(member);
  }

  /** The capsules that have not ended. */
  public Inlet[] members() {
    synchronized (members) {
      return members.toArray(Inlet[]::new);
    }
  }

  /** Called by the owner of {@code member} after it has let go of it. */
  void rested(Inlet member) {
    if (witness == member) {
      look();
    }
  }

  /** Wakes those who wait, if nothing is going on; else finds a witness. */
  private void look() {
    if (!isAnybodyHere()) {
      witness = null;
      return;
    }
    Inlet[] all = members();
    while (true) {
      long runs = look(all);
      if (runs < 0) {
        return;
      }
      Inlet[] now = members();
      if (now.length == all.length && look(now) == runs) {
        wakeAll();
        return;
      }
      all = now;
    }
  }

  /** How often all have run, if all rest; else -1, and one that is busy is the witness. */
  private long look(Inlet[] all) {
    long runs = 0;
    for (Inlet inlet : all) {
      if (!inlet.isQuiet()) {
        witness = inlet;
        if (!inlet.isQuiet()) {
          return -1;
        }
      }
      runs += inlet.runs();
    }
    return runs;
  }

  private boolean isAnybodyHere() {
    hold();
    boolean any = waiters != null;
    release();
    return any;
  }

  private void wakeAll() {
    hold();
    Object waiting = waiters;
    waiters = null;
    release();
    witness = null;
    for (Object w = Waiters.first(waiting); w != null; w = Waiters.first(waiting)) {
      waiting = Waiters.removeFirst(waiting);
      wake((Schedulable) w, null);
    }
  }

  @Override
  boolean enlist(Schedulable task) {
    boolean parked = super.enlist(task);
    if (parked) {
      look();
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
