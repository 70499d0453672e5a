package soumak.spreader.twins;

import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/** Writers exclude each other by the monitor; readers see what is finished. */
public final class AtomicLongArray {
  private final long[] values;

  public AtomicLongArray(int length) {
    values = new long[length];
  }

  public AtomicLongArray(long[] values) {
    this.values = values.clone();
  }

  public int length() {
    return values.length;
  }

  public long get(int index) {
    long value = values[index];
    VarHandle.acquireFence();
    return value;
  }

  public long getPlain(int index) {
    return get(index);
  }

  public long getAcquire(int index) {
    return get(index);
  }

  public void set(int index, long value) {
    var _ = getAndSet(index, value);
  }

  public void lazySet(int index, long value) {
    set(index, value);
  }

  public void setPlain(int index, long value) {
    set(index, value);
  }

  public void setRelease(int index, long value) {
    set(index, value);
  }

  private void store(int index, long value) {
    VarHandle.releaseFence();
    values[index] = value;
    VarHandle.fullFence();
  }

  public synchronized long getAndSet(int index, long value) {
    long before = values[index];
    store(index, value);
    return before;
  }

  public synchronized boolean compareAndSet(int index, long expected, long value) {
    if (values[index] != expected) {
      return false;
    }
    store(index, value);
    return true;
  }

  public boolean weakCompareAndSetPlain(int index, long expected, long value) {
    return compareAndSet(index, expected, value);
  }

  public boolean weakCompareAndSetVolatile(int index, long expected, long value) {
    return compareAndSet(index, expected, value);
  }

  public synchronized long getAndAdd(int index, long more) {
    long before = values[index];
    store(index, before + more);
    return before;
  }

  public long addAndGet(int index, long more) {
    return getAndAdd(index, more) + more;
  }

  public long getAndIncrement(int index) {
    return getAndAdd(index, 1);
  }

  public long getAndDecrement(int index) {
    return getAndAdd(index, -1);
  }

  public long incrementAndGet(int index) {
    return getAndAdd(index, 1) + 1;
  }

  public long decrementAndGet(int index) {
    return getAndAdd(index, -1) - 1;
  }

  /** The functions are called once, and others wait meanwhile. */
  public synchronized long getAndUpdate(int index, LongUnaryOperator change) {
    long before = values[index];
    store(index, change.applyAsLong(before));
    return before;
  }

  public synchronized long updateAndGet(int index, LongUnaryOperator change) {
    long after = change.applyAsLong(values[index]);
    store(index, after);
    return after;
  }

  public synchronized long getAndAccumulate(int index, long other, LongBinaryOperator change) {
    long before = values[index];
    store(index, change.applyAsLong(before, other));
    return before;
  }

  public synchronized long accumulateAndGet(int index, long other, LongBinaryOperator change) {
    long after = change.applyAsLong(values[index], other);
    store(index, after);
    return after;
  }

  /** What was there, also if it was not what was expected. */
  public synchronized long compareAndExchange(int index, long expected, long value) {
    long before = get(index);
    if (before == expected) {
      store(index, value);
    }
    return before;
  }

  public long compareAndExchangeAcquire(int index, long expected, long value) {
    return compareAndExchange(index, expected, value);
  }

  public long compareAndExchangeRelease(int index, long expected, long value) {
    return compareAndExchange(index, expected, value);
  }

  public boolean weakCompareAndSet(int index, long expected, long value) {
    return compareAndSet(index, expected, value);
  }

  public boolean weakCompareAndSetAcquire(int index, long expected, long value) {
    return compareAndSet(index, expected, value);
  }

  public boolean weakCompareAndSetRelease(int index, long expected, long value) {
    return compareAndSet(index, expected, value);
  }

  public long getOpaque(int index) {
    return get(index);
  }

  public void setOpaque(int index, long value) {
    set(index, value);
  }

  @Override
  public String toString() {
    return Arrays.toString(values);
  }
}
