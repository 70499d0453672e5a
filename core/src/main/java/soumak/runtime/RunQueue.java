package soumak.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The ready tasks of one worker, first in first out: a ring of fixed size, with an overflow into
 * the pool's shared inbox. The owner alone pushes; the owner and thieves take.
 *
 * <p>{@code tail} is written by the owner alone. {@code head} is moved by compare-and-set, by one
 * for the owner and by half of the content for a thief; an entry between head and tail is never
 * overwritten, so what was read before a successful compare-and-set is what was taken. Both count
 * up for ever; they may wrap around.
 *
 * <p>An entry is a task and what its wait brought. Most tasks never have that in their slot: they
 * are old objects, and storing a reference into an old object costs a fence with G1; the ring is
 * young (see {@link #renew}). Tasks that leave the ring for elsewhere take it along in their slot.
 */
final class RunQueue {
  static final int CAPACITY = 256;
  private static final VarHandle HEAD;
  private static final VarHandle TAIL;
  private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(Object[].class);
  private static final VarHandle TASKS;
  private static final VarHandle BROUGHT;
  private static final VarHandle DISPATCHES;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      HEAD = lookup.findVarHandle(RunQueue.class, "head", int.class);
      TAIL = lookup.findVarHandle(RunQueue.class, "tail", int.class);
      TASKS = lookup.findVarHandle(RunQueue.class, "tasks", Schedulable[].class);
      BROUGHT = lookup.findVarHandle(RunQueue.class, "brought", Object[].class);
      DISPATCHES = lookup.findVarHandle(RunQueue.class, "dispatches", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /**
   * The tasks of the entries, and what they were brought. Replaced by the owner now and then, see
   * {@link #renew}; a thief reads them after the tail.
   */
  private @Nullable Schedulable[] tasks = new Schedulable[CAPACITY];

  private @Nullable Object[] brought = new Object[CAPACITY];

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
    if (t - (int) HEAD.getAcquire(this) >= CAPACITY) {
      spill();
    }
    put(tasks, t, task);
    put(brought, t, value);
    TAIL.setRelease(this, t + 1);
  }

  /** The length is a power of two, and named so the JIT leaves out the check of the index. */
  private static <E> void put(@Nullable E[] ring, int entry, @Nullable E element) {
    ring[entry & (ring.length - 1)] = element;
  }

  private static <E> @Nullable E take(@Nullable E[] ring, int entry) {
    int place = entry & (ring.length - 1);
    E element = ring[place];
    ring[place] = null;
    return element;
  }

  /** Moves half of the ring, the older half, to the inbox; the order of the tasks stays. */
  private void spill() {
    int h = (int) HEAD.getAcquire(this);
    int n = Math.min(CAPACITY / 2, tail - h);
    @Nullable Schedulable[] half = copy(tasks, new Schedulable[CAPACITY / 2], h, n);
    @Nullable Object[] values = copy(brought, new Object[n], h, n);
    if (n > 0 && moveHead(h, h + n)) {
      for (int i = 0; i < n; i++) {
        fillSlot(half[i], values[i]);
        put(tasks, h + i, null);
        put(brought, h + i, null);
      }
      overflow.addAll(half, n);
    }
  }

  /** A task that is the caller's now gets what it was brought into its slot. */
  private static Schedulable fillSlot(@Nullable Schedulable task, @Nullable Object value) {
    assert task != null : "an entry between head and tail holds a task";
    if (value != null) {
      task.slot = value;
    }
    return task;
  }

  /** Owner only: moves all tasks to the inbox. */
  void spillAll() {
    while (head() != tail) {
      spill();
    }
  }

  private int head() {
    return (int) HEAD.getAcquire(this);
  }

  /** Copies {@code n} entries from {@code from} on. Any thread; the owner may be writing. */
  @SuppressWarnings("unchecked") // what comes out of a ring of E is an E
  private static <E> @Nullable E[] copy(@Nullable E[] ring, @Nullable E[] to, int from, int n) {
    for (int i = 0; i < n; i++) {
      to[i] = (E) SLOT.getOpaque(ring, (from + i) & (CAPACITY - 1));
    }
    return to;
  }

  /** Owner only: pushes {@code n} tasks, for which there must be room. */
  void pushAll(@Nullable Schedulable[] ready, int from, int n) {
    int t = tail;
    for (int i = 0; i < n; i++) {
      put(tasks, t + i, ready[from + i]);
      put(brought, t + i, null);
    }
    TAIL.setRelease(this, t + n);
  }

  /**
   * Owner only: goes on with copies of the rings. A young array takes stores without the fence that
   * G1 puts behind a store into an old one. A thief that has read the new tail reads the new rings;
   * one with the old tail finds in either what it looks for.
   */
  void renew() {
    TASKS.setRelease(this, tasks.clone());
    BROUGHT.setRelease(this, brought.clone());
  }

  /** Owner only: the next task; what it was brought is left as a result in {@code carrier}. */
  @Nullable Schedulable take(Carrier carrier) {
    while (true) {
      int h = (int) HEAD.getAcquire(this);
      if (h == tail) {
        return null;
      }
      if (!thieves) {
        HEAD.setRelease(this, h + 1);
        carrier.result(take(brought, h));
        return take(tasks, h);
      }
      @Nullable Schedulable[] ring = tasks;
      Schedulable task = ring[h & (ring.length - 1)];
      if (HEAD.compareAndSet(this, h, h + 1)) {
        put(ring, h, null);
        carrier.result(take(brought, h));
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
   * Any thread: takes half of the tasks, rounded up, into the thief's own empty queue, and returns
   * one of them.
   */
  @Nullable Schedulable stealInto(RunQueue thief) {
    while (true) {
      int h = (int) HEAD.getAcquire(this);
      int n = (int) TAIL.getAcquire(this) - h;
      @Nullable Schedulable[] from = (@Nullable Schedulable[]) TASKS.getAcquire(this);
      @Nullable Object[] values = (@Nullable Object[]) BROUGHT.getAcquire(this);
      n -= n / 2;
      if (n <= 0) {
        return null;
      }
      @Nullable Schedulable[] taken = copy(from, new Schedulable[n], h, n);
      @Nullable Object[] takenValues = copy(values, new Object[n], h, n);
      if (HEAD.compareAndSet(this, h, h + n)) {
        for (int i = 1; i < n; i++) {
          thief.push(fillSlot(taken[i], takenValues[i]));
        }
        return fillSlot(taken[0], takenValues[0]);
      }
    }
  }

  /** About how many tasks are ready here. Any thread. */
  int size() {
    return Math.max(0, (int) TAIL.getAcquire(this) - (int) HEAD.getAcquire(this));
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
    int t = (int) TAIL.getAcquire(this);
    Object[] from = (Object[]) TASKS.getAcquire(this);
    for (int h = (int) HEAD.getAcquire(this); h != t; h++) {
      if (SLOT.getOpaque(from, h & (CAPACITY - 1)) instanceof Schedulable task) {
        visitor.accept(task);
      }
    }
  }
}
