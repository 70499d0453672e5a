package soumak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import soumak.runtime.Looking;
import soumak.woven.Fiber;

/**
 * Code that is not woven calls pausable methods: it blocks its thread and gets the right result.
 */
class UnwovenCallerTest {
  private static final Duration SOON = Duration.ofMillis(5);
  private static final Duration LATER = Duration.ofMinutes(5);

  @AutoClose private final Scheduler pool = Scheduler.withWorkers(1);

  /** Where the calls are made. */
  enum Place {
    PLATFORM_THREAD,
    VIRTUAL_THREAD,
    WORKER,
    THREAD
  }

  private <T> T in(Place place, TaskBody<T> body) throws Exception {
    switch (place) {
      case WORKER:
        return pool.start(Task.of(body)).joinBlocking(LATER);
      case THREAD:
        return Task.of(body).policy(Policy.THREAD).start().joinBlocking(LATER);
      default:
        AtomicReference<T> result = new AtomicReference<>();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Runnable run =
            () -> {
              try {
                result.set(body.call());
              } catch (Throwable thrown) {
                failure.set(thrown);
              }
            };
        (place == Place.VIRTUAL_THREAD ? Thread.ofVirtual() : Thread.ofPlatform())
            .start(run)
            .join();
        assertThat(failure.get()).isNull();
        return result.get();
    }
  }

  @ParameterizedTest
  @EnumSource
  void talksThroughMailboxes(Place place) throws Exception {
    Mailbox<Integer> there = new Mailbox<>(1);
    Mailbox<Integer> back = new Mailbox<>(1);
    int n = 200;
    Steps<Object> echo =
        Steps.of()
            .then((p, f) -> there.get(f))
            .then((got, f) -> {
              back.put((Integer) got + 1, f);
              return null;
            })
            .repeat(n);
    pool.start(echo);
    int last =
        in(
            place,
            () -> {
              int ball = 0;
              for (int i = 0; i < n; i++) {
                there.put(ball);
                ball = back.get();
              }
              return ball;
            });
    assertThat(last).isEqualTo(n);
    echo.joinBlocking(LATER);
  }

  @ParameterizedTest
  @EnumSource
  void usesEveryPrimitive(Place place) throws Exception {
    Channel<String> channel = new Channel<>();
    Mailbox<String> box = new Mailbox<>();
    Mutex mutex = new Mutex();
    pool.start(Steps.of().thenDo(f -> channel.write("a", f)).thenDo(f -> channel.write("b", f)));
    String all =
        in(
            place,
            () -> {
              mutex.lock();
              StringBuilder got = new StringBuilder();
              got.append(channel.read()).append(channel.read(LATER));
              try {
                box.get(SOON);
              } catch (TimeoutException expected) {
                got.append("-timeout");
              }
              got.append("-").append(Alt.fair(box, Alt.after(SOON)).select());
              got.append("-").append(Blocking.call(() -> "blocking"));
              Task.sleep(SOON);
              Task.yield();
              Par.run(() -> box.put("par"));
              got.append("-").append(box.get());
              got.append("-").append(Scope.<Integer>run(scope -> scope.spawn(() -> 7).join()));
              got.append("-").append(Task.spawn(() -> "joined").join());
              mutex.unlock();
              return got.toString();
            });
    assertThat(all).isEqualTo("ab-timeout-1-blocking-par-7-joined");
  }

  @Test
  void oneWorkerDoesNotDeadlockOnBlockedTasks() throws Exception {
    int n = 50;
    List<Mailbox<Integer>> boxes = new ArrayList<>();
    for (int i = 0; i <= n; i++) {
      boxes.add(new Mailbox<>());
    }
    List<Task<Object>> chain = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      Mailbox<Integer> in = boxes.get(i);
      Mailbox<Integer> out = boxes.get(i + 1);
      chain.add(
          pool.start(
              Task.of(() -> {
                out.put(in.get() + 1);
                return null;
              })));
    }
    boxes.get(0).tryPut(0);
    for (Task<Object> task : chain) {
      task.joinBlocking(LATER);
    }
    assertThat(boxes.get(n).tryGet()).isEqualTo(n);
  }

  @Test
  void aTaskBlockedInUnwovenCodeIsCancelled() {
    Mailbox<String> never = new Mailbox<>();
    AtomicReference<Thread> thread = new AtomicReference<>();
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Task<String> task =
        pool.start(
            Task.of(() -> {
              thread.set(Thread.currentThread());
              try {
                return never.get();
              } catch (CancellationException e) {
                thrown.set(e);
                return never.get(); // so again at every later wait
              }
            }));
    while (thread.get() == null) {
      Thread.onSpinWait();
    }
    Parked.await(thread.get());
    task.cancel();
    assertThatThrownBy(() -> task.joinBlocking(LATER)).isInstanceOf(CancellationException.class);
    assertThat(thrown.get()).isInstanceOf(CancellationException.class);
  }

  /**
   * A task that has called woven code from code that is not woven. That waits, makes a call that
   * blocks, and waits again.
   */
  private Task<Object> waitsAroundACall(
      Mailbox<String> first, Steps.VoidStep call, Mailbox<String> second) {
    Steps<Object> woven =
        Steps.of().then((p, f) -> first.get(f)).thenDo(call).then((p, f) -> second.get(f));
    return pool.start(
        Task.of(() -> {
          Fiber fiber = Fiber.enter();
          return fiber.exitRef(woven.begin(null, fiber));
        }));
  }

  private static void awaitWaiterAt(Mailbox<String> box) {
    while (!Looking.isAwaited(box)) {
      Thread.onSpinWait();
    }
  }

  @Test
  void aTaskIsCancelledInAWaitBehindACallThatBlocked() {
    Mailbox<String> first = new Mailbox<>();
    Mailbox<String> called = new Mailbox<>();
    Mailbox<String> never = new Mailbox<>();
    Task<Object> task = waitsAroundACall(first, f -> called.get(), never);
    first.tryPut("go");
    awaitWaiterAt(called);
    called.tryPut("go");
    awaitWaiterAt(never);
    task.cancel();
    assertThatThrownBy(() -> task.joinBlocking(LATER)).isInstanceOf(CancellationException.class);
  }

  @Test
  void aTaskThatIsCancelledInACallThatBlocksGetsItBehindThatToo() {
    Mailbox<String> first = new Mailbox<>();
    Mailbox<String> called = new Mailbox<>();
    Mailbox<String> never = new Mailbox<>();
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Steps.VoidStep swallows =
        f -> {
          try {
            called.get();
          } catch (CancellationException e) {
            thrown.set(e);
          }
        };
    Task<Object> task = waitsAroundACall(first, swallows, never);
    first.tryPut("go");
    awaitWaiterAt(called);
    task.cancel();
    assertThatThrownBy(() -> task.joinBlocking(LATER)).isInstanceOf(CancellationException.class);
    assertThat(thrown.get()).isInstanceOf(CancellationException.class);
  }

  @Test
  void aCancelledTaskGetsItAtItsNextUnwovenWait() {
    Mailbox<String> never = new Mailbox<>();
    Task<Object> task =
        Task.of(() -> {
          Task.current().cancel();
          return never.get();
        });
    pool.start(task);
    assertThatThrownBy(() -> task.joinBlocking(LATER)).isInstanceOf(CancellationException.class);
  }

  @Test
  void aFailureOfThePrimitiveIsThrownToTheCaller() {
    Channel<String> channel = new Channel<>();
    Steps<String> reader = pool.start(Steps.<String>of().then((p, f) -> channel.read(f)));
    Parked.await(reader);
    assertThatThrownBy(channel::read).isInstanceOf(IllegalStateException.class);
    reader.cancel();
  }

  @Test
  void anInterruptedThreadIsToldAndKeepsItsMark() {
    Mailbox<String> never = new Mailbox<>();
    Thread.currentThread().interrupt();
    assertThatThrownBy(never::get).isInstanceOf(CancellationException.class);
    assertThat(Thread.interrupted()).isTrue();
    assertThatThrownBy(() -> never.get(SOON)).isInstanceOf(TimeoutException.class);
  }
}
