package soumak.spreader.twins;

/** Writers exclude each other by the monitor; readers see what is finished. */
public final class AtomicBoolean {
  private volatile boolean value;

  public AtomicBoolean() {}

  public AtomicBoolean(boolean value) {
    this.value = value;
  }

  public boolean get() {
    return value;
  }

  public boolean getPlain() {
    return value;
  }

  public boolean getAcquire() {
    return value;
  }

  public synchronized void set(boolean value) {
    this.value = value;
  }

  public void lazySet(boolean value) {
    set(value);
  }

  public void setRelease(boolean value) {
    set(value);
  }

  public void setPlain(boolean value) {
    set(value);
  }

  public synchronized boolean getAndSet(boolean value) {
    boolean before = this.value;
    this.value = value;
    return before;
  }

  public synchronized boolean compareAndSet(boolean expected, boolean value) {
    if (this.value != expected) {
      return false;
    }
    this.value = value;
    return true;
  }

  /** What was there, also if it was not what was expected. */
  public synchronized boolean compareAndExchange(boolean expected, boolean value) {
    boolean before = this.value;
    if (before == expected) {
      this.value = value;
    }
    return before;
  }

  public boolean compareAndExchangeAcquire(boolean expected, boolean value) {
    return compareAndExchange(expected, value);
  }

  public boolean compareAndExchangeRelease(boolean expected, boolean value) {
    return compareAndExchange(expected, value);
  }

  public boolean weakCompareAndSet(boolean expected, boolean value) {
    return compareAndSet(expected, value);
  }

  public boolean weakCompareAndSetAcquire(boolean expected, boolean value) {
    return compareAndSet(expected, value);
  }

  public boolean weakCompareAndSetRelease(boolean expected, boolean value) {
    return compareAndSet(expected, value);
  }

  public boolean weakCompareAndSetPlain(boolean expected, boolean value) {
    return compareAndSet(expected, value);
  }

  public boolean weakCompareAndSetVolatile(boolean expected, boolean value) {
    return compareAndSet(expected, value);
  }

  public boolean getOpaque() {
    return get();
  }

  public void setOpaque(boolean value) {
    set(value);
  }

  @Override
  public String toString() {
    return Boolean.toString(value);
  }
}
