package soumak.bench.peer;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A linked queue for many writers and one reader, with parking: one exchange for a put, no CAS for
 * a take unless the queue is empty.
 *
 * <p>A writer appends by exchanging {@code tail} and then linking; it unparks the reader if {@code
 * waiting} names it. A reader that finds nothing announces itself in {@code waiting} and looks
 * again before it parks, so one of the two sees the other.
 */
final class MpscInbox<T> implements Inbox<T> {
  private static final VarHandle TAIL;

  static {
    try {
      TAIL = MethodHandles.lookup().findVarHandle(MpscInbox.class, "tail", Node.class);
    } catch (ReflectiveOperationException impossible) {
      throw new ExceptionInInitializerError(impossible);
    }
  }

  private static final class Node<T> {
    @Nullable T value;
    volatile @Nullable Node<T> next;

    Node(@Nullable T value) {
      this.value = value;
    }
  }

  private Node<T> head = new Node<>(null);

  @SuppressWarnings("UnusedVariable") // read and written through TAIL
  private volatile Node<T> tail = head;

  private volatile @Nullable Thread waiting;

  @Override
  @SuppressWarnings("unchecked")
  public void put(T value) {
    Node<T> node = new Node<>(value);
    Node<T> last = (Node<T>) TAIL.getAndSet(this, node);
    last.next = node;
    Thread reader = waiting;
    if (reader != null) {
      waiting = null;
      LockSupport.unpark(reader);
    }
  }

  @Override
  public T take() {
    Node<T> next = head.next;
    if (next == null) {
      next = await();
    }
    head = next;
    T value = next.value;
    next.value = null;
    if (value == null) {
      throw new IllegalStateException("two readers, where only one may be");
    }
    return value;
  }

  private Node<T> await() {
    Thread me = Thread.currentThread();
    while (true) {
      waiting = me;
      Node<T> next = head.next;
      if (next != null) {
        waiting = null;
        return next;
      }
      LockSupport.park(this);
    }
  }
}
