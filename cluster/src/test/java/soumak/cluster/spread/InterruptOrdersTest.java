package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.cluster.spread.ProgramThreads.note;
import static soumak.cluster.spread.ProgramThreads.step;
import static soumak.cluster.spread.Schedule.start;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.testing.LongForm;

/**
 * Interrupts before, among and behind notifications, in whatever order messages arrive. {@code
 * -Dsoumak.long} tries more.
 */
@Timeout(300)
class InterruptOrdersTest {
  /**
   * Waits once in the monitor, and notes how that ended. The first one stays until it has been
   * interrupted, if it has not been before.
   */
  public static final class Waiter extends Job {
    public Waiter(Object shared, int number) {
      super(shared, number);
    }

    public Waiter(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      Cell cell = shared();
      String name = "t" + number();
      step("enter");
      Access.enter(cell);
      cell.a(cell.a() + 1);
      try {
        Access.await(cell);
        note(name + " woke", 1);
      } catch (InterruptedException e) {
        note(name + " threw", 1);
        note(name + " was cleared", SpreadThread.interrupted() ? 0 : 1);
      }
      note(name + " is inside", Access.holdsLock(cell) ? 1 : 0);
      while (number() == 0 && !ProgramThreads.isSaid("interrupted")) {
        step("stay");
      }
      note(name + " is set", SpreadThread.interrupted() ? 1 : 0);
      cell.b(cell.b() + 1);
      step("exit");
      Access.exit(cell);
    }
  }

  /** Interrupts a thread, from where it runs itself. */
  public static final class Interrupter extends Job {
    public Interrupter(Object shared, int number) {
      super(shared, number);
    }

    public Interrupter(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      SpreadThread victim = shared();
      step("interrupt");
      victim.interrupt();
      ProgramThreads.say("interrupted");
    }
  }

  private static void awaitWaiters(Cell cell, int count) {
    boolean all = false;
    while (!all) {
      step("look");
      Access.enter(cell);
      all = cell.a() == count;
      Access.exit(cell);
    }
  }

  private static void wake(Cell cell, boolean all) {
    step("notify");
    Access.enter(cell);
    if (all) {
      Access.notifyAll(cell);
    } else {
      Access.notifyOne(cell);
    }
    Access.exit(cell);
  }

  /**
   * JLS 17.2.4: one who is notified and interrupted either goes on and is interrupted still, or
   * throws; then another one in the wait set has got the notification.
   */
  private static void notifyAndInterrupt(Schedule schedule) throws Exception {
    Cell cell = new Cell();
    schedule.main(() -> {
      SpreadThread victim = start("t0", new Waiter(cell, 0));
      SpreadThread other = start("t1", new Waiter(cell, 1));
      awaitWaiters(cell, 2);
      SpreadThread interrupter = start("i", new Interrupter(victim, 0));
      wake(cell, false);
      interrupter.join();
      victim.join();
      if (schedule.threads.noted("t0 threw") == 0) {
        // It may have taken the notification.
        wake(cell, true);
      }
      other.join();
      assertThat(cell.b()).isEqualTo(2);
    });
    ends(schedule);
  }

  private static void ends(Schedule schedule) {
    for (String name : List.of("t0", "t1")) {
      int threw = schedule.threads.noted(name + " threw");
      assertThat(threw + schedule.threads.noted(name + " woke")).as(name).isEqualTo(1);
      assertThat(schedule.threads.noted(name + " is inside")).as(name).isEqualTo(1);
      assertThat(schedule.threads.noted(name + " was cleared")).as(name).isEqualTo(threw);
    }
    assertThat(schedule.threads.noted("t1 threw")).isZero();
    assertThat(schedule.threads.noted("t0 threw") + schedule.threads.noted("t0 is set"))
        .as("the interrupt is not lost")
        .isEqualTo(1);
  }

  @Test
  void aNotificationIsNotLostToOneThatThrows() {
    int[] threw = new int[1];
    int[] woke = new int[1];
    Orders.Program program =
        schedule -> {
          notifyAndInterrupt(schedule);
          threw[0] += schedule.threads.noted("t0 threw");
          woke[0] += schedule.threads.noted("t0 woke");
        };
    Orders.seeds(LongForm.of(25, 75), 3, program);
    Orders.seeds(LongForm.of(20, 60), 2, program);
    assertThat(threw[0]).as("runs in which it throws").isGreaterThan(LongForm.of(3, 10));
    assertThat(woke[0]).as("runs in which it is notified").isGreaterThan(LongForm.of(3, 10));
  }

  /** Both are interrupted, and nobody notifies. */
  @Test
  void whoIsInterruptedGoesOnWithoutANotification() {
    Orders.seeds(
        LongForm.of(20, 60),
        3,
        schedule -> {
          Cell cell = new Cell();
          schedule.main(() -> {
            SpreadThread one = start("t0", new Waiter(cell, 0));
            SpreadThread other = start("t1", new Waiter(cell, 1));
            SpreadThread interrupter = start("i", new Interrupter(one, 0));
            step("interrupt");
            other.interrupt();
            Nodes.joinAll(List.of(interrupter, one, other));
            assertThat(cell.b()).isEqualTo(2);
          });
          for (String name : List.of("t0", "t1")) {
            assertThat(schedule.threads.noted(name + " threw")).as(name).isEqualTo(1);
            assertThat(schedule.threads.noted(name + " woke")).as(name).isZero();
            assertThat(schedule.threads.noted(name + " is inside")).as(name).isEqualTo(1);
            assertThat(schedule.threads.noted(name + " is set")).as(name).isZero();
          }
        });
  }

  @Test
  void whoWantsToEnterIsNotKeptFromIt() {
    int[] set = new int[1];
    Orders.seeds(
        LongForm.of(20, 60),
        3,
        schedule -> {
          Cell cell = new Cell();
          schedule.main(() -> {
            SpreadThread adder = start("t0", new Adder(cell, 3));
            SpreadThread interrupter = start("i", new Interrupter(adder, 0));
            for (int i = 0; i < 3; i++) {
              Adder.add(cell);
            }
            Nodes.joinAll(List.of(interrupter, adder));
            assertThat(cell.a()).isEqualTo(6);
          });
          set[0] += schedule.threads.noted("set");
        });
    // Else it had ended before.
    assertThat(set[0]).isGreaterThan(LongForm.of(6, 20));
  }

  /** Joins a thread until it is interrupted, and then again. */
  public static final class Joiner extends Job {
    public Joiner(Object shared, int number) {
      super(shared, number);
    }

    public Joiner(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() throws InterruptedException {
      SpreadThread other = shared();
      step("join");
      try {
        other.join();
        note("joined", 1);
        note("set", SpreadThread.interrupted() ? 1 : 0);
      } catch (InterruptedException e) {
        note("threw", 1);
        other.join();
      }
      note("alive", other.isAlive() ? 1 : 0);
    }
  }

  @Test
  void whoJoinsIsInterruptedOnceOrHasJoined() {
    int[] threw = new int[1];
    Orders.seeds(
        LongForm.of(25, 75),
        3,
        schedule -> {
          Cell cell = new Cell();
          schedule.main(() -> {
            SpreadThread adder = start("t0", new Adder(cell, 3));
            SpreadThread joiner = start("j", new Joiner(adder, 0));
            SpreadThread interrupter = start("i", new Interrupter(joiner, 0));
            Nodes.joinAll(List.of(interrupter, joiner, adder));
          });
          ProgramThreads threads = schedule.threads;
          assertThat(threads.noted("threw") + threads.noted("joined")).isEqualTo(1);
          assertThat(threads.noted("alive")).isZero();
          threw[0] += threads.noted("threw");
        });
    assertThat(threw[0]).isGreaterThan(LongForm.of(3, 10));
  }

  /** Looks again and again whether it is interrupted, and then at the cell. */
  public static final class Looker extends Job {
    public Looker(Object shared, int number) {
      super(shared, number);
    }

    public Looker(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      Cell cell = shared();
      boolean copied = cell.a() > 0; // which the interrupter makes it
      for (int i = 0; i < 12; i++) {
        step("look" + (copied ? " late" : ""));
        if (SpreadThread.interrupted()) {
          assertThat(cell.a()).as("what was written before the interrupt").isEqualTo(42);
          note("looked", 1);
          return;
        }
      }
    }
  }

  /** Writes, and then interrupts another thread. */
  public static final class Stopper extends Job {
    private @Nullable SpreadThread victim;

    public Stopper(Object shared, @Nullable SpreadThread victim) {
      super(shared, 0);
      this.victim = victim;
    }

    public Stopper(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    public void write$(FieldWriter out) {
      super.write$(out);
      out.aRef(victim, "victim");
    }

    @Override
    public void read$(FieldReader in) {
      super.read$(in);
      if (in.next()) {
        victim = (SpreadThread) in.aRef();
      }
    }

    @Override
    void body() {
      Cell cell = shared();
      SpreadThread thread = victim;
      step("write");
      cell.a(cell.a() + 42);
      step("interrupt");
      if (thread != null) {
        thread.interrupt();
      }
      step("go on");
    }
  }

  /** Does something and ends. */
  public static final class Ending extends Job {
    public Ending(Object shared, int number) {
      super(shared, number);
    }

    public Ending(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      step("end");
      if (number() != 0) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Notes whether a thread is interrupted. */
  public static final class Asker extends Job {
    public Asker(Object shared, int number) {
      super(shared, number);
    }

    public Asker(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      SpreadThread other = shared();
      note("asked", other.isInterrupted() ? 2 : 1);
    }
  }

  /** The last thread has no node left but the first one. */
  private static void interruptedForEver(Schedule schedule, boolean byItself, boolean here)
      throws Exception {
    schedule.main(() -> {
      if (here) {
        start("other", new Ending(new Cell(), 0));
        start("another", new Ending(new Cell(), 0));
      }
      SpreadThread ends = start("e", new Ending(new Cell(), byItself ? 1 : 0));
      if (!byItself) {
        SpreadThread interrupter = start("i", new Interrupter(ends, 0));
        interrupter.join();
      }
      ends.join();
      assertThat(ends.isInterrupted()).isTrue();
      start("a", new Asker(ends, 0)).join();
      assertThat(ends.getState()).isEqualTo(Thread.State.TERMINATED);
    });
    assertThat(schedule.threads.noted("asked")).isEqualTo(2);
  }

  /** Whenever that was: before it began, at its end, or later. */
  @Test
  void whoHasEndedStaysInterrupted() {
    for (boolean here : new boolean[] {true, false}) {
      Orders.seeds(LongForm.of(60, 200), 3, schedule -> interruptedForEver(schedule, false, here));
      Orders.seeds(LongForm.of(10, 30), 3, schedule -> interruptedForEver(schedule, true, here));
    }
  }

  @Test
  void whoFindsThatItIsInterruptedSeesWhatWasWrittenBefore() {
    int[] looked = new int[1];
    Orders.seeds(
        LongForm.of(40, 120),
        3,
        schedule -> {
          Cell cell = new Cell();
          schedule.main(() -> {
            SpreadThread looker = start("l", new Looker(cell, 0));
            SpreadThread writer = start("w", new Stopper(cell, looker));
            Nodes.joinAll(List.of(looker, writer));
          });
          looked[0] += schedule.threads.noted("looked");
        });
    assertThat(looked[0]).isGreaterThan(LongForm.of(5, 15));
  }
}
