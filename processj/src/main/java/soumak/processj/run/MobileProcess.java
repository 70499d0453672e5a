package soumak.processj.run;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import soumak.Mobile;
import soumak.Pausable;
import soumak.wire.NotPortableException;
import soumak.wire.Portable;
import soumak.wire.RefusedBytesException;
import soumak.wire.Wire;
import soumak.woven.Fiber;

/**
 * A value of a mobile procedure's type: a process that runs when it is called, as a part of its
 * caller, until it suspends itself or ends. In between it is data. One process at a time has it.
 */
public final class MobileProcess implements Portable {
  private final MobileBody body;

  /** Null when it was sent. */
  private @Nullable Mobile<Object, Object> mobile;

  /** One that begins when it is called first. */
  public MobileProcess(MobileBody body) {
    this(body, Mobile.of(body));
  }

  private MobileProcess(MobileBody body, Mobile<Object, Object> mobile) {
    this.body = body;
    this.mobile = mobile;
  }

  /**
   * The process as it goes to another one; who still has this object cannot call it any more.
   *
   * @throws IllegalStateException if it was sent before
   */
  public static @Nullable MobileProcess sent(@Nullable MobileProcess process) {
    if (process == null) {
      return null;
    }
    MobileProcess sent = new MobileProcess(process.body, process.here());
    process.mobile = null;
    return sent;
  }

  /**
   * {@code process} as one of another procedure.
   *
   * @param kinds that procedure's class, and those of all that implement it
   * @throws ClassCastException if it is of none of them
   */
  public static @Nullable MobileProcess cast(
      @Nullable MobileProcess process, String procedure, Class<?>[] kinds) {
    if (process != null && !Arrays.asList(kinds).contains(process.body.getClass())) {
      throw new ClassCastException(process + " is no '" + procedure + "'");
    }
    return process;
  }

  private Mobile<Object, Object> here() {
    if (mobile == null) {
      throw new IllegalStateException(this + " was sent, and is not with its sender any more");
    }
    return mobile;
  }

  /** What a process is called with. */
  private static final class Call {
    final int entry;
    final @Nullable Object[] arguments;

    Call(int entry, @Nullable Object[] arguments) {
      this.entry = entry;
      this.arguments = arguments;
    }
  }

  /**
   * Runs it until it suspends or ends, and tells which: true if it can be called again.
   *
   * @param entry the number of the list of parameters
   * @throws IllegalStateException if it cannot be called now
   * @throws Exception what it fails with
   */
  public boolean call(int entry, @Nullable Object[] arguments) throws Pausable, Exception {
    return ready().resume(new Call(entry, arguments));
  }

  /** {@link #call(int, Object[])} as woven code calls it. */
  public boolean call(int entry, @Nullable Object[] arguments, Fiber fiber) {
    return ready().resume(new Call(entry, arguments), fiber);
  }

  private Mobile<Object, Object> ready() {
    Mobile<Object, Object> ready = here();
    if (ready.isEnded()) {
      throw new IllegalStateException(this + " has ended and cannot be called again");
    }
    return ready;
  }

  /** Whether it can be called no more: it has ended, was sent, or was turned into bytes. */
  boolean isEnded() {
    return mobile == null || mobile.isEnded() || mobile.isGone();
  }

  /**
   * The arguments of the call that begins or resumes a process.
   *
   * @param entry the number of the list of parameters that it asks for
   * @throws IllegalStateException if it was called with another one
   */
  public static @Nullable Object[] arguments(Object call, int entry) {
    Call given = (Call) call;
    if (given.entry != entry) {
      throw new IllegalStateException(
          "a mobile process was called with other parameters than its suspend asks for");
    }
    return given.arguments;
  }

  /**
   * Turns it into bytes; it cannot be called any more then.
   *
   * @throws IllegalStateException if it runs, has failed, was sent or is gone
   * @throws NotPortableException if a variable that it still needs cannot be written
   */
  byte[] toBytes() {
    here();
    return body.wire().toBytes(this);
  }

  /**
   * Becomes the process that {@link #toBytes} has written.
   *
   * @throws IllegalArgumentException if the bytes are anything else, of another version of the
   *     procedure, or of a process of another procedure
   */
  void fromBytes(byte[] bytes) {
    mobile = read(bytes);
  }

  /** Is what it was before {@link #toBytes}, however long the bytes are. */
  void takeBack(byte[] bytes) {
    mobile = read(body.wire().readingAtMost(bytes.length), bytes);
  }

  /** What {@link #fromBytes} would take over. */
  Mobile<Object, Object> read(byte[] bytes) {
    return read(body.wire(), bytes);
  }

  private Mobile<Object, Object> read(Wire wire, byte[] bytes) {
    MobileProcess read;
    try {
      read = wire.fromBytes(bytes, MobileProcess.class);
    } catch (RefusedBytesException e) {
      throw new IllegalArgumentException(Refusals.inWords(String.valueOf(e.getMessage())), e);
    }
    if (read == null || read.body == null || read.mobile == null) {
      throw new IllegalArgumentException("the bytes hold no mobile process");
    }
    if (read.body.getClass() != body.getClass()) {
      throw new IllegalArgumentException(
          "the bytes hold a process of '" + read.body + "', not of '" + body + "'");
    }
    return read.mobile;
  }

  @Override
  public String toString() {
    return "the mobile process " + body;
  }
}
