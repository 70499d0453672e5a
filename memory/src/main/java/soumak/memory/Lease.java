package soumak.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * What a pointer's right to be followed hangs on: a region's memory, a tracked pointer, or the time
 * for which one is borrowed.
 *
 * <p>Its state is not negative while it may be used, and then counts who uses it for a time: the
 * scopes in which a region is open, the borrows of a pointer. Negative is closed, or gone. It is
 * written by compare-and-set only, so of two that end it one succeeds. Views read it plainly: what
 * ends in one thread is seen by another when anything orders them, as a message does; without, the
 * JIT may take a loop's first look for all. Such a race reads or writes memory that may belong to
 * another region by then, but that is still there, or whose segment throws.
 */
abstract class Lease {
  /** It will not come back. */
  static final int GONE = Integer.MIN_VALUE;

  private static final VarHandle STATE;

  static {
    try {
      STATE = MethodHandles.lookup().findVarHandle(Lease.class, "state", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  int state;

  Lease(int state) {
    this.state = state;
  }

  final int now() {
    return (int) STATE.getVolatile(this);
  }

  final boolean change(int from, int to) {
    return STATE.compareAndSet(this, from, to);
  }

  /** One more uses it; false if it is gone. */
  final boolean pin() {
    for (; ; ) {
      int seen = now();
      if (seen < 0) {
        return false;
      }
      if (change(seen, seen + 1)) {
        return true;
      }
    }
  }

  final void unpin() {
    STATE.getAndAdd(this, -1);
  }

  /** Ends it, if nobody uses it. */
  final boolean end() {
    return change(0, GONE);
  }

  /** Why it cannot be used: what is said of {@code what}, which depends on it. */
  abstract OwnershipException gone(String what);
}
