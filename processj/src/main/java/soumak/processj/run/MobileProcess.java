package soumak.processj.run;

import org.jspecify.annotations.Nullable;
import soumak.Actor;
import soumak.Exit;
import soumak.Mailbox;
import soumak.Pausable;
import soumak.woven.Fiber;

/**
 * A process that runs when it is called, in turns with its caller: until it suspends itself or
 * ends. In between it is data. One process at a time has it.
 *
 * <p>It is an actor. Calls and their ends go through two mailboxes; whoever of caller and process
 * has the turn writes the fields, and a mailbox lies between any two turns.
 */
public abstract class MobileProcess {
  private enum State {
    NEW,
    RUNNING,
    SUSPENDED,
    ENDED
  }

  private final Mailbox<Object> calls = new Mailbox<>();
  private final Mailbox<Object> turns = new Mailbox<>();
  private State state = State.NEW;
  private int awaited;

  protected MobileProcess() {}

  /** What it does; its parameters are in an array. */
  protected abstract void body(@Nullable Object[] arguments) throws Pausable, Exception;

  /** {@link #body(Object[])} as woven code calls it. */
  protected void body(@Nullable Object[] arguments, Fiber fiber) throws Pausable, Exception {
    body(arguments);
  }

  /**
   * Runs it until it suspends or ends; {@link #ended} is to be called with the result.
   *
   * @param entry the number of the list of parameters
   * @throws IllegalStateException if it cannot be called now
   */
  public final Object call(int entry, @Nullable Object[] arguments) throws Pausable {
    begin(entry, arguments);
    return turns.get();
  }

  /** {@link #call(int, Object[])} as woven code calls it. */
  public final Object call(int entry, @Nullable Object[] arguments, Fiber fiber) {
    begin(entry, arguments);
    return turns.get(fiber);
  }

  private void begin(int entry, @Nullable Object[] arguments) {
    switch (state) {
      case ENDED -> throw new IllegalStateException(this + " has ended and cannot be called again");
      case RUNNING ->
          throw new IllegalStateException(this + " is running: another process has called it");
      case NEW, SUSPENDED -> {
        if (entry != awaited) {
          throw new IllegalStateException(
              this + " is called with other parameters than its suspend asks for");
        }
      }
    }
    boolean isNew = state == State.NEW;
    state = State.RUNNING;
    if (isNew) {
      Life life = new Life(this, arguments);
      life.watch(turns);
      life.start();
    } else {
      send(calls, arguments);
    }
  }

  /**
   * Looks at what a call gave.
   *
   * @throws IllegalStateException if the process failed
   */
  public final void ended(Object turn) {
    if (turn instanceof Exit exit) {
      state = State.ENDED;
      Throwable failure = exit.failure();
      if (failure != null) {
        throw new IllegalStateException(this + " failed", failure);
      }
    } else {
      state = State.SUSPENDED;
    }
  }

  /**
   * Gives the turn back and waits for the next call; {@link #arguments} makes its arguments of the
   * result.
   *
   * @param entry the number of the list of parameters that it asks for
   */
  public final Object suspend(int entry) throws Pausable {
    awaited = entry;
    send(turns, State.SUSPENDED);
    return calls.get();
  }

  /** {@link #suspend(int)} as woven code calls it. */
  public final Object suspend(int entry, Fiber fiber) {
    awaited = entry;
    send(turns, State.SUSPENDED);
    return calls.get(fiber);
  }

  private static void send(Mailbox<Object> mailbox, Object message) {
    if (mailbox.tryPut(message) != null) {
      throw new IllegalStateException("a mailbox without limit is full");
    }
  }

  /** The arguments of the call that ended a suspend. */
  public static @Nullable Object[] arguments(Object call) {
    return (@Nullable Object[]) call;
  }

  @Override
  public String toString() {
    String name = getClass().getName();
    return "the mobile process " + name.substring(name.lastIndexOf('$') + 1);
  }

  /** The process as an actor. */
  private static final class Life extends Actor {
    private final MobileProcess process;
    private final @Nullable Object[] arguments;

    Life(MobileProcess process, @Nullable Object[] arguments) {
      this.process = process;
      this.arguments = arguments;
    }

    @Override
    protected void execute() throws Pausable, Exception {
      process.body(arguments);
    }

    @Override
    protected void execute(Fiber fiber) throws Pausable, Exception {
      process.body(arguments, fiber);
    }
  }
}
