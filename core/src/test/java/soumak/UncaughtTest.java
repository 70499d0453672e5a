package soumak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.testing.Forked;
import soumak.woven.Fiber;

class UncaughtTest {
  private static final Duration LATER = Duration.ofMinutes(5);

  private record Told(Strand<?> task, Throwable failure) {}

  /** Held, as the JDK forgets a logger with its handlers when nobody holds it. */
  private static final Logger LOGGER = Logger.getLogger("soumak");

  @AutoClose private final Scheduler pool = Scheduler.withWorkers(1);
  private final List<Told> told = Collections.synchronizedList(new ArrayList<>());
  private final IllegalStateException failure = new IllegalStateException("uncaught");
  private final Mailbox<String> box = new Mailbox<>();

  @AfterEach
  void resetHandler() {
    Scheduler.onUncaught(null);
  }

  private Steps<Object> failing() {
    return Steps.of()
        .then((p, f) -> box.get(f))
        .thenDo(f -> {
          throw failure;
        });
  }

  private Steps<Object> parkedFailing() {
    Steps<Object> task = pool.start(failing());
    Parked.await(task);
    return task;
  }

  private void awaitTold() {
    while (told.isEmpty()) {
      Thread.onSpinWait();
    }
  }

  /** When a failure that happened some ticks of the clock later is told, earlier ones have been. */
  private void assertNothingWasTold() throws InterruptedException {
    Thread.sleep(5);
    IllegalStateException later = new IllegalStateException("later");
    pool.start(
        Steps.of()
            .thenDo(f -> {
              throw later;
            }));
    awaitTold();
    assertThat(told).singleElement().extracting(Told::failure).isSameAs(later);
  }

  @Test
  void whatNobodyWaitsForIsTold() throws Exception {
    Scheduler.onUncaught((task, thrown) -> told.add(new Told(task, thrown)));
    Steps<Object> task = parkedFailing();
    box.tryPut("go");
    awaitTold();
    assertThat(told).containsExactly(new Told(task, failure));
  }

  @Test
  void whatIsJoinedIsNotTold() throws Exception {
    Scheduler.onUncaught((task, thrown) -> told.add(new Told(task, thrown)));
    Steps<Object> task = parkedFailing();
    Steps<Object> joiner = pool.start(Steps.of().then((p, f) -> task.join(f)).caught(t -> null));
    Parked.await(joiner);
    box.tryPut("go");
    joiner.joinBlocking(LATER);
    assertNothingWasTold();
  }

  /** Tries again if the joiner took longer than the moment that it is given. */
  @Test
  void whatIsJoinedAMomentLaterIsNotTold() throws Exception {
    long start;
    do {
      Steps<Object> task = parkedFailing();
      Scheduler.onUncaught((told, thrown) -> {
        if (told == task) {
          this.told.add(new Told(told, thrown));
        }
      });
      told.clear();
      start = System.nanoTime();
      box.tryPut("go");
      while (!task.isEnded()) {
        Thread.onSpinWait();
      }
      assertThatThrownBy(() -> task.joinBlocking(LATER)).hasCause(failure);
    } while (System.nanoTime() - start > 50_000_000);
    Thread.sleep(150);
    assertThat(told).isEmpty();
  }

  @Test
  void whatIsWatchedIsNotTold() throws Exception {
    Scheduler.onUncaught((task, thrown) -> told.add(new Told(task, thrown)));
    Steps<Object> task = parkedFailing();
    task.watch(new Mailbox<>());
    box.tryPut("go");
    assertNothingWasTold();
  }

  @Test
  void aCancelledTaskIsNotTold() throws Exception {
    Scheduler.onUncaught((task, thrown) -> told.add(new Told(task, thrown)));
    parkedFailing().cancel();
    assertNothingWasTold();
  }

  /** A par with a branch that has failed. */
  private Par parThatFailed() {
    return failed(new Par());
  }

  private Par failed(Par par) {
    Par.Branch branch =
        new Par.Branch() {
          @Override
          protected void execute() {
            throw failure;
          }
        };
    par.start(branch);
    while (!branch.isEnded()) {
      Thread.onSpinWait();
    }
    return par;
  }

  @Test
  void whatFailsInAParThatNobodyAwaitsIsTold() throws Exception {
    Scheduler.onUncaught((task, thrown) -> told.add(new Told(task, thrown)));
    parThatFailed();
    awaitTold();
    assertThat(told).singleElement().extracting(Told::failure).isSameAs(failure);
  }

  @Test
  void aParThatIsAwaitedLateIsToldOnceAndThrows() throws Exception {
    Scheduler.onUncaught((task, thrown) -> told.add(new Told(task, thrown)));
    Par par = parThatFailed();
    awaitTold();
    assertThatThrownBy(par::await).isInstanceOf(TaskFailedException.class).hasCause(failure);
    Thread.sleep(150);
    assertThat(told).hasSize(1);
  }

  /** It has methods of names that the runtime would have liked for itself. */
  private final class Pump extends Par.Branch {
    int place() {
      return 1;
    }

    String inlet() {
      return "inlet";
    }

    protected boolean ended(Throwable why) {
      return why != null;
    }

    public String begin(Fiber fiber) {
      return "begin";
    }

    public String takeResult(Fiber fiber) {
      return "result";
    }

    @Override
    protected void execute() {
      if (place() == 1 && begin(null).equals("begin") && inlet().equals("inlet")) {
        throw failure;
      }
    }
  }

  @Test
  void methodsOfItsOwnHideNoFailure() {
    Scheduler.onUncaught((task, thrown) -> told.add(new Told(task, thrown)));
    new Par().start(new Pump());
    awaitTold();
    assertThat(told).singleElement().extracting(Told::failure).isSameAs(failure);
  }

  /** Tries again if who awaits it took longer than the moment that it is given. */
  @Test
  void aParThatIsAwaitedAMomentLaterIsNotTold() throws Exception {
    long start;
    List<Told> toldNow;
    do {
      // What is told of an earlier one may come still.
      List<Told> ofThisOne = Collections.synchronizedList(new ArrayList<>());
      Scheduler.onUncaught((task, thrown) -> ofThisOne.add(new Told(task, thrown)));
      toldNow = ofThisOne;
      start = System.nanoTime();
      Par par = parThatFailed();
      assertThatThrownBy(par::await).hasCause(failure);
    } while (System.nanoTime() - start > 50_000_000);
    Thread.sleep(150);
    assertThat(toldNow).isEmpty();
  }

  /** Nor is what fails in a par that takes long to start the others, and is awaited then. */
  @Test
  void aParThatIsSureToBeAwaitedIsNotTold() throws Exception {
    Scheduler.onUncaught((task, thrown) -> told.add(new Told(task, thrown)));
    Par par = failed(Par.awaited());
    // One that is told behind it has been told by now.
    parThatFailed();
    awaitTold();
    assertThat(told).hasSize(1);
    assertThatThrownBy(par::await).hasCause(failure);
  }

  /** While it starts its branches nobody waits for them as yet. */
  @Test
  void whatFailsWhileAParStartsIsNotTold() throws Exception {
    Scheduler.onUncaught((task, thrown) -> told.add(new Told(task, thrown)));
    AtomicBoolean isFirst = new AtomicBoolean(true);
    Par.Indexed fails =
        i -> {
          if (isFirst.compareAndSet(true, false)) {
            throw failure;
          }
        };
    assertThatThrownBy(() -> Par.each(1_000_000, fails)).hasCause(failure);
    Thread.sleep(150);
    assertThat(told).isEmpty();
  }

  @Test
  void aHandlerThatWaitsHoldsUpNoTimer() throws Exception {
    CountDownLatch waits = new CountDownLatch(1);
    CountDownLatch goesOn = new CountDownLatch(1);
    Scheduler.onUncaught((task, thrown) -> {
      waits.countDown();
      awaitUninterruptibly(goesOn);
    });
    try {
      parkedFailing();
      box.tryPut("go");
      waits.await();
      pool.start(Steps.of().thenDo(f -> Task.sleep(Duration.ofMillis(1), f)))
          .joinBlocking(Duration.ofSeconds(20));
    } finally {
      goesOn.countDown();
    }
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aHandlerThatFailsLosesNothing() throws Exception {
    List<LogRecord> logged = logged();
    Scheduler.onUncaught((task, thrown) -> {
      throw new IllegalArgumentException("in the handler");
    });
    parkedFailing();
    box.tryPut("go");
    while (logged.isEmpty()) {
      Thread.onSpinWait();
    }
    assertThat(logged).singleElement().extracting(LogRecord::getThrown).isSameAs(failure);
    assertThat(failure).hasSuppressedException(new IllegalArgumentException("in the handler"));
  }

  @Test
  void theDefaultIsToLog() throws Exception {
    List<LogRecord> logged = logged();
    parkedFailing().name("the one that failed");
    box.tryPut("go");
    while (logged.isEmpty()) {
      Thread.onSpinWait();
    }
    assertThat(logged)
        .singleElement()
        .satisfies(record -> {
          assertThat(record.getLevel()).isEqualTo(Level.SEVERE);
          assertThat(record.getMessage()).contains("the one that failed");
          assertThat(record.getThrown()).isSameAs(failure);
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"logged", "at once", "evil", "in a hook", "in a watcher"})
  void whatFailedJustBeforeTheJvmEndsIsReported(String program) throws Exception {
    Forked run = Forked.run(UncaughtPrograms.class, "-Dcase=" + program);
    assertThat(run.output())
        .containsOnlyOnce("Uncaught failure in lonely")
        .containsOnlyOnce("IllegalStateException: nobody waits");
    assertThat(run.exitCode()).isZero();
  }

  @Test
  void whatFailsWhenTheOthersAreReportedAndTheJvmEndsIsReported() throws Exception {
    Forked run = Forked.run(UncaughtPrograms.class, "-Dcase=later in a hook");
    assertThat(run.output())
        .containsOnlyOnce("Uncaught failure in early")
        .containsOnlyOnce("Uncaught failure in lonely");
  }

  @ParameterizedTest
  @ValueSource(strings = {"joined in a hook", "joined later in a hook"})
  void whatIsJoinedAMomentLaterWhileTheJvmEndsIsNotTold(String program) throws Exception {
    String output = Forked.run(UncaughtPrograms.class, "-Dcase=" + program).output();
    String joined = output.lines().filter(it -> it.startsWith("joined ")).findFirst().orElseThrow();
    assertThat(output).doesNotContain(joined.replace("joined ", "Uncaught failure in "));
  }

  @ParameterizedTest
  @ValueSource(strings = {"exit", "exit twice"})
  void aHandlerMayEndTheJvm(String program) throws Exception {
    assertThat(Forked.run(UncaughtPrograms.class, "-Dcase=" + program).exitCode()).isEqualTo(7);
  }

  @Test
  void aHandlerThatNeverReturnsStopsNoWorkerWhileTheJvmEnds() throws Exception {
    assertThat(Forked.run(UncaughtPrograms.class, "-Dcase=exit in a hook").output())
        .contains("wound down");
  }

  @Test
  void nothingToDoIsRefusedAtOnce() {
    assertThatNullPointerException().isThrownBy(() -> Task.of(null)).withMessageContaining("body");
    assertThatNullPointerException().isThrownBy(() -> Fork.of(null)).withMessageContaining("body");
    assertThatNullPointerException()
        .isThrownBy(() -> Actor.of(null))
        .withMessageContaining("action");
  }

  @Test
  void theWorkerGoesOnWhateverIsThrown() throws Exception {
    Scheduler.onUncaught((task, thrown) -> told.add(new Told(task, thrown)));
    List<Throwable> all =
        List.of(new StackOverflowError(), new OutOfMemoryError("not really"), new Exception("x"));
    for (Throwable thrown : all) {
      Steps<Object> task =
          Steps.of()
              .thenDo(f -> {
                throw thrown;
              });
      task.watch(new Mailbox<>());
      pool.start(task);
      assertThatThrownBy(() -> task.joinBlocking(LATER)).hasCause(thrown);
    }
    assertNothingWasTold();
  }

  /** It is the thread that keeps the time which writes the log. */
  @Test
  void aLogThatFailsStopsNoClock() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    Handler fails =
        new Handler() {
          @Override
          public void publish(LogRecord record) {
            asked.countDown();
            throw new IllegalArgumentException("in the log");
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    LOGGER.addHandler(fails);
    try {
      parkedFailing();
      box.tryPut("go");
      asked.await();
    } finally {
      LOGGER.removeHandler(fails);
    }
    Steps<Object> sleeper = pool.start(Steps.of().thenDo(f -> Task.sleep(Duration.ofMillis(1), f)));
    sleeper.joinBlocking(LATER);
    assertThat(sleeper.isEnded()).isTrue();
  }

  private static List<LogRecord> logged() {
    List<LogRecord> records = Collections.synchronizedList(new ArrayList<>());
    LOGGER.setUseParentHandlers(false);
    Handler collects =
        new Handler() {
          @Override
          public void publish(LogRecord record) {
            records.add(record);
            LOGGER.removeHandler(this);
            LOGGER.setUseParentHandlers(true);
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    LOGGER.addHandler(collects);
    return records;
  }
}
