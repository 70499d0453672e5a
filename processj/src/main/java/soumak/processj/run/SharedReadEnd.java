package soumak.processj.run;

import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import soumak.Channel;
import soumak.Mutex;
import soumak.Pausable;
import soumak.ReadEnd;
import soumak.woven.Fiber;
import soumak.woven.Frame;

/** A reading end for several processes: each read holds the lock. */
final class SharedReadEnd implements ReadEnd<Object> {
  final Channel<Object> channel;
  final Mutex mutex;

  SharedReadEnd(Channel<Object> channel, Mutex mutex) {
    this.channel = channel;
    this.mutex = mutex;
  }

  @Override
  public Object read() throws Pausable {
    mutex.lock();
    try {
      return channel.read();
    } finally {
      mutex.unlock();
    }
  }

  @Override
  @SuppressWarnings("NullAway") // while pausing, the value is one that nobody looks at
  public Object read(Fiber fiber) {
    mutex.lock(fiber);
    if (fiber.pausing) {
      fiber.save(new Locked(this));
      return null;
    }
    return readLocked(fiber);
  }

  private Object readLocked(Fiber fiber) {
    Object element = channel.read(fiber);
    if (fiber.pausing) {
      fiber.save(new Reading(this));
    } else {
      mutex.unlock();
    }
    return element;
  }

  @Override
  public Object read(Duration timeout) throws Pausable, TimeoutException {
    mutex.lock();
    try {
      return channel.read(timeout);
    } finally {
      mutex.unlock();
    }
  }

  @Override
  public Object read(Duration timeout, Fiber fiber) {
    throw new UnsupportedOperationException("ProcessJ has no read with a timeout");
  }

  @Override
  public boolean isReady() {
    return channel.isReady();
  }

  /** Waits for the lock. */
  private static final class Locked extends Frame {
    private final SharedReadEnd end;

    Locked(SharedReadEnd end) {
      super(0);
      this.end = end;
    }

    @Override
    public void resume(Fiber fiber) {
      fiber.takeVoid();
      Object element = end.readLocked(fiber);
      if (!fiber.pausing) {
        fiber.result(element);
      }
    }

    @Override
    public StackTraceElement position() {
      return new StackTraceElement(
          "soumak.processj.run.SharedReadEnd", "read", "SharedReadEnd.java", -1);
    }
  }

  /** Waits for a writer. */
  private static final class Reading extends Frame {
    private final SharedReadEnd end;

    Reading(SharedReadEnd end) {
      super(0);
      this.end = end;
    }

    @Override
    public void resume(Fiber fiber) {
      @Nullable Object element;
      try {
        element = fiber.takeRef();
      } finally {
        end.mutex.unlock();
      }
      fiber.result(element);
    }

    @Override
    public StackTraceElement position() {
      return new StackTraceElement(
          "soumak.processj.run.SharedReadEnd", "read", "SharedReadEnd.java", -1);
    }
  }
}
