package soumak.spreader.twins;

import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/** Writers exclude each other by the monitor; readers see what is finished. */
public final class AtomicInteger {
  private volatile int value;

  public AtomicInteger() {}

  public AtomicInteger(int value) {
    this.value = value;
  }

  public int get() {
    return value;
  }

  public int intValue() {
    return value;
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

  public synchronized void set(int value) {
    this.value = value;
  }

  public void lazySet(int value) {
    set(value);
  }

  public int getPlain() {
    return value;
  }

  public int getAcquire() {
    return value;
  }

  public void setRelease(int value) {
    set(value);
  }

  public void setPlain(int value) {
    set(value);
  }

  public synchronized int getAndSet(int value) {
    int before = this.value;
    this.value = value;
    return before;
  }

  public synchronized boolean compareAndSet(int expected, int value) {
    if (this.value != expected) {
      return false;
    }
    this.value = value;
    return true;
  }

  public boolean weakCompareAndSetPlain(int expected, int value) {
    return compareAndSet(expected, value);
  }

  public boolean weakCompareAndSetVolatile(int expected, int value) {
    return compareAndSet(expected, value);
  }

  public synchronized int getAndAdd(int more) {
    int before = value;
    value = before + more;
    return before;
  }

  public int addAndGet(int more) {
    return getAndAdd(more) + more;
  }

  public int incrementAndGet() {
    return getAndAdd(1) + 1;
  }

  public int decrementAndGet() {
    return getAndAdd(-1) - 1;
  }

  public int getAndIncrement() {
    return getAndAdd(1);
  }

  public int getAndDecrement() {
    return getAndAdd(-1);
  }

  /** The functions are called once, and others wait meanwhile. */
  public synchronized int getAndUpdate(IntUnaryOperator change) {
    int before = value;
    value = change.applyAsInt(before);
    return before;
  }

  public synchronized int updateAndGet(IntUnaryOperator change) {
    int after = change.applyAsInt(value);
    value = after;
    return after;
  }

  public synchronized int getAndAccumulate(int other, IntBinaryOperator change) {
    int before = value;
    value = change.applyAsInt(before, other);
    return before;
  }

  public synchronized int accumulateAndGet(int other, IntBinaryOperator change) {
    int after = change.applyAsInt(value, other);
    value = after;
    return after;
  }

  /** What was there, also if it was not what was expected. */
  public synchronized int compareAndExchange(int expected, int value) {
    int before = this.value;
    if (before == expected) {
      this.value = value;
    }
    return before;
  }

  public int compareAndExchangeAcquire(int expected, int value) {
    return compareAndExchange(expected, value);
  }

  public int compareAndExchangeRelease(int expected, int value) {
    return compareAndExchange(expected, value);
  }

  public boolean weakCompareAndSet(int expected, int value) {
    return compareAndSet(expected, value);
  }

  public boolean weakCompareAndSetAcquire(int expected, int value) {
    return compareAndSet(expected, value);
  }

  public boolean weakCompareAndSetRelease(int expected, int value) {
    return compareAndSet(expected, value);
  }

  public int getOpaque() {
    return get();
  }

  public void setOpaque(int value) {
    set(value);
  }

  @Override
  public String toString() {
    return Integer.toString(value);
  }
}
