package soumak.spreader.twins;

import java.util.Collection;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Where those who give elements meet those who take them. Its monitor guards all: what is given and
 * not taken yet, or those who wait for something, served in their order. Whoever finds a partner
 * completes the partner's offer or wish.
 *
 * @param <E> elements, never null
 */
abstract class Meeting<E> extends Items<E> implements BlockingQueue<E> {
  /** An element that is given, or somebody who waits for one. */
  static final class Party<E> {
    private E element;
    private boolean met;

    Party(E element) {
      this.element = element;
    }

    E element() {
      return element;
    }

    boolean isMet() {
      return met;
    }
  }

  final LinkedList<Party<E>> giving = new LinkedList<>();
  private final LinkedList<Party<E>> taking = new LinkedList<>();

  /** To somebody who waits for it; false if nobody does. */
  final synchronized boolean hand(E element) {
    Blocked.some(element);
    for (Party<E> taker = taking.pollFirst(); taker != null; taker = taking.pollFirst()) {
      if (gets(taker, element)) {
        return true;
      }
    }
    return false;
  }

  /** False if it is lost with its node. */
  private boolean gets(Party<E> taker, E element) {
    try {
      taker.element = element;
      meet(taker);
      return true;
    } catch (RuntimeException e) {
      if (!Losses.isOne(e)) {
        throw e;
      }
      return false;
    }
  }

  private void meet(Party<E> party) {
    party.met = true;
    notifyAll();
  }

  /** Ends when somebody has it. */
  final synchronized void give(E element) throws InterruptedException {
    Blocked.some(element);
    Blocked.check();
    if (!hand(element)) {
      var _ = await(giving, new Party<>(element), null);
    }
  }

  /** Whether somebody has it in time. */
  final synchronized boolean give(E element, long time, TimeUnit unit) throws InterruptedException {
    return hand(element) || await(giving, new Party<>(element), new Deadline(time, unit));
  }

  /** As if somebody had taken it; false if somebody has. */
  final synchronized boolean drop(Party<E> given) {
    boolean removed = giving.remove(given);
    if (removed) {
      meet(given);
    }
    return removed;
  }

  final synchronized int takers() {
    return taking.size();
  }

  @Override
  public synchronized E poll() {
    return now();
  }

  /** What is given; null if nobody gives. The monitor is held. */
  private E now() {
    Party<E> giver = giving.pollFirst();
    if (giver == null) {
      return null;
    }
    meet(giver);
    return giver.element;
  }

  @Override
  public synchronized E take() throws InterruptedException {
    Blocked.check();
    return poll(null);
  }

  @Override
  public synchronized E poll(long time, TimeUnit unit) throws InterruptedException {
    return poll(new Deadline(time, unit));
  }

  private E poll(Deadline deadline) throws InterruptedException {
    E now = now();
    if (now != null) {
      return now;
    }
    Party<E> mine = new Party<>(null);
    return await(taking, mine, deadline) ? mine.element : null;
  }

  /** Whether somebody came; who is interrupted as somebody comes takes part, and stays so. */
  private boolean await(LinkedList<Party<E>> among, Party<E> mine, Deadline deadline)
      throws InterruptedException {
    Blocked.check();
    among.addLast(mine);
    try {
      while (!mine.met && (deadline == null || !deadline.isOver())) {
        if (deadline == null) {
          ManagedBlock.await(this, () -> mine.met);
        } else {
          deadline.await(this);
        }
      }
    } catch (InterruptedException e) {
      if (!mine.met) {
        throw e;
      }
      Thread.currentThread().interrupt();
    } finally {
      if (!mine.met) {
        among.remove(mine);
      }
    }
    return mine.met;
  }

  @Override
  public E remove() {
    return Blocked.needed(poll());
  }

  @Override
  public E element() {
    return Blocked.needed(peek());
  }

  @Override
  public boolean addAll(Collection<? extends E> more) {
    if (more == this) {
      throw new IllegalArgumentException();
    }
    return super.addAll(more);
  }

  @Override
  public int drainTo(Collection<? super E> to) {
    return drain(to, Integer.MAX_VALUE);
  }

  @Override
  public int drainTo(Collection<? super E> to, int most) {
    return drain(to, most);
  }

  private int drain(Collection<? super E> to, int most) {
    if (FixedMap.some(to) == this) {
      throw new IllegalArgumentException();
    }
    int count = 0;
    while (count < most) {
      E next = poll();
      if (next == null) {
        break;
      }
      to.add(next);
      count++;
    }
    return count;
  }
}
