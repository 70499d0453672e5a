package soumak.processj.run;

import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import soumak.Channel;
import soumak.Mutex;
import soumak.Pausable;
import soumak.WriteEnd;
import soumak.woven.Fiber;
import soumak.woven.Frame;

/** A writing end for several processes: each write holds the lock. */
final class SharedWriteEnd implements WriteEnd<Object> {
  final Channel<Object> channel;
  final Mutex mutex = new Mutex();

  /** What was claimed, if this is its name in the claim. */
  private final @Nullable SharedWriteEnd origin;

  /** Whether the claim has ended. */
  volatile boolean over;

  SharedWriteEnd(Channel<Object> channel) {
    this(channel, null);
  }

  private SharedWriteEnd(Channel<Object> channel, @Nullable SharedWriteEnd origin) {
    this.channel = channel;
    this.origin = origin;
  }

  /** The same end for the processes of who has claimed it: they have a lock of their own. */
  SharedWriteEnd claimed() {
    return new SharedWriteEnd(channel, this);
  }

  /** The end whose lock a use holds that begins now: that of a claim ends with the claim. */
  SharedWriteEnd now() {
    SharedWriteEnd end = this;
    while (end.over && end.origin != null) {
      end = end.origin;
    }
    return end;
  }

  @Override
  public void write(Object element) throws Pausable {
    Mutex held = now().mutex;
    held.lock();
    try {
      channel.write(element);
    } finally {
      held.unlock();
    }
  }

  @Override
  public void write(Object element, Fiber fiber) {
    now().writeNow(element, fiber);
  }

  private void writeNow(Object element, Fiber fiber) {
    mutex.lock(fiber);
    if (fiber.pausing) {
      fiber.save(new Locked(this, element));
    } else {
      writeLocked(element, fiber);
    }
  }

  private void writeLocked(Object element, Fiber fiber) {
    channel.write(element, fiber);
    if (fiber.pausing) {
      fiber.save(new Writing(this));
    } else {
      mutex.unlock();
    }
  }

  @Override
  public void write(Object element, Duration timeout) throws Pausable, TimeoutException {
    Mutex held = now().mutex;
    held.lock();
    try {
      channel.write(element, timeout);
    } finally {
      held.unlock();
    }
  }

  @Override
  public void write(Object element, Duration timeout, Fiber fiber) {
    throw new UnsupportedOperationException("ProcessJ has no write with a timeout");
  }

  /** Waits for the lock. */
  private static final class Locked extends Frame {
    private final SharedWriteEnd end;
    private final Object element;

    Locked(SharedWriteEnd end, Object element) {
      super(0);
      this.end = end;
      this.element = element;
    }

    @Override
    public void resume(Fiber fiber) {
      fiber.takeVoid();
      end.writeLocked(element, fiber);
    }

    @Override
    public StackTraceElement position() {
      return new StackTraceElement(
          "soumak.processj.run.SharedWriteEnd", "write", "SharedWriteEnd.java", -1);
    }
  }

  /** Waits for a reader. */
  private static final class Writing extends Frame {
    private final SharedWriteEnd end;

    Writing(SharedWriteEnd end) {
      super(0);
      this.end = end;
    }

    @Override
    public void resume(Fiber fiber) {
      try {
        fiber.takeVoid();
      } finally {
        end.mutex.unlock();
      }
    }

    @Override
    public StackTraceElement position() {
      return new StackTraceElement(
          "soumak.processj.run.SharedWriteEnd", "write", "SharedWriteEnd.java", -1);
    }
  }
}
