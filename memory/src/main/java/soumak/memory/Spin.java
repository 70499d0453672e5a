package soumak.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A lock of one word, held for some instructions; as memory is mostly allocated by one task at a
 * time, it is nearly always free.
 */
abstract class Spin {
  private static final int TRIES = 100;
  private static final VarHandle HELD;

  static {
    try {
      HELD = MethodHandles.lookup().findVarHandle(Spin.class, "held", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  @SuppressWarnings("unused") // by HELD
  private boolean held;

  final void lock() {
    for (int tries = 0; !HELD.compareAndSet(this, false, true); tries++) {
      if (tries < TRIES) {
        Thread.onSpinWait();
      } else {
        Thread.yield();
      }
    }
  }

  /** {@link #lock}, but for who holds another one: false if somebody has it for long. */
  final boolean tryLock() {
    for (int tries = 0; tries < TRIES; tries++) {
      if (HELD.compareAndSet(this, false, true)) {
        return true;
      }
      Thread.onSpinWait();
    }
    return false;
  }

  final void unlock() {
    HELD.setRelease(this, false);
  }
}
