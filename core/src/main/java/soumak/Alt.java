package soumak;

import java.time.Duration;
import soumak.runtime.Alarm;
import soumak.runtime.Carrier;
import soumak.runtime.Clock;
import soumak.runtime.Resource;
import soumak.runtime.Selection;
import soumak.runtime.Turn;
import soumak.woven.Fiber;
import soumak.woven.Frame;

/**
 * Waits for the first of several things: messages in mailboxes, writers at channels, time (CSP's
 * alternative; paper 000's select).
 *
 * <pre>{@code
 * Alt alt = Alt.fair(orders, cancellations, Alt.after(Duration.ofSeconds(1)));
 * switch (alt.select()) {
 *   case 0 -> process(orders.get());
 *   case 1 -> cancel(cancellations.get());
 *   default -> report();
 * }
 * }</pre>
 *
 * {@link #select()} only tells which one has something; the get or read that follows takes it and
 * does not pause, unless somebody else, who gets from the same mailbox or reads from the same
 * shared end, was quicker, or the writer has been cancelled or has given up meanwhile. Take what
 * was chosen: the message or the writer stays where it is, and another alt is not woken for it.
 *
 * <p>An alt belongs to one task and may be used by it again and again; so does each {@link #after}.
 */
public final class Alt {
  private static final boolean[] ALL = {};
  private static final int NONE_READY = -1;
  private static final int NONE_HOLDS = -2;

  private final Resource[] resources;
  private final Selectable[] guards;
  private final Selection selection;
  private final boolean fair;
  private int first;

  private Alt(boolean fair, Selectable... guards) {
    if (guards.length == 0) {
      throw new IllegalArgumentException("an alt without guards would wait for ever");
    }
    this.fair = fair;
    this.guards = guards.clone();
    resources = new Resource[guards.length];
    for (int i = 0; i < guards.length; i++) {
      if (!(guards[i] instanceof Resource resource)) {
        throw new IllegalArgumentException(
            "an alt waits for mailboxes, channels' read ends, Alt.after and Alt.skip; not for a "
                + guards[i].getClass().getName());
      }
      resources[i] = resource;
    }
    selection = new Selection(resources);
  }

  /**
   * An alt that treats its guards alike: it asks first the one behind the one that it found ready
   * last, or, if it had to wait, behind the one that it asked first then. So a guard that is ready
   * is passed over for the same other one once at most.
   */
  public static Alt fair(@Safe Selectable... guards) {
    return new Alt(true, guards);
  }

  /** An alt that prefers its guards in the order in which they are given. */
  public static Alt priority(@Safe Selectable... guards) {
    return new Alt(false, guards);
  }

  /**
   * A guard that is ready when nothing else was for {@code timeout}, from the select on; if that is
   * zero or less, it is always ready, as {@link #skip}. For one alt.
   */
  public static Selectable after(Duration timeout) {
    return new After(Clock.nanos(timeout));
  }

  /**
   * A guard that is always ready: with it in the last place of a priority alt, {@link #select}
   * never pauses.
   */
  public static Selectable skip() {
    return new After(0);
  }

  /**
   * Waits until one of the guards has something, and gives its number, counted from 0.
   *
   * @throws java.util.concurrent.CancellationException if the task is cancelled while it waits
   * @throws IllegalStateException if another task selects with this alt
   */
  public int select() throws Pausable {
    return select(ALL);
  }

  /** {@link #select()} as woven code calls it. */
  public int select(Fiber fiber) {
    return select(ALL, fiber);
  }

  /**
   * {@link #select()} among the guards whose precondition holds.
   *
   * @param when the preconditions, one for each guard
   * @throws IllegalArgumentException if there are more or fewer than guards, or none holds
   * @throws IllegalStateException if another task selects with this alt
   */
  public int select(boolean[] when) throws Pausable {
    Fiber fiber = Fiber.enter();
    return fiber.exitInt(select(when, fiber));
  }

  /** {@link #select(boolean[])} as woven code calls it. */
  public int select(boolean[] when, Fiber fiber) {
    if (when != ALL && when.length != guards.length) {
      throw new IllegalArgumentException(
          "there are "
              + guards.length
              + " guards and "
              + when.length
              + " preconditions; each guard needs one");
    }
    Carrier carrier = (Carrier) fiber;
    selection.refuseIfUsed(carrier.task());
    int ready = firstReady(when);
    if (ready >= 0) {
      turnTo(ready);
      return carrier.spend(ready);
    }
    if (ready == NONE_HOLDS) {
      throw new IllegalArgumentException(
          "no precondition holds, so this select would wait for ever");
    }
    if (carrier.othersAreReady()) {
      // One of them may be about to write: looking again behind them is cheaper than registering
      // everywhere.
      fiber.save(new Again(this, when));
      carrier.pause(Turn.YIELD);
    } else {
      waitFor(when, carrier);
    }
    return 0;
  }

  /** The first ready guard in the order of this select; negative if there is none. */
  private int firstReady(boolean[] when) {
    boolean any = false;
    int n = guards.length;
    for (int i = 0, at = first; i < n; i++, at = at + 1 == n ? 0 : at + 1) {
      if (when == ALL || when[at]) {
        any = true;
        if (guards[at].isReady()) {
          return at;
        }
      }
    }
    return any ? NONE_READY : NONE_HOLDS;
  }

  private void waitFor(boolean[] when, Carrier carrier) {
    selection.pause(carrier, first, when);
    turnTo(first);
  }

  /** The next select asks the guard behind {@code at} first. */
  private void turnTo(int at) {
    if (fair) {
      first = at + 1 == guards.length ? 0 : at + 1;
    }
  }

  /** Looks a second time, when others have run. */
  private static final class Again extends Frame {
    private final Alt alt;
    private final boolean[] when;

    Again(Alt alt, boolean[] when) {
      super(0);
      this.alt = alt;
      this.when = when;
    }

    @Override
    public void resume(Fiber fiber) {
      fiber.takeVoid();
      int ready = alt.firstReady(when);
      if (ready >= 0) {
        alt.turnTo(ready);
        fiber.result(ready);
      } else {
        alt.waitFor(when, (Carrier) fiber);
      }
    }

    @Override
    public StackTraceElement position() {
      return new StackTraceElement("soumak.Alt", "select", "Alt.java", -1);
    }
  }

  /** Time, as a guard. */
  private static final class After extends Alarm implements Selectable {
    private final boolean now;

    After(long nanos) {
      super(nanos);
      now = nanos <= 0;
    }

    @Override
    public boolean isReady() {
      return now;
    }
  }
}
