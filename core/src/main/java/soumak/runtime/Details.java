package soumak.runtime;

import org.jspecify.annotations.Nullable;

/**
 * What few tasks need: a name, a home of their own, cancellation, somebody who waits for their end.
 */
final class Details extends Resource {
  /** Where the task runs; null for the shared pool. Written before the task starts. */
  @Nullable Home home;

  volatile @Nullable String name;
  volatile boolean cancelled;

  /** Whether it was told where to run, before it was started. */
  boolean placed;

  /**
   * Set by a task that other code answers for (a scope, a join); its failure is not reported as
   * uncaught.
   */
  volatile boolean watched;

  /**
   * Who waits in {@code join}, and what the task owns while others wait for it. Guarded by this
   * resource's lock.
   */
  private @Nullable Object joiners;

  /**
   * Who wants to hear of the end, each once: functions, and mailboxes. Guarded by this resource's
   * lock; null again when they have been told.
   */
  private @Nullable Object watchers;

  private final Schedulable task;

  Details(Schedulable task) {
    this.task = task;
  }

  /** The pool that waits for the task before it shuts down; null if none does. */
  @Nullable Pool owner() {
    Home where = home;
    return where == null ? null : where.owner();
  }

  @Override
  protected boolean settle(Schedulable waiter) {
    return task.isEnded();
  }

  @Override
  protected void add(Schedulable waiter) {
    joiners = Waiters.add(joiners, waiter);
  }

  @Override
  protected boolean remove(Schedulable waiter) {
    int before = Waiters.count(joiners);
    joiners = Waiters.remove(joiners, waiter);
    return Waiters.count(joiners) < before;
  }

  /** Runs {@code told} once, on the thread that ends the task, or at once if it has ended. */
  void watch(Runnable told) {
    if (!keep(told)) {
      told.run();
    }
  }

  /**
   * The same for what is told by {@link Resource#tellEnd}; one that is kept already is not again.
   */
  void watch(Resource mailbox) {
    if (!keep(mailbox)) {
      mailbox.tellEnd(task);
    }
  }

  /** Keeps a watcher until the task ends; false if it has ended. */
  private boolean keep(Object watcher) {
    hold();
    try {
      boolean ended = task.isEnded();
      if (!ended && !Waiters.contains(watchers, watcher)) {
        watchers = Waiters.add(watchers, watcher);
      }
      return !ended;
    } finally {
      release();
    }
  }

  /** Has {@code owned} told of the end; false if the task has ended. */
  boolean enter(Owned owned) {
    hold();
    try {
      boolean ended = task.isEnded();
      if (!ended) {
        joiners = Waiters.add(joiners, owned);
      }
      return !ended;
    } finally {
      release();
    }
  }

  void leave(Owned owned) {
    hold();
    try {
      joiners = Waiters.remove(joiners, owned);
    } finally {
      release();
    }
  }

  /**
   * Tells everybody who waits for the end, or for what the task owns; true if anybody who waited
   * for the end was told.
   */
  boolean ended() {
    hold();
    Object waiting = joiners;
    Object told = watchers;
    joiners = null;
    watchers = null;
    release();
    boolean any = watched;
    // Nothing here may need memory: those who wait must be woken.
    for (Object w = Waiters.first(told); w != null; w = Waiters.first(told)) {
      told = Waiters.removeFirst(told);
      any |= tell(w);
    }
    for (Object w = Waiters.first(waiting); w != null; w = Waiters.first(waiting)) {
      waiting = Waiters.removeFirst(waiting);
      if (w instanceof Owned owned) {
        owned.abandoned(task);
      } else {
        any = true;
        ((Schedulable) w).ready();
      }
    }
    return any;
  }

  /** One that cannot be told keeps nobody else from being told. */
  private boolean tell(Object watcher) {
    try {
      if (watcher instanceof Resource mailbox) {
        mailbox.tellEnd(task);
      } else {
        ((Runnable) watcher).run();
      }
      return true;
    } catch (RuntimeException | Error inWatcher) {
      Unasked.report(task, inWatcher);
      return false;
    }
  }

  @Override
  protected String describe(Schedulable waiter) {
    String begun = Starting.isStarted(task) ? "" : ", which was not started";
    return "the end of " + Names.of(task) + begun;
  }

  @Override
  protected @Nullable Schedulable wakes() {
    return task;
  }
}
