package soumak.runtime;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import soumak.Capsule;
import soumak.MappedTo;
import soumak.Policy;
import soumak.woven.Mapped;

/**
 * Where the instances of a class run that have not been told otherwise.
 *
 * <p>The word of a class's author holds for ever. What the build has decided is where a class
 * begins: it moves between the two policies that the analysis allows when its messages turn out to
 * be long or short, and to threads of its own when it is seen to block a worker. An instance
 * follows at its next message, or never, if it is a task with a loop of its own; then the next
 * instance does.
 *
 * <p>The time of a message goes in as its logarithm, and slowly, so that a pause of the whole JVM
 * does not count as work. Between light and heavy there is a wide gap in which nothing moves, and
 * each move doubles the number of samples that the next one needs.
 *
 * <p>Measured values are guarded by the object; they come once in some hundreds of messages. What
 * is read for each message is written under the guard and may be seen late.
 */
final class Placement {
  /**
   * Below this, 128 ns, what a queue costs counts, and the memory of one that grows. Longer
   * messages lose on their sender's stack what the JIT makes of many of one kind in a row.
   */
  private static final int LIGHT = 7 * LogAverage.UNIT;

  /** Above this, handing it over is less than a tenth of it: about 50 microseconds. */
  private static final int HEAVY = 15 * LogAverage.UNIT + LogAverage.UNIT / 2;

  /** Above this, a message takes longer than another worker needs to get it: 128 ns. */
  private static final int SHAREABLE = 7 * LogAverage.UNIT;

  /** What it costs to get a message from the worker that sends it, about, with the measuring. */
  private static final int HAND_OVER_NANOS = 64;

  /** Above this, 8 microseconds, two messages are worth to wake another worker for one. */
  private static final int LONG = 13 * LogAverage.UNIT;

  /** So many samples say that messages are short. */
  private static final int SURE = 4;

  /** So many samples in a row must have found a worker with nothing to do. */
  private static final int IDLE_SAMPLES = 8;

  private static final long FIRST_PATIENCE = 16;
  private static final long LONGEST_PATIENCE = 1 << 14;

  /** So often a class must have blocked a worker, or kept it. */
  private static final int SIGHTINGS = 2;

  /** As often at most where threads have turned out to be of no use. */
  private static final int MOST_SIGHTINGS = 1 << 10;

  /**
   * For each class of those that do not block. These only take the cores from the workers, which is
   * worth it where they would keep a worker from its other tasks for too long.
   */
  private static final int THREADS = Runtime.getRuntime().availableProcessors();

  private static final int BLOCKING_THREADS = 256;

  /** About what a thread costs. */
  private static final long SHORT_LIFE_NANOS = 200_000;

  private static final int SHORT_LIVES = 16;

  /** So many waits of threads are looked at. */
  private static final int RUNS = 64;

  private static final ClassValue<Placement> OF =
      new ClassValue<>() {
        @Override
        protected Placement computeValue(Class<?> type) {
          return new Placement(type);
        }
      };

  private static final Map<Policy, Placement> SAID = new EnumMap<>(Policy.class);

  static {
    for (Policy policy : Policy.values()) {
      SAID.put(policy, new Placement(policy));
    }
  }

  /** Null for what single instances have been told. */
  private final @Nullable Class<?> type;

  private final String name;

  /** What the build has decided; null where it has not, and nothing moves. */
  private final @Nullable Mapped mapped;

  private final boolean isCapsule;

  /** Whether it has messages whose senders wait for the answer. */
  private final boolean isWaitedFor;

  private volatile Policy first;

  // Written under the guard, and read without. Two of them say the same as the third.
  private volatile Policy policy;
  private boolean inline;
  private boolean thread;

  /** Whether senders are told when its capsules may be entered. Under the guard, too. */
  private boolean told;

  /** How many that are ready are worth another worker. Under the guard, and read without. */
  private int worthSharing;

  // Guarded by this.
  private final Cost cost = new Cost();
  private final LogAverage runs = new LogAverage();
  private final Crowd crowd = new Crowd();
  private long patience = FIRST_PATIENCE;
  private long movedAt;
  private int sightings;

  /** Whether a profile has the sightings from a run before, and this run has seen none yet. */
  private boolean isOnlySaved;

  private int computed;
  private int kept;
  private int keptBeforeThreads = SIGHTINGS;
  private int besideThreads;
  private int threads;
  private int shortLives;
  private int besideIdle;
  private boolean shared;

  // Read without the guard.
  private boolean crowded;
  private boolean longTurn;
  private boolean light;

  private String why = "";

  private Placement(Class<?> type) {
    this.type = type;
    name = type.getName();
    MappedTo said = type.getAnnotation(MappedTo.class);
    first = said == null ? Policy.TASK : said.value();
    mapped = said == null ? null : type.getAnnotation(Mapped.class);
    isCapsule = Capsule.class.isAssignableFrom(type);
    isWaitedFor = mapped != null && isCapsule && Senders.mayWaitFor(type);
    policy = first;
    become(first);
    // As long as nothing is measured, the build is believed.
    worthSharing = first == Policy.THREAD ? 1 : Worker.WORTH_STEALING;
    if (said != null) {
      Profile.keep(this);
      Policy saved = mapped == null || !Settings.CORRECT ? null : Profile.saved(name);
      if (mapped != null && saved != null && allows(mapped, saved)) {
        isOnlySaved = saved == Policy.THREAD && first != saved;
        sightings = isOnlySaved ? SIGHTINGS : 0;
        shared = inline && saved == Policy.TASK;
        crowded = shared;
        begin(saved);
        why = "as in the run before";
      }
    }
  }

  private boolean allows(Mapped analysis, Policy saved) {
    if (analysis.blocks()) {
      return saved == Policy.THREAD;
    }
    return saved == Policy.TASK
        || saved == Policy.THREAD
        || saved == first
        || saved == analysis.light()
        || saved == analysis.heavy();
  }

  private Placement(Policy said) {
    type = null;
    name = "";
    first = said;
    mapped = null;
    isCapsule = false;
    isWaitedFor = false;
    policy = said;
    become(said);
  }

  /** Of a class, as its annotations say and its instances have turned out. */
  static Placement of(Class<?> type) {
    Placement placement = OF.get(type);
    if (!placement.told) {
      placement.tell();
    }
    return placement;
  }

  /**
   * Tells senders whether they may enter its capsules. Not as soon as it is made, for of two that
   * threads make at the same time only one comes to count.
   */
  private synchronized void tell() {
    if (!told && inline) {
      tellSenders();
    }
    told = true;
  }

  private void tellSenders() {
    if (isCapsule && type != null) {
      EntrySite.change(type, inline);
    }
  }

  /** No if another thread has made the one of its class, at the same time, and was first. */
  boolean isInForce() {
    return type == null || OF.get(type) == this;
  }

  /** Of instances that have been told where to run. */
  static Placement said(Policy policy) {
    return Objects.requireNonNull(SAID.get(policy));
  }

  /** Has new instances begin with a policy, before anything is measured. */
  synchronized void begin(Policy with) {
    first = with;
    become(with);
  }

  /** As it was before anything was measured, for runs that can be repeated. */
  Placement asDecided() {
    return said(first);
  }

  Policy policy() {
    return policy;
  }

  String name() {
    return name;
  }

  /** Its line in a {@link Profile}. */
  synchronized String report() {
    return Profile.line(name, policy, cost, why);
  }

  /** Whether senders try to handle messages on their own stack. */
  boolean isInline() {
    return inline;
  }

  private static int worthSharing(int log) {
    return log > HEAVY ? 1 : log > LONG ? 2 : Worker.WORTH_STEALING;
  }

  /**
   * How many capsules must be ready to run where one of this class is, so that an idle worker shall
   * be woken for it: one alone may be all that its sender waits for.
   */
  int worthSharing() {
    return worthSharing;
  }

  /** Whether senders were seen to meet at one capsule of the class, which all of them wait for. */
  boolean isCrowded() {
    return crowded;
  }

  /**
   * Whether one that is crowded goes on while messages wait: else it is its senders' turn, of which
   * one may be at another worker, and messages that are shorter than their way from there had
   * better be sent and handled in turns by the same worker.
   */
  boolean hasLongTurn() {
    return longTurn;
  }

  /** Whether messages of the class were seen to be short. */
  boolean isLight() {
    return light;
  }

  boolean isThread() {
    return thread;
  }

  /**
   * The home of a task with a loop of its own; null for where its starter runs. There the build's
   * MONITOR is at home as well: who is woken gets into the queue of its waker's thread, and to be
   * the first in it has not been seen to bring anything. A thread costs a loop that talks a hundred
   * times what a worker does, so only those get one of which the build knows that they block.
   */
  @Nullable Home home(Schedulable task) {
    if (isCapsule) {
      return null;
    }
    return switch (policy) {
      case TASK -> null;
      case THREAD -> thread(task);
      case MONITOR, SEQ -> mapped == null ? WakerHome.HOME : null;
    };
  }

  /** Whether it may move. */
  boolean isOpen() {
    return mapped != null;
  }

  /**
   * A thread for one more instance, which is counted until it has ended or is given up ({@link
   * OwnThread#giveUp}); null if the instance may have none.
   */
  @Nullable OwnThread thread(Schedulable task) {
    if (!takesThread()) {
      return null;
    }
    try {
      return new OwnThread(task, this);
    } catch (OutOfMemoryError | RuntimeException | LinkageError notMade) {
      threadNotStarted();
      throw notMade;
    }
  }

  /** Whether one more instance may have a thread, which will be counted until it has ended. */
  boolean takesThread() {
    if (!thread) {
      return false;
    }
    if (mapped == null) {
      return true;
    }
    synchronized (this) {
      boolean free = threads < mostThreads(mapped);
      if (free) {
        threads++;
      }
      return free;
    }
  }

  private boolean hasKeptWorkers() {
    return kept >= keptBeforeThreads;
  }

  /**
   * A measured message was handled on a thread that was granted, while a worker had nothing to do,
   * or had. If one always has, it could have handled the message, and what the message has sent
   * would not have had to go from one thread to another. Threads are granted again when the class
   * has kept workers twice as often.
   */
  synchronized void ranBesideWorkers(boolean isOneIdle) {
    besideThreads = isOneIdle ? besideThreads + 1 : 0;
    if (besideThreads >= IDLE_SAMPLES && hasKeptWorkers()) {
      besideThreads = 0;
      kept = 0;
      keptBeforeThreads = Math.min(MOST_SIGHTINGS, 2 * keptBeforeThreads);
    }
  }

  /** Whether an instance that has a thread had better give it back when it rests. */
  boolean wantsThreadBack() {
    return !thread || (mapped != null && mostThreads(mapped) == 0);
  }

  private int mostThreads(Mapped decided) {
    return blocks(decided) ? BLOCKING_THREADS : isCapsule && hasKeptWorkers() ? THREADS : 0;
  }

  /** Whose tasks compute and now and then read a file is seen in a read now and then. */
  private boolean blocks(Mapped decided) {
    return decided.blocks() || (sightings >= SIGHTINGS && sightings > computed);
  }

  /** Not if only a profile says so, whose program may have been another one. */
  private boolean blocksForSure(Mapped decided) {
    return blocks(decided) && !isOnlySaved;
  }

  /**
   * Threads do not pay. If the class blocks all the same, to see that once is enough, unless it was
   * seen to compute twice by then: that is of this run.
   */
  private void moveFromThreads(String because) {
    if (isOnlySaved) {
      isOnlySaved = false;
      sightings = SIGHTINGS - 1;
    }
    move(Policy.TASK, because);
  }

  /** A thread that was granted will never begin. */
  synchronized void threadNotStarted() {
    threads -= mapped == null ? 0 : 1;
  }

  /** A thread that was granted has ended, {@code nanos} after its begin. */
  void threadEnded(long nanos) {
    if (mapped == null) {
      return;
    }
    synchronized (this) {
      threads--;
      shortLives = nanos < SHORT_LIFE_NANOS ? shortLives + 1 : 0;
      if (shortLives >= SHORT_LIVES && !blocksForSure(mapped)) {
        shortLives = 0;
        moveFromThreads("its instances do not live as long as it takes to make a thread");
      }
    }
  }

  /** An instance on a thread that was granted has run for {@code nanos}, and waits. */
  synchronized void ranOnThread(long nanos) {
    runs.add(nanos);
    boolean talks = runs.samples() >= RUNS && runs.log() < HEAVY;
    if (talks && thread && mapped != null && !blocksForSure(mapped)) {
      moveFromThreads("on a thread of its own it waits more than it works");
    }
  }

  /** A message was handled, and measured. */
  void took(long nanos, Schedulable capsule, @Nullable Schedulable sender, int waiting) {
    if (isCapsule) {
      synchronized (this) {
        cost.took(nanos, sender, waiting);
        worthSharing = worthSharing(cost.time.log());
        light = cost.time.samples() >= SURE && cost.time.log() < LIGHT;
        Inlet inlet = capsule.inlet$();
        crowd.came(capsule, inlet != null && inlet.takeMet());
        judge();
        longTurn = crowded && cost.meanNanos() > HAND_OVER_NANOS;
      }
    }
  }

  private void judge() {
    if (mapped == null || thread || cost.time.samples() - movedAt < patience) {
      return;
    }
    if (cost.time.log() > HEAVY) {
      crowded = false;
      move(mapped.heavy(), "its messages take long");
    } else if (inline && !isWaitedFor && crowd.isAtOne()) {
      crowded = true;
      move(Policy.TASK, "senders meet at one capsule");
    } else if (crowded && crowd.isAtSeveral()) {
      crowded = false;
    } else if (!crowded && cost.time.log() < (shared ? SHAREABLE - LogAverage.UNIT / 2 : LIGHT)) {
      shared = false;
      move(mapped.light(), "its messages take little time");
    }
  }

  /**
   * A measured message was handled on the stack of a sender that sends several, while another
   * worker had nothing to do, or had. If one always has, and the messages are not too short for it,
   * senders shall leave them to it. A sender that waits for answers has nothing to do meanwhile.
   */
  synchronized void couldBeShared(boolean isOneIdle) {
    besideIdle = isOneIdle ? besideIdle + 1 : 0;
    boolean pays = besideIdle >= IDLE_SAMPLES && cost.time.log() > SHAREABLE;
    if (pays && inline && mapped != null && !isWaitedFor) {
      shared = true;
      move(Policy.TASK, "other workers have nothing to do");
    }
  }

  /** An instance was seen to block a worker, for milliseconds at least. */
  synchronized void blocked() {
    sightings++;
    isOnlySaved = false;
    if (mapped != null && blocks(mapped)) {
      move(Policy.THREAD, "it blocks");
    }
  }

  /**
   * An instance was seen to compute for milliseconds without a pause, on a worker.
   *
   * @param whileOthersWaited and no worker was free for these
   */
  synchronized void computed(boolean whileOthersWaited) {
    computed++;
    kept += whileOthersWaited ? 1 : 0;
  }

  private void move(Policy to, String because) {
    if (to == policy || !Settings.CORRECT) {
      return;
    }
    why = because;
    movedAt = cost.time.samples();
    patience = Math.min(LONGEST_PATIENCE, 2 * patience);
    become(to);
  }

  /** Moves it, whatever was measured. */
  void become(Policy now) {
    boolean before = inline;
    policy = now;
    inline = now == Policy.MONITOR || now == Policy.SEQ;
    if (told && inline != before) {
      tellSenders();
    }
    thread = now == Policy.THREAD;
  }
}
