package soumak.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * How many counted pointers there are to one object, or counted keys to one region. Each of them
 * has it; so nobody can know it only when all are forgotten.
 */
final class Count {
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

  /** Of an object in the heap. Written before the first pointer is made, and so seen by all. */
  private @Nullable PointerRecord record;

  /** Of a new object, to which there will be one pointer. */
  static Count of(View object, int length) {
    Count made = new Count();
    if (object.$space() == Space.HEAP) {
      made.record = Ledger.add(made, object.$layout(), object.$place(), length);
    }
    return made;
  }

  void increment() {
    if ((int) POINTERS.getAndAdd(this, 1) == Integer.MAX_VALUE) {
      POINTERS.getAndAdd(this, -1);
      throw new IllegalStateException("there are " + Integer.MAX_VALUE + " aliases already");
    }
  }

  /** True for the last one, whose object is to be freed. */
  boolean decrement() {
    if ((int) POINTERS.getAndAdd(this, -1) != 1) {
      return false;
    }
    PointerRecord known = record;
    return known == null || known.unlink();
  }

  int value() {
    return pointers;
  }
}
