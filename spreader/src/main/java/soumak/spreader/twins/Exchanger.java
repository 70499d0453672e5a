package soumak.spreader.twins;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Its monitor guards who waits for a partner.
 *
 * @param <V> what is exchanged
 */
public class Exchanger<V> {
  /** Somebody who waits. */
  private static final class Party<V> {
    private final V given;
    private V got;
    private boolean met;

    Party(V given) {
      this.given = given;
    }
  }

  private Party<V> waiting;

  public V exchange(V given) throws InterruptedException {
    try {
      return exchange(given, null);
    } catch (TimeoutException e) {
      throw new IllegalStateException(e);
    }
  }

  public V exchange(V given, long time, TimeUnit unit)
      throws InterruptedException, TimeoutException {
    return exchange(given, new Deadline(time, unit));
  }

  private synchronized V exchange(V given, Deadline deadline)
      throws InterruptedException, TimeoutException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    Party<V> other = waiting;
    if (other != null) {
      waiting = null;
      other.got = given;
      other.met = true;
      notifyAll();
      return other.given;
    }
    Party<V> mine = new Party<>(given);
    waiting = mine;
    try {
      while (!mine.met) {
        await(deadline);
      }
    } catch (InterruptedException e) {
      if (!mine.met) {
        throw e;
      }
      Thread.currentThread().interrupt();
    } finally {
      if (waiting == mine) {
        waiting = null;
      }
    }
    return mine.got;
  }

  @SuppressWarnings("WaitNotInLoop") // its caller is in one
  private void await(Deadline deadline) throws InterruptedException, TimeoutException {
    if (deadline == null) {
      wait();
    } else if (deadline.isOver()) {
      throw new TimeoutException();
    } else {
      deadline.await(this);
    }
  }
}
