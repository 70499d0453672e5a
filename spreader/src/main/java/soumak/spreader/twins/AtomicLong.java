package soumak.spreader.twins;

import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/** Writers exclude each other by the monitor; readers see what is finished. */
public final class AtomicLong {
  private volatile long value;

  public AtomicLong() {}

  public AtomicLong(long value) {
    this.value = value;
  }

  public long get() {
    return value;
  }

  public int intValue() {
    return (int) value;
  }

  public long longValue() {
    return value;
  }

  public double doubleValue() {
    return value;
  }

  public float floatValue() {
    return value;
  }

  public synchronized void set(long value) {
    this.value = value;
  }

  public void lazySet(long value) {
    set(value);
  }

  public long getPlain() {
    return value;
  }

  public long getAcquire() {
    return value;
  }

  public void setRelease(long value) {
    set(value);
  }

  public void setPlain(long value) {
    set(value);
  }

  public synchronized long getAndSet(long value) {
    long before = this.value;
    this.value = value;
    return before;
  }

  public synchronized boolean compareAndSet(long expected, long value) {
    if (this.value != expected) {
      return false;
    }
    this.value = value;
    return true;
  }

  public boolean weakCompareAndSetPlain(long expected, long value) {
    return compareAndSet(expected, value);
  }

  public boolean weakCompareAndSetVolatile(long expected, long value) {
    return compareAndSet(expected, value);
  }

  public synchronized long getAndAdd(long more) {
    long before = value;
    value = before + more;
    return before;
  }

  public long addAndGet(long more) {
    return getAndAdd(more) + more;
  }

  public long incrementAndGet() {
    return getAndAdd(1) + 1;
  }

  public long decrementAndGet() {
    return getAndAdd(-1) - 1;
  }

  public long getAndIncrement() {
    return getAndAdd(1);
  }

  public long getAndDecrement() {
    return getAndAdd(-1);
  }

  /** The functions are called once, and others wait meanwhile. */
  public synchronized long getAndUpdate(LongUnaryOperator change) {
    long before = value;
    value = change.applyAsLong(before);
    return before;
  }

  public synchronized long updateAndGet(LongUnaryOperator change) {
    long after = change.applyAsLong(value);
    value = after;
    return after;
  }

  public synchronized long getAndAccumulate(long other, LongBinaryOperator change) {
    long before = value;
    value = change.applyAsLong(before, other);
    return before;
  }

  public synchronized long accumulateAndGet(long other, LongBinaryOperator change) {
    long after = change.applyAsLong(value, other);
    value = after;
    return after;
  }

  /** What was there, also if it was not what was expected. */
  public synchronized long compareAndExchange(long expected, long value) {
    long before = this.value;
    if (before == expected) {
      this.value = value;
    }
    return before;
  }

  public long compareAndExchangeAcquire(long expected, long value) {
    return compareAndExchange(expected, value);
  }

  public long compareAndExchangeRelease(long expected, long value) {
    return compareAndExchange(expected, value);
  }

  public boolean weakCompareAndSet(long expected, long value) {
    return compareAndSet(expected, value);
  }

  public boolean weakCompareAndSetAcquire(long expected, long value) {
    return compareAndSet(expected, value);
  }

  public boolean weakCompareAndSetRelease(long expected, long value) {
    return compareAndSet(expected, value);
  }

  public long getOpaque() {
    return get();
  }

  public void setOpaque(long value) {
    set(value);
  }

  @Override
  public String toString() {
    return Long.toString(value);
  }
}
