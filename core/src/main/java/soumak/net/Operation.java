package soumak.net;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import soumak.runtime.Carrier;
import soumak.runtime.Clock;
import soumak.runtime.TimedWait;
import soumak.woven.Fiber;
import soumak.woven.Frame;

/**
 * Something done with a socket that is tried, and whenever it would block tried again when its
 * direction has become ready. While it waits it is the innermost frame of its task (but for the
 * timer's).
 *
 * <p>It owns its direction from the first try until its end, also while its task waits: that is how
 * a second reader is found out.
 */
abstract class Operation extends Frame {
  private final Readiness readiness;

  /** In nanoseconds; negative if it may take as long as it takes. */
  private final long timeout;

  private final long deadline;

  /**
   * @param timeout how long it may wait; null for as long as it takes
   */
  Operation(Readiness readiness, @Nullable Duration timeout) {
    super(0);
    this.readiness = readiness;
    this.timeout = timeout == null ? -1 : Clock.nanos(timeout);
    deadline = timeout == null ? 0 : Clock.nanoTime() + this.timeout;
  }

  /** Tries to do it, or some of it; false if more is to be done when the direction is ready. */
  abstract boolean attempt() throws IOException;

  /** Leaves what was done for the caller's frame. */
  abstract void deliver(Fiber fiber);

  /** Undoes what must not stay behind a failure. */
  void failed() {}

  /** For who opens a socket first, which would stay open. */
  static void refuseIfSimulated() {
    Clock.refuseIfSimulated("a TCP socket");
  }

  /** Begins: true if it has been done, false if the task pauses now. */
  final boolean begin(Carrier carrier) throws IOException {
    refuseIfSimulated();
    readiness.enter(carrier.task());
    try {
      if (attempt()) {
        readiness.leave();
        return true;
      }
    } catch (ClosedChannelException closed) {
      end();
      throw readiness.endpoint().closed();
    } catch (Throwable thrown) {
      end();
      throw thrown;
    }
    pause(carrier);
    return false;
  }

  @Override
  public final void resume(Fiber fiber) throws Throwable {
    try {
      fiber.takeVoid();
      if (attempt()) {
        readiness.leave();
        deliver(fiber);
      } else {
        refuseIfOver((Carrier) fiber);
        pause((Carrier) fiber);
      }
    } catch (ClosedChannelException closed) {
      end();
      throw readiness.endpoint().closedMeanwhile();
    } catch (Throwable thrown) {
      end();
      throw thrown;
    }
  }

  /** No timer ends the wait of one that is ready again before the next tick. */
  private void refuseIfOver(Carrier carrier) throws TimeoutException {
    if (timeout >= 0 && deadline - Clock.nanoTime() <= 0) {
      throw TimedWait.tooLong(carrier.task(), readiness, timeout);
    }
  }

  /** Waits once more. Saves this same frame, for nothing in it is about the last pause. */
  private void pause(Carrier carrier) {
    if (timeout >= 0) {
      TimedWait.pauseAgain(carrier, readiness, deadline - Clock.nanoTime(), timeout);
    } else {
      carrier.pause(readiness);
    }
    carrier.save(this);
  }

  private void end() {
    failed();
    readiness.leave();
  }
}
