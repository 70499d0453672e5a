package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.Alt;
import soumak.Channel;
import soumak.Mailbox;
import soumak.Parked;
import soumak.Pausable;
import soumak.Scheduler;
import soumak.Steps;

class QueuedResourceTest {
  private static final Duration LATER = Duration.ofMinutes(5);

  private final Place place = new Place();

  /** A resource where tasks wait, and nothing else happens. */
  private static final class Place extends QueuedResource {
    @Override
    protected boolean settle(Schedulable waiter) {
      return false;
    }

    @Override
    protected void add(Schedulable waiter) {
      addWaiter(waiter);
    }

    @Override
    protected boolean remove(Schedulable waiter) {
      return removeWaiter(waiter);
    }

    @Override
    protected String describe(Schedulable waiter) {
      return "a place";
    }

    Object first() {
      hold();
      Object first = firstWaiter();
      release();
      return first;
    }

    void dropFirst() {
      hold();
      removeFirstWaiter();
      release();
    }

    boolean drop(Object waiter) {
      hold();
      boolean removed = removeWaiter(waiter);
      release();
      return removed;
    }

    boolean isSeenToBeAwaited() {
      return seemsAwaited();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void behavesLikeAQueue(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    ArrayDeque<Dummy> model = new ArrayDeque<>();
    Dummy[] tasks = {new Dummy(0), new Dummy(1), new Dummy(2)};
    for (int i = 0; i < 20_000; i++) {
      Dummy task = tasks[random.nextInt(tasks.length)];
      switch (random.nextInt(3)) {
        case 0 -> {
          if (!model.contains(task)) {
            assertThat(place.enlist(task)).isTrue();
            model.add(task);
          }
        }
        case 1 -> {
          if (model.poll() != null) {
            place.dropFirst();
          }
        }
        default -> assertThat(place.drop(task)).isEqualTo(model.remove(task));
      }
      assertThat(place.first()).isSameAs(model.peek());
      assertThat(place.isSeenToBeAwaited()).isEqualTo(!model.isEmpty());
    }
  }

  @Test
  void keepsTheNameOfItsLastWaiterUntilThatHasEnded() throws Exception {
    Dummy task = new Dummy(1);
    place.enlist(task);
    place.dropFirst();
    assertThat(place.first()).isNull();
    assertThat(field()).isSameAs(task);
    place.forget(new Dummy(2));
    assertThat(field()).isSameAs(task);
    place.forget(task);
    assertThat(field()).isNull();
  }

  @Test
  void forgetsNobodyWhoWaits() {
    Dummy task = new Dummy(1);
    place.enlist(task);
    place.forget(task);
    assertThat(place.first()).isSameAs(task);
  }

  @Test
  void forgetsAnEndedTaskWhoseWaitHadALimit() throws Exception {
    Mailbox<String> box = new Mailbox<>();
    try (Scheduler pool = Scheduler.withWorkers(1)) {
      Steps<String> task = pool.start(Steps.<String>of().then((p, f) -> box.get(LATER, f)));
      Parked.await(task);
      box.tryPut("x");
      assertThat(task.joinBlocking(LATER)).isEqualTo("x");
    }
    assertThat(field(box)).isNull();
  }

  @Test
  void forgetsAnEndedTaskThatHasBlockedBehindItsWait() throws Exception {
    Mailbox<String> box = new Mailbox<>();
    Mailbox<String> blocks = new Mailbox<>();
    try (Scheduler pool = Scheduler.withWorkers(1)) {
      Steps<String> task =
          pool.start(Steps.<String>of().then((p, f) -> box.get(f)).thenDo(f -> blocks.get()));
      Parked.await(task);
      box.tryPut("x");
      while (!Looking.isAwaited(blocks)) {
        Thread.onSpinWait();
      }
      blocks.tryPut("y");
      assertThat(task.joinBlocking(LATER)).isEqualTo("x");
    }
    assertThat(field(box)).isNull();
  }

  @Test
  void forgetsAThreadThatHasWaited() throws Exception {
    Mailbox<String> box = new Mailbox<>();
    Thread thread = Thread.ofPlatform().daemon().start(() -> get(box));
    Parked.await(thread);
    assertThat(field(box)).isInstanceOf(Caller.class);
    box.tryPut("x");
    thread.join();
    assertThat(field(box)).isNull();
  }

  private static void get(Mailbox<String> box) {
    try {
      box.get();
    } catch (Pausable never) {
      throw new AssertionError(never);
    }
  }

  private Object field() throws ReflectiveOperationException {
    return field(place);
  }

  private static Object field(QueuedResource of) throws ReflectiveOperationException {
    Field field = QueuedResource.class.getDeclaredField("waiters");
    field.setAccessible(true);
    return field.get(of);
  }

  /** An alt has all else that it waits for. */
  @Test
  void forgetsAnAltThatHasWaited() throws Exception {
    Mailbox<String> box = new Mailbox<>();
    Channel<String> channel = new Channel<>();
    try (Scheduler pool = Scheduler.withWorkers(1)) {
      Steps<Integer> chooser =
          pool.start(Steps.<Integer>of().thenInt(Alt.priority(box, channel)::select));
      Parked.await(chooser);
      assertThat(field(channel)).isInstanceOf(Guard.class);
      box.tryPut("x");
      assertThat(chooser.joinBlocking(LATER)).isZero();
    }
    assertThat(field(box)).isNull();
    assertThat(field(channel)).isNull();
  }

  @Test
  void keepsNothingForWhichAnAltHasWaitedBeside() throws Exception {
    Mailbox<String> box = new Mailbox<>();
    WeakReference<Object> other;
    try (Scheduler pool = Scheduler.withWorkers(1)) {
      other = waitedFor(pool, box);
    }
    for (int i = 0; i < 50 && other.get() != null; i++) {
      System.gc();
      Thread.sleep(20);
    }
    assertThat(other.get()).isNull();
    Reference.reachabilityFence(box);
  }

  /** A mailbox that an alt of a task that has ended waited for beside {@code box}. */
  private static WeakReference<Object> waitedFor(Scheduler pool, Mailbox<String> box)
      throws Exception {
    Mailbox<String> other = new Mailbox<>();
    Alt alt = Alt.priority(box, other);
    Steps<Integer> chooser = pool.start(Steps.<Integer>of().thenInt(alt::select));
    Parked.await(chooser);
    box.tryPut("x");
    chooser.joinBlocking(LATER);
    return new WeakReference<>(other);
  }
}
