package soumak.runtime;

import org.jspecify.annotations.Nullable;
import soumak.woven.Call;

/**
 * What becomes of messages to a capsule that has ended, or ends. Who waits for an answer is told,
 * if only that there is no memory to say more.
 */
final class TooLate {
  private TooLate() {}

  /** Fails a message to one that has ended. */
  static void refuse(Call call, Schedulable capsule) {
    refuse(call, capsule, failure(capsule));
  }

  /** Fails a message to one that ends because of {@code why}. */
  static void refuse(Call call, Schedulable capsule, @Nullable Throwable why) {
    Throwable told;
    try {
      told = hasEnded(capsule, why);
    } catch (OutOfMemoryError full) {
      told = full;
    }
    call.fail(told);
  }

  private static IllegalStateException hasEnded(Schedulable capsule, @Nullable Throwable why) {
    String ended = Names.of(capsule) + " has ended";
    return new IllegalStateException(
        why == null ? ended : ended + ", because of " + Failures.text(why), why);
  }

  /**
   * What it has failed with; null if it has not. Who sends to it need not do anything about that.
   */
  private static @Nullable Throwable failure(Schedulable capsule) {
    boolean failed = (int) Schedulable.STATUS.getVolatile(capsule) == Schedulable.FAILED;
    return failed ? (Throwable) capsule.slot : null;
  }
}
