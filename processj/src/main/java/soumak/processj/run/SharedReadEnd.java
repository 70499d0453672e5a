package soumak.processj.run;

import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import soumak.Alt;
import soumak.Channel;
import soumak.Mailbox;
import soumak.Mutex;
import soumak.Pausable;
import soumak.ReadEnd;
import soumak.woven.Fiber;
import soumak.woven.Frame;

/**
 * A reading end for several processes: each read holds the lock.
 *
 * <p>A writer calls one alt only. If that cannot read, as another process has the lock, and that
 * one waits for a writer by an alt too, it must be told: {@link #calls}.
 */
final class SharedReadEnd implements ReadEnd<Object> {
  final Channel<Object> channel;
  final Mutex mutex = new Mutex();

  /** Has a message if an alt was called by a writer and could not read. */
  final Mailbox<Boolean> calls;

  SharedReadEnd(Channel<Object> channel) {
    this(channel, new Mailbox<>(1));
  }

  private SharedReadEnd(Channel<Object> channel, Mailbox<Boolean> calls) {
    this.channel = channel;
    this.calls = calls;
  }

  /** The same end for the processes of who has claimed it: they have a lock of their own. */
  SharedReadEnd claimed() {
    return new SharedReadEnd(channel, calls);
  }

  /** Whether the process could read now, if there were a writer. */
  boolean isOpen() {
    if (!mutex.tryLock()) {
      return false;
    }
    mutex.unlock();
    return true;
  }

  /** Told by an alt that was called by a writer, and is about to read. */
  void passOn() {
    if (!isOpen()) {
      calls.tryPut(true);
    }
  }

  /** Waits for a writer; under the lock. */
  void await() throws Pausable {
    Alt alt = Alt.priority(channel, calls);
    while (alt.select() > 0) {
      calls.tryGet();
    }
  }

  void await(Fiber fiber) {
    await(Alt.priority(channel, calls), fiber);
  }

  private void await(Alt alt, Fiber fiber) {
    int selected = alt.select(fiber);
    while (!fiber.pausing && selected > 0) {
      calls.tryGet();
      selected = alt.select(fiber);
    }
    if (fiber.pausing) {
      fiber.save(new Awaiting(this, alt));
    }
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

  /** Waits for a writer who goes on waiting. */
  private static final class Awaiting extends Frame {
    private final SharedReadEnd end;
    private final Alt alt;

    Awaiting(SharedReadEnd end, Alt alt) {
      super(0);
      this.end = end;
      this.alt = alt;
    }

    @Override
    public void resume(Fiber fiber) {
      if (fiber.takeInt() > 0) {
        end.calls.tryGet();
        end.await(alt, fiber);
      }
    }

    @Override
    public StackTraceElement position() {
      return new StackTraceElement(
          "soumak.processj.run.SharedReadEnd", "await", "SharedReadEnd.java", -1);
    }
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
