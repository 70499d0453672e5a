package soumak.runtime;

import org.jspecify.annotations.Nullable;

/**
 * Where a capsule runs, and its way there. Its home is that of whoever sends the first message, or
 * the pool that it was started in; its {@link Placement} says whether it has a thread of its own
 * instead, and whether senders may run it.
 *
 * <p>Its class may be moved while it lives. It follows when it is handed to its run queue, or when
 * it rests: then there is an owner ({@link Inlet}), who alone changes what stands here.
 */
abstract class Placed extends Meeting {
  final Schedulable capsule;

  /** Written before it begins. */
  Placement placement;

  /** Where it runs, and what it starts; null for the shared pool. Set by whoever begins it. */
  @Nullable Home home;

  Placed(Schedulable capsule, Placement placement) {
    this.capsule = capsule;
    this.placement = placement;
  }

  /** Takes a placement that is not its class's, whose entry it keeps open for good. */
  final void place(Placement own) {
    placement = own;
    if (own.isInline()) {
      EntrySite.openForGood(capsule.getClass());
    }
  }

  /** Decides where it will run. */
  final void choose(@Nullable Pool pool) {
    Carrier carrier = CarrierThread.currentCarrier();
    Home sender = carrier == null ? null : carrier.home;
    Home chosen = pool == null ? sender : Starting.home(pool);
    home = chosen;
    if (chosen instanceof Simulated) {
      place(placement.asDecided());
    } else if (placement.isThread()) {
      Details details = capsule.needDetails();
      details.home = placement.thread(capsule);
    }
  }

  /** It could not begin, and its thread will not. */
  final void giveUpThread() {
    Details details = capsule.details;
    if (details != null && details.home instanceof OwnThread own) {
      details.home = null;
      own.giveUp();
    }
  }

  /**
   * Whether the sender of the first message, in the shared pool, may start it by running it. Not
   * before its class has shown that its messages are short: many that are started in a row shall be
   * found by idle workers.
   */
  final boolean mayBeginHere() {
    return home == null && !Recording.ON && placement.isLight() && Starting.isSimple(capsule);
  }

  /** Whether senders may run it while it stands in a run queue. */
  final boolean mayBeEntered() {
    return placement.isInline() && owner() == null;
  }

  /** The pool that does not shut down while the capsule runs; null if none does. */
  final @Nullable Pool owner() {
    return home instanceof Pool own ? own : null;
  }

  /** The owner hands the capsule to its run queue, which may be another one from now on. */
  final void handOver() {
    boolean follows = placement.isThread() && !isOnThread() && !(home instanceof Simulated);
    if (!follows || !followsToThread()) {
      queue();
    }
  }

  /**
   * Puts the capsule into its run queue, and has an idle worker take it if it will run long. One
   * that all wait for comes before those that send to it: while several workers send to it at once,
   * each message takes many times as long.
   */
  final void queue() {
    int worth = placement.worthSharing();
    Pool pool = placement.hasLongTurn() && !isOnThread() ? pool() : null;
    if (pool == null) {
      capsule.ready();
    } else {
      pool.readyFirst(capsule);
    }
    share(worth);
  }

  /** If it will run long, an idle worker takes what else is ready here, and what it sends first. */
  final void beginTurn(Carrier carrier) {
    int worth = placement.worthSharing();
    share(worth);
    carrier.beginsTurn(worth == 1);
  }

  private static void share(int worth) {
    if (worth < Worker.WORTH_STEALING && Thread.currentThread() instanceof Worker here) {
      here.share(worth);
    }
  }

  /** Whose workers run it; null if none do. */
  private @Nullable Pool pool() {
    return home == null ? Pool.shared() : owner();
  }

  /** Whether a worker that could run it has nothing to do. */
  final boolean isWorkerIdle() {
    Pool pool = home instanceof Pool own ? own : Pool.shared();
    return pool.idle() > 0;
  }

  final boolean isOnThread() {
    Details details = capsule.details;
    return details != null && details.home instanceof OwnThread;
  }

  /**
   * The class has been moved to threads since the capsule began. False if there can be no thread
   * for it: it stays where it is.
   */
  private boolean followsToThread() {
    OwnThread own = null;
    try {
      Details details = capsule.needDetails();
      own = placement.thread(capsule);
      if (own == null) {
        return false;
      }
      own.inherit(home);
      details.home = own;
    } catch (OutOfMemoryError full) {
      if (own != null) {
        own.giveUp();
      }
      return false;
    }
    boolean started = own.tryToStart() == null;
    if (!started) {
      capsule.needDetails().home = home;
    }
    return started;
  }

  /** The class has been moved away from threads since the capsule began. */
  final void leaveThread() {
    Details details = capsule.details;
    if (details != null && details.home instanceof OwnThread own) {
      own.leave();
      details.home = home;
    }
  }
}
