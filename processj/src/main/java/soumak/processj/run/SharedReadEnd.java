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

  /** What was claimed, if this is its name in the claim. */
  private final @Nullable SharedReadEnd origin;

  /** Whether the claim has ended. */
  volatile boolean over;

  SharedReadEnd(Channel<Object> channel) {
    this(channel, new Mailbox<>(1), null);
  }

  private SharedReadEnd(
      Channel<Object> channel, Mailbox<Boolean> calls, @Nullable SharedReadEnd origin) {
    this.channel = channel;
    this.calls = calls;
    this.origin = origin;
  }

  /** The same end for the processes of who has claimed it: they have a lock of their own. */
  SharedReadEnd claimed() {
    return new SharedReadEnd(channel, calls, this);
  }

  /** The end whose lock a use holds that begins now: that of a claim ends with the claim. */
  SharedReadEnd now() {
    SharedReadEnd end = this;
    while (end.over && end.origin != null) {
      end = end.origin;
    }
    return end;
  }

  /** Whether it is for this process that others, who wait at the end, cannot read. */
  boolean isClaimed() {
    return origin != null || mutex.isMine();
  }

  /** Whether the process could read now, if there were a writer. */
  private boolean isOpen() {
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
    Mutex held = now().mutex;
    held.lock();
    try {
      return channel.read();
    } finally {
      held.unlock();
    }
  }

  @Override
  @SuppressWarnings("NullAway") // while pausing, the value is one that nobody looks at
  public Object read(Fiber fiber) {
    return now().readNow(fiber);
  }

  @SuppressWarnings("NullAway") // as above
  private Object readNow(Fiber fiber) {
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
    Mutex held = now().mutex;
    held.lock();
    try {
      return channel.read(timeout);
    } finally {
      held.unlock();
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
    public String state() {
      return "waits for " + Ends.writerAt(end.channel);
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
