package soumak;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import soumak.runtime.Distance;
import soumak.runtime.Offer;
import soumak.runtime.Outlet;
import soumak.runtime.Schedulable;

/**
 * A mailbox that is elsewhere, or may go there. While it is elsewhere, the ring holds what waits
 * here, in the order in which it was put: first the messages on their way, which keep their room
 * until they are acknowledged, then those that are to be sent. So credits are room in the ring, and
 * who puts pauses, times out and is cancelled as at any full mailbox.
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
    while (count() > 0) {
      takeFirst();
    }
    release();
  }

  @Nullable T next(int most) {
    hold();
    T message = underWay < count() && underWay < most ? at(underWay++) : null;
    release();
    return message;
  }

  int underWay() {
    hold();
    int now = underWay;
    release();
    return now;
  }

  void arrived(int number) {
    hold();
    int gone = Math.min(number, underWay);
    underWay -= gone;
    for (int i = 0; i < gone; i++) {
      takeFirst();
    }
    release();
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
    List<Schedulable> waiting = new ArrayList<>();
    hold();
    lost = why;
    underWay = 0;
    for (Object putter = takePutter(); putter != null; putter = takePutter()) {
      if (putter instanceof Schedulable task) {
        waiting.add(task);
      }
    }
    while (count() > 0) {
      takeFirst();
    }
    release();
    waiting.forEach(task -> refuse(task, why));
  }

  Distance.Left leave(Outlet way) {
    List<Object> messages;
    List<Offer> offers;
    List<Schedulable> tasks;
    List<Schedulable> takers = new ArrayList<>();
    hold();
    try {
      // First of all: if there is no memory for them, nothing has changed.
      messages = new ArrayList<>(count() + putterCount());
      offers = new ArrayList<>(putterCount());
      tasks = new ArrayList<>(putterCount());
      outlet = way;
      for (Object putter = takePutter(); putter != null; putter = takePutter()) {
        if (putter instanceof Offer offer) {
          offers.add(offer);
        } else {
          tasks.add((Schedulable) putter);
        }
      }
      while (count() > 0) {
        messages.add(takeFirst());
      }
      for (Schedulable task : tasks) {
        messages.add(offered(task));
      }
      for (Object taker = firstWaiter(); taker != null; taker = firstWaiter()) {
        removeFirstWaiter();
        if (taker instanceof Schedulable task) {
          takers.add(task);
        }
      }
    } finally {
      release();
    }
    tasks.forEach(task -> wake(task, null));
    takers.forEach(task -> refuse(task, () -> new IllegalStateException("it has moved to " + way)));
    arrived();
    return new Distance.Left(messages, offers);
  }

  void come(List<Object> messages, Distance.Reading read) {
    List<Schedulable> putters;
    hold();
    try {
      int most = messages.size() + count() + putterCount();
      List<Object> all = new ArrayList<>(most);
      all.addAll(messages);
      for (int i = 0; i < count(); i++) {
        add(all, read.message(at(i)));
      }
      putters = new ArrayList<>(putterCount());
      @Nullable Object[] room = roomFor(most);
      // Whatever there was no memory for, nothing has changed until here.
      outlet = null;
      reading = read;
      underWay = 0;
      for (Object putter = takePutter(); putter != null; putter = takePutter()) {
        putters.add((Schedulable) putter);
        add(all, read.message(offered((Schedulable) putter)));
      }
      refill(room, all);
    } finally {
      release();
    }
    putters.forEach(putter -> wake(putter, null));
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
