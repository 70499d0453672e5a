package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Date;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What timers refuse, as those of the JDK do, and when they run what they take. */
@Timeout(60)
@SuppressWarnings("JavaUtilDate") // timers have dates
class TimersTest {
  /** Counts how often it has run. */
  private static final class Counting extends TimerTask {
    private int runs;

    @Override
    public synchronized void run() {
      runs++;
      notifyAll();
    }

    synchronized int runs() {
      return runs;
    }

    synchronized void awaitRuns(int count) throws InterruptedException {
      while (runs < count) {
        wait();
      }
    }
  }

  /** As any other one by its equals, which is the program's. */
  private static final class Same extends TimerTask {
    @Override
    public void run() {}

    @Override
    public boolean equals(Object other) {
      return other instanceof Same;
    }

    @Override
    public int hashCode() {
      return 1;
    }
  }

  private static final class Idle extends java.util.TimerTask {
    @Override
    public void run() {}
  }

  @AutoClose("cancel")
  private final Timer timer = new Timer("timer", true);

  @AutoClose("cancel")
  private final java.util.Timer jdk = new java.util.Timer("jdk's timer", true);

  private record Call(
      String name,
      BiConsumer<java.util.Timer, java.util.TimerTask> ofJdk,
      BiConsumer<Timer, TimerTask> ofTwin) {}

  private static final List<Call> CALLS =
      List.of(
          new Call("-1", (t, it) -> t.schedule(it, -1), (t, it) -> t.schedule(it, -1)),
          new Call(
              "the end of time",
              (t, it) -> t.schedule(it, Long.MAX_VALUE),
              (t, it) -> t.schedule(it, Long.MAX_VALUE)),
          new Call("no period", (t, it) -> t.schedule(it, 5, 0), (t, it) -> t.schedule(it, 5, 0)),
          new Call(
              "no rate",
              (t, it) -> t.scheduleAtFixedRate(it, 5, -1),
              (t, it) -> t.scheduleAtFixedRate(it, 5, -1)),
          new Call(
              "before there was time",
              (t, it) -> t.schedule(it, new Date(-1)),
              (t, it) -> t.schedule(it, new Date(-1))),
          new Call(
              "no date",
              (t, it) -> t.schedule(it, (Date) null),
              (t, it) -> t.schedule(it, (Date) null)),
          new Call(
              "an hour and ages",
              (t, it) -> t.schedule(it, 3_600_000, Long.MAX_VALUE),
              (t, it) -> t.schedule(it, 3_600_000, Long.MAX_VALUE)),
          new Call(
              "twice",
              (t, it) -> {
                t.schedule(it, 3_600_000);
                t.schedule(it, 3_600_000);
              },
              (t, it) -> {
                t.schedule(it, 3_600_000);
                t.schedule(it, 3_600_000);
              }),
          new Call("no task", (t, it) -> t.schedule(null, 1), (t, it) -> t.schedule(null, 1)),
          new Call(
              "cancelled",
              (t, it) -> {
                it.cancel();
                t.schedule(it, 1);
              },
              (t, it) -> {
                it.cancel();
                t.schedule(it, 1);
              }));

  private static String told(Runnable call) {
    return Compared.told(() -> {
      call.run();
      return "taken";
    });
  }

  private void refusesTheSame() {
    for (Call call : CALLS) {
      Counting task = new Counting();
      String expected = told(() -> call.ofJdk.accept(jdk, new Idle()));
      assertThat(told(() -> call.ofTwin.accept(timer, task))).as(call.name).isEqualTo(expected);
    }
  }

  @Test
  void whatIsRefusedIsSoInTheJdk() {
    refusesTheSame();
    timer.cancel();
    jdk.cancel();
    refusesTheSame();
  }

  /** Longer than nanoseconds can count. */
  @Test
  void whatIsDueInAgesDoesNotRun() throws InterruptedException {
    Counting late = new Counting();
    Counting soon = new Counting();
    timer.schedule(late, Long.MAX_VALUE / 1000);
    timer.schedule(soon, 0);
    soon.awaitRuns(1);
    assertThat(late.runs()).isZero();
    assertThat(late.cancel()).isTrue();
  }

  @Test
  void whatIsToBeRepeatedInAgesRunsOnce() throws InterruptedException {
    Counting delayed = new Counting();
    Counting atRate = new Counting();
    Counting often = new Counting();
    timer.schedule(delayed, 0, Long.MAX_VALUE);
    timer.scheduleAtFixedRate(atRate, 0, Long.MAX_VALUE);
    timer.schedule(often, 0, 3);
    often.awaitRuns(5);
    assertThat(delayed.runs()).isEqualTo(1);
    assertThat(atRate.runs()).isEqualTo(1);
  }

  /** From half past, so that nothing more is due for half an hour. */
  @Test
  void whatWasMissedAtAFixedRateIsMadeUpFor() throws InterruptedException {
    Date first = new Date(System.currentTimeMillis() - TimeUnit.MINUTES.toMillis(630));
    Counting atRate = new Counting();
    Counting delayed = new Counting();
    Counting soon = new Counting();
    timer.scheduleAtFixedRate(atRate, first, TimeUnit.HOURS.toMillis(1));
    timer.schedule(delayed, first, TimeUnit.HOURS.toMillis(1));
    atRate.awaitRuns(11);
    timer.schedule(soon, 0);
    soon.awaitRuns(1);
    assertThat(atRate.runs()).isEqualTo(11);
    assertThat(delayed.runs()).isEqualTo(1);
    assertThat(atRate.scheduledExecutionTime())
        .isCloseTo(first.getTime() + TimeUnit.HOURS.toMillis(10), within(1000L));
  }

  @Test
  void purgedAreThoseThatWereCancelled() {
    Counting first = new Counting();
    Counting second = new Counting();
    Idle third = new Idle();
    Idle fourth = new Idle();
    timer.schedule(first, 3_600_000);
    timer.schedule(second, 3_600_000, 5);
    jdk.schedule(third, 3_600_000);
    jdk.schedule(fourth, 3_600_000, 5);
    assertThat(second.cancel()).isEqualTo(fourth.cancel());
    assertThat(second.cancel()).isEqualTo(fourth.cancel());
    assertThat(timer.purge()).isEqualTo(jdk.purge());
    assertThat(timer.purge()).isEqualTo(jdk.purge());
  }

  @Test
  void whatIsPurgedIsTheVeryTaskThatWasCancelled() {
    Same first = new Same();
    Same second = new Same();
    timer.schedule(first, 3_600_000);
    timer.schedule(second, 3_700_000);
    second.cancel();
    assertThat(timer.purge()).isOne();
    assertThat(timer.purge()).isZero();
    first.cancel();
    assertThat(timer.purge()).isOne();
  }

  /** As the JDK's, whose thread sees it only as it waits. */
  @Test
  void interruptsDoNotEndATimer() throws InterruptedException {
    java.util.concurrent.CountDownLatch old = new java.util.concurrent.CountDownLatch(1);
    jdk.schedule(
        new java.util.TimerTask() {
          @Override
          public void run() {
            Thread.currentThread().interrupt();
          }
        },
        0);
    jdk.schedule(
        new java.util.TimerTask() {
          @Override
          public void run() {
            old.countDown();
          }
        },
        30);
    old.await();
    timer.schedule(
        new TimerTask() {
          @Override
          public void run() {
            Thread.currentThread().interrupt();
          }
        },
        0);
    Counting later = new Counting();
    timer.schedule(later, 30);
    later.awaitRuns(1);
    Counting soon = new Counting();
    timer.schedule(soon, 0);
    soon.awaitRuns(1);
    assertThat(later.runs()).isEqualTo(1);
  }

  /** They have locks of their own, as those of the JDK. */
  @Test
  void theMonitorsOfATimerAndItsTasksAreTheProgrammers() throws Exception {
    Counting held = new Counting();
    Counting soon = new Counting();
    timer.schedule(held, 3_600_000);
    synchronized (timer) {
      synchronized (held) {
        java.util.concurrent.CompletableFuture.runAsync(() -> timer.schedule(soon, 0))
            .get(20, TimeUnit.SECONDS);
        soon.awaitRuns(1);
        assertThat(
                java.util.concurrent.CompletableFuture.supplyAsync(held::cancel)
                    .get(20, TimeUnit.SECONDS))
            .isTrue();
      }
    }
  }

  @Test
  void aTaskRunsOrIsCancelled() {
    Counting task = new Counting();
    timer.schedule(task, 3_600_000);
    assertThat(task.cancel()).isTrue();
    assertThat(task.runsNow()).isFalse();
    Counting other = new Counting();
    timer.schedule(other, 3_600_000);
    assertThat(other.runsNow()).isTrue();
    assertThat(other.cancel()).isFalse();
  }
}
