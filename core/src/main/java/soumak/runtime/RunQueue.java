package soumak.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The ready tasks of one worker, first in first out: a ring of fixed size, with an overflow into
 * the pool's shared inbox. The owner alone pushes; the owner and thieves take. When all is empty,
 * the next task goes to the {@link Front}, which therefore is older than what is in the ring,
 * unless it was pushed first.
 *
 * <p>{@code tail} is written by the owner alone. {@code head} is moved by compare-and-set, by one
 * for the owner and by half of the content for a thief; an entry between head and tail is never
 * overwritten, so what was read before a successful compare-and-set is what was taken. Both count
 * up for ever; they may wrap around.
 *
 * <p>An entry is a task and what its wait brought. Most tasks never have that in their slot: they
 * are old objects, and storing a reference into an old object costs a fence with G1; the entries
 * are young (see {@link #renew}). Tasks that leave the ring for elsewhere take it along in their
 * slot. The ring holds objects that are filled again and again, not the tasks, for a store into a
 * field needs no check of its type at run time, and one into an array does.
 */
final class RunQueue {
  static final int CAPACITY = 256;

  /** So many tasks may come before the ring's first until that is run. */
  private static final int MOST_FIRSTS = 16;

  private static final VarHandle HEAD;
  private static final VarHandle TAIL;
  private static final VarHandle RING;
  private static final VarHandle FRONT;
  private static final VarHandle DISPATCHES;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      HEAD = lookup.findVarHandle(RunQueue.class, "head", int.class);
      TAIL = lookup.findVarHandle(RunQueue.class, "tail", int.class);
      RING = lookup.findVarHandle(RunQueue.class, "ring", Entry[].class);
      FRONT = lookup.findVarHandle(RunQueue.class, "front", Front.class);
      DISPATCHES = lookup.findVarHandle(RunQueue.class, "dispatches", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** A task and what it was brought. */
  private static final class Entry {
    private static final VarHandle TASK;
    private static final VarHandle BROUGHT;

    static {
      try {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        TASK = lookup.findVarHandle(Entry.class, "task", Schedulable.class);
        BROUGHT = lookup.findVarHandle(Entry.class, "brought", Object.class);
      } catch (ReflectiveOperationException e) {
        throw new ExceptionInInitializerError(e);
      }
    }

    @Nullable Schedulable task;
    @Nullable Object brought;

    /** Any thread; the owner may be writing. */
    void copyTo(Entry to) {
      to.task = (Schedulable) TASK.getOpaque(this);
      to.brought = BROUGHT.getOpaque(this);
    }

    void clear() {
      task = null;
      brought = null;
    }

    /** A task that is the caller's now gets what it was brought into its slot. */
    Schedulable fillSlot() {
      Schedulable filled = task;
      assert filled != null : "an entry between head and tail holds a task";
      if (brought != null) {
        filled.slot = brought;
      }
      return filled;
    }
  }

  /** Replaced by the owner now and then, see {@link #renew}; a thief reads it after the tail. */
  private Entry[] ring = entries(CAPACITY);

  /** Replaced like the ring; a thief may be left with one that is empty and never filled again. */
  private Front front = new Front();

  private final Inbox overflow;

  /** Whether there are other workers; without thieves, taking needs no compare-and-set. */
  private final boolean thieves;

  @SuppressWarnings("UnusedVariable") // through HEAD
  private int head;

  private int tail;

  /**
   * How many tasks the owner has run, from wherever they came; others read it to see whether it
   * gets on.
   */
  private int dispatches;

  /** How many have come first while the head was as it is. Owner only, as the next. */
  private int firsts;

  private int headBefore;

  RunQueue(Inbox overflow, boolean thieves) {
    this.overflow = overflow;
    this.thieves = thieves;
  }

  /** Owner only. The task has in its slot what it was brought, if anything. */
  void push(Schedulable task) {
    push(task, null);
  }

  /** Owner only. The task's slot is null, or {@code value} is. */
  void push(Schedulable task, @Nullable Object value) {
    int t = tail;
    int n = t - (int) HEAD.getAcquire(this);
    if (n == 0 && front.isEmpty()) {
      front.put(task, value);
      return;
    }
    if (n >= CAPACITY && !hasSpilt()) {
      if (value != null) {
        task.slot = value;
      }
      overflow.add(task);
      return;
    }
    Entry entry = at(ring, t);
    entry.task = task;
    entry.brought = value;
    TAIL.setRelease(this, t + 1);
  }

  /**
   * Owner only: has the task run before all that are ready here, unless others have come so too
   * often in a row: two that have each other run first would keep the ring waiting for ever.
   */
  void pushFirst(Schedulable task) {
    int h = head();
    firsts = h == headBefore ? firsts + 1 : 0;
    headBefore = h;
    boolean first = firsts < MOST_FIRSTS;
    Schedulable displaced = first ? front.steal() : null;
    if (first && front.isEmpty()) {
      front.put(task, null);
    } else {
      push(task);
    }
    if (displaced != null) {
      push(displaced);
    }
  }

  /** The length is a power of two, and named so the JIT leaves out the check of the index. */
  private static Entry at(Entry[] ring, int index) {
    return ring[index & (ring.length - 1)];
  }

  private static Entry[] entries(int n) {
    Entry[] made = new Entry[n];
    Arrays.setAll(made, i -> new Entry());
    return made;
  }

  /** False if there is no memory for it; the inbox has room for some tasks all the same. */
  private boolean hasSpilt() {
    try {
      spill();
      return true;
    } catch (OutOfMemoryError full) {
      return false;
    }
  }

  /** Moves half of the ring, the older half, to the inbox; the order of the tasks stays. */
  private void spill() {
    int h = head();
    int n = Math.min(CAPACITY / 2, tail - h);
    // Before they are taken: where there is no memory for it, they stay.
    Inbox.Chunk spilt = new Inbox.Chunk(n);
    if (n > 0 && moveHead(h, h + n)) {
      // Behind head no thief looks, and nobody but the owner pushes.
      for (int i = 0; i < n; i++) {
        Entry entry = at(ring, h + i);
        spilt.add(entry.fillSlot());
        entry.clear();
      }
      overflow.addAll(spilt);
    }
  }

  /** Owner only: moves all tasks to the inbox. */
  void spillAll() {
    Schedulable first = front.steal();
    if (first != null) {
      overflow.add(first);
    }
    while (head() != tail) {
      spill();
    }
  }

  private int head() {
    return (int) HEAD.getAcquire(this);
  }

  /** Copies of {@code n} entries from {@code from} on. Any thread; the owner may be writing. */
  private static Entry[] copy(Entry[] ring, int from, int n) {
    Entry[] copies = entries(n);
    for (int i = 0; i < n; i++) {
      at(ring, from + i).copyTo(copies[i]);
    }
    return copies;
  }

  /** Owner only: pushes {@code n} tasks, for which there must be room. */
  void pushAll(@Nullable Schedulable[] ready, int from, int n) {
    int t = tail;
    for (int i = 0; i < n; i++) {
      Entry entry = at(ring, t + i);
      entry.task = ready[from + i];
      entry.brought = null;
    }
    TAIL.setRelease(this, t + n);
  }

  /**
   * Owner only: goes on with copies of ring and front. Young objects take stores without the fence
   * that G1 puts behind a store into an old one. A thief that has read the new tail reads the new
   * ring; one with the old tail finds in either what it looks for.
   */
  void renew() {
    Entry[] young = entries(CAPACITY);
    for (int i = 0; i < CAPACITY; i++) {
      ring[i].copyTo(young[i]);
    }
    RING.setRelease(this, young);
    FRONT.setRelease(this, front.renewed());
  }

  /** Owner only: the next task; what it was brought is left as a result in {@code carrier}. */
  @Nullable Schedulable take(Carrier carrier) {
    Schedulable first = front.take(carrier, thieves);
    return first != null ? first : takeFromRing(carrier);
  }

  private @Nullable Schedulable takeFromRing(Carrier carrier) {
    while (true) {
      int h = head();
      if (h == tail) {
        return null;
      }
      Entry entry = at(ring, h);
      if (moveHead(h, h + 1)) {
        Schedulable task = entry.task;
        carrier.result(entry.brought);
        entry.clear();
        return task;
      }
    }
  }

  private boolean moveHead(int from, int to) {
    if (thieves) {
      return HEAD.compareAndSet(this, from, to);
    }
    HEAD.setRelease(this, to);
    return true;
  }

  /**
   * Any thread: takes half of the ring, rounded up, into the thief's own empty queue, and returns
   * one of them; if there is only the front, that.
   */
  @Nullable Schedulable stealInto(RunQueue thief) {
    while (true) {
      int h = (int) HEAD.getAcquire(this);
      int n = (int) TAIL.getAcquire(this) - h;
      if (n > CAPACITY) {
        continue; // the head has moved on since it was read
      }
      Entry[] from = (Entry[]) RING.getAcquire(this);
      n -= n / 2;
      if (n <= 0) {
        return ((Front) FRONT.getAcquire(this)).steal();
      }
      Entry[] taken = copy(from, h, n);
      if (HEAD.compareAndSet(this, h, h + n)) {
        for (int i = 1; i < n; i++) {
          thief.push(taken[i].fillSlot());
        }
        return taken[0].fillSlot();
      }
    }
  }

  /** About how many tasks are ready here. Any thread. */
  int size() {
    int inRing = Math.max(0, (int) TAIL.getAcquire(this) - (int) HEAD.getAcquire(this));
    return ((Front) FRONT.getAcquire(this)).peek() == null ? inRing : inRing + 1;
  }

  /** Owner only: it has run one more task. */
  void dispatched() {
    DISPATCHES.setOpaque(this, dispatches + 1);
  }

  int dispatches() {
    return (int) DISPATCHES.getOpaque(this);
  }

  /** Calls {@code visitor} for about all ready tasks. Any thread. */
  void forEach(Consumer<Schedulable> visitor) {
    Schedulable first = ((Front) FRONT.getAcquire(this)).peek();
    if (first != null) {
      visitor.accept(first);
    }
    int t = (int) TAIL.getAcquire(this);
    Entry[] from = (Entry[]) RING.getAcquire(this);
    Entry seen = new Entry();
    // The owner may have taken more than this tail since: then nothing is left of what was there.
    for (int h = head(); h - t < 0; h++) {
      at(from, h).copyTo(seen);
      if (seen.task != null) {
        visitor.accept(seen.task);
      }
    }
  }
}
