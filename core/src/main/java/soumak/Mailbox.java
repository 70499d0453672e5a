package soumak;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import soumak.runtime.Carrier;
import soumak.runtime.Clock;
import soumak.runtime.Guard;
import soumak.runtime.Offer;
import soumak.runtime.QueuedResource;
import soumak.runtime.Recording;
import soumak.runtime.Schedulable;
import soumak.runtime.TimedWait;
import soumak.runtime.Waiters;
import soumak.woven.Fiber;

/**
 * A queue of messages between tasks. Any number of tasks and threads may put and get; messages of
 * one sender arrive in the order in which it put them; each message is received once; waiting tasks
 * are served in the order in which they came. A mailbox may itself travel in messages.
 *
 * <p>Methods that pause a task block a thread that is none.
 *
 * <p>A ring under the resource's lock of one word. Takers, who stand in the resource's queue, only
 * wait while every message in the ring is claimed by an alt, {@code putters} only while the ring is
 * full and no task is the first of the takers: a put hands its message to a waiting taker without
 * touching the ring, or the oldest of those that are claimed, in whose place it leaves its own; a
 * get that makes room, or an alt that goes away from before a task, takes over what a waiting
 * putter offers. Putters and takers are told apart by what stands in their slot: a putter parks
 * with its message there, so that cancelling it leaves nothing behind.
 *
 * @param <T> the type of the messages
 */
public sealed class Mailbox<T> extends QueuedResource implements Selectable, Sharable
    permits InterceptedMailbox, DistantMailbox {
  private static final int FIRST_SIZE = 8;

  /** An empty ring longer than this is given back. */
  private static final int KEPT_SIZE = 1024;

  private static final Object[] NONE = {};
  private static final String NO_NULL = "a message cannot be null";
  private static final VarHandle COUNT;

  static {
    try {
      COUNT = MethodHandles.lookup().findVarHandle(Mailbox.class, "count", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  // Guarded by the lock; capacity and count are also read without it, as hints.
  private int capacity;
  private @Nullable Object[] ring = NONE;
  private int head;
  private int count;
  private @Nullable Object putters;

  /** A mailbox that never is full. */
  public Mailbox() {
    this(Integer.MAX_VALUE);
  }

  /**
   * A mailbox that holds at most {@code capacity} messages; then {@link #put} pauses.
   *
   * @throws IllegalArgumentException if {@code capacity} is less than 1
   */
  public Mailbox(int capacity) {
    if (capacity < 1) {
      throw new IllegalArgumentException(
          "a mailbox needs room for at least one message, not "
              + capacity
              + "; for none, use a Channel");
    }
    this.capacity = capacity;
  }

  /** A mailbox whose messages all pass through {@code interceptor} as they are put. */
  public static <T> Mailbox<T> intercepted(int capacity, Interceptor<T> interceptor) {
    return new InterceptedMailbox<>(capacity, interceptor);
  }

  /** What goes in for {@code message}; null if nothing. The seam of the interceptor. */
  @Nullable T exchange(T message) {
    return message;
  }

  /** What belongs to the sender again, as there was no room for what {@link #exchange} gave. */
  T refused(T message, T exchanged) {
    return message;
  }

  /**
   * What goes in for what {@link #exchange} gave, at the moment that it does; null if nothing.
   * Under the lock.
   */
  @Nullable T inside(T exchanged) {
    return exchanged;
  }

  /**
   * Somebody wants to take a message, or to wait for one; under the lock, unless there is none.
   * This and the next three are for one that is elsewhere.
   */
  void taking() {}

  /** A message has been put, at this moment or a moment ago. */
  void arrived() {}

  /** A putter is about to wait, unless there is room by now. Under the lock. */
  void entering() {}

  /** An exit message shall be put, now or later. */
  void watching() {}

  /**
   * Puts a message; pauses while the mailbox is full.
   *
   * @throws java.util.concurrent.CancellationException if the task is cancelled while it waits;
   *     then the message has not been put
   */
  public final void put(@Free T message) throws Pausable {
    T passed = pass(message);
    if (passed != null && !deliver(passed, capacity)) {
      Fiber fiber = Fiber.enter();
      ((Carrier) fiber).pause(this, passed);
      fiber.exitVoid();
    }
  }

  /** {@link #put(Object)} as woven code calls it. */
  public final void put(T message, Fiber fiber) {
    Carrier carrier = (Carrier) fiber;
    T passed = pass(message);
    if (passed == null || deliver(passed, capacity)) {
      carrier.spend(null);
    } else {
      carrier.pause(this, passed);
    }
  }

  /**
   * Puts a message; pauses while the mailbox is full, at most for {@code timeout}.
   *
   * @throws TimeoutException if the mailbox was full all the time; the message has not been put,
   *     but the isolation check takes a mutable one as given away all the same. {@link #tryPut}
   *     gives it back
   */
  public final void put(@Free T message, Duration timeout) throws Pausable, TimeoutException {
    Fiber fiber = Fiber.enter();
    put(message, timeout, fiber);
    fiber.exitVoid();
  }

  /** {@link #put(Object, Duration)} as woven code calls it. */
  public final void put(T message, Duration timeout, Fiber fiber) throws TimeoutException {
    Carrier carrier = (Carrier) fiber;
    T passed = pass(message);
    if (passed == null || deliver(passed, capacity)) {
      carrier.spend(null);
    } else {
      TimedWait.pause(carrier, this, passed, Clock.nanos(timeout));
    }
  }

  /**
   * Puts a message if there is room. Never pauses.
   *
   * @return null if it was put, else the message, which still is the caller's, or what an
   *     interceptor gave in its place
   */
  public final @Free @Nullable T tryPut(@Free T message) {
    if (size() >= capacity && !seemsAwaited()) {
      return Objects.requireNonNull(message, NO_NULL);
    }
    T passed = pass(message);
    return passed == null || deliver(passed, capacity) ? null : refused(message, passed);
  }

  private @Nullable T pass(T message) {
    if (Recording.ON) {
      Recording.gave(this);
    }
    return exchange(Objects.requireNonNull(message, NO_NULL));
  }

  /** Puts a message even if the mailbox is full: exit messages are not lost. */
  final void putAnyway(T message) {
    watching();
    deliver(message, Integer.MAX_VALUE);
  }

  @Override
  @SuppressWarnings("unchecked") // Strand.watch takes only mailboxes for them
  protected final void tellEnd(Schedulable ended) {
    watching(); // before the failure counts as known
    putAnyway((T) ((Strand<?>) ended).exit());
  }

  private boolean deliver(T exchanged, int limit) {
    boolean room;
    T message;
    Schedulable taker;
    hold();
    try {
      room = count < limit || isWantedAtOnce();
      message = room ? inside(exchanged) : null;
      taker = message == null ? null : handOn(message);
      if (count > capacity) {
        admit(); // put anyway, it may have taken away an alt that stood before a task
      }
    } finally {
      release();
    }
    if (taker != null) {
      wake(taker, message);
    }
    arrived();
    return room;
  }

  /** Puts the message of {@code offer}; false if it waits for room, behind others. */
  @SuppressWarnings("unchecked") // who offers has looked at the type
  final boolean offer(Offer offer) {
    T message = (T) offer.message();
    boolean room;
    Schedulable taker;
    hold();
    try {
      room = count < capacity || isWantedAtOnce();
      taker = room ? handOn(message) : null;
      if (!room) {
        putters = Waiters.add(putters, offer);
      }
    } finally {
      release();
    }
    if (taker != null) {
      wake(taker, message);
    }
    return room;
  }

  /**
   * Takes the next message; pauses while there is none.
   *
   * @throws java.util.concurrent.CancellationException if the task is cancelled while it waits; no
   *     message is lost
   */
  public final @Free T get() throws Pausable {
    if (Recording.ON) {
      Recording.took(this);
    }
    T message = tryGet();
    if (message != null) {
      return message;
    }
    Fiber fiber = Fiber.enter();
    return got(fiber.exitRef(get(fiber)));
  }

  /** {@link #get()} as woven code calls it. */
  @SuppressWarnings("NullAway") // while pausing, the value is one that nobody looks at
  public final T get(Fiber fiber) {
    if (Recording.ON) {
      Recording.took(this);
    }
    Carrier carrier = (Carrier) fiber;
    T message = tryGet();
    if (message == null) {
      carrier.pause(this);
      return message;
    }
    return carrier.spend(message);
  }

  /**
   * Takes the next message; pauses while there is none, at most for {@code timeout}.
   *
   * @throws TimeoutException if none came
   */
  public final @Free T get(Duration timeout) throws Pausable, TimeoutException {
    Fiber fiber = Fiber.enter();
    return got(fiber.exitRef(get(timeout, fiber)));
  }

  /** {@link #get(Duration)} as woven code calls it. */
  @SuppressWarnings("NullAway") // while pausing, the value is one that nobody looks at
  public final T get(Duration timeout, Fiber fiber) throws TimeoutException {
    if (Recording.ON) {
      Recording.took(this);
    }
    Carrier carrier = (Carrier) fiber;
    T message = tryGet();
    if (message == null) {
      TimedWait.pause(carrier, this, null, Clock.nanos(timeout));
      return message;
    }
    return carrier.spend(message);
  }

  @SuppressWarnings({"unchecked", "NullAway"}) // only messages that were put come out
  private T got(@Nullable Object message) {
    return (T) message;
  }

  /** Takes the next message if there is one, else gives null. Never pauses. */
  public final @Free @Nullable T tryGet() {
    if (Recording.ON) {
      Recording.took(this);
    }
    if (size() == 0) {
      taking();
      return null;
    }
    hold();
    try {
      if (count == 0) {
        return null;
      }
      taking();
      return takeFirst();
    } finally {
      release();
    }
  }

  /** How many messages are in it, at this moment. */
  public final int size() {
    return (int) COUNT.getOpaque(this);
  }

  /** How many messages it can hold; {@link Integer#MAX_VALUE} if it never is full. */
  public final int capacity() {
    return capacity;
  }

  /** Under the lock. */
  final void holds(int most) {
    capacity = most;
  }

  final void append(T message) {
    makeRoom();
    ring[(head + count) & (ring.length - 1)] = message;
    count++;
  }

  private void makeRoom() {
    if (count == ring.length) {
      grow();
    }
  }

  private void grow() {
    @Nullable Object[] larger = new Object[Math.max(FIRST_SIZE, ring.length * 2)];
    for (int i = 0; i < count; i++) {
      larger[i] = ring[(head + i) & (ring.length - 1)];
    }
    ring = larger;
    head = 0;
  }

  /** What {@link #refill} needs for so many messages: then it needs no more memory. */
  static @Nullable Object[] roomFor(int count) {
    return new Object[Math.max(FIRST_SIZE, Integer.highestOneBit(count) << 1)];
  }

  /** Has these messages in it, and no others. Under the lock; nobody waits. */
  final void refill(@Nullable Object[] room, List<Object> messages) {
    ring = messages.toArray(room);
    head = 0;
    count = messages.size();
  }

  /** How many wait for room. Under the lock. */
  final int putterCount() {
    return Waiters.count(putters);
  }

  /** How many messages there are. Under the lock. */
  final int count() {
    return count;
  }

  /** The message behind {@code index} others. Under the lock. */
  final T at(int index) {
    return got(ring[(head + index) & (ring.length - 1)]);
  }

  /** Puts {@code message} in place of that one. Under the lock. */
  final void set(int index, T message) {
    ring[(head + index) & (ring.length - 1)] = message;
  }

  /** Takes out all who wait for room, as in {@link Waiters}. Under the lock. */
  final @Nullable Object takePutters() {
    Object all = putters;
    putters = null;
    return all;
  }

  final T takeFirst() {
    T message = got(ring[head]);
    ring[head] = null;
    head = (head + 1) & (ring.length - 1);
    count--;
    admit();
    if (count == 0 && ring.length > KEPT_SIZE) {
      ring = NONE;
      head = 0;
    }
    return message;
  }

  /**
   * Whether a full mailbox takes one more, in the place of the oldest, which goes to the first
   * taker: a task that waits behind alts which have claimed all that is there.
   */
  private boolean isWantedAtOnce() {
    return putters == null && isTaskFirst();
  }

  private boolean isTaskFirst() {
    return firstWaiter() instanceof Schedulable;
  }

  /**
   * Takes over what waiting putters offer, until there is no room again: one message need not fill
   * it. There may be takers, behind an alt that has claimed a message and has not come for it yet.
   */
  private void admit() {
    while (putters != null && (isTaskFirst() || (count < capacity && hasRoom()))) {
      Object first = Waiters.first(putters);
      putters = Waiters.removeFirst(putters);
      if (first instanceof Offer offer) {
        enter(got(offer.message()));
        offer.taken();
      } else if (first instanceof Schedulable putter) {
        enter(got(slot(putter)));
        wake(putter, null);
      }
    }
  }

  /**
   * Whether the ring can take one more. If there is no memory for it, there are messages in it; who
   * takes the next one admits again.
   */
  private boolean hasRoom() {
    try {
      makeRoom();
      return true;
    } catch (OutOfMemoryError full) {
      return false;
    }
  }

  private void enter(T exchanged) {
    T message = inside(exchanged);
    Schedulable taker = message == null ? null : handOn(message);
    if (taker != null) {
      wake(taker, message);
    }
  }

  @Override
  protected final boolean settle(Schedulable waiter) {
    Object offered = slot(waiter);
    if (offered == null) {
      taking();
      if (count == 0) {
        return false;
      }
      slot(waiter, takeFirst());
      return true;
    }
    entering();
    if (count >= capacity && !isWantedAtOnce()) {
      return false;
    }
    T message = got(offered);
    slot(waiter, null);
    enter(message);
    arrived();
    return true;
  }

  /**
   * Takes out the first taker, for whom the message is; if there is none, puts it into the ring. A
   * taker behind an alt that has not come as yet is woken here, with an older message.
   */
  private @Nullable Schedulable handOn(T message) {
    for (Object first = firstWaiter(); first != null; first = firstWaiter()) {
      if (first instanceof Guard) {
        makeRoom(); // without memory it still waits; one that was claimed must be woken
      }
      removeFirstWaiter();
      if (first instanceof Schedulable task) {
        if (count == 0) {
          return task;
        }
        wake(task, oldestFor(message));
        return null;
      }
      if (first instanceof Guard guard && guard.claim()) {
        append(message);
        guard.fire();
        return null;
      }
    }
    append(message);
    return null;
  }

  /**
   * Takes the oldest message out of the ring, and leaves the newest there: so many as before, for
   * who looks without the lock, too.
   */
  private T oldestFor(T newest) {
    T oldest = got(ring[head]);
    ring[head] = null;
    head = (head + 1) & (ring.length - 1);
    ring[(head + count - 1) & (ring.length - 1)] = newest;
    return oldest;
  }

  @Override
  protected final void add(Schedulable waiter) {
    if (slot(waiter) == null) {
      addWaiter(waiter);
    } else {
      putters = Waiters.add(putters, waiter);
    }
  }

  @Override
  protected final boolean remove(Schedulable waiter) {
    if (removeWaiter(waiter)) {
      return true;
    }
    int before = Waiters.count(putters);
    putters = Waiters.remove(putters, waiter);
    return Waiters.count(putters) < before;
  }

  @Override
  protected final boolean watch(Guard guard) {
    hold();
    try {
      taking();
      boolean ready = count > 0;
      if (!ready) {
        addWaiter(guard);
      }
      return ready;
    } finally {
      release();
    }
  }

  @Override
  protected final void unwatch(Guard guard) {
    hold();
    try {
      removeWaiter(guard);
      admit(); // a task may have stood behind it
    } finally {
      release();
    }
  }

  @Override
  public final boolean isReady() {
    return size() > 0;
  }

  @Override
  protected final String describe(Schedulable waiter) {
    String it = "mailbox@" + Integer.toHexString(System.identityHashCode(this));
    return slot(waiter) == null
        ? "a message in " + it
        : "room in " + it + ", which holds " + size() + " of " + capacity;
  }
}
