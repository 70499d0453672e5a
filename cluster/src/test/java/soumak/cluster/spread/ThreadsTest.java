package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.cluster.engine.NodeLostException;

/** Where threads run, how they end, statics, and what happens when nodes are lost. */
@Timeout(60)
class ThreadsTest {
  private final Nodes nodes = new Nodes(3);

  @AfterEach
  void close() {
    nodes.close();
  }

  public static final class Where extends Job {
    public Where(Object shared, int number) {
      super(shared, number);
    }

    public Where(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      Longs where = shared();
      Access.enter(where);
      Access.write(where);
      where.a$[number()] = Nodes.here();
      Access.exit(where);
    }
  }

  @Test
  void threadsGoToAllNodes() throws Exception {
    Longs where = new Longs(6);
    nodes.main(() -> {
      List<SpreadThread> threads =
          IntStream.range(0, 6).mapToObj(i -> new SpreadThread(new Where(where, i))).toList();
      Access.enter(where);
      threads.forEach(SpreadThread::start);
      Access.exit(where);
      Nodes.joinAll(threads);
      Access.read(where);
      assertThat(where.a$).contains(1, 2, 3);
      assertThat(threads).noneMatch(SpreadThread::isAlive);
      assertThatThrownBy(threads.getFirst()::start).isInstanceOf(IllegalThreadStateException.class);
    });
  }

  public static final class Thrower extends Job {
    public Thrower(Object shared, int number) {
      super(shared, number);
    }

    public Thrower(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      throw new ArithmeticException("at node " + Nodes.here());
    }
  }

  /** Makes a thread without a name. */
  public static final class Maker extends Job {
    public Maker(Object shared, int number) {
      super(shared, number);
    }

    public Maker(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      Refs names = shared();
      Access.write(names);
      names.a$[number()] = new SpreadThread().getName();
    }
  }

  @Test
  void threadsWithoutANameAreNumberedInTheWholeProgram() throws Exception {
    Refs names = new Refs(new Object[4]);
    nodes.main(() -> {
      for (int i = 0; i < 4; i++) {
        Nodes.start(new Maker(names, i)).join();
      }
      Access.read(names);
      assertThat(names.a$).containsExactly("Thread-1", "Thread-3", "Thread-5", "Thread-7");
    });
  }

  @Test
  void whatThreadsThrowIsKnownAtTheFirstNode() {
    assertThatThrownBy(() -> nodes.main(() -> Nodes.start(new Thrower(new Cell(), 0)).join()))
        .rootCause()
        .isInstanceOf(ArithmeticException.class)
        .hasMessage("at node 2");
  }

  /** {@code class Config {static int count = 7; static synchronized void add() {...}}}. */
  public static final class Statics extends Shared {
    public static @Nullable Statics instance$;
    int count;

    public Statics() {}

    public Statics(@Nullable Blank$ blank) {
      super(blank);
    }

    public void clinit$() {
      get().count = 7;
    }

    static Statics get() {
      return (Statics) Access.statics(Statics.class);
    }

    @Override
    public void write$(FieldWriter out) {
      out.anInt(count);
    }

    @Override
    public void read$(FieldReader in) {
      if (in.next()) {
        count = in.anInt();
      }
    }
  }

  public static final class Counting extends Job {
    public Counting(Object shared, int number) {
      super(shared, number);
    }

    public Counting(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      Access.enter(Statics.class);
      Statics statics = Statics.get();
      Access.write(statics);
      statics.count++;
      Access.exit(Statics.class);
    }
  }

  @Test
  void staticFieldsAreOneForAllNodes() throws Exception {
    nodes.main(() -> {
      Nodes.joinAll(
          IntStream.range(0, 5).mapToObj(i -> Nodes.start(new Counting(new Cell(), 0))).toList());
      Access.read(Statics.get());
      assertThat(Statics.get().count).isEqualTo(12);
    });
  }

  /** Enters the monitor, says so, and stays. */
  public static final class Holder extends Job {
    public Holder(Object shared, int number) {
      super(shared, number);
    }

    public Holder(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() throws InterruptedException {
      Refs cells = shared();
      Access.read(cells);
      Cell inside = (Cell) cells.a$[0];
      Cell says = (Cell) cells.a$[1];
      if (inside == null || says == null) {
        throw new AssertionError("two cells");
      }
      Access.enter(inside);
      Cell mine = new Cell();
      mine.a(5);
      says.ref(mine);
      says.raise();
      SpreadThread.sleep(100_000);
    }
  }

  @Test
  @SuppressWarnings("NullAway")
  void aLostNodeGivesUpItsMonitorsThreadsAndObjects() throws Exception {
    Cell inside = new Cell();
    Cell says = new Cell();
    nodes.main(() -> {
      SpreadThread holder = Nodes.start(new Holder(new Refs(new Cell[] {inside, says}), 0));
      while (!says.flag()) {
        Thread.onSpinWait();
      }
      Cell lost = (Cell) says.ref();
      nodes.cluster.kill(nodes.engines.get(1).self());
      Access.enter(inside);
      Access.exit(inside);
      assertThatThrownBy(holder::join).satisfies(ThreadsTest::isOfThisThread);
      assertThat(holder.isAlive()).isFalse();
      assertThatThrownBy(lost::a).isInstanceOf(NodeLostException.class);
      assertThatThrownBy(() -> Access.enter(lost)).satisfies(ThreadsTest::isOfThisThread);
    });
  }

  /** Its stack trace tells where the program waited, not where the loss was noticed. */
  private static void isOfThisThread(Throwable lost) {
    assertThat(lost).isInstanceOf(NodeLostException.class);
    assertThat(lost.getStackTrace())
        .anyMatch(it -> it.getClassName().equals(ThreadsTest.class.getName()));
  }

  /** Makes a cell, hands it over, and stays, so that others wait at its home. */
  public static final class Host extends Job {
    public Host(Object shared, int number) {
      super(shared, number);
    }

    public Host(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() throws InterruptedException {
      Cell says = shared();
      Cell mine = new Cell();
      Access.enter(mine);
      says.ref(mine);
      says.raise();
      Access.await(mine);
      Access.exit(mine);
      SpreadThread.sleep(100_000);
    }
  }

  @Test
  @SuppressWarnings("NullAway")
  void whoWaitsAtALostHomeIsTold() throws Exception {
    Cell says = new Cell();
    nodes.main(() -> {
      Nodes.start(new Host(says, 0));
      while (!says.flag()) {
        Thread.onSpinWait();
      }
      Cell lost = (Cell) says.ref();
      Access.enter(lost);
      new Thread(() -> nodes.cluster.kill(nodes.engines.get(1).self())).start();
      assertThatThrownBy(() -> Access.await(lost)).isInstanceOf(NodeLostException.class);
      Access.exit(lost);
    });
  }

  private static SpreadThread sleeper() {
    SpreadThread thread =
        new SpreadThread(() -> {
          try {
            SpreadThread.sleep(100_000);
          } catch (InterruptedException end) {
            // The test is over.
          }
        });
    thread.start();
    return thread;
  }

  private interface Joining {
    void of(SpreadThread thread) throws InterruptedException;
  }

  /** A time that is no whole number of milliseconds is not cut. */
  @Test
  void whoJoinsForATimeWaitsForAllOfIt() throws Exception {
    SpreadThread sleeper = sleeper();
    List<Joining> joins =
        List.of(
            it -> it.join(1, 999_999),
            it -> assertThat(it.join(Duration.ofNanos(1_999_999))).isFalse(),
            it -> Access.timedJoin(TimeUnit.NANOSECONDS, it, 1_999_999));
    for (Joining join : joins) {
      long before = System.nanoTime();
      join.of(sleeper);
      assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(1_999_999);
    }
    sleeper.interrupt();
    sleeper.join();
  }

  /** Joins a thread that does not run, as one that is interrupted. */
  public static final class LateJoiner extends Job {
    public LateJoiner(Object shared, int number) {
      super(shared, number);
    }

    public LateJoiner(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() throws InterruptedException {
      SpreadThread other = shared();
      Thread.currentThread().interrupt();
      other.join();
      if (!SpreadThread.interrupted()) {
        throw new AssertionError("it stays interrupted");
      }
    }
  }

  @Test
  void whoIsInterruptedNeedNotWaitForWhoDoesNotRun() throws Exception {
    nodes.main(() -> {
      SpreadThread ended = Nodes.start(new Where(new Longs(1), 0));
      ended.join();
      for (SpreadThread other : List.of(ended, new SpreadThread())) {
        for (int i = 0; i < 3; i++) {
          Nodes.start(new LateJoiner(other, 0)).join();
        }
      }
    });
  }

  /** Notes whether it is interrupted. */
  public static final class Noting extends Job {
    public Noting(Object shared, int number) {
      super(shared, number);
    }

    public Noting(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      Cell cell = shared();
      cell.a(SpreadThread.interrupted() ? 1 : 2);
    }
  }

  /** Interrupts a thread that has not begun, of another node, and starts it. */
  public static final class Starter extends Job {
    public Starter(Object shared, int number) {
      super(shared, number);
    }

    public Starter(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      SpreadThread other = shared();
      interruptAndStart(other);
    }

    static void interruptAndStart(SpreadThread thread) {
      if (thread.isInterrupted()) {
        throw new AssertionError("nobody has interrupted it");
      }
      thread.interrupt();
      if (!thread.isInterrupted()) {
        throw new AssertionError("it is interrupted");
      }
      thread.start();
    }
  }

  /** Wherever it is started from, and runs. */
  @Test
  void whoIsInterruptedBeforeItBeginsBeginsSo() throws Exception {
    Cell cell = new Cell();
    Starter.interruptAndStart(new SpreadThread(new Noting(cell, 0)));
    await().until(() -> cell.a() == 1);
    nodes.main(() -> {
      for (int i = 0; i < 6; i++) {
        Cell noted = new Cell();
        SpreadThread thread = new SpreadThread(new Noting(noted, 0));
        if (i % 2 == 0) {
          Starter.interruptAndStart(thread);
        } else {
          Nodes.start(new Starter(thread, 0)).join();
        }
        thread.join();
        assertThat(noted.a()).isEqualTo(1);
        assertThat(thread.isInterrupted()).isFalse();
        SpreadThread other = Nodes.start(new Noting(noted, 0));
        other.join();
        assertThat(noted.a()).as("not interrupted").isEqualTo(2);
      }
    });
  }

  /** What a program says to wait for ever. */
  @Test
  void theLongestTimesAreNoErrors() throws Exception {
    for (TimeUnit unit : TimeUnit.values()) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> Access.sleep(unit, Long.MAX_VALUE))
          .isInstanceOf(InterruptedException.class);
      SpreadThread sleeper = sleeper();
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> Access.timedJoin(unit, sleeper, Long.MAX_VALUE))
          .isInstanceOf(InterruptedException.class);
      sleeper.interrupt();
      sleeper.join(Long.MAX_VALUE, 999_999);
      assertThat(sleeper.isAlive()).isFalse();
    }
  }

  /** Not even as one that is interrupted. */
  @Test
  void whoHasNoTimeDoesNotSleep() throws Exception {
    Thread.currentThread().interrupt();
    Access.sleep(TimeUnit.SECONDS, 0);
    Access.sleep(TimeUnit.SECONDS, -1);
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void aThreadRunsWithoutAnyClusterToo() throws Exception {
    Cell cell = new Cell();
    List<SpreadThread> threads =
        IntStream.range(0, 4)
            .mapToObj(i -> new SpreadThread(new SharingTest.Adder(cell, 500)))
            .toList();
    threads.forEach(SpreadThread::start);
    Nodes.joinAll(threads);
    assertThat(cell.a()).isEqualTo(2000);
    assertThat(threads).noneMatch(SpreadThread::isAlive);
  }

  /** Ends when it is told so. */
  public static final class Until extends Job {
    public Until(Object shared, int number) {
      super(shared, number);
    }

    public Until(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() throws InterruptedException {
      Cell over = shared();
      while (!over.flag()) {
        SpreadThread.sleep(1);
      }
    }
  }

  /** Starts a thread that it has made, and gives it. */
  public static final class Parent extends Job {
    public Parent(Object shared, int number) {
      super(shared, number);
    }

    public Parent(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      Cell over = shared();
      over.ref(Nodes.start(new Until(over, 0)));
    }

    static SpreadThread elsewhere(Cell over) throws InterruptedException {
      while (true) {
        Nodes.start(new Parent(over, 0)).join();
        if (over.ref() instanceof SpreadThread made && made.header$() instanceof CopyHeader) {
          return made;
        }
      }
    }
  }

  /** Waits in the monitor of a thread until that has ended. */
  public static final class Watcher extends Job {
    public Watcher(Object shared, int number) {
      super(shared, number);
    }

    public Watcher(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() throws InterruptedException {
      awaitEnd(shared());
    }

    static void awaitEnd(SpreadThread thread) throws InterruptedException {
      Access.enter(thread);
      while (thread.isAlive()) {
        Access.await(thread);
      }
      Access.exit(thread);
    }
  }

  /** Wherever its object is at home, and those are who wait. */
  @Test
  void theEndOfAThreadNotifiesThoseWhoWaitInItsMonitor() throws Exception {
    nodes.main(() -> {
      for (boolean here : new boolean[] {true, false}) {
        Cell over = new Cell();
        SpreadThread thread = here ? Nodes.start(new Until(over, 0)) : Parent.elsewhere(over);
        List<SpreadThread> watchers =
            IntStream.range(0, 3).mapToObj(i -> Nodes.start(new Watcher(thread, i))).toList();
        for (SpreadThread each : watchers) {
          while (each.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
          }
        }
        over.raise();
        Watcher.awaitEnd(thread);
        Nodes.joinAll(watchers);
      }
    });
  }

  /** Is in the monitor of a thread when that ends, and waits then. */
  public static final class LateWatcher extends Job {
    public LateWatcher(Object shared, int number) {
      super(shared, number);
    }

    public LateWatcher(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() throws InterruptedException {
      Refs both = shared();
      Access.read(both);
      if (both.a$[0] instanceof SpreadThread thread && both.a$[1] instanceof Cell over) {
        watch(thread, over);
      }
    }

    static void watch(SpreadThread thread, Cell over) throws InterruptedException {
      Access.enter(thread);
      over.raise();
      while (thread.isAlive()) {
        Thread.onSpinWait();
      }
      Access.await(thread);
      Access.exit(thread);
    }
  }

  @Test
  void theEndOfAThreadNotifiesWhoIsInItsMonitorAndAboutToWait() throws Exception {
    nodes.main(() -> {
      for (int i = 0; i < 4; i++) {
        Cell over = new Cell();
        SpreadThread thread = Nodes.start(new Until(over, 0));
        if (i == 0) {
          LateWatcher.watch(thread, over);
        } else {
          Nodes.start(new LateWatcher(new Refs(new Object[] {thread, over}), 0)).join();
        }
      }
    });
  }

  @Test
  void theEndOfAThreadNotifiesWithoutAnyClusterToo() throws Exception {
    SpreadThread sleeper = sleeper();
    SpreadThread watcher = Nodes.start(new Watcher(sleeper, 0));
    await().until(() -> watcher.getState() == Thread.State.WAITING);
    sleeper.interrupt();
    watcher.join();
    assertThat(sleeper.isAlive()).isFalse();
  }
}
