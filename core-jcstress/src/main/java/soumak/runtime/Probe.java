package soumak.runtime;

import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import soumak.woven.Fiber;

/** A task that never runs; it counts how often it is made ready. */
class Probe extends Schedulable implements Home {
  static final Signal TIMED_OUT = Signal.vain(TimeoutException::new);

  private final AtomicInteger woken = new AtomicInteger();
  final int number;

  Probe(int number) {
    this.number = number;
    status = UNTRACKED;
    needDetails().home = this;
  }

  Probe() {
    this(0);
  }

  /** Does what a carrier does to park a task; true if it stands among the waiters now, or did. */
  boolean park(Resource resource, Object offer) {
    slot = offer;
    waitsOn = resource;
    return resource.enlist(this);
  }

  int woken() {
    return woken.get();
  }

  /** What the wait has brought, or would bring: a value, a signal's name, or null. */
  String brought() {
    if (slot == Signal.CANCELLED) {
      return "cancelled";
    }
    return slot instanceof Signal ? "timeout" : String.valueOf(slot);
  }

  @Override
  public void ready(Schedulable task) {
    woken.incrementAndGet();
  }

  @Override
  public Home children() {
    return this;
  }

  @Override
  public long nanoTime() {
    return 0;
  }

  @Override
  public void schedule(Timer timer) {}

  @Override
  public void cancel(Timer timer) {}

  @Override
  protected void begin$(Fiber fiber) {}

  @Override
  protected Object takeResult$(Fiber fiber) {
    return null;
  }
}
