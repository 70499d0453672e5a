package soumak.processj.run;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import soumak.Alt;
import soumak.Channel;
import soumak.Pausable;
import soumak.ReadEnd;
import soumak.WriteEnd;
import soumak.woven.Fiber;
import soumak.woven.Frame;

/**
 * What is done with the ends of channels. A channel carries no null; one that a program sends is
 * replaced on the way.
 */
public final class Ends {
  private static final Object NULL = new Object();

  private Ends() {}

  /** Writes {@code message}, which may be null. */
  public static void write(WriteEnd<Object> end, @Nullable Object message) throws Pausable {
    end.write(message == null ? NULL : message);
  }

  /** {@link #write(WriteEnd, Object)} as woven code calls it. */
  public static void write(WriteEnd<Object> end, @Nullable Object message, Fiber fiber) {
    end.write(message == null ? NULL : message, fiber);
  }

  /** The message that came through a channel. */
  public static @Nullable Object message(Object read) {
    return read == NULL ? null : read;
  }

  /** The end whose lock a use of {@code end} holds that begins now. */
  public static Object now(Object end) {
    return switch (end) {
      case SharedReadEnd shared -> shared.now();
      case SharedWriteEnd shared -> shared.now();
      default -> end;
    };
  }

  /** Takes the lock of a shared end; the owner may take it again. */
  public static void lock(Object end) throws Pausable {
    switch (end) {
      case SharedReadEnd shared -> shared.mutex.lock();
      case SharedWriteEnd shared -> shared.mutex.lock();
      default -> {}
    }
  }

  /** {@link #lock(Object)} as woven code calls it. */
  public static void lock(Object end, Fiber fiber) {
    switch (end) {
      case SharedReadEnd shared -> shared.mutex.lock(fiber);
      case SharedWriteEnd shared -> shared.mutex.lock(fiber);
      default -> {}
    }
  }

  /**
   * What an end that the process has claimed is to the processes in the claim: it is theirs, and
   * they share it by another lock.
   */
  public static Object claimed(Object end) {
    return switch (end) {
      case SharedReadEnd shared -> shared.claimed();
      case SharedWriteEnd shared -> shared.claimed();
      default -> end;
    };
  }

  /** The claim that gave an end the name {@code claimed} is over; who kept it uses the end. */
  public static void over(Object claimed) {
    switch (claimed) {
      case SharedReadEnd shared -> shared.over = true;
      case SharedWriteEnd shared -> shared.over = true;
      default -> {}
    }
  }

  /** Gives the lock of a shared end back. */
  public static void unlock(Object end) {
    switch (end) {
      case SharedReadEnd shared -> shared.mutex.unlock();
      case SharedWriteEnd shared -> shared.mutex.unlock();
      default -> {}
    }
  }

  /**
   * Gives the lock back on the way out of a failure. It is another process's if a mobile one took
   * it there and has moved; what that fails with is told all the same.
   */
  public static void unlock(Object end, Throwable failure) {
    try {
      unlock(end);
    } catch (IllegalStateException notMine) {
      failure.addSuppressed(notMine);
    }
  }

  /** The channel behind a reading end. */
  static Channel<Object> channel(ReadEnd<Object> end) {
    return end instanceof SharedReadEnd shared ? shared.channel : (Channel<Object>) end;
  }

  /** A wait at a channel in words, as the runtime says it. */
  static String writerAt(Channel<?> channel) {
    return "a writer at channel@" + Integer.toHexString(System.identityHashCode(channel));
  }

  /** Waits until somebody wants to write, who goes on waiting (an extended rendezvous). */
  public static void await(ReadEnd<Object> end) throws Pausable {
    if (end instanceof SharedReadEnd shared) {
      shared.await();
    } else {
      Alt.priority(channel(end)).select();
    }
  }

  /** {@link #await(ReadEnd)} as woven code calls it. */
  public static void await(ReadEnd<Object> end, Fiber fiber) {
    if (end instanceof SharedReadEnd shared) {
      shared.await(fiber);
    } else {
      Alt.priority(channel(end)).select(fiber);
    }
  }

  /** What the waiting writer writes. */
  public static Object waiting(ReadEnd<Object> end) {
    return Objects.requireNonNull(channel(end).peek(), "the writer has been cancelled");
  }

  /**
   * Lets the waiting writer go on.
   *
   * @param message what it writes
   */
  public static void release(ReadEnd<Object> end, Object message) throws Pausable {
    stillWaiting(end, message).read();
  }

  /** {@link #release(ReadEnd, Object)} as woven code calls it. */
  public static void release(ReadEnd<Object> end, Object message, Fiber fiber) {
    stillWaiting(end, message).read(fiber);
  }

  @SuppressWarnings("ReferenceEquality") // an equal message is another one
  private static Channel<Object> stillWaiting(ReadEnd<Object> end, Object message) {
    Channel<Object> channel = channel(end);
    if (channel.peek() != message) {
      throw new IllegalStateException(
          "the message of a read was taken by another one, or its writer was cancelled, before the"
              + " block of the read had ended; do not read from the same end in the block, also not"
              + " by another name or in a procedure");
    }
    return channel;
  }

  /** Waits for ever. */
  public static void stop() throws Pausable {
    new Channel<Object>().read();
  }

  /** {@link #stop()} as woven code calls it. */
  public static void stop(Fiber fiber) {
    new Channel<Object>().read(fiber);
    fiber.save(new Stopped());
  }

  /** Nobody else knows the channel that it waits at. */
  private static final class Stopped extends Frame {
    Stopped() {
      super(0);
    }

    @Override
    public void resume(Fiber fiber) {
      fiber.takeRef();
    }

    @Override
    public String state() {
      return "has stopped for ever ('stop')";
    }

    @Override
    public StackTraceElement position() {
      return new StackTraceElement("soumak.processj.run.Ends", "stop", "Ends.java", -1);
    }
  }
}
