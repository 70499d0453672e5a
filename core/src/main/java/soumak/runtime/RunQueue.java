package soumak.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The ready tasks of one worker, first in first out: a ring of fixed size, with an overflow into
 * the pool's shared inbox. The owner alone pushes; the owner and thieves take.
 *
 * <p>{@code tail} is written by the owner alone. {@code head} is moved by compare-and-set, by one
 * for the owner and by half of the content for a thief; a slot between head and tail is never
 * overwritten, so what was read before a successful compare-and-set is what was taken. Both count
 * up for ever; they may wrap around.
 */
final class RunQueue {
  static final int CAPACITY = 256;
  private static final int MASK = CAPACITY - 1;
  private static final VarHandle HEAD;
  private static final VarHandle TAIL;
  private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(Schedulable[].class);
  private static final VarHandle RING;
  private static final VarHandle DISPATCHES;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      HEAD = lookup.findVarHandle(RunQueue.class, "head", int.class);
      TAIL = lookup.findVarHandle(RunQueue.class, "tail", int.class);
      RING = lookup.findVarHandle(RunQueue.class, "ring", Schedulable[].class);
      DISPATCHES = lookup.findVarHandle(RunQueue.class, "dispatches", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Replaced by the owner now and then, see {@link #renew}; a thief reads it after the tail. */
  private @Nullable Schedulable[] ring = new Schedulable[CAPACITY];

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

  /** Owner only. */
  void push(Schedulable task) {
    int t = tail;
    if (t - (int) HEAD.getAcquire(this) < CAPACITY) {
      ring[t & MASK] = task;
      TAIL.setRelease(this, t + 1);
    } else {
      spill();
      push(task);
    }
  }

  /** Moves half of the ring, the older half, to the inbox; the order of the tasks stays. */
  private void spill() {
    @Nullable Schedulable[] half = new Schedulable[CAPACITY / 2];
    int h = (int) HEAD.getAcquire(this);
    int n = Math.min(half.length, tail - h);
    copy(h, half, n);
    if (n > 0 && moveHead(h, h + n)) {
      overflow.addAll(half, n);
    }
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

  /** Copies {@code n} slots from {@code from} on. */
  private void copy(int from, @Nullable Schedulable[] to, int n) {
    int start = from & MASK;
    int straight = Math.min(n, CAPACITY - start);
    System.arraycopy(ring, start, to, 0, straight);
    System.arraycopy(ring, 0, to, straight, n - straight);
  }

  /** Owner only: pushes {@code n} tasks, for which there must be room. */
  void pushAll(@Nullable Schedulable[] tasks, int from, int n) {
    int start = tail & MASK;
    int straight = Math.min(n, CAPACITY - start);
    System.arraycopy(tasks, from, ring, start, straight);
    System.arraycopy(tasks, from + straight, ring, 0, n - straight);
    TAIL.setRelease(this, tail + n);
  }

  /**
   * Owner only: goes on with a copy of the ring. A young array takes stores without the fence that
   * G1 puts behind a store into an old one. A thief that has read the new tail reads the new ring;
   * one with the old tail finds in either ring what it looks for.
   */
  void renew() {
    RING.setRelease(this, ring.clone());
  }

  /** Owner only. */
  @Nullable Schedulable take() {
    while (true) {
      int h = (int) HEAD.getAcquire(this);
      if (h == tail) {
        return null;
      }
      Schedulable task = ring[h & MASK];
      if (moveHead(h, h + 1)) {
        ring[h & MASK] = null;
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
      @Nullable Schedulable[] from = ring();
      n -= n / 2;
      if (n <= 0) {
        return null;
      }
      @Nullable Schedulable[] taken = new Schedulable[n];
      for (int i = 0; i < n; i++) {
        taken[i] = (@Nullable Schedulable) SLOT.getOpaque(from, (h + i) & MASK);
      }
      if (HEAD.compareAndSet(this, h, h + n)) {
        for (int i = 1; i < n; i++) {
          thief.push(present(taken[i]));
        }
        return present(taken[0]);
      }
    }
  }

  private @Nullable Schedulable[] ring() {
    return (@Nullable Schedulable[]) RING.getAcquire(this);
  }

  private static Schedulable present(@Nullable Schedulable task) {
    assert task != null : "a slot between head and tail holds a task";
    return task;
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
  void forEach(java.util.function.Consumer<Schedulable> visitor) {
    int t = (int) TAIL.getAcquire(this);
    @Nullable Schedulable[] from = ring();
    for (int h = (int) HEAD.getAcquire(this); h != t; h++) {
      Schedulable task = (@Nullable Schedulable) SLOT.getOpaque(from, h & MASK);
      if (task != null) {
        visitor.accept(task);
      }
    }
  }
}
