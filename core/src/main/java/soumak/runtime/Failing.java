package soumak.runtime;

import org.jspecify.annotations.Nullable;
import soumak.Capsule;
import soumak.woven.Call;
import soumak.woven.Fiber;

/** A capsule's failure on the stack of a sender, which must not be the sender's. */
final class Failing extends Call {
  /**
   * For a failure while there is no memory, which may be what it tells of. Guarded by the class.
   */
  private static @Nullable Failing reserve = new Failing();

  private @Nullable Throwable thrown;

  private Failing() {}

  /** What has the capsule that gets it fail. */
  static Failing with(Throwable thrown) {
    Failing made = made();
    made.thrown = thrown;
    return made;
  }

  /** Without handles and atomics: where one is used for the first time the JVM needs memory. */
  private static synchronized Failing made() {
    try {
      if (reserve == null) {
        reserve = new Failing();
      }
      return new Failing();
    } catch (OutOfMemoryError full) {
      Failing kept = reserve;
      if (kept == null) {
        throw full;
      }
      reserve = null;
      return kept;
    }
  }

  @Override
  public void run(Capsule capsule, Fiber fiber) {
    Throwable failure = thrown;
    assert failure != null : "set when it is made";
    throw Calls.sneak(failure);
  }
}
