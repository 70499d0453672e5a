package soumak;

import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import soumak.runtime.BlockingCall;
import soumak.runtime.Carrier;
import soumak.woven.Fiber;

/**
 * Calls that block a thread, made so that only the task waits: files, JDBC, {@code Future.get},
 * native code.
 */
public final class Blocking {
  private Blocking() {}

  /**
   * Makes {@code call} on a virtual thread and pauses until it returns. Cancelling the task
   * interrupts that thread, and the task goes on at once, whether or not the call heeds the
   * interrupt.
   *
   * @return what the call returned
   * @throws Exception what the call threw
   */
  public static <T extends @Nullable Object> T call(Callable<T> call) throws Pausable, Exception {
    Fiber fiber = Fiber.enter();
    return Blocking.<T>cast(fiber.exitRef(call(call, fiber)));
  }

  /** {@link #call(Callable)} as woven code calls it. */
  public static <T extends @Nullable Object> T call(Callable<T> call, Fiber fiber) {
    Objects.requireNonNull(call, "there is nothing to call");
    BlockingCall.pause((Carrier) fiber, call);
    return Blocking.<T>cast(null);
  }

  @SuppressWarnings({
    "unchecked",
    "NullAway"
  }) // what the call returned, or a value that nobody looks at
  private static <T extends @Nullable Object> T cast(@Nullable Object value) {
    return (T) value;
  }
}
