package soumak.spreader.twins;

import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;

/**
 * The thread that does what is to be done later. It keeps no program alive. Like all that it waits
 * by, it is at the first node, without which there is no program. Whoever asks for something may be
 * lost; then that is not done, and all else is.
 */
final class Delays implements Runnable {
  /** So many are mostly taken before there are more. */
  private static final int ROOM = 64;

  private static final Delays ALL = begun();

  /** The thread's own, as all of {@link Due} is. */
  private final PriorityQueue<Due> due = new PriorityQueue<>();

  /** The same by their numbers, but for those that are off. */
  private final HashMap<Long, Due> known = new HashMap<>();

  /** Those that the thread has not taken yet; its monitor is for these. */
  private ArrayList<Later> asked = new ArrayList<>(ROOM);

  /** So many of them are due already. */
  private int taken;

  private long count;

  private Delays() {}

  private static Delays begun() {
    Delays made = new Delays();
    Thread thread = new Thread(new Here(made, new WeakHashMap<>()), "delays");
    thread.setDaemon(true);
    thread.start();
    return made;
  }

  /** What is to be done, as whoever asks for it has it. */
  static final class Later {
    private final Runnable body;
    private final long at;
    private long number;

    Later(Runnable body, long nanos) {
      this.body = body;
      this.at = System.nanoTime() + Math.clamp(nanos, 0, Long.MAX_VALUE / 2);
    }

    /** It is not done, unless it has begun. */
    void cancel() {
      long which = number;
      ALL.add(new Later(() -> ALL.forget(which), 0));
    }
  }

  /** The same for the thread: its order can be told, too, when the other is lost. */
  private static final class Due implements Comparable<Due> {
    private final long at;
    private final long number;

    /** Null if it is off: it goes when it is due, or with others. */
    private Later later;

    Due(Later later) {
      this.later = later;
      this.at = later.at;
      this.number = later.number;
    }

    @Override
    public int compareTo(Due other) {
      long later = at - other.at;
      return later == 0 ? Long.compare(number, other.number) : Long.signum(later);
    }

    long left() {
      return at - System.nanoTime();
    }
  }

  /** What a thread runs at the node that starts it. */
  private static final class Here implements Runnable {
    private final Runnable body;

    @SuppressWarnings("UnusedVariable") // no other node can use it: so the thread is at this one
    private final WeakHashMap<Object, Object> anchor;

    Here(Runnable body, WeakHashMap<Object, Object> anchor) {
      this.body = body;
      this.anchor = anchor;
    }

    @Override
    public void run() {
      body.run();
    }
  }

  @Override
  @SuppressWarnings("CatchingUnchecked")
  public void run() {
    while (true) {
      try {
        tryToDo(next());
      } catch (InterruptedException e) {
        // It was for what has been done.
      } catch (Throwable e) {
        // As without memory for a moment. What waits is still there.
        rest();
      }
    }
  }

  private static void rest() {
    try {
      Thread.sleep(1);
    } catch (InterruptedException e) {
      // It was for what has been done.
    }
  }

  /** Nobody asks what became of it. */
  @SuppressWarnings("CatchingUnchecked")
  private static void tryToDo(Later later) throws InterruptedException {
    try {
      later.body.run();
    } catch (Throwable e) {
      // As where it is lost.
    }
    Blocked.check();
  }

  private synchronized Later next() throws InterruptedException {
    take();
    for (long left = left(); left > 0; left = left()) {
      new Deadline(left, TimeUnit.NANOSECONDS).await(this);
      take();
    }
    known.remove(due.peek().number); // which may need memory
    return due.poll().later;
  }

  private long left() {
    while (!due.isEmpty() && due.peek().later == null) {
      due.poll();
    }
    return due.isEmpty() ? Long.MAX_VALUE : due.peek().left();
  }

  /**
   * Goes on where it has ended, if there was no memory. The next list is the first node's again:
   * whoever asks may have made a larger array.
   */
  private void take() {
    if (asked.isEmpty()) {
      return;
    }
    for (; taken < asked.size(); taken++) {
      try {
        Due next = new Due(asked.get(taken));
        known.put(next.number, next);
        due.add(next);
      } catch (RuntimeException e) {
        // It is lost.
      }
    }
    asked = new ArrayList<>(ROOM);
    taken = 0;
  }

  private synchronized void add(Later later) {
    later.number = count;
    count++;
    asked.add(later);
    notifyAll();
  }

  /** Those that are off are taken out when they are many, as that goes through all. */
  private void forget(long number) {
    Due off = known.remove(number);
    if (off != null) {
      off.later = null;
      if (due.size() > ROOM + 2 * known.size()) {
        due.removeIf(it -> it.later == null);
      }
    }
  }

  static Later run(long delay, TimeUnit unit, Runnable body) {
    Later later = new Later(body, unit.toNanos(delay));
    ALL.add(later);
    return later;
  }

  /** Ends a future unless it ends in time. */
  static void end(CompletableFuture<?> future, long time, TimeUnit unit, Runnable end) {
    if (!future.hasEnded()) {
      Later later = run(time, unit, end);
      var _ = future.whenComplete((value, failure) -> later.cancel());
    }
  }
}
