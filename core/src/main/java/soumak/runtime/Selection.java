package soumak.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;
import soumak.woven.Fiber;
import soumak.woven.Frame;

/**
 * A task's wait for the first of several resources. Its branches stand among the waiters of all of
 * them; the first resource to claim a branch wins.
 *
 * <p>The state is one word, an epoch (one for each wait, so that what is left over from an earlier
 * wait never succeeds) and a code:
 *
 * <pre>
 * ENABLING  branches are being registered                       written by the carrier
 * i >= 0    branch i is chosen                                  by whoever comes first: carrier or resource
 * PARKED    all are registered, the task is parked              by the carrier, from ENABLING
 * CLOSED    the wait was withdrawn, or could not begin          by a canceller, from PARKED, or the carrier
 * </pre>
 *
 * Whoever moves the state away from PARKED owns the task and wakes it; whoever chooses during
 * ENABLING wakes nobody, for the carrier sees it when it wants to park. Branches are taken out of
 * all resources before the wait returns. A resource that refuses to be waited for ends the wait,
 * unless another one has been chosen before: that one counts on the task.
 *
 * <p>{@code waiter} is the task whose wait it is, from before its first branch is registered until
 * after its last one is out. One task at a time enters itself there, by compare-and-set.
 */
public final class Selection extends Resource {
  private static final int ENABLING = -1;
  private static final int PARKED = -2;
  private static final int CLOSED = -3;
  private static final VarHandle STATE;
  private static final VarHandle WAITER;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      STATE = lookup.findVarHandle(Selection.class, "state", long.class);
      WAITER = lookup.findVarHandle(Selection.class, "waiter", Schedulable.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final Branch[] branches;

  @SuppressWarnings("UnusedVariable") // through STATE
  private long state;

  private @Nullable Schedulable waiter;
  private boolean[] enabled = {};
  private int first;

  public Selection(Resource[] resources) {
    branches = new Branch[resources.length];
    for (int i = 0; i < branches.length; i++) {
      branches[i] = new Branch(this, resources[i], i);
    }
  }

  /**
   * Begins a pause until one of the enabled resources has something. The result is the number of
   * its branch.
   *
   * @param from the branch to be asked first
   * @param when which branches are enabled; all if it is empty
   * @throws IllegalStateException if another task waits here
   */
  public void pause(Carrier carrier, int from, boolean[] when) {
    Schedulable task = carrier.task();
    Chosen end = new Chosen(this); // before it is entered: without memory nobody would leave
    refuse(task, (@Nullable Schedulable) WAITER.compareAndExchange(this, null, task));
    enabled = when;
    first = from;
    carrier.save(end);
    carrier.pause(this);
  }

  /**
   * Finds out most tasks that select where another one waits, for the price of reading a field;
   * {@link #pause} finds out the rest.
   *
   * @throws IllegalStateException if another task seems to wait here
   */
  public void refuseIfUsed(Schedulable task) {
    refuse(task, waiter);
  }

  private static void refuse(Schedulable task, @Nullable Schedulable other) {
    if (other != null) {
      throw new IllegalStateException(
          Names.of(task)
              + " cannot select: "
              + Names.of(other)
              + " selects with the same alt. An alt belongs to one task; make one for each");
    }
  }

  /** Also for dumps and the search for deadlocks, while the task begins another wait. */
  private boolean isEnabled(int i) {
    boolean[] now = enabled;
    return now.length == 0 || now[i];
  }

  private static long word(long epoch, int code) {
    return epoch << 32 | (code & 0xffff_ffffL);
  }

  private long epoch() {
    return (long) STATE.getVolatile(this) >>> 32;
  }

  private boolean move(long epoch, int from, int to) {
    return STATE.compareAndSet(this, word(epoch, from), word(epoch, to));
  }

  @Override
  boolean enlist(Schedulable task) {
    long epoch = epoch() + 1;
    if (waiter != task) {
      waiter = task;
    }
    STATE.setVolatile(this, word(epoch, ENABLING));
    try {
      register(epoch);
    } catch (RuntimeException | Error refused) {
      if (move(epoch, ENABLING, CLOSED)) {
        task.slot = Signal.refused(refused);
      }
      return false;
    }
    if (!move(epoch, ENABLING, PARKED)) {
      return false;
    }
    // As in Resource.enlist: the canceller either finds PARKED, or its flag is seen here.
    if (task.isCancelled() && move(epoch, PARKED, CLOSED)) {
      task.slot = Signal.CANCELLED;
      return false;
    }
    return true;
  }

  private void register(long epoch) {
    for (int n = 0; n < branches.length && code() == ENABLING; n++) {
      Branch branch = branches[(first + n) % branches.length];
      if (isEnabled(branch.index)) {
        branch.registered = true;
        if (branch.resource.watch(branch)) {
          move(epoch, ENABLING, branch.index);
        }
      }
    }
  }

  private int code() {
    return (int) (long) STATE.getVolatile(this);
  }

  @Override
  boolean withdraw(Schedulable task, Resource wait, Signal signal) {
    long now = (long) STATE.getVolatile(this);
    if (waiter != task
        || task.waitsOn != wait
        || (int) now != PARKED
        || !move(now >>> 32, PARKED, CLOSED)) {
      return false;
    }
    wakeBy(task, signal);
    return true;
  }

  /** Takes the branches out of all resources; gives the chosen one. */
  private int end() {
    for (Branch branch : branches) {
      if (branch.registered) {
        branch.registered = false;
        branch.resource.unwatch(branch);
      }
    }
    int chosen = code();
    WAITER.setRelease(this, null);
    return chosen;
  }

  @Override
  protected boolean settle(Schedulable task) {
    throw new IllegalStateException("a selection has no lock of its own");
  }

  @Override
  protected void add(Schedulable task) {
    throw new IllegalStateException("a selection has no lock of its own");
  }

  @Override
  protected boolean remove(Schedulable task) {
    throw new IllegalStateException("a selection has no lock of its own");
  }

  @Override
  protected boolean isExternal() {
    for (Branch branch : branches) {
      if (isEnabled(branch.index) && branch.resource.isExternal()) {
        return true;
      }
    }
    return false;
  }

  @Override
  protected String describe(Schedulable task) {
    StringBuilder all = new StringBuilder("the first of: ");
    String separator = "";
    for (Branch branch : branches) {
      if (isEnabled(branch.index)) {
        all.append(separator).append(branch.resource.describe(task));
        separator = "; ";
      }
    }
    return all.toString();
  }

  /** One resource of the selection. */
  private static final class Branch extends Guard {
    final Selection selection;
    final Resource resource;
    final int index;

    /** Whether it may stand among the resource's waiters. The task's carrier only. */
    boolean registered;

    /** Whether the claim found the task parked, so that it must be woken. Whoever claimed only. */
    private boolean wakes;

    Branch(Selection selection, Resource resource, int index) {
      this.selection = selection;
      this.resource = resource;
      this.index = index;
    }

    @Override
    Object alt() {
      return selection;
    }

    @Override
    public boolean claim() {
      while (true) {
        long now = (long) STATE.getVolatile(selection);
        int code = (int) now;
        if (code != ENABLING && code != PARKED) {
          return false;
        }
        if (selection.move(now >>> 32, code, index)) {
          wakes = code == PARKED;
          return true;
        }
      }
    }

    @Override
    public void fire() {
      Schedulable task = selection.waiter;
      if (wakes && task != null) {
        wake(task, null);
      }
    }
  }

  /** Ends the selection on the task's side. */
  private static final class Chosen extends Frame {
    private final Selection selection;

    Chosen(Selection selection) {
      super(0);
      this.selection = selection;
    }

    @Override
    public void resume(Fiber fiber) {
      int chosen = selection.end();
      fiber.takeVoid();
      fiber.result(chosen);
    }

    /** Who selects may wait for more than what it is asked for. */
    @Override
    public @Nullable String state() {
      Frame caller = parent;
      return caller == null ? null : caller.state();
    }

    @Override
    public StackTraceElement position() {
      return new StackTraceElement("soumak.Alt", "select", "Alt.java", -1);
    }
  }
}
