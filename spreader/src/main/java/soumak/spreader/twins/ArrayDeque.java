package soumak.spreader.twins;

import java.util.Arrays;
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Not synchronized, as its namesake: an array that is a circle, which has at least one place free.
 * Elements stand where they do in the namesake, as iterators that meet a change show what is at
 * their place then.
 *
 * @param <E> its elements, never null
 */
public final class ArrayDeque<E> extends Items<E> implements Deque<E>, Cloneable {
  private static final int USUAL = 17;
  private static final int SMALL = 64;

  private Object[] items;

  /** Where the first one is. */
  private int head;

  /** Behind the last one, where nothing is. */
  private int tail;

  public ArrayDeque() {
    items = new Object[USUAL];
  }

  public ArrayDeque(int capacity) {
    items = new Object[Math.clamp(capacity + 1L, 1, Integer.MAX_VALUE)];
  }

  public ArrayDeque(Collection<? extends E> others) {
    this(others.size());
    others.forEach(this::addLast);
  }

  @Override
  @SuppressWarnings("unchecked") // it is of the same class
  public ArrayDeque<E> clone() {
    try {
      ArrayDeque<E> copy = (ArrayDeque<E>) super.clone();
      copy.items = items.clone();
      return copy;
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException(e); // it is supported
    }
  }

  private int next(int place) {
    return place + 1 == items.length ? 0 : place + 1;
  }

  private int before(int place) {
    return (place == 0 ? items.length : place) - 1;
  }

  /** How many steps it is from one place to another. */
  private int distance(int from, int to) {
    return to < from ? to - from + items.length : to - from;
  }

  @SuppressWarnings("unchecked") // that is what it has
  private E at(int place) {
    return (E) items[place];
  }

  private void grow(int needed) {
    int room = items.length;
    int more = Math.max(needed, room < SMALL ? room + 2 : room >> 1);
    items = Arrays.copyOf(items, room + more);
    if (tail < head || (tail == head && items[head] != null)) {
      System.arraycopy(items, head, items, head + more, room - head);
      Arrays.fill(items, head, head + more, null);
      head += more;
    }
  }

  @Override
  public void addFirst(E element) {
    FixedMap.some(element);
    if (before(head) == tail) {
      grow(1);
    }
    head = before(head);
    items[head] = element;
  }

  @Override
  public void addLast(E element) {
    FixedMap.some(element);
    if (next(tail) == head) {
      grow(1);
    }
    items[tail] = element;
    tail = next(tail);
  }

  @Override
  public boolean addAll(Collection<? extends E> more) {
    int before = size();
    int needed = before + more.size() + 1 - items.length;
    if (needed > 0) {
      grow(needed);
    }
    more.forEach(this::addLast);
    return size() > before;
  }

  @Override
  public E pollFirst() {
    E first = at(head);
    if (first != null) {
      items[head] = null;
      head = next(head);
    }
    return first;
  }

  @Override
  public E pollLast() {
    int place = before(tail);
    E last = at(place);
    if (last != null) {
      items[place] = null;
      tail = place;
    }
    return last;
  }

  /** Moves the fewer ones to the place of one that goes; whether those are the ones behind it. */
  private boolean cut(int place) {
    boolean behind = distance(head, place) >= distance(place, tail) - 1;
    if (behind) {
      for (int at = place; next(at) != tail; at = next(at)) {
        items[at] = items[next(at)];
      }
      tail = before(tail);
      items[tail] = null;
    } else {
      for (int at = place; at != head; at = before(at)) {
        items[at] = items[before(at)];
      }
      items[head] = null;
      head = next(head);
    }
    return behind;
  }

  @Override
  public int size() {
    return distance(head, tail);
  }

  @Override
  public boolean isEmpty() {
    return head == tail;
  }

  @Override
  public boolean contains(Object wanted) {
    for (int at = head; at != tail; at = next(at)) {
      if (items[at].equals(wanted)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void forEach(Consumer<? super E> action) {
    FixedMap.some(action);
    each(head, size(), action);
  }

  /** Of those that there are now; that some came at the end, or went there, is told behind. */
  @SuppressWarnings("unchecked") // that is what it has
  private void each(int from, int count, Consumer<? super E> action) {
    Object[] now = items;
    int end = tail;
    for (int i = 0; i < count; i++) {
      action.accept((E) now[from + i < now.length ? from + i : from + i - now.length]);
    }
    if (tail != end) {
      throw new ConcurrentModificationException();
    }
  }

  @Override
  public boolean removeIf(Predicate<? super E> unwanted) {
    FixedMap.some(unwanted);
    ArrayList<E> kept = new ArrayList<>();
    int before = size();
    forEach(each -> {
      if (!unwanted.test(each)) {
        kept.add(each);
      }
    });
    if (kept.size() == before) {
      return false;
    }
    for (int at = head, i = 0; at != tail; at = next(at), i++) {
      items[at] = i < kept.size() ? kept.get(i) : null;
    }
    tail = (head + kept.size()) % items.length;
    return true;
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
  public void clear() {
    Arrays.fill(items, null);
    head = 0;
    tail = 0;
  }

  @Override
  public Object[] toArray() {
    Object[] all = new Object[size()];
    for (int at = head, i = 0; at != tail; at = next(at), i++) {
      all[i] = items[at];
    }
    return all;
  }

  @Override
  public boolean removeFirstOccurrence(Object wanted) {
    for (int at = head; at != tail; at = next(at)) {
      if (items[at].equals(wanted)) {
        var _ = cut(at);
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean removeLastOccurrence(Object wanted) {
    for (int left = size(), at = before(tail); left > 0; left--, at = before(at)) {
      if (items[at].equals(wanted)) {
        var _ = cut(at);
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean remove(Object wanted) {
    return removeFirstOccurrence(wanted);
  }

  @Override
  public Deque<E> reversed() {
    return new BackwardDeque<>(this);
  }

  @Override
  public Iterator<E> iterator() {
    return new Walk<>(this, false);
  }

  @Override
  public Iterator<E> descendingIterator() {
    return new Walk<>(this, true);
  }

  /** Shows as many as there were at the beginning. */
  private static final class Walk<E> implements Iterator<E> {
    private final ArrayDeque<E> deque;
    private final boolean down;
    private int left;
    private int at;
    private int last = -1;

    Walk(ArrayDeque<E> deque, boolean down) {
      this.deque = deque;
      this.down = down;
      this.left = deque.size();
      this.at = down ? deque.before(deque.tail) : deque.head;
    }

    @Override
    public boolean hasNext() {
      return left > 0;
    }

    @Override
    public E next() {
      if (left <= 0) {
        throw new NoSuchElementException();
      }
      E element = deque.at(at);
      if (element == null) {
        throw new ConcurrentModificationException();
      }
      last = at;
      at = down ? deque.before(at) : deque.next(at);
      left--;
      return element;
    }

    @Override
    public void forEachRemaining(Consumer<? super E> action) {
      FixedMap.some(action);
      int count = left;
      left = 0;
      if (count > 0 && (deque.at(at) == null || rest() != count)) {
        throw new ConcurrentModificationException();
      }
      if (down) {
        int end = deque.head;
        for (int i = 0; i < count; i++) {
          last = at;
          action.accept(deque.at(at));
          at = deque.before(at);
        }
        if (deque.head != end) {
          throw new ConcurrentModificationException();
        }
      } else if (count > 0) {
        deque.each(at, count, action);
        last = deque.before(deque.tail);
      }
    }

    private int rest() {
      return down ? deque.distance(deque.head, at) + 1 : deque.distance(at, deque.tail);
    }

    @Override
    public void remove() {
      if (last < 0) {
        throw new IllegalStateException();
      }
      boolean behind = deque.cut(last);
      if (behind != down) {
        at = down ? deque.next(at) : deque.before(at);
      }
      last = -1;
    }
  }

  @Override
  public boolean offerFirst(E element) {
    addFirst(element);
    return true;
  }

  @Override
  public boolean offerLast(E element) {
    addLast(element);
    return true;
  }

  @Override
  public boolean add(E element) {
    return offerLast(element);
  }

  @Override
  public boolean offer(E element) {
    return offerLast(element);
  }

  @Override
  public void push(E element) {
    addFirst(element);
  }

  @Override
  public E removeFirst() {
    return Blocked.needed(pollFirst());
  }

  @Override
  public E removeLast() {
    return Blocked.needed(pollLast());
  }

  @Override
  public E remove() {
    return removeFirst();
  }

  @Override
  public E poll() {
    return pollFirst();
  }

  @Override
  public E pop() {
    return removeFirst();
  }

  @Override
  public E getFirst() {
    return Blocked.needed(peekFirst());
  }

  @Override
  public E getLast() {
    return Blocked.needed(peekLast());
  }

  @Override
  public E element() {
    return getFirst();
  }

  @Override
  public E peekFirst() {
    return at(head);
  }

  @Override
  public E peekLast() {
    return at(before(tail));
  }

  @Override
  public E peek() {
    return peekFirst();
  }
}
