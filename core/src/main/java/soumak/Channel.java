package soumak;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import soumak.runtime.Carrier;
import soumak.runtime.Clock;
import soumak.runtime.Guard;
import soumak.runtime.Lives;
import soumak.runtime.QueuedResource;
import soumak.runtime.Recording;
import soumak.runtime.Schedulable;
import soumak.runtime.TimedWait;
import soumak.runtime.Waiters;
import soumak.woven.Fiber;

/**
 * A synchronous channel of CSP: a write and a read meet, and both go on (paper 004, section 3.3).
 * It holds nothing.
 *
 * <p>A channel made by the constructor joins one writer to one reader at a time; a second one that
 * comes to the same end while the first waits is a mistake and is told so. The ends of a {@link
 * #shared} channel may be used by many at once, each element going from one writer to one reader,
 * first come, first served.
 *
 * <p>There are never readers and writers waiting at the same time, so one queue serves for both. A
 * waiting writer carries its element in its slot; so writers are told from readers, and cancelling
 * a writer leaves nothing behind.
 *
 * @param <T> the type of the elements
 */
public sealed class Channel<T> extends QueuedResource implements ReadEnd<T>, WriteEnd<T> {
  /** A channel between one writer and one reader. */
  public Channel() {}

  /** A channel whose ends may be shared by several writers and several readers. */
  public static <T> Channel<T> shared() {
    return new Shared<>();
  }

  /** The end to read from. */
  public final ReadEnd<T> in() {
    return this;
  }

  /** The end to write to. */
  public final WriteEnd<T> out() {
    return this;
  }

  boolean isShared() {
    return false;
  }

  @Override
  public final void write(T element) throws Pausable {
    Fiber fiber = Fiber.enter();
    write(element, fiber);
    fiber.exitVoid();
  }

  @Override
  public final void write(T element, Fiber fiber) {
    if (Recording.ON) {
      Recording.gave(this);
    }
    Carrier carrier = (Carrier) fiber;
    if (handOver(Objects.requireNonNull(element, "an element cannot be null"))) {
      carrier.spend(null);
    } else {
      carrier.pause(this, element);
    }
  }

  @Override
  public final void write(T element, Duration timeout) throws Pausable, TimeoutException {
    Fiber fiber = Fiber.enter();
    write(element, timeout, fiber);
    fiber.exitVoid();
  }

  @Override
  public final void write(T element, Duration timeout, Fiber fiber) throws TimeoutException {
    if (Recording.ON) {
      Recording.gave(this);
    }
    Carrier carrier = (Carrier) fiber;
    if (handOver(Objects.requireNonNull(element, "an element cannot be null"))) {
      carrier.spend(null);
    } else {
      TimedWait.pause(carrier, this, element, Clock.nanos(timeout));
    }
  }

  @Override
  @SuppressWarnings("NullAway") // only elements come out
  public final T read() throws Pausable {
    Fiber fiber = Fiber.enter();
    return element(fiber.exitRef(read(fiber)));
  }

  @Override
  @SuppressWarnings("NullAway") // while pausing, the value is one that nobody looks at
  public final T read(Fiber fiber) {
    if (Recording.ON) {
      Recording.took(this);
    }
    Carrier carrier = (Carrier) fiber;
    T element = takeOver();
    if (element == null) {
      carrier.pause(this);
      return element;
    }
    return carrier.spend(element);
  }

  @Override
  @SuppressWarnings("NullAway") // only elements come out
  public final T read(Duration timeout) throws Pausable, TimeoutException {
    Fiber fiber = Fiber.enter();
    return element(fiber.exitRef(read(timeout, fiber)));
  }

  @Override
  @SuppressWarnings("NullAway") // while pausing, the value is one that nobody looks at
  public final T read(Duration timeout, Fiber fiber) throws TimeoutException {
    if (Recording.ON) {
      Recording.took(this);
    }
    Carrier carrier = (Carrier) fiber;
    T element = takeOver();
    if (element == null) {
      TimedWait.pause(carrier, this, null, Clock.nanos(timeout));
      return element;
    }
    return carrier.spend(element);
  }

  /** Gives {@code element} to a waiting reader, if there is one. */
  private boolean handOver(T element) {
    if (!seemsAwaited()) {
      return false;
    }
    hold();
    Schedulable reader =
        firstWaiter() instanceof Schedulable first && slot(first) == null ? first : null;
    if (reader != null) {
      removeFirstWaiter();
    }
    release();
    if (reader != null) {
      wake(reader, element);
    }
    return reader != null;
  }

  /** Takes the element of a waiting writer, if there is one. */
  private @Nullable T takeOver() {
    if (!seemsAwaited()) {
      return null;
    }
    hold();
    Schedulable writer =
        firstWaiter() instanceof Schedulable first && slot(first) != null ? first : null;
    if (writer != null) {
      removeFirstWaiter();
    }
    release();
    if (writer == null) {
      return null;
    }
    T element = element(slot(writer));
    wake(writer, null);
    return element;
  }

  @SuppressWarnings({"unchecked", "NullAway"}) // only elements that were written come out
  private T element(@Nullable Object element) {
    return (T) element;
  }

  @Override
  protected final boolean settle(Schedulable waiter) {
    Object first = firstWaiter();
    if (first instanceof Schedulable waiting) {
      return meet(waiter, waiting);
    }
    if (first != null && slot(waiter) == null) {
      throw shared("read", "an alt");
    }
    return false;
  }

  private boolean meet(Schedulable comer, Schedulable waiting) {
    Object mine = slot(comer);
    Object theirs = slot(waiting);
    if ((mine == null) == (theirs == null)) {
      if (!isShared()) {
        throw shared(mine == null ? "read" : "write", Lives.name(waiting));
      }
      return false;
    }
    removeFirstWaiter();
    slot(comer, theirs);
    wake(waiting, mine);
    return true;
  }

  private IllegalStateException shared(String what, String who) {
    return new IllegalStateException(
        "two tasks "
            + what
            + " at once at a channel for one: "
            + who
            + " waits there already; use Channel.shared() if that is meant");
  }

  @Override
  protected final void add(Schedulable waiter) {
    if (slot(waiter) != null) {
      callAlt();
    }
    addWaiter(waiter);
  }

  /** Wakes an alt, whose task will come and read from the writer that is about to be added. */
  private void callAlt() {
    for (Guard guard = takeGuard(); guard != null; guard = takeGuard()) {
      if (guard.claim()) {
        guard.fire();
        return;
      }
    }
  }

  /** Removes and gives the first guard, if there is one. Under the lock. */
  @Nullable Guard takeGuard() {
    if (firstWaiter() instanceof Guard guard) {
      removeFirstWaiter();
      return guard;
    }
    return null;
  }

  /** Under the lock. */
  void addGuard(Guard guard) {
    Object first = firstWaiter();
    if (first instanceof Guard other && other.isOfAltOf(guard)) {
      return; // the branch that came first has it
    }
    if (first != null) {
      throw shared("read", first instanceof Schedulable task ? Lives.name(task) : "an alt");
    }
    addWaiter(guard);
  }

  /** Under the lock. */
  void removeGuard(Guard guard) {
    removeWaiter(guard);
  }

  @Override
  protected final boolean remove(Schedulable waiter) {
    return removeWaiter(waiter);
  }

  @Override
  protected final boolean watch(Guard guard) {
    hold();
    try {
      boolean ready = hasWriter();
      if (!ready) {
        addGuard(guard);
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
      removeGuard(guard);
    } finally {
      release();
    }
  }

  /**
   * The element of the writer that waits first, which goes on waiting until it is read, or until it
   * is cancelled or gives up; null if nobody waits to write. With an alt that waits for this
   * channel alone, a reader can so act on an element before its writer goes on (occam's extended
   * rendezvous). Never pauses.
   */
  public final @Nullable T peek() {
    hold();
    Object element = firstWaiter() instanceof Schedulable first ? slot(first) : null;
    release();
    return element == null ? null : element(element);
  }

  private boolean hasWriter() {
    return firstWaiter() instanceof Schedulable first && slot(first) != null;
  }

  @Override
  public final boolean isReady() {
    if (!seemsAwaited()) {
      return false;
    }
    hold();
    boolean ready = hasWriter();
    release();
    return ready;
  }

  @Override
  protected final String describe(Schedulable waiter) {
    return (slot(waiter) == null ? "a writer at " : "a reader at ")
        + "channel@"
        + Integer.toHexString(System.identityHashCode(this));
  }

  /**
   * A channel with shared ends: a class of its own, so that other channels do not pay for the mark.
   */
  private static final class Shared<T> extends Channel<T> {
    /** Alts that wait to read, apart from readers, who come before them. Guarded by the lock. */
    private @Nullable Object guards;

    @Override
    boolean isShared() {
      return true;
    }

    @Override
    @Nullable Guard takeGuard() {
      Object first = Waiters.first(guards);
      guards = Waiters.removeFirst(guards);
      return (@Nullable Guard) first;
    }

    @Override
    void addGuard(Guard guard) {
      guards = Waiters.add(guards, guard);
    }

    @Override
    void removeGuard(Guard guard) {
      guards = Waiters.remove(guards, guard);
    }
  }
}
