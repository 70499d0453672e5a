package soumak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class BlockingTest {
  private static final Duration LATER = Duration.ofMinutes(5);

  @AutoClose private final Scheduler pool = Scheduler.withWorkers(1);

  @Test
  void onlyTheTaskWaits() throws Exception {
    int n = 20;
    CountDownLatch allInside = new CountDownLatch(n);
    List<Steps<Object>> all = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      int me = i;
      all.add(
          pool.start(
              Steps.of()
                  .then((p, f) ->
                      Blocking.call(
                          () -> {
                            allInside.countDown();
                            allInside.await();
                            return me;
                          },
                          f))));
    }
    for (int i = 0; i < n; i++) {
      assertThat(all.get(i).joinBlocking(LATER)).isEqualTo(i);
    }
  }

  @Test
  void runsOnAVirtualThread() throws Throwable {
    assertThat(Blocking.call(() -> Thread.currentThread().isVirtual())).isTrue();
  }

  @Test
  void inheritsNothingOfItsWorker() throws Exception {
    InheritableThreadLocal<String> local = new InheritableThreadLocal<>();
    Steps<String> task =
        Steps.<String>of()
            .thenDo(f -> local.set("of whatever runs on the worker"))
            .then((p, f) -> Blocking.call(local::get, f));
    assertThat(pool.start(task).joinBlocking(LATER)).isNull();
  }

  @Test
  void inheritsWhatAThreadHasThatIsNoWorker() throws Throwable {
    InheritableThreadLocal<String> local = new InheritableThreadLocal<>();
    local.set("of this thread");
    Thread here = Thread.currentThread();
    ClassLoader before = here.getContextClassLoader();
    ClassLoader own = new URLClassLoader(new URL[0]);
    here.setContextClassLoader(own);
    try {
      assertThat(Blocking.<String>call(local::get)).isEqualTo("of this thread");
      assertThat(Blocking.call(() -> Thread.currentThread().getContextClassLoader())).isSameAs(own);
    } finally {
      here.setContextClassLoader(before);
    }
  }

  @Test
  void refusesToCallNothing() {
    assertThatThrownBy(() -> Blocking.call(null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("there is nothing to call");
  }

  @Test
  void aResultMayBeNull() throws Throwable {
    assertThat(Blocking.<String>call(() -> null)).isNull();
  }

  @Test
  void whatTheCallThrowsIsThrown() {
    IOException failure = new IOException("disk");
    Steps<Object> task =
        Steps.of()
            .then((p, f) ->
                Blocking.call(
                    () -> {
                      throw failure;
                    },
                    f))
            .caught(thrown -> thrown);
    assertThat(pool.start(task).joinBlocking()).isSameAs(failure);
    assertThatThrownBy(() ->
            Blocking.call(() -> {
              throw failure;
            }))
        .isSameAs(failure);
  }

  @Test
  void cancellingInterruptsTheCallAndGoesOnAtOnce() throws Exception {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    Steps<Object> task =
        pool.start(
            Steps.of()
                .then((p, f) ->
                    Blocking.call(
                        () -> {
                          inside.countDown();
                          try {
                            new CountDownLatch(1).await();
                          } catch (InterruptedException e) {
                            interrupted.countDown();
                          }
                          goOn.await(); // does not heed the interrupt
                          return "late";
                        },
                        f)));
    inside.await();
    task.cancel();
    assertThatThrownBy(() -> task.joinBlocking(LATER)).isInstanceOf(CancellationException.class);
    interrupted.await();
    goOn.countDown();
  }

  @Test
  void saysWhatItWaitsFor() throws Exception {
    CountDownLatch goOn = new CountDownLatch(1);
    Steps<Object> task =
        pool.start(
            Steps.of()
                .thenDo(f ->
                    Blocking.call(
                        () -> {
                          goOn.await();
                          return null;
                        },
                        f)));
    Parked.await(task);
    assertThat(soumak.runtime.Looking.state(task)).isEqualTo("waits for a blocking call");
    goOn.countDown();
    task.joinBlocking(LATER);
  }
}
