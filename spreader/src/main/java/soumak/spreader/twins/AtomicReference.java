package soumak.spreader.twins;

import java.nio.file.Path;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/**
 * Writers exclude each other by the monitor; readers see what is finished.
 *
 * @param <V> what it refers to
 */
public final class AtomicReference<V> {
  private volatile V value;

  public AtomicReference() {}

  public AtomicReference(V value) {
    this.value = value;
  }

  public V get() {
    return value;
  }

  public V getPlain() {
    return value;
  }

  public V getAcquire() {
    return value;
  }

  public synchronized void set(V value) {
    this.value = value;
  }

  public void lazySet(V value) {
    set(value);
  }

  public void setRelease(V value) {
    set(value);
  }

  public void setPlain(V value) {
    set(value);
  }

  public synchronized V getAndSet(V value) {
    V before = this.value;
    this.value = value;
    return before;
  }

  /** Values of the JDK's are the same here if they are equal: they are copied between nodes. */
  public synchronized boolean compareAndSet(V expected, V value) {
    if (!isSame(this.value, expected)) {
      return false;
    }
    this.value = value;
    return true;
  }

  static boolean isSame(Object one, Object other) {
    return one == other || (one != null && isOfJdk(one) && one.equals(other));
  }

  private static boolean isOfJdk(Object it) {
    return it.getClass().getName().startsWith("java.") || it instanceof Path;
  }

  /** The functions are called once, and others wait meanwhile. */
  public synchronized V getAndUpdate(UnaryOperator<V> change) {
    V before = value;
    value = change.apply(before);
    return before;
  }

  public synchronized V updateAndGet(UnaryOperator<V> change) {
    V after = change.apply(value);
    value = after;
    return after;
  }

  public synchronized V getAndAccumulate(V other, BinaryOperator<V> change) {
    V before = value;
    value = change.apply(before, other);
    return before;
  }

  public synchronized V accumulateAndGet(V other, BinaryOperator<V> change) {
    V after = change.apply(value, other);
    value = after;
    return after;
  }

  /** What was there, also if it was not what was expected. */
  public synchronized V compareAndExchange(V expected, V value) {
    V before = this.value;
    if (isSame(before, expected)) {
      this.value = value;
    }
    return before;
  }

  public V compareAndExchangeAcquire(V expected, V value) {
    return compareAndExchange(expected, value);
  }

  public V compareAndExchangeRelease(V expected, V value) {
    return compareAndExchange(expected, value);
  }

  public boolean weakCompareAndSet(V expected, V value) {
    return compareAndSet(expected, value);
  }

  public boolean weakCompareAndSetAcquire(V expected, V value) {
    return compareAndSet(expected, value);
  }

  public boolean weakCompareAndSetRelease(V expected, V value) {
    return compareAndSet(expected, value);
  }

  public boolean weakCompareAndSetPlain(V expected, V value) {
    return compareAndSet(expected, value);
  }

  public boolean weakCompareAndSetVolatile(V expected, V value) {
    return compareAndSet(expected, value);
  }

  public V getOpaque() {
    return get();
  }

  public void setOpaque(V value) {
    set(value);
  }

  @Override
  public String toString() {
    return String.valueOf(value);
  }
}
