package soumak.runtime;

import org.jspecify.annotations.Nullable;
import soumak.woven.Frame;

/**
 * What a task pauses for that goes on in a continuation, or leaves it. It never waits: once the
 * stack has unwound, its chain of frames is changed, and it goes on with that.
 */
final class Moving extends Resource {
  static final Moving IN = new Moving(true);
  static final Moving OUT = new Moving(false);

  private final boolean in;

  private Moving(boolean in) {
    this.in = in;
  }

  @Override
  boolean enlist(Schedulable task) {
    if (in) {
      enter(task);
    } else {
      leave(task);
    }
    return false;
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
