package soumak.spreader.twins;

import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/** Writers exclude each other by the monitor; readers see what is finished. */
public final class AtomicIntegerArray {
  private final int[] values;

  public AtomicIntegerArray(int length) {
    values = new int[length];
  }

  public AtomicIntegerArray(int[] values) {
    this.values = values.clone();
  }

  public int length() {
    return values.length;
  }

  public int get(int index) {
    int value = values[index];
    VarHandle.acquireFence();
    return value;
  }

  public int getPlain(int index) {
    return get(index);
  }

  public int getAcquire(int index) {
    return get(index);
  }

  public void set(int index, int value) {
    var _ = getAndSet(index, value);
  }

  public void lazySet(int index, int value) {
    set(index, value);
  }

  public void setPlain(int index, int value) {
    set(index, value);
  }

  public void setRelease(int index, int value) {
    set(index, value);
  }

  private void store(int index, int value) {
    VarHandle.releaseFence();
    values[index] = value;
    VarHandle.fullFence();
  }

  public synchronized int getAndSet(int index, int value) {
    int before = values[index];
    store(index, value);
    return before;
  }

  public synchronized boolean compareAndSet(int index, int expected, int value) {
    if (values[index] != expected) {
      return false;
    }
    store(index, value);
    return true;
  }

  public boolean weakCompareAndSetPlain(int index, int expected, int value) {
    return compareAndSet(index, expected, value);
  }

  public boolean weakCompareAndSetVolatile(int index, int expected, int value) {
    return compareAndSet(index, expected, value);
  }

  public synchronized int getAndAdd(int index, int more) {
    int before = values[index];
    store(index, before + more);
    return before;
  }

  public int addAndGet(int index, int more) {
    return getAndAdd(index, more) + more;
  }

  public int getAndIncrement(int index) {
    return getAndAdd(index, 1);
  }

  public int getAndDecrement(int index) {
    return getAndAdd(index, -1);
  }

  public int incrementAndGet(int index) {
    return getAndAdd(index, 1) + 1;
  }

  public int decrementAndGet(int index) {
    return getAndAdd(index, -1) - 1;
  }

  /** The functions are called once, and others wait meanwhile. */
  public synchronized int getAndUpdate(int index, IntUnaryOperator change) {
    int before = values[index];
    store(index, change.applyAsInt(before));
    return before;
  }

  public synchronized int updateAndGet(int index, IntUnaryOperator change) {
    int after = change.applyAsInt(values[index]);
    store(index, after);
    return after;
  }

  public synchronized int getAndAccumulate(int index, int other, IntBinaryOperator change) {
    int before = values[index];
    store(index, change.applyAsInt(before, other));
    return before;
  }

  public synchronized int accumulateAndGet(int index, int other, IntBinaryOperator change) {
    int after = change.applyAsInt(values[index], other);
    store(index, after);
    return after;
  }

  /** What was there, also if it was not what was expected. */
  public synchronized int compareAndExchange(int index, int expected, int value) {
    int before = get(index);
    if (before == expected) {
      store(index, value);
    }
    return before;
  }

  public int compareAndExchangeAcquire(int index, int expected, int value) {
    return compareAndExchange(index, expected, value);
  }

  public int compareAndExchangeRelease(int index, int expected, int value) {
    return compareAndExchange(index, expected, value);
  }

  public boolean weakCompareAndSet(int index, int expected, int value) {
    return compareAndSet(index, expected, value);
  }

  public boolean weakCompareAndSetAcquire(int index, int expected, int value) {
    return compareAndSet(index, expected, value);
  }

  public boolean weakCompareAndSetRelease(int index, int expected, int value) {
    return compareAndSet(index, expected, value);
  }

  public int getOpaque(int index) {
    return get(index);
  }

  public void setOpaque(int index, int value) {
    set(index, value);
  }

  @Override
  public String toString() {
    return Arrays.toString(values);
  }
}
