package soumak.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * How many counted keys there are to one region, or counted pointers to one object. Each of them
 * has it; so nobody can know it only when all are forgotten.
 */
class Count {
  private static final VarHandle POINTERS;

  static {
    try {
      POINTERS = MethodHandles.lookup().findVarHandle(Count.class, "pointers", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  @SuppressWarnings("FieldMayBeFinal") // written by way of its handle
  private volatile int pointers = 1;

  /**
   * One more; false if there is none any more. So who makes an alias need not hold its own pointer
   * meanwhile: if another thread drops that, either the object is there still, or this says no.
   */
  final boolean increment() {
    for (; ; ) {
      int seen = pointers;
      if (seen == Integer.MAX_VALUE) {
        throw new IllegalStateException("there are " + Integer.MAX_VALUE + " aliases already");
      }
      if (seen == 0) {
        return false;
      }
      if (POINTERS.compareAndSet(this, seen, seen + 1)) {
        return true;
      }
    }
  }

  /** True for the last one, whose object or region is to be freed. */
  final boolean decrement() {
    return (int) POINTERS.getAndAdd(this, -1) == 1;
  }

  final int value() {
    return pointers;
  }
}
