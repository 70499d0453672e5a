package soumak.runtime;

import soumak.woven.Fiber;

/** A task as most are: nobody has asked for its details yet. It never runs. */
final class Plain extends Schedulable {
  Plain() {
    status = UNTRACKED;
  }

  @Override
  protected void begin$(Fiber fiber) {}

  @Override
  protected Object takeResult$(Fiber fiber) {
    return null;
  }
}
