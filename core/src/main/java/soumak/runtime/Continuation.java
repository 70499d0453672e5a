package soumak.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;
import soumak.Mobile;
import soumak.woven.Fiber;
import soumak.woven.Frame;

/**
 * What a {@link Mobile} holds: a computation that runs as a part of whichever task resumes it, up
 * to its next suspension (a delimited continuation, resumed once for each time it suspends).
 *
 * <p>While it runs, its frames stand in the running task's chain, before a {@link Boundary}; behind
 * that come the resumer's. To suspend is to cut the chain there, to resume is to hang what was cut
 * off before a new boundary. Both happen where the carrier has unwound the stack and hands the task
 * to a resource ({@link Moving}), so no frame is running then.
 *
 * <pre>
 * NEW        content is the body
 * SUSPENDED  innermost and outermost are the ends of the chain
 * RUNNING    in the chain of the task that resumed it   from NEW or SUSPENDED, by one CAS
 * PACKED     being turned into bytes                    from NEW, SUSPENDED or ENDED, by one CAS
 * ENDED      content is the result
 * TAKEN      somebody has taken the result              from ENDED, by one CAS
 * FAILED     content is the failure
 * GONE       was turned into bytes                      from PACKED
 * </pre>
 *
 * Who made it RUNNING or PACKED owns the plain fields, until it writes the next state.
 */
public final class Continuation {
  /** These three are also what the bytes of a mobile say. */
  public static final int NEW = 0;

  public static final int SUSPENDED = 1;
  public static final int ENDED = 2;
  private static final int RUNNING = 3;
  private static final int PACKED = 4;
  private static final int TAKEN = 5;
  private static final int FAILED = 6;
  private static final int GONE = 7;
  private static final VarHandle STATE;

  static {
    try {
      STATE = MethodHandles.lookup().findVarHandle(Continuation.class, "state", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private volatile int state;
  private @Nullable Frame innermost;
  private @Nullable Frame outermost;
  private @Nullable Object content;

  /** PACKED: the state before. */
  private int packed;

  /** Who resumed it last, for messages. */
  private @Nullable Schedulable runner;

  private Continuation(int state, @Nullable Object content) {
    this.state = state;
    this.content = content;
  }

  /** One that will call {@code body} when it is resumed first. */
  public static Continuation of(Mobile.Body<?, ?> body) {
    return new Continuation(NEW, body);
  }

  /** One that is being read from bytes; {@link #arrive} must follow. */
  public static Continuation arriving() {
    return new Continuation(PACKED, null);
  }

  /**
   * Completes what is {@link #arriving}.
   *
   * @param code NEW, SUSPENDED or ENDED
   * @param body or result; null if it is suspended
   * @param chain its frames; null if it has none
   */
  public void arrive(int code, @Nullable Object body, @Nullable Frame chain) {
    content = body;
    keep(chain, Boundary.last(chain));
    state = code;
  }

  /**
   * Begins a pause of {@code carrier}'s task, which goes on in here.
   *
   * @throws IllegalStateException if this cannot be resumed now
   */
  public void resume(Carrier carrier, @Nullable Object in) {
    boolean begins = claim(RUNNING, "resumed") == NEW;
    runner = carrier.task();
    carrier.save(new Boundary(this, begins));
    Moving way = carrier.isSpent() ? Moving.IN_LATER : Moving.IN;
    if (in == null) {
      carrier.pause(way);
    } else {
      carrier.pause(way, in);
    }
  }

  /** Begins a pause of {@code carrier}'s task, which goes on where it has resumed this. */
  public static void suspend(Carrier carrier) {
    carrier.pause(Moving.OUT);
  }

  /**
   * Makes it the caller's, to be turned into bytes; one of {@link #unpack} and {@link #leave} must
   * follow.
   *
   * @throws IllegalStateException if it runs, has failed or is gone
   */
  public void pack() {
    packed = claim(PACKED, "turned into bytes");
  }

  /**
   * What it consists of while it is packed.
   *
   * @param code NEW, SUSPENDED or ENDED
   * @param content the body or the result
   * @param innermost of the frames, if it is suspended
   */
  public record Form(int code, @Nullable Object content, @Nullable Frame innermost) {}

  public Form form() {
    return new Form(packed, content, innermost);
  }

  /** Takes the packing back. */
  public void unpack() {
    state = packed;
  }

  /** It lives on in the bytes. */
  public void leave() {
    content = null;
    innermost = null;
    outermost = null;
    state = GONE;
  }

  public boolean isEnded() {
    int now = state;
    return now == ENDED || now == TAKEN || now == FAILED;
  }

  public boolean isGone() {
    return state == GONE;
  }

  /**
   * What it has ended with.
   *
   * @throws IllegalStateException if it has no result, or somebody has taken that
   */
  public @Nullable Object result() {
    if (!STATE.compareAndSet(this, ENDED, TAKEN)) {
      throw refused(state, "asked for its result");
    }
    Object result = content;
    content = null;
    return result;
  }

  private int claim(int next, String what) {
    while (true) {
      int now = state;
      boolean may = now == NEW || now == SUSPENDED || (now == ENDED && next == PACKED);
      if (!may) {
        throw refused(now, what);
      }
      if (STATE.compareAndSet(this, now, next)) {
        return now;
      }
    }
  }

  private IllegalStateException refused(int now, String what) {
    Schedulable by = runner;
    String name = this + " cannot be " + what + ": ";
    return switch (now) {
      case NEW -> new IllegalStateException(name + "it has not begun");
      case SUSPENDED -> new IllegalStateException(name + "it is suspended and has not ended");
      case RUNNING ->
          new IllegalStateException(
              name + "it runs in " + (by == null ? "another task" : Names.of(by)));
      case PACKED -> new IllegalStateException(name + "it is being turned into bytes");
      case ENDED -> new IllegalStateException(name + "it has ended");
      case TAKEN -> new IllegalStateException(name + "it has ended, and its result was taken");
      case FAILED ->
          new IllegalStateException(name + "it has failed", (@Nullable Throwable) content);
      default ->
          new IllegalStateException(name + "it was turned into bytes and is not here any more");
    };
  }

  /**
   * The frames that go on, when its task has unwound; the last one is linked to {@code boundary}.
   */
  Frame enter(Boundary boundary) {
    Frame first = innermost;
    Frame last = outermost;
    innermost = null;
    outermost = null;
    if (boundary.begins()) {
      first = new Start((Mobile.Body<?, ?>) content);
      last = first;
      content = null;
    }
    if (first == null || last == null) {
      return boundary;
    }
    last.parent = boundary;
    return first;
  }

  /** The running task gives up the frames from {@code first} to {@code last}. */
  void suspended(@Nullable Frame first, @Nullable Frame last) {
    keep(first, last);
    runner = null;
    state = SUSPENDED;
  }

  private void keep(@Nullable Frame first, @Nullable Frame last) {
    innermost = first;
    outermost = last;
    if (last != null) {
      last.parent = null;
    }
  }

  void ended(@Nullable Object result, @Nullable Throwable failure) {
    runner = null;
    content = failure == null ? result : failure;
    state = failure == null ? ENDED : FAILED;
  }

  /** What it does, in words. */
  public String describe() {
    Frame at = state == SUSPENDED ? innermost : null;
    return switch (state) {
      case NEW -> "not begun";
      case SUSPENDED -> "suspended" + (at == null ? "" : " at " + at.position());
      case RUNNING -> "running";
      case PACKED -> "being turned into bytes";
      case ENDED, TAKEN -> "ended";
      case FAILED -> "failed";
      default -> "gone";
    };
  }

  @Override
  public String toString() {
    return "mobile@" + Integer.toHexString(System.identityHashCode(this));
  }

  /** The beginning: calls the body. */
  private static final class Start extends Frame {
    private final Mobile.Body<?, ?> body;

    Start(Mobile.@Nullable Body<?, ?> body) {
      super(0);
      assert body != null : "what is new has a body";
      this.body = body;
    }

    @Override
    @SuppressWarnings({"unchecked", "NullAway"}) // what is handed in fits; see Mobile.resume
    public void resume(Fiber fiber) throws Throwable {
      Object in = fiber.takeRef();
      Object result = ((Mobile.Body<Object, Object>) body).run(in, fiber);
      if (!fiber.pausing) {
        fiber.result(result);
      }
    }

    @Override
    public StackTraceElement position() {
      return new StackTraceElement("soumak.Mobile", "begin", "Mobile.java", -1);
    }
  }
}
