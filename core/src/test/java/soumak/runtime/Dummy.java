package soumak.runtime;

import soumak.woven.Fiber;

/** A task that does nothing, with a number. */
final class Dummy extends Schedulable {
  final int number;

  Dummy(int number) {
    this.number = number;
  }

  @Override
  protected void begin$(Fiber fiber) {}

  @Override
  protected Object takeResult$(Fiber fiber) {
    return null;
  }

  @Override
  public String toString() {
    return "dummy " + number;
  }
}
