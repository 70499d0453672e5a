package soumak.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BackgroundTest {
  private static <T> Background<T> begin(int processors, Supplier<T> work) {
    return Background.begin(work, processors == 1 ? null : Thread::new);
  }

  @Test
  void goesOnWhileItsCallerDoesSomethingElse() throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    Supplier<Thread> work =
        () -> {
          done.countDown();
          return Thread.currentThread();
        };
    try (Background<Thread> running = begin(2, work)) {
      assertThat(done.await(60, TimeUnit.SECONDS)).isTrue();
      assertThat(running.result()).isNotSameAs(Thread.currentThread());
      assertThat(running.result().isAlive()).isFalse();
    }
  }

  @Test
  void takesNoThreadIfThereIsOneProcessor() {
    AtomicBoolean done = new AtomicBoolean();
    Supplier<Thread> work =
        () -> {
          done.set(true);
          return Thread.currentThread();
        };
    try (Background<Thread> waiting = begin(1, work)) {
      assertThat(done).isFalse();
      assertThat(waiting.result()).isSameAs(Thread.currentThread());
    }
    begin(
            1,
            () -> {
              throw new AssertionError("nobody has asked for it");
            })
        .close();
  }

  @Test
  void withoutAThreadForItItIsDoneByWhoAsksForTheResult() {
    ThreadFactory none =
        work ->
            new Thread(work) {
              @Override
              public void start() {
                throw new OutOfMemoryError("unable to create native thread");
              }
            };
    try (Background<Thread> waiting = Background.begin(Thread::currentThread, none)) {
      assertThat(waiting.result()).isSameAs(Thread.currentThread());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void whatTheWorkThrowsComesOutAsItIs(int processors) {
    for (Throwable thrown :
        new Throwable[] {new BuildException("wrong"), new StackOverflowError()}) {
      Supplier<String> work =
          () -> {
            if (thrown instanceof Error error) {
              throw error;
            }
            throw (RuntimeException) thrown;
          };
      try (Background<String> failing = begin(processors, work)) {
        assertThatThrownBy(failing::result).isSameAs(thrown);
      }
    }
  }

  @Test
  void leavesNoThreadBehindThoughItsCallerIsInterrupted() {
    Thread caller = Thread.currentThread();
    AtomicBoolean ended = new AtomicBoolean();
    Supplier<String> work =
        () -> {
          long limit = System.nanoTime() + 60_000_000_000L;
          // The first wait ends at once by the interrupt, which takes it; then it waits anew.
          while (caller.isInterrupted() || caller.getState() != Thread.State.WAITING) {
            if (System.nanoTime() > limit) {
              return "nobody waits";
            }
            Thread.onSpinWait();
          }
          ended.set(true);
          return "done";
        };
    caller.interrupt();
    try {
      begin(2, work).close();
      assertThat(ended).isTrue();
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }
}
