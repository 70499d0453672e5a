package soumak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import soumak.woven.Fiber;

class MobileTest {
  private static final Duration LATER = Duration.ofMinutes(5);

  @AutoClose private final Scheduler pool = Scheduler.withWorkers(2);

  /** A mobile that does {@code steps}; the first of them gets what it is resumed with first. */
  private static <T> Mobile<Object, T> mobile(Steps<T> steps) {
    return Mobile.of(body(steps));
  }

  private static <T> Mobile.Body<Object, T> body(Steps<T> steps) {
    return new Mobile.Body<>() {
      @Override
      public T run(Object first) {
        throw new AssertionError("run without a fiber");
      }

      @Override
      public T run(Object first, Fiber fiber) {
        return steps.begin(first, fiber);
      }
    };
  }

  /** Notes what it is resumed with, {@code times} times, and results in how often that was. */
  private static Mobile<Object, Integer> noting(List<Object> seen, int times) {
    Steps<Integer> steps =
        Steps.<Integer>of()
            .then((in, f) -> {
              seen.add(in);
              return in;
            });
    for (int i = 1; i < times; i++) {
      steps
          .then((last, f) -> Mobile.suspend(f))
          .then((in, f) -> {
            seen.add(in);
            return in;
          });
    }
    return mobile(steps.then((last, f) -> seen.size()));
  }

  private static boolean resume(Mobile<Object, ?> mobile, Object in) throws Exception {
    try {
      return mobile.resume(in);
    } catch (Pausable never) {
      throw new AssertionError(never);
    }
  }

  @Test
  void runsFromOneSuspensionToTheNext() throws Exception {
    List<Object> seen = new ArrayList<>();
    Mobile<Object, Integer> mobile = noting(seen, 3);
    assertThat(seen).isEmpty();
    assertThat(resume(mobile, "a")).isTrue();
    assertThat(seen).containsExactly("a");
    assertThat(mobile.isEnded()).isFalse();
    assertThat(resume(mobile, null)).isTrue();
    assertThat(resume(mobile, "c")).isFalse();
    assertThat(seen).containsExactly("a", null, "c");
    assertThat(mobile.isEnded()).isTrue();
    assertThat(mobile.result()).isEqualTo(3);
  }

  @Test
  void whatHasEndedIsNotResumedAndItsResultIsTakenOnce() throws Exception {
    Mobile<Object, Integer> mobile = noting(new ArrayList<>(), 1);
    assertThatThrownBy(mobile::result)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageMatching("mobile@\\w+ cannot be asked for its result: it has not begun");
    resume(mobile, "x");
    assertThatThrownBy(() -> resume(mobile, "y"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageMatching("mobile@\\w+ cannot be resumed: it has ended");
    mobile.result();
    assertThatThrownBy(mobile::result).hasMessageEndingWith("its result was taken");
    assertThat(mobile.isEnded()).isTrue();
  }

  @Test
  void goesFromTaskToTaskThroughAMailbox() throws Exception {
    Mailbox<Mobile<Object, Integer>> ways = new Mailbox<>();
    List<Object> seen = new ArrayList<>();
    List<Task<Object>> tasks = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      AtomicReference<Mobile<Object, Integer>> mine = new AtomicReference<>();
      tasks.add(
          pool.start(
              Steps.<Object>of()
                  .then((p, f) -> ways.get(f))
                  .then((got, f) -> {
                    mine.set(got(got));
                    return mine.get().resume(Task.current(), f);
                  })
                  .thenDo(f -> ways.put(mine.get(), f))
                  .repeat(25)));
    }
    ways.tryPut(noting(seen, 101));
    for (Task<Object> task : tasks) {
      task.joinBlocking(LATER);
    }
    assertThat(seen).hasSize(100).containsOnly(tasks.toArray());
    assertThat(resume(ways.tryGet(), "the last")).isFalse();
  }

  @SuppressWarnings("unchecked")
  private static Mobile<Object, Integer> got(Object received) {
    return (Mobile<Object, Integer>) received;
  }

  @Test
  void waitsAsAPartOfItsResumer() throws Exception {
    Mailbox<String> box = new Mailbox<>();
    Mobile<Object, Object> mobile =
        mobile(
            Steps.of()
                .then((p, f) -> box.get(f))
                .then((p, f) -> Mobile.suspend(f))
                .then((p, f) -> box.get(f)));
    Task<Object> task = pool.start(Steps.of().thenDo(f -> mobile.resume(null, f)));
    Parked.await(task);
    assertThat(mobile.toString()).endsWith("(running)");
    StringBuilder dump = new StringBuilder();
    Dump.text(dump);
    assertThat(dump.toString())
        .contains("at soumak.Mobile.resume")
        .contains("waiting for a message in mailbox@");
    assertThatThrownBy(() -> resume(mobile, null))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageMatching("mobile@\\w+ cannot be resumed: it runs in Steps@\\w+");
    box.tryPut("one");
    task.joinBlocking(LATER);
    assertThat(mobile.toString()).endsWith("(suspended at soumak.Steps.step(Steps.java:1))");
    Task<Object> next = pool.start(Steps.of().thenDo(f -> mobile.resume(null, f)));
    Parked.await(next);
    next.cancel();
    assertThatThrownBy(() -> next.joinBlocking(LATER)).isInstanceOf(CancellationException.class);
    assertThat(mobile.isEnded()).isTrue();
    assertThatThrownBy(mobile::result)
        .hasMessageEndingWith("it has failed")
        .hasCauseInstanceOf(CancellationException.class);
  }

  @Test
  void itsFailureIsThrownWhereItIsResumed() {
    Mobile<Object, Object> mobile =
        mobile(
            Steps.of()
                .then((p, f) -> Mobile.suspend(f))
                .then((in, f) -> {
                  throw new IllegalArgumentException("no " + in);
                }));
    Steps<Object> resumer =
        Steps.of()
            .thenDo(f -> mobile.resume("a", f))
            .thenDo(f -> mobile.resume("b", f))
            .caught(thrown -> thrown);
    Throwable thrown = (Throwable) pool.start(resumer).joinBlocking();
    assertThat(thrown).isInstanceOf(IllegalArgumentException.class).hasMessage("no b");
    assertThat(Arrays.stream(thrown.getStackTrace()).map(Object::toString))
        .containsSubsequence("soumak.Mobile.resume(Mobile.java)", "soumak.Steps.step(Steps.java:1)")
        .noneMatch(line -> line.contains("Carrier"));
  }

  @Test
  void theInnermostMobileSuspends() throws Exception {
    List<Object> seen = new ArrayList<>();
    Mobile<Object, Integer> inner = noting(seen, 3);
    Mobile<Object, Object> outer =
        mobile(
            Steps.of()
                .then((in, f) -> inner.resume("1 " + in, f))
                .then((p, f) -> Mobile.suspend(f))
                .then((in, f) -> inner.resume("2 " + in, f))
                .then((p, f) -> Mobile.suspend(f))
                .then((in, f) -> inner.resume("3 " + in, f)));
    assertThat(resume(outer, "a")).isTrue();
    assertThat(seen).containsExactly("1 a");
    assertThat(inner.toString()).contains("suspended at");
    assertThat(resume(outer, "b")).isTrue();
    assertThat(resume(outer, "c")).isFalse();
    assertThat(seen).containsExactly("1 a", "2 b", "3 c");
    assertThat(inner.result()).isEqualTo(3);
  }

  @Test
  void doesNotResumeItself() {
    AtomicReference<Mobile<Object, Object>> self = new AtomicReference<>();
    self.set(mobile(Steps.of().thenDo(f -> self.get().resume(null, f))));
    assertThatThrownBy(() -> resume(self.get(), null))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("it runs in");
  }

  @Test
  void nothingSuspendsOutsideOfAMobile() {
    assertThatThrownBy(Mobile::suspend)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(
            "called outside of a mobile, or was reached through code that is not");
    Task<Object> task = pool.start(Steps.of().thenDo(Mobile::suspend));
    assertThatThrownBy(() -> task.joinBlocking(LATER))
        .hasRootCauseInstanceOf(IllegalStateException.class)
        .hasMessageContaining("it runs in no mobile here");
  }

  @Test
  void unwovenCodeBetweenIsAnErrorThatTheMobileCanHandle() throws Exception {
    Mobile<Object, Object> mobile =
        mobile(
            Steps.of()
                .thenDo(f -> Mobile.suspend())
                .caught(Throwable::getMessage)
                .then((message, f) -> message));
    Steps<Object> resumer = Steps.of().thenDo(f -> mobile.resume(null, f));
    pool.start(resumer).joinBlocking(LATER);
    assertThat((String) mobile.result()).contains("reached through code that is not woven");
  }

  @Test
  void aBodyThatIsNotWovenRunsAndBlocks() throws Exception {
    Mailbox<String> box = new Mailbox<>();
    box.tryPut("there");
    Mobile<Object, String> mobile = Mobile.of(in -> in + box.get());
    assertThat(resume(mobile, "here and ")).isFalse();
    assertThat(mobile.result()).isEqualTo("here and there");
  }

  @Test
  void aSuspensionMayBeTheLastThingThatItsBodyDoes() throws Exception {
    Mobile<Object, Object> mobile =
        Mobile.of(
            new Mobile.Body<>() {
              @Override
              public Object run(Object first) {
                throw new AssertionError("run without a fiber");
              }

              @Override
              public Object run(Object first, Fiber fiber) {
                return Mobile.suspend(fiber);
              }
            });
    assertThat(resume(mobile, "first")).isTrue();
    assertThat(mobile.toString()).endsWith("(suspended)");
    assertThat(resume(mobile, "second")).isFalse();
    assertThat(mobile.result()).isEqualTo("second");
  }

  /** In each schedule one of two gets it at a time; the other is told so. */
  @Test
  void ofTwoResumersOneIsRefused() {
    int refusals = 0;
    for (long seed = 0; seed < 300; seed++) {
      refusals += Simulation.run(seed, new TwoResumers());
    }
    assertThat(refusals).isBetween(50, 299);
  }

  /** Results in how many of two resumers were refused. */
  private static final class TwoResumers implements TaskBody<Integer> {
    private final List<Object> seen = new ArrayList<>();
    private int refused;

    @Override
    public Integer call() {
      throw new AssertionError("run without a fiber");
    }

    @Override
    public Integer call(Fiber fiber) {
      Mobile<Object, Object> mobile =
          mobile(
              Steps.of()
                  .thenDo(f -> seen.add("in"))
                  .thenDo(Task::yield)
                  .thenDo(f -> seen.add("out"))
                  .thenDo(Mobile::suspend)
                  .repeat(Long.MAX_VALUE));
      Task<Object> one = resumer(mobile);
      Task<Object> other = resumer(mobile);
      return Steps.<Integer>of()
          .thenDo(one::join)
          .thenDo(other::join)
          .then((p, f) -> {
            assertThat(seen).hasSize(2 * (2 - refused));
            for (int i = 0; i < seen.size(); i++) {
              assertThat(seen.get(i)).isEqualTo(i % 2 == 0 ? "in" : "out");
            }
            return refused;
          })
          .begin(null, fiber);
    }

    private Task<Object> resumer(Mobile<Object, Object> mobile) {
      return Steps.of()
          .thenDo(Task::yield)
          .thenDo(f -> mobile.resume(null, f))
          .caught(thrown -> {
            assertThat(thrown == null || thrown.getMessage().contains("it runs in Steps@"))
                .isTrue();
            refused += thrown == null ? 0 : 1;
            return null;
          })
          .start();
    }
  }
}
