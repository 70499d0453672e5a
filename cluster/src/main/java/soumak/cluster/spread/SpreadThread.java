package soumak.cluster.spread;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.NodeLostException;

/**
 * What {@link Thread} becomes in a rewritten program: {@link #start} places it at a node, where a
 * platform thread runs it. Its methods do what those of Thread do, and may wait for other nodes.
 * When the node that runs it is lost, {@link #join()} throws a {@link
 * soumak.cluster.engine.NodeLostException}; nothing is run again.
 */
public class SpreadThread extends Shared implements Runnable {
  /** As the size of a stack, what makes a virtual thread. */
  private static final long VIRTUAL = Long.MIN_VALUE;

  private static final AtomicLong UNNAMED = new AtomicLong();
  private static final ThreadLocal<@Nullable SpreadThread> ADOPTED = new ThreadLocal<>();

  /** At home only. */
  final Life life$ = new Life();

  /** Where the thread runs only. */
  volatile @Nullable Carrier carrier$;

  private @Nullable Runnable target;
  private String name;
  private boolean daemon;
  private int priority = Thread.NORM_PRIORITY;
  private boolean virtual;

  /** The size of its stack; 0 for what the JVM has. */
  private long stack;

  private @Nullable UncaughtHandler handler;

  public SpreadThread() {
    this((Runnable) null, nextName());
  }

  public SpreadThread(@Nullable Runnable target) {
    this(target, nextName());
  }

  public SpreadThread(String name) {
    this((Runnable) null, name);
  }

  public SpreadThread(@Nullable Runnable target, String name) {
    this.target = target;
    this.name = Objects.requireNonNull(name, "'name' is null");
    if (Thread.currentThread() instanceof Carrier carrier) {
      SpreadThread maker = carrier.thread;
      maker.readUnlessLost();
      daemon = maker.daemon;
      priority = maker.priority;
    }
  }

  /** If the node of the object is lost, it is as it was last seen here. */
  private void readUnlessLost() {
    try {
      Access.read(this);
    } catch (NodeLostException e) {
      // A thread that runs goes on without, and a text of what is lost is needed most of all.
    }
  }

  private static String nextName() {
    Spread spread = Station.spread();
    long number = spread == null ? UNNAMED.getAndIncrement() : spread.threads().nextUnnamed();
    return "Thread-" + number;
  }

  // A program has one group of threads, so that one is given, or null.

  public SpreadThread(@Nullable ThreadGroup group, @Nullable Runnable target) {
    this(target);
  }

  public SpreadThread(@Nullable ThreadGroup group, String name) {
    this(name);
  }

  public SpreadThread(@Nullable ThreadGroup group, @Nullable Runnable target, String name) {
    this(target, name);
  }

  public SpreadThread(
      @Nullable ThreadGroup group, @Nullable Runnable target, String name, long stack) {
    this(target, name);
    this.stack = stack;
  }

  /**
   * @param stack the size of its stack; or {@link Long#MIN_VALUE} for what stands for a virtual
   *     thread, which is a daemon
   * @param inherits nothing, as there are no thread-locals that could be inherited
   */
  public SpreadThread(
      @Nullable ThreadGroup group,
      @Nullable Runnable target,
      String name,
      long stack,
      boolean inherits) {
    this(group, target, name, stack == VIRTUAL ? 0 : stack);
    if (stack == VIRTUAL) {
      daemon = true;
      virtual = true;
      priority = Thread.NORM_PRIORITY;
    }
  }

  /** Starts what stands for a virtual thread. */
  public static SpreadThread startVirtualThread(Runnable target) {
    SpreadThread thread =
        new SpreadThread(null, Objects.requireNonNull(target, "target"), "", VIRTUAL, false);
    thread.start();
    return thread;
  }

  public SpreadThread(@Nullable Blank$ blank) {
    super(blank);
    name = "";
  }

  @Override
  public void write$(FieldWriter out) {
    out.aRef(target, "target");
    out.aRef(name, "name");
    out.aBoolean(daemon);
    out.anInt(priority);
    out.aBoolean(virtual);
    out.aLong(stack);
    out.aRef(handler, "handler");
  }

  @Override
  @SuppressWarnings("NullAway") // a name is never null
  public void read$(FieldReader in) {
    if (in.next()) {
      target = (Runnable) in.aRef();
    }
    if (in.next()) {
      name = (String) in.aRef();
    }
    if (in.next()) {
      daemon = in.aBoolean();
    }
    if (in.next()) {
      priority = in.anInt();
    }
    if (in.next()) {
      virtual = in.aBoolean();
    }
    if (in.next()) {
      stack = in.aLong();
    }
    if (in.next()) {
      handler = (UncaughtHandler) in.aRef();
    }
  }

  /**
   * Starts the thread at the node that has the fewest.
   *
   * @throws IllegalThreadStateException if it has been started before
   */
  public void start() {
    start$();
  }

  /** The same, also where the program overrides that: as the JDK's pools start their threads. */
  public final void start$() {
    Spread spread = Station.spread();
    if (spread != null) {
      spread.threads().start(this);
      return;
    }
    boolean interrupted = life$.begin(HomeLock.HERE);
    Carrier carrier = new Carrier(null, this, null, getName(), stack$(), this::runAndEnd);
    carrier$ = carrier;
    carrier.setDaemon(daemon);
    if (interrupted) {
      carrier.interrupt();
    }
    carrier.start();
    life$.comes();
  }

  private void runAndEnd() {
    try {
      run();
    } finally {
      ended$(Thread.currentThread().isInterrupted());
    }
  }

  /** At home: it has ended by itself, interrupted or not. */
  final void ended$(boolean interrupted) {
    life$.end(interrupted);
    tellEnd();
  }

  /** At home: it has ended with its node. */
  final void lost$(NodeLostException why) {
    life$.lose(why);
    tellEnd();
  }

  /** To those who wait in its monitor. */
  private void tellEnd() {
    Lock lock = lockIfAny$();
    if (lock != null) {
      lock.home().notifyAllWhenFree();
    }
  }

  @Override
  public void run() {
    Access.read(this);
    Runnable body = target;
    if (body != null) {
      body.run();
    }
  }

  /** Waits until the thread has ended. */
  public final void join() throws InterruptedException {
    join(0);
  }

  /** Waits so many milliseconds at most; any time if there are none. */
  public final void join(long millis) throws InterruptedException {
    if (millis < 0) {
      throw new IllegalArgumentException("timeout value is negative");
    }
    joinNanos(TimeUnit.MILLISECONDS.toNanos(millis));
  }

  /** {@link Thread#join(long, int)}. */
  public final void join(long millis, int nanos) throws InterruptedException {
    if (millis < 0) {
      throw new IllegalArgumentException("timeout value is negative");
    }
    if (nanos < 0 || nanos > 999_999) {
      throw new IllegalArgumentException("nanosecond timeout value out of range");
    }
    join(nanos > 0 && millis < Long.MAX_VALUE ? millis + 1 : millis);
  }

  /**
   * Waits so long at most.
   *
   * @return whether the thread has ended
   * @throws IllegalThreadStateException if it has not been started
   */
  public final boolean join(Duration time) throws InterruptedException {
    if (!time.isNegative() && !time.isZero()) {
      joinNanos(TimeUnit.NANOSECONDS.convert(time));
    }
    if (isAlive()) {
      return false;
    }
    if (!Waiting.on(ThreadQuestions.end(this))) {
      throw new IllegalThreadStateException("Thread not started");
    }
    return true;
  }

  /** Waits so long at most; any time if it is 0. */
  final void joinNanos(long nanos) throws InterruptedException {
    Station.quietly(() -> joinNow(nanos));
  }

  private void joinNow(long nanos) throws InterruptedException {
    if (Thread.currentThread().isInterrupted() && !isAlive()) {
      // An interrupt is for one who waits.
      return;
    }
    try {
      boolean begun = Waiting.on(ThreadQuestions.sharedEnd(this), nanos);
      if (!begun) {
        // Who asked may have done so before the thread began, and before this one waited.
        var _ = Waiting.on(ThreadQuestions.sharedEnd(this), nanos);
      }
    } catch (TimeoutException e) {
      // As Thread does, without a word.
    } catch (ExecutionException e) {
      throw Waiting.cause(e);
    }
  }

  public final boolean isAlive() {
    return Waiting.on(ThreadQuestions.alive(this));
  }

  public Thread.State getState() {
    return Waiting.on(ThreadQuestions.state(this));
  }

  /** Who finds that it is interrupted sees what this thread has written. */
  public void interrupt() {
    Station.release();
    Waiting.on(ThreadQuestions.interrupt(this));
  }

  public boolean isInterrupted() {
    return Waiting.on(ThreadQuestions.interrupted(this));
  }

  public static boolean interrupted() {
    return Thread.interrupted();
  }

  /** The thread that runs this; one that the JDK has made gets an object of its own. */
  public static SpreadThread currentThread() {
    if (Thread.currentThread() instanceof Carrier carrier) {
      return carrier.thread;
    }
    SpreadThread adopted = ADOPTED.get();
    if (adopted == null) {
      adopted = new SpreadThread(Thread.currentThread().getName());
      adopted.life$.begin(HomeLock.HERE);
      adopted.life$.comes();
      ADOPTED.set(adopted);
    }
    return adopted;
  }

  public static void sleep(long millis) throws InterruptedException {
    Station.quietly(() -> Thread.sleep(millis));
  }

  public static void sleep(long millis, int nanos) throws InterruptedException {
    Station.quietly(() -> Thread.sleep(millis, nanos));
  }

  public static void sleep(Duration time) throws InterruptedException {
    Station.quietly(() -> Thread.sleep(time));
  }

  public static void yield() {
    Thread.yield();
  }

  public static void onSpinWait() {
    Thread.onSpinWait();
  }

  public static boolean holdsLock(Object object) {
    return Access.holdsLock(object);
  }

  public final String getName() {
    Access.read(this);
    return name;
  }

  public final void setName(String name) {
    Objects.requireNonNull(name, "name cannot be null");
    Access.write(this);
    this.name = name;
  }

  final long stack$() {
    Access.read(this);
    return stack;
  }

  /** The only one; null of a thread that has ended, and of its node only. */
  public final @Nullable ThreadGroup getThreadGroup() {
    return getState() == Thread.State.TERMINATED ? null : Counterparts.group();
  }

  public final boolean isDaemon() {
    Access.read(this);
    return daemon;
  }

  public final void setDaemon(boolean daemon) {
    if (isVirtual() && !daemon) {
      throw new IllegalArgumentException("'false' not legal for virtual threads");
    }
    if (isAlive()) {
      throw new IllegalThreadStateException();
    }
    Access.write(this);
    this.daemon = daemon;
  }

  /** Whether it stands for one. */
  public final boolean isVirtual() {
    Access.read(this);
    return virtual;
  }

  public final int getPriority() {
    Access.read(this);
    return priority;
  }

  /** Remembered only; not of a virtual thread. */
  public final void setPriority(int priority) {
    if (priority < Thread.MIN_PRIORITY || priority > Thread.MAX_PRIORITY) {
      throw new IllegalArgumentException();
    }
    if (!isVirtual()) {
      Access.write(this);
      this.priority = priority;
    }
  }

  public static void setDefaultUncaughtExceptionHandler(@Nullable UncaughtHandler handler) {
    DefaultHandler.get().handler(handler);
  }

  public static @Nullable UncaughtHandler getDefaultUncaughtExceptionHandler() {
    return DefaultHandler.get().handler();
  }

  public void setUncaughtExceptionHandler(@Nullable UncaughtHandler handler) {
    Station.release();
    Access.write(this);
    this.handler = handler;
    Station.release();
  }

  /** Its own; else what stands for its group. */
  public @Nullable UncaughtHandler getUncaughtExceptionHandler() {
    Access.read(this);
    UncaughtHandler own = handler;
    return own == null ? DefaultHandler.get() : own;
  }

  /** Differs from that of other threads, at all nodes, in all likelihood. */
  public long threadId() {
    return Access.identityHash(this) & 0xFFFFFFFFL;
  }

  public long getId() {
    return threadId();
  }

  /** As that of the JDK. */
  @Override
  public String toString() {
    readUnlessLost();
    return (virtual ? "VirtualThread[#" : "Thread[#")
        + threadId()
        + ","
        + name
        + ","
        + priority
        + (virtual ? "]" : "," + group() + "]");
  }

  /** A thread that has ended, also with its node, is in none. */
  private String group() {
    try {
      return getState() == Thread.State.TERMINATED ? "" : "main";
    } catch (NodeLostException e) {
      return "";
    }
  }
}
