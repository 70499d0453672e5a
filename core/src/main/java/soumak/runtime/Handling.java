package soumak.runtime;

import org.jspecify.annotations.Nullable;
import soumak.woven.Call;
import soumak.woven.Fiber;
import soumak.woven.Frame;

/**
 * The outermost frame of a capsule that has paused: in a method, or between two messages, so that
 * others get their turn.
 */
final class Handling extends Frame {
  private final Inlet inlet;

  /** The message whose method has paused; null between two messages. */
  private final @Nullable Call call;

  Handling(Inlet inlet, @Nullable Call call) {
    super(0);
    this.inlet = inlet;
    this.call = call;
  }

  /**
   * The capsule that these frames are of ends, without their being resumed: who waits for the
   * answer of a method that has paused hears it, for its message stands in no queue any more.
   */
  static void refuse(@Nullable Frame innermost, Throwable why) {
    Frame outermost = innermost;
    while (outermost != null && outermost.parent != null) {
      outermost = outermost.parent;
    }
    if (outermost instanceof Handling handling && handling.call != null) {
      handling.call.fail(why);
    }
  }

  /** A method has thrown: who waits for its answer hears it, else the capsule fails. */
  static void failed(Call call, Throwable thrown) throws Throwable {
    Carrier.completeMessage(thrown);
    if (!call.fail(thrown)) {
      throw thrown;
    }
  }

  @Override
  public void resume(Fiber fiber) throws Throwable {
    if (call == null) {
      fiber.takeVoid();
    } else {
      try {
        call.resumed(fiber);
      } catch (Throwable thrown) {
        failed(call, thrown);
      }
      CarrierThread.forgetInterrupt();
    }
    inlet.goOn((Carrier) fiber);
  }

  @Override
  public StackTraceElement position() {
    return new StackTraceElement("soumak.Capsule", "handle", "Capsule.java", -1);
  }
}
