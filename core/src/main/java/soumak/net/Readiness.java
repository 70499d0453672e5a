package soumak.net;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.channels.SelectionKey;
import org.jspecify.annotations.Nullable;
import soumak.runtime.Names;
import soumak.runtime.Resource;
import soumak.runtime.Schedulable;

/**
 * One direction of an {@link Endpoint}, as something that a task waits for: that its system call
 * may succeed now. One task at a time uses it.
 *
 * <p>{@code armed} says that the selector thread watches the endpoint for this, or has been asked
 * to. The first task to wait sets it and asks; an event clears it. It stays set when a wait times
 * out or is cancelled, so the next wait has nothing to ask for. Being woken promises nothing: the
 * task tries its call again, and may wait again.
 */
final class Readiness extends Resource {
  private static final VarHandle USER;

  static {
    try {
      USER = MethodHandles.lookup().findVarHandle(Readiness.class, "user", Schedulable.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /**
   * The link of the list of requests to the selector thread. Written while {@code armed} is being
   * set.
   */
  @Nullable Readiness next;

  private final Endpoint endpoint;

  /** What to ask the selector for: one of the constants of {@link SelectionKey}. */
  private volatile int operation;

  /** The task whose operation is in progress. */
  @SuppressWarnings("UnusedVariable") // read and written through USER
  private @Nullable Schedulable user;

  // Guarded by the lock.
  private @Nullable Schedulable waiter;
  private boolean armed;

  Readiness(Endpoint endpoint, int operation) {
    this.endpoint = endpoint;
    this.operation = operation;
  }

  Endpoint endpoint() {
    return endpoint;
  }

  int operation() {
    return operation;
  }

  /** From now on, waits are for {@code operation}. */
  void operation(int operation) {
    this.operation = operation;
  }

  /**
   * Begins an operation of {@code task}.
   *
   * @throws IllegalStateException if one of another task is in progress
   */
  void enter(Schedulable task) {
    Schedulable other = (@Nullable Schedulable) USER.compareAndExchange(this, null, task);
    if (other != null) {
      throw new IllegalStateException(
          Names.of(task)
              + " cannot "
              + verb()
              + " "
              + endpoint.name()
              + ": "
              + Names.of(other)
              + " does so already. Only one task at a time may; give the socket to one task, or use"
              + " a soumak.Mutex");
    }
  }

  /** Ends the operation. */
  void leave() {
    USER.setRelease(this, null);
  }

  /** It is there, and is watched no more: wakes the task that waits, for it may go on now. */
  void fire() {
    wake(disarm());
  }

  /**
   * Wakes the task that waits, for it may go on now. What has been asked of the selector thread
   * stands: it may still be in its list, where it must not come in twice.
   */
  void wakeWaiter() {
    hold();
    Schedulable woken = waiter;
    waiter = null;
    release();
    wake(woken);
  }

  private static void wake(@Nullable Schedulable woken) {
    if (woken != null) {
      wake(woken, null);
    }
  }

  /** It cannot be watched: the task that waits, if one does, gets that. */
  void fail(Throwable why) {
    Schedulable woken = disarm();
    if (woken != null) {
      refuse(woken, () -> why);
    }
  }

  private @Nullable Schedulable disarm() {
    hold();
    armed = false;
    Schedulable woken = waiter;
    waiter = null;
    release();
    return woken;
  }

  /**
   * A closed endpoint needs no waiting. It wakes its waiters after it has been closed, so none is
   * missed.
   */
  @Override
  protected boolean settle(Schedulable task) {
    return !endpoint.isOpen();
  }

  @Override
  protected void add(Schedulable task) {
    waiter = task;
    if (!armed) {
      armed = true;
      endpoint.watch(this);
    }
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // tasks are equal when they are the same
  protected boolean remove(Schedulable task) {
    if (waiter != task) {
      return false;
    }
    waiter = null;
    return true;
  }

  @Override
  protected boolean isExternal() {
    return true;
  }

  private String verb() {
    return switch (operation) {
      case SelectionKey.OP_READ -> "read from";
      case SelectionKey.OP_ACCEPT -> "accept at";
      case SelectionKey.OP_CONNECT -> "connect to";
      default -> "write to";
    };
  }

  @Override
  protected String describe(Schedulable task) {
    String what =
        switch (operation) {
          case SelectionKey.OP_READ -> "bytes from ";
          case SelectionKey.OP_ACCEPT -> "a connection at ";
          case SelectionKey.OP_CONNECT -> "the connection to ";
          default -> "room to write to ";
        };
    return what + endpoint.name();
  }
}
