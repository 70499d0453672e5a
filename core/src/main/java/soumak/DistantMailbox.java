package soumak;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import soumak.runtime.Distance;
import soumak.runtime.Guard;
import soumak.runtime.Offer;
import soumak.runtime.Outlet;
import soumak.runtime.Schedulable;
import soumak.runtime.Waiters;

/**
 * A mailbox that is elsewhere, or may go there. While it is elsewhere, the ring holds what waits
 * here, in the order in which it was put: first the messages on their way, which keep their room
 * until they are acknowledged, then those that are to be sent. So credits are room in the ring, and
 * who puts pauses, times out and is cancelled as at any full mailbox. Where it is here, it may hold
 * another number of messages.
 *
 * <p>A mailbox that was here is left by {@code leave} and returns by {@code come}; one that is lost
 * stays lost.
 */
final class DistantMailbox<T> extends Mailbox<T> {
  /** Null while it is here. Written under the lock. */
  private volatile @Nullable Outlet outlet;

  /** Written once, under the lock. */
  private volatile @Nullable Supplier<? extends RuntimeException> lost;

  /** How it came here; null if it was always here, or never was. Guarded by the lock. */
  private Distance.@Nullable Reading reading;

  /** How many messages at the beginning of the ring are on their way. Guarded by the lock. */
  private int underWay;

  DistantMailbox(int capacity, @Nullable Outlet outlet) {
    super(capacity);
    this.outlet = outlet;
  }

  @Nullable Outlet outlet() {
    return outlet;
  }

  @Override
  @SuppressWarnings("unchecked") // nobody but the outlet's owner takes it out
  @Nullable T exchange(T message) {
    entering();
    Outlet way = outlet;
    return way == null ? message : (T) way.exchange(message);
  }

  /** A putter may have made bytes of its message just before the mailbox came here. */
  @Override
  @SuppressWarnings("unchecked") // as it was put
  @Nullable T inside(T exchanged) {
    Distance.Reading read = reading;
    return outlet != null || read == null ? exchanged : (T) read.message(exchanged);
  }

  @Override
  void taking() {
    Outlet way = outlet;
    if (way != null) {
      throw new IllegalStateException(
          "this mailbox is on " + way + "; only there messages can be taken from it");
    }
  }

  @Override
  void watching() {
    Outlet way = outlet;
    if (way != null) {
      throw new IllegalStateException(
          "this mailbox is on "
              + way
              + "; an exit message names its task, which cannot go there. Watch with a mailbox that"
              + " is here");
    }
  }

  @Override
  void entering() {
    Supplier<? extends RuntimeException> why = lost;
    if (why != null) {
      throw why.get();
    }
  }

  /**
   * A putter may have looked whether the mailbox is lost just before it was, and put its message
   * just after. Nobody would take that one out: it is lost as those are that were on their way.
   */
  @Override
  void arrived() {
    if (lost != null) {
      drop();
    }
    Outlet way = outlet;
    if (way != null) {
      way.queued();
    }
  }

  private void drop() {
    hold();
    try {
      takeAll();
    } finally {
      release();
    }
  }

  private void takeAll() {
    while (count() > 0) {
      takeFirst();
    }
  }

  @Nullable T next(int most) {
    hold();
    T message = underWay < count() && underWay < most ? at(underWay++) : null;
    release();
    return message;
  }

  /** {@code by} stands in place of {@code sent}, which {@link #next} has given last. */
  void replace(Object sent, T by) {
    hold();
    try {
      if (underWay > 0 && at(underWay - 1) == sent) {
        set(underWay - 1, by);
      }
    } finally {
      release();
    }
  }

  int underWay() {
    hold();
    int now = underWay;
    release();
    return now;
  }

  void arrived(int number) {
    hold();
    try {
      int left = underWay - Math.min(number, underWay);
      while (underWay > left) {
        underWay--;
        takeFirst();
      }
    } finally {
      release();
    }
    arrived();
  }

  void again(Outlet way) {
    hold();
    outlet = way;
    underWay = 0;
    release();
    arrived();
  }

  void lost(Supplier<? extends RuntimeException> why) {
    hold();
    try {
      lost = why;
      underWay = 0;
      Object putters = takePutters();
      for (Object at = Waiters.first(putters); at != null; at = Waiters.first(putters)) {
        putters = Waiters.removeFirst(putters);
        if (at instanceof Schedulable task) {
          refuse(task, why);
        }
      }
      takeAll();
    } finally {
      release();
    }
  }

  Distance.Left leave(Outlet way, int capacity) {
    Supplier<IllegalStateException> moved =
        () -> new IllegalStateException("it has moved to " + way);
    Distance.Left left;
    hold();
    try {
      // Before anything is changed: where there is no memory for them, the mailbox stays.
      left =
          new Distance.Left(
              new ArrayList<>(count() + putterCount()), new ArrayList<>(putterCount()));
      outlet = way;
      holds(capacity);
      leaveTo(left);
      refuseTakers(moved);
    } finally {
      release();
    }
    arrived();
    return left;
  }

  /** Those who wait for room come behind what is in the ring. */
  private void leaveTo(Distance.Left left) {
    Object putters = takePutters();
    while (count() > 0) {
      left.messages().add(takeFirst());
    }
    for (Object at = Waiters.first(putters); at != null; at = Waiters.first(putters)) {
      putters = Waiters.removeFirst(putters);
      if (at instanceof Offer offer) {
        left.offers().add(offer);
      } else {
        Schedulable task = (Schedulable) at;
        left.messages().add(offered(task));
        wake(task, null);
      }
    }
  }

  /** An alt is told in its place: the get that follows is refused. */
  private void refuseTakers(Supplier<? extends RuntimeException> why) {
    for (Object taker = firstWaiter(); taker != null; taker = firstWaiter()) {
      removeFirstWaiter();
      if (taker instanceof Schedulable task) {
        refuse(task, why);
      } else if (taker instanceof Guard guard && guard.claim()) {
        guard.fire();
      }
    }
  }

  void come(int capacity, List<Object> messages, Distance.Reading read) {
    hold();
    try {
      int most = messages.size() + count() + putterCount();
      List<Object> all = new ArrayList<>(most);
      all.addAll(messages);
      for (int i = 0; i < count(); i++) {
        add(all, read.message(at(i)));
      }
      @Nullable Object[] room = roomFor(most);
      // Whatever there was no memory for, nothing has changed until here.
      outlet = null;
      holds(capacity);
      reading = read;
      underWay = 0;
      Object putters = takePutters();
      for (Object at = Waiters.first(putters); at != null; at = Waiters.first(putters)) {
        putters = Waiters.removeFirst(putters);
        Schedulable task = (Schedulable) at;
        add(all, read.message(offered(task)));
        wake(task, null);
      }
      refill(room, all);
    } finally {
      release();
    }
  }

  private static void add(List<Object> all, @Nullable Object message) {
    if (message != null) {
      all.add(message);
    }
  }

  @SuppressWarnings("NullAway") // a putter waits with its message
  private static Object offered(Schedulable putter) {
    return slot(putter);
  }

  @Override
  protected boolean isExternal() {
    return true;
  }
}
