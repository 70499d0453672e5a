package soumak.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SharesTest {
  private final List<Thread> made = new ArrayList<>();

  /** Threads of which the system has {@code most}. */
  private ThreadFactory threads(int most) {
    return work -> {
      Thread thread =
          new Thread(work) {
            @Override
            public void start() {
              if (made.size() > most) {
                throw new OutOfMemoryError("unable to create native thread");
              }
              super.start();
            }
          };
      made.add(thread);
      return thread;
    };
  }

  @Test
  void eachIsDoneAtTheSameTimeAsTheOthers() {
    CyclicBarrier all = new CyclicBarrier(3);
    List<Thread> by =
        Shares.of(
            3,
            i -> {
              try {
                all.await();
              } catch (Exception e) {
                throw new AssertionError(e);
              }
              return Thread.currentThread();
            },
            threads(2));
    assertThat(by).containsExactly(Thread.currentThread(), made.get(0), made.get(1));
  }

  @Test
  void whatNoThreadCanBeMadeForItsCallerDoes() {
    List<Thread> by = Shares.of(3, i -> Thread.currentThread(), threads(0));
    assertThat(by).containsOnly(Thread.currentThread()).hasSize(3);
    assertThat(made).as("nor are others tried").hasSize(1);
  }

  @Test
  void eachIsDoneOnceThoughSomeThreadsCanBeMade() {
    AtomicIntegerArray times = new AtomicIntegerArray(4);
    assertThat(Shares.of(4, times::incrementAndGet, threads(2))).containsExactly(1, 1, 1, 1);
  }

  @Test
  void whatAShareThrowsIsTold() {
    assertThatThrownBy(() ->
            Shares.of(
                2,
                i -> {
                  throw new IllegalArgumentException("share " + i);
                },
                Thread::new))
        .hasCauseInstanceOf(IllegalArgumentException.class)
        .hasRootCauseMessage("share 0");
  }
}
