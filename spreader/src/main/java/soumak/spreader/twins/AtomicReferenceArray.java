package soumak.spreader.twins;

import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/**
 * Writers exclude each other by the monitor; readers see what is finished.
 *
 * @param <E> what it refers to
 */
public final class AtomicReferenceArray<E> {
  private final Object[] values;

  public AtomicReferenceArray(int length) {
    values = new Object[length];
  }

  public AtomicReferenceArray(E[] values) {
    this.values = Arrays.copyOf(values, values.length, Object[].class);
  }

  public int length() {
    return values.length;
  }

  @SuppressWarnings("unchecked") // that is what it has
  public E get(int index) {
    E value = (E) values[index];
    VarHandle.acquireFence();
    return value;
  }

  public E getPlain(int index) {
    return get(index);
  }

  public E getAcquire(int index) {
    return get(index);
  }

  public void set(int index, E value) {
    var _ = getAndSet(index, value);
  }

  public void lazySet(int index, E value) {
    set(index, value);
  }

  public void setPlain(int index, E value) {
    set(index, value);
  }

  public void setRelease(int index, E value) {
    set(index, value);
  }

  private void store(int index, E value) {
    VarHandle.releaseFence();
    values[index] = value;
    VarHandle.fullFence();
  }

  public synchronized E getAndSet(int index, E value) {
    E before = get(index);
    store(index, value);
    return before;
  }

  /** Strings and boxes are the same here if they are equal: they are copied between nodes. */
  public synchronized boolean compareAndSet(int index, E expected, E value) {
    if (!AtomicReference.isSame(values[index], expected)) {
      return false;
    }
    store(index, value);
    return true;
  }

  public boolean weakCompareAndSetPlain(int index, E expected, E value) {
    return compareAndSet(index, expected, value);
  }

  public boolean weakCompareAndSetVolatile(int index, E expected, E value) {
    return compareAndSet(index, expected, value);
  }

  /** The functions are called once, and others wait meanwhile. */
  public synchronized E getAndUpdate(int index, UnaryOperator<E> change) {
    E before = get(index);
    store(index, change.apply(before));
    return before;
  }

  public synchronized E updateAndGet(int index, UnaryOperator<E> change) {
    E after = change.apply(get(index));
    store(index, after);
    return after;
  }

  public synchronized E getAndAccumulate(int index, E other, BinaryOperator<E> change) {
    E before = get(index);
    store(index, change.apply(before, other));
    return before;
  }

  public synchronized E accumulateAndGet(int index, E other, BinaryOperator<E> change) {
    E after = change.apply(get(index), other);
    store(index, after);
    return after;
  }

  /** What was there, also if it was not what was expected. */
  public synchronized E compareAndExchange(int index, E expected, E value) {
    E before = get(index);
    if (AtomicReference.isSame(before, expected)) {
      store(index, value);
    }
    return before;
  }

  public E compareAndExchangeAcquire(int index, E expected, E value) {
    return compareAndExchange(index, expected, value);
  }

  public E compareAndExchangeRelease(int index, E expected, E value) {
    return compareAndExchange(index, expected, value);
  }

  public boolean weakCompareAndSet(int index, E expected, E value) {
    return compareAndSet(index, expected, value);
  }

  public boolean weakCompareAndSetAcquire(int index, E expected, E value) {
    return compareAndSet(index, expected, value);
  }

  public boolean weakCompareAndSetRelease(int index, E expected, E value) {
    return compareAndSet(index, expected, value);
  }

  public E getOpaque(int index) {
    return get(index);
  }

  public void setOpaque(int index, E value) {
    set(index, value);
  }

  @Override
  public String toString() {
    return Arrays.toString(values);
  }
}
