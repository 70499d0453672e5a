package soumak.spreader.twins;

import java.util.Collection;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TransferQueue;
import java.util.function.Predicate;

/**
 * A queue without a limit, of which who gives an element may wait until somebody has it. Who
 * iterates sees what was there at the beginning.
 *
 * @param <E> its elements
 */
public final class LinkedTransferQueue<E> extends Meeting<E> implements TransferQueue<E> {
  public LinkedTransferQueue() {}

  public LinkedTransferQueue(Collection<? extends E> others) {
    addAll(others);
  }

  @Override
  public synchronized boolean offer(E element) {
    if (!hand(element)) {
      giving.addLast(new Party<>(element));
    }
    return true;
  }

  @Override
  public boolean offer(E element, long time, TimeUnit unit) {
    return offer(element);
  }

  @Override
  public boolean add(E element) {
    return offer(element);
  }

  @Override
  public void put(E element) {
    offer(element);
  }

  @Override
  public boolean tryTransfer(E element) {
    return hand(element);
  }

  @Override
  public boolean tryTransfer(E element, long time, TimeUnit unit) throws InterruptedException {
    return give(element, time, unit);
  }

  @Override
  public void transfer(E element) throws InterruptedException {
    give(element);
  }

  @Override
  public boolean hasWaitingConsumer() {
    return takers() > 0;
  }

  @Override
  public int getWaitingConsumerCount() {
    return takers();
  }

  @Override
  public synchronized E peek() {
    Party<E> first = giving.peekFirst();
    return first == null ? null : first.element();
  }

  @Override
  public synchronized int size() {
    return giving.size();
  }

  /**
   * What is there now, to be asked without the monitor: that calls what the program has written.
   */
  private synchronized ArrayList<Party<E>> given() {
    return new ArrayList<>(giving);
  }

  @Override
  public boolean remove(Object unwanted) {
    for (Party<E> each : given()) {
      if (isEqual(unwanted, each.element()) && drop(each)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean removeIf(Predicate<? super E> unwanted) {
    FixedMap.some(unwanted);
    boolean removed = false;
    for (Party<E> each : given()) {
      removed |= !each.isMet() && unwanted.test(each.element()) && drop(each);
    }
    return removed;
  }

  @Override
  public boolean removeAll(Collection<?> unwanted) {
    FixedMap.some(unwanted);
    return removeIf(unwanted::contains);
  }

  @Override
  public boolean retainAll(Collection<?> wanted) {
    FixedMap.some(wanted);
    return removeIf(each -> !wanted.contains(each));
  }

  @Override
  public int remainingCapacity() {
    return Integer.MAX_VALUE;
  }

  @Override
  public Iterator<E> iterator() {
    return new Walk<>(this);
  }

  /** Without a size, which is another one when it is gone through. */
  @Override
  public Spliterator<E> spliterator() {
    int kind = Spliterator.CONCURRENT | Spliterator.ORDERED | Spliterator.NONNULL;
    return Spliterators.spliterator(this, kind);
  }

  private static final class Walk<E> implements Iterator<E> {
    private final LinkedTransferQueue<E> queue;
    private final Iterator<Party<E>> each;
    private Party<E> last;

    Walk(LinkedTransferQueue<E> queue) {
      this.queue = queue;
      this.each = queue.given().iterator();
    }

    @Override
    public boolean hasNext() {
      return each.hasNext();
    }

    @Override
    public E next() {
      last = each.next();
      return last.element();
    }

    @Override
    public void remove() {
      if (last == null) {
        throw new IllegalStateException();
      }
      var _ = queue.drop(last);
      last = null;
    }
  }
}
