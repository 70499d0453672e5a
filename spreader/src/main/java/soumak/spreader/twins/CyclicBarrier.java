package soumak.spreader.twins;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Its monitor guards the round: whoever comes last ends it, and runs the action before. */
public final class CyclicBarrier {
  private static final class Round {
    boolean over;
    boolean broken;
  }

  private final int parties;
  private final Runnable action;
  private Round round = new Round();
  private int missing;

  public CyclicBarrier(int parties) {
    this(parties, null);
  }

  public CyclicBarrier(int parties, Runnable action) {
    if (parties <= 0) {
      throw new IllegalArgumentException();
    }
    this.parties = parties;
    this.action = action;
    this.missing = parties;
  }

  public synchronized int await() throws InterruptedException, BrokenBarrierException {
    try {
      return await(null);
    } catch (TimeoutException e) {
      throw new IllegalStateException(e);
    }
  }

  public synchronized int await(long time, TimeUnit unit)
      throws InterruptedException, BrokenBarrierException, TimeoutException {
    return await(new Deadline(time, unit));
  }

  private int await(Deadline deadline)
      throws InterruptedException, BrokenBarrierException, TimeoutException {
    Round mine = round;
    if (mine.broken) {
      throw new BrokenBarrierException();
    }
    if (Thread.interrupted()) {
      end(true);
      throw new InterruptedException();
    }
    missing--;
    int index = missing;
    if (index == 0) {
      last();
    } else {
      await(mine, deadline);
    }
    return index;
  }

  private void last() {
    boolean ran = false;
    try {
      if (action != null) {
        action.run();
      }
      ran = true;
    } finally {
      end(!ran);
    }
  }

  private void await(Round mine, Deadline deadline)
      throws InterruptedException, BrokenBarrierException, TimeoutException {
    while (!mine.over && !mine.broken) {
      try {
        if (deadline == null) {
          ManagedBlock.await(this, () -> mine.over || mine.broken);
        } else if (deadline.isOver()) {
          end(true);
          throw new TimeoutException();
        } else {
          deadline.await(this);
        }
      } catch (InterruptedException e) {
        if (!mine.over && !mine.broken) {
          end(true);
          throw e;
        }
        Thread.currentThread().interrupt();
      }
    }
    if (mine.broken) {
      throw new BrokenBarrierException();
    }
  }

  /** A broken round stays until it is reset. */
  private void end(boolean broken) {
    round.broken |= broken;
    round.over |= !broken;
    missing = parties;
    if (!broken) {
      round = new Round();
    }
    notifyAll();
  }

  public synchronized void reset() {
    if (missing < parties) {
      end(true);
    }
    round = new Round();
  }

  public synchronized boolean isBroken() {
    return round.broken;
  }

  public int getParties() {
    return parties;
  }

  public synchronized int getNumberWaiting() {
    return parties - missing;
  }
}
