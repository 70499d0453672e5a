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

  /** How many bytes or structures are pointed to. */
  private final int length;

  /**
   * Of an object in the heap. Written by who has one of the pointers, and so seen by who drops the
   * last.
   */
  private @Nullable Hold hold;

  private Count(int length) {
    this.length = length;
  }

  /** Of keys. */
  Count() {
    this(0);
  }

  /** Of a new object, to which there will be one pointer. */
  static Count of(View object, int length) {
    Count made = new Count(length);
    if (object.$space() == Space.HEAP) {
      made.hold = Ledger.hold(made, object, length);
    }
    return made;
  }

  int length() {
    return length;
  }

  /** A slot may be part of a structure that keeps others of a batch from being forgotten. */
  synchronized void holdAlone(View object) {
    if (hold instanceof Batch batch && batch.release(object)) {
      hold = Ledger.alone(this, object, length);
    }
  }

  /**
   * One more; false if there is none any more. So who makes an alias need not hold its own pointer
   * meanwhile: if another thread drops that, either the object is there still, or this says no.
   */
  boolean increment() {
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
  boolean decrement() {
    return (int) POINTERS.getAndAdd(this, -1) == 1;
  }

  /** The same, of pointers to an object. */
  boolean decrement(View object) {
    if (!decrement()) {
      return false;
    }
    Hold known = hold;
    hold = null;
    return known == null || known.release(object);
  }

  int value() {
    return pointers;
  }
}
