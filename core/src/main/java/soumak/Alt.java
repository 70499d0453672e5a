package soumak;

import java.time.Duration;
import soumak.runtime.Alarm;
import soumak.runtime.Carrier;
import soumak.runtime.Clock;
import soumak.runtime.Resource;
import soumak.runtime.Selection;
import soumak.woven.Fiber;

/**
 * Waits for the first of several things: messages in mailboxes, writers at channels, time (CSP's alternative; paper
 * 000's select).
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
 * {@link #select()} only tells which one has something; the get or read that follows takes it and does not pause,
 * unless somebody else, who gets from the same mailbox or reads from the same shared end, was quicker, or the writer
 * has been cancelled or has given up meanwhile. Take what was chosen: the message or the writer stays where it is, and
 * another alt is not woken for it.
 *
 * <p>An alt belongs to one task and may be used by it again and again.
 */
public final class Alt {
  private static final boolean[] ALL = {};

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
   * An alt that treats its guards alike: it asks first the one behind the one that it chose last, so that a guard that
   * is always ready is passed over no other more than once.
   */
  public static Alt fair(Selectable... guards) {
    return new Alt(true, guards);
  }

  /** An alt that prefers its guards in the order in which they are given. */
  public static Alt priority(Selectable... guards) {
    return new Alt(false, guards);
  }

  /** A guard that is ready when nothing else was for {@code timeout}, from the select on. For one alt. */
  public static Selectable after(Duration timeout) {
    return new After(Clock.nanos(timeout));
  }

  /** A guard that is always ready: with it in the last place of a priority alt, {@link #select} never pauses. */
  public static Selectable skip() {
    return new After(0);
  }

  /**
   * Waits until one of the guards has something, and gives its number, counted from 0.
   *
   * @throws java.util.concurrent.CancellationException if the task is cancelled while it waits
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
   */
  public int select(boolean[] when) throws Pausable {
    Fiber fiber = Fiber.enter();
    return fiber.exitInt(select(when, fiber));
  }

  /** {@link #select(boolean[])} as woven code calls it. */
  public int select(boolean[] when, Fiber fiber) {
    boolean any = when == ALL;
    if (!any && when.length != guards.length) {
      throw new IllegalArgumentException(
          "there are " + guards.length + " guards and " + when.length + " preconditions; each guard needs one");
    }
    int n = guards.length;
    for (int i = 0, at = first; i < n; i++, at = at + 1 == n ? 0 : at + 1) {
      if (when == ALL || when[at]) {
        any = true;
        if (guards[at].isReady()) {
          return chosen(at, (Carrier) fiber);
        }
      }
    }
    if (!any) {
      throw new IllegalArgumentException("no precondition holds, so this select would wait for ever");
    }
    selection.pause((Carrier) fiber, first, when);
    if (fair) {
      first = first + 1 == n ? 0 : first + 1;
    }
    return 0;
  }

  private int chosen(int at, Carrier carrier) {
    if (fair) {
      first = at + 1 == guards.length ? 0 : at + 1;
    }
    return carrier.spend(at);
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
