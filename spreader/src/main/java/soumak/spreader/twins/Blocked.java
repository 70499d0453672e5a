package soumak.spreader.twins;

import java.util.Collection;
import java.util.Iterator;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * What blocking queues have in common. One monitor guards all; who iterates sees what was there at
 * the beginning.
 *
 * @param <E> their elements, never null
 */
abstract class Blocked<E> extends Items<E> implements BlockingQueue<E> {
  private final int capacity;
  private final LinkedList<E> items = new LinkedList<>();

  Blocked(int capacity) {
    if (capacity <= 0) {
      throw new IllegalArgumentException();
    }
    this.capacity = capacity;
  }

  private static void some(Object element) {
    if (element == null) {
      throw new NullPointerException();
    }
  }

  @Override
  public synchronized void put(E element) throws InterruptedException {
    some(element);
    while (items.size() == capacity) {
      wait();
    }
    items.addLast(element);
    notifyAll();
  }

  @Override
  public synchronized boolean offer(E element) {
    some(element);
    if (items.size() == capacity) {
      return false;
    }
    items.addLast(element);
    notifyAll();
    return true;
  }

  @Override
  public synchronized boolean offer(E element, long time, TimeUnit unit)
      throws InterruptedException {
    some(element);
    Deadline deadline = new Deadline(time, unit);
    while (items.size() == capacity && !deadline.isOver()) {
      deadline.await(this);
    }
    return offer(element);
  }

  @Override
  public boolean add(E element) {
    if (!offer(element)) {
      throw new IllegalStateException("Queue full");
    }
    return true;
  }

  @Override
  public synchronized E take() throws InterruptedException {
    while (items.isEmpty()) {
      wait();
    }
    return taken();
  }

  private E taken() {
    E first = items.removeFirst();
    notifyAll();
    return first;
  }

  @Override
  public synchronized E poll() {
    return items.isEmpty() ? null : taken();
  }

  @Override
  public synchronized E poll(long time, TimeUnit unit) throws InterruptedException {
    Deadline deadline = new Deadline(time, unit);
    while (items.isEmpty() && !deadline.isOver()) {
      deadline.await(this);
    }
    return poll();
  }

  @Override
  public synchronized E remove() {
    E first = items.getFirst();
    var _ = poll() == null;
    return first;
  }

  @Override
  public synchronized E peek() {
    return items.peekFirst();
  }

  @Override
  public synchronized E element() {
    return items.getFirst();
  }

  @Override
  public synchronized int size() {
    return items.size();
  }

  @Override
  public synchronized int remainingCapacity() {
    return capacity - items.size();
  }

  @Override
  public synchronized boolean remove(Object wanted) {
    boolean removed = items.remove(wanted);
    notifyAll();
    return removed;
  }

  @Override
  public synchronized void clear() {
    items.clear();
    notifyAll();
  }

  @Override
  public int drainTo(Collection<? super E> to) {
    return drainTo(to, Integer.MAX_VALUE);
  }

  @Override
  public int drainTo(Collection<? super E> to, int most) {
    if (to == this) {
      throw new IllegalArgumentException();
    }
    int count = 0;
    for (E each = count < most ? poll() : null; each != null; ) {
      to.add(each);
      count++;
      each = count < most ? poll() : null;
    }
    return count;
  }

  @Override
  public synchronized Iterator<E> iterator() {
    return new Snapshot<>(this, new ArrayList<>(items).iterator());
  }

  private static final class Snapshot<E> implements Iterator<E> {
    private final Blocked<E> queue;
    private final Iterator<E> items;
    private E last;

    Snapshot(Blocked<E> queue, Iterator<E> items) {
      this.queue = queue;
      this.items = items;
    }

    @Override
    public boolean hasNext() {
      return items.hasNext();
    }

    @Override
    public E next() {
      last = items.next();
      return last;
    }

    @Override
    public void remove() {
      if (last == null) {
        throw new IllegalStateException();
      }
      var _ = queue.remove(last);
      last = null;
    }
  }
}
