package soumak.spreader.twins;

import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A queue without room. Its monitor guards those who wait: either some who put or some who take,
 * served in their order. Whoever finds a partner completes the partner's offer or wish.
 *
 * @param <E> its elements
 */
public class SynchronousQueue<E> extends Items<E> implements BlockingQueue<E> {
  /** Somebody who waits. */
  private static final class Party<E> {
    private E element;
    private boolean met;
  }

  private final LinkedList<Party<E>> putting = new LinkedList<>();
  private final LinkedList<Party<E>> taking = new LinkedList<>();

  public SynchronousQueue() {}

  public SynchronousQueue(boolean fair) {}

  @Override
  public synchronized boolean offer(E element) {
    Blocked.some(element);
    Party<E> taker = taking.pollFirst();
    if (taker == null) {
      return false;
    }
    taker.element = element;
    meet(taker);
    return true;
  }

  private void meet(Party<E> party) {
    party.met = true;
    notifyAll();
  }

  @Override
  public boolean add(E element) {
    if (!offer(element)) {
      throw new IllegalStateException("Queue full");
    }
    return true;
  }

  @Override
  public synchronized void put(E element) throws InterruptedException {
    if (!offer(element)) {
      Party<E> mine = new Party<>();
      mine.element = element;
      var _ = await(putting, mine, null);
    }
  }

  @Override
  public synchronized boolean offer(E element, long time, TimeUnit unit)
      throws InterruptedException {
    if (offer(element)) {
      return true;
    }
    Party<E> mine = new Party<>();
    mine.element = element;
    return await(putting, mine, new Deadline(time, unit));
  }

  @Override
  public synchronized E poll() {
    Party<E> putter = putting.pollFirst();
    if (putter == null) {
      return null;
    }
    meet(putter);
    return putter.element;
  }

  @Override
  public synchronized E take() throws InterruptedException {
    return poll(null);
  }

  @Override
  public synchronized E poll(long time, TimeUnit unit) throws InterruptedException {
    return poll(new Deadline(time, unit));
  }

  private E poll(Deadline deadline) throws InterruptedException {
    E now = poll();
    if (now != null) {
      return now;
    }
    Party<E> mine = new Party<>();
    return await(taking, mine, deadline) ? mine.element : null;
  }

  /** Whether somebody came; who is interrupted as somebody comes takes part, and stays so. */
  private boolean await(LinkedList<Party<E>> among, Party<E> mine, Deadline deadline)
      throws InterruptedException {
    among.addLast(mine);
    try {
      while (!mine.met && (deadline == null || !deadline.isOver())) {
        if (deadline == null) {
          wait();
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
      among.remove(mine);
    }
    return mine.met;
  }

  @Override
  public E remove() {
    return Blocked.needed(poll());
  }

  @Override
  public E element() {
    return Blocked.needed(null);
  }

  @Override
  public E peek() {
    return null;
  }

  @Override
  public int size() {
    return 0;
  }

  @Override
  public int remainingCapacity() {
    return 0;
  }

  @Override
  public int drainTo(Collection<? super E> to) {
    return drainTo(to, Integer.MAX_VALUE);
  }

  @Override
  public int drainTo(Collection<? super E> to, int most) {
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

  @Override
  public Iterator<E> iterator() {
    return Collections.emptyIterator();
  }
}
