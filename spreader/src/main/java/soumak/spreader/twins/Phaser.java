package soumak.spreader.twins;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Its monitor guards all. Whoever arrives last begins the next phase. */
public class Phaser {
  private static final int MOST = 0xFFFF;
  private int parties;
  private int missing;
  private int phase;
  private boolean over;

  public Phaser() {}

  public Phaser(int parties) {
    add(parties);
  }

  private void add(int more) {
    if (more < 0) {
      throw new IllegalArgumentException();
    }
    if (parties + more > MOST) {
      throw new IllegalStateException("more than " + MOST + " parties");
    }
    parties += more;
    missing += more;
  }

  /** The phase; negative when it is over. */
  private int now() {
    return over ? phase | Integer.MIN_VALUE : phase;
  }

  public int register() {
    return bulkRegister(1);
  }

  public synchronized int bulkRegister(int more) {
    if (!over) {
      add(more);
    }
    return now();
  }

  public synchronized int arrive() {
    return arrive(0);
  }

  public synchronized int arriveAndDeregister() {
    return arrive(1);
  }

  private int arrive(int fewer) {
    int mine = now();
    if (over) {
      return mine;
    }
    if (missing == 0) {
      throw new IllegalStateException("Attempted arrival of unregistered party for " + this);
    }
    parties -= fewer;
    missing--;
    if (missing == 0) {
      advance();
    }
    return mine;
  }

  private void advance() {
    over = onAdvance(phase, parties);
    phase = (phase + 1) & Integer.MAX_VALUE;
    missing = parties;
    notifyAll();
  }

  public synchronized int arriveAndAwaitAdvance() {
    return awaitAdvance(arrive(0));
  }

  public synchronized int awaitAdvance(int of) {
    boolean interrupted = false;
    while (isIn(of)) {
      try {
        ManagedBlock.await(this, () -> !isIn(of));
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return of < 0 ? of : now();
  }

  private boolean isIn(int of) {
    return !over && of == phase;
  }

  public synchronized int awaitAdvanceInterruptibly(int of) throws InterruptedException {
    ManagedBlock.await(this, () -> !isIn(of));
    return of < 0 ? of : now();
  }

  public synchronized int awaitAdvanceInterruptibly(int of, long time, TimeUnit unit)
      throws InterruptedException, TimeoutException {
    if (isIn(of)) {
      Blocked.check();
      await(of, new Deadline(time, unit));
    }
    return of < 0 ? of : now();
  }

  private void await(int of, Deadline deadline) throws InterruptedException, TimeoutException {
    ManagedBlock.Worker left = ManagedBlock.begin();
    try {
      while (isIn(of)) {
        if (deadline.isOver()) {
          throw new TimeoutException();
        }
        deadline.await(this);
      }
    } finally {
      ManagedBlock.end(left);
    }
  }

  public synchronized void forceTermination() {
    over = true;
    notifyAll();
  }

  /** Whether it is over after a phase; called by whoever arrives last. */
  protected boolean onAdvance(int phase, int parties) {
    return parties == 0;
  }

  public final synchronized int getPhase() {
    return now();
  }

  public synchronized int getRegisteredParties() {
    return parties;
  }

  public synchronized int getArrivedParties() {
    return parties - missing;
  }

  public synchronized int getUnarrivedParties() {
    return missing;
  }

  public synchronized boolean isTerminated() {
    return over;
  }

  @Override
  public synchronized String toString() {
    return Identity.of(this, Phaser.class, "java.util.concurrent.Phaser")
        + "[phase = "
        + now()
        + " parties = "
        + parties
        + " arrived = "
        + getArrivedParties()
        + "]";
  }
}
