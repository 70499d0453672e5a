package soumak.runtime;

import org.jspecify.annotations.Nullable;
import soumak.woven.Frame;

/**
 * What a task pauses for that goes on in a continuation, or leaves it. It waits for nothing: once
 * the stack has unwound, its chain of frames is changed, and it goes on with that; now and then it
 * lets others run before, so that a task that only resumes does not keep them from it.
 */
final class Moving extends Resource {
  static final Moving IN = new Moving(true, false);
  static final Moving IN_LATER = new Moving(true, true);
  static final Moving OUT = new Moving(false, false);

  private final boolean in;
  private final boolean later;

  private Moving(boolean in, boolean later) {
    this.in = in;
    this.later = later;
  }

  @Override
  boolean enlist(Schedulable task) {
    if (in) {
      enter(task);
    } else {
      leave(task);
    }
    if (later) {
      task.ready();
    }
    return later;
  }

  /** What was handed in is in the task's slot, and becomes the result of the suspension. */
  private static void enter(Schedulable task) {
    Frame top = task.top;
    if (!(top instanceof Boundary boundary)) {
      throw new IllegalStateException("the boundary is the first frame that is saved");
    }
    task.top = boundary.continuation().enter(boundary);
  }

  private static void leave(Schedulable task) {
    Frame first = task.top;
    Frame last = Boundary.last(first);
    Frame next = last == null ? first : last.parent;
    if (!(next instanceof Boundary boundary)) {
      throw outside(task);
    }
    task.top = boundary;
    boundary.cut(first, last);
  }

  private static IllegalStateException outside(Schedulable task) {
    return new IllegalStateException(
        task instanceof Caller
            ? Names.of(task)
                + " cannot suspend: Mobile.suspend was called outside of a mobile, or was reached"
                + " through code that is not woven, whose stack cannot be saved. Weave the code"
                + " between Mobile.resume and Mobile.suspend"
            : Names.of(task)
                + " cannot suspend: it runs in no mobile here. Mobile.suspend is for the body of a"
                + " mobile and what that calls; the branches of a par and other tasks that it"
                + " starts are not part of it");
  }

  @Override
  protected boolean settle(Schedulable waiter) {
    return true;
  }

  @Override
  protected void add(Schedulable waiter) {}

  @Override
  protected boolean remove(Schedulable waiter) {
    return false;
  }

  @Override
  protected String describe(@Nullable Schedulable waiter) {
    return in ? "a mobile that it resumes" : "its resumer";
  }
}
