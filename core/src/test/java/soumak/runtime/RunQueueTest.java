package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunQueueTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final Inbox inbox = new Inbox();
  private final RunQueue queue = new RunQueue(inbox, true);
  private final Carrier carrier = new Carrier(null, null);

  /** Every other task is brought something: its number. */
  private void push(int from, int to) {
    for (int i = from; i < to; i++) {
      push(i);
    }
  }

  private void push(int number) {
    queue.push(new Dummy(number), number % 2 == 0 ? number : null);
  }

  private static int number(Schedulable task) {
    return task == null ? -1 : ((Dummy) task).number;
  }

  /** The number of a task whose queue left in {@code carrier} what it was brought. */
  private static int number(Schedulable task, Carrier carrier) {
    Object left = carrier.takeRef();
    Object brought = task.slot == null ? left : task.slot;
    assertThat(brought).isEqualTo(number(task) % 2 == 0 ? number(task) : null);
    return number(task);
  }

  /** The number of a task that has in its slot what it was brought. */
  private static int numberOfOneWithSlot(Schedulable task) {
    assertThat(task.slot).isEqualTo(number(task) % 2 == 0 ? number(task) : null);
    return number(task);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void isFirstInFirstOut(boolean thieves) {
    RunQueue fifo = new RunQueue(inbox, thieves);
    for (int round = 0; round < 1_000; round++) {
      for (int i = 0; i < 10; i++) {
        fifo.push(new Dummy(i));
      }
      assertThat(fifo.size()).isEqualTo(10);
      for (int i = 0; i < 10; i++) {
        assertThat(number(fifo.take(carrier))).isEqualTo(i);
      }
      assertThat(fifo.take(carrier)).isNull();
    }
  }

  @Test
  void whatOverflowsGoesToTheInboxInOrder() {
    push(0, 3 * RunQueue.CAPACITY);
    List<Integer> order = new ArrayList<>();
    order.add(number(queue.take(carrier), carrier));
    RunQueue other = new RunQueue(new Inbox(), false);
    for (Schedulable task = inbox.take(other, 0); task != null; task = inbox.take(other, 0)) {
      order.add(numberOfOneWithSlot(task));
    }
    for (Schedulable task = queue.take(carrier); task != null; task = queue.take(carrier)) {
      order.add(number(task, carrier));
    }
    assertThat(order).hasSize(3 * RunQueue.CAPACITY).isSorted();
  }

  @Test
  void whatIsPushedFirstComesBeforeAllOthers() {
    push(0, 5);
    queue.pushFirst(new Dummy(7));
    queue.pushFirst(new Dummy(9));
    List<Integer> order = new ArrayList<>();
    for (Schedulable task = queue.take(carrier); task != null; task = queue.take(carrier)) {
      order.add(number(task, carrier));
    }
    assertThat(order).containsExactly(9, 1, 2, 3, 4, 0, 7);
    queue.pushFirst(new Dummy(1));
    assertThat(number(queue.stealInto(new RunQueue(inbox, true)))).isOne();
    assertThat(queue.take(carrier)).isNull();
  }

  @Test
  void thoseThatComeFirstInTurnsDoNotKeepOthersWaiting() {
    Dummy waits = new Dummy(1);
    Dummy one = new Dummy(3);
    Dummy other = new Dummy(5);
    for (int round = 0; round < 3; round++) {
      queue.pushFirst(one);
      queue.push(waits);
      int before = 0;
      for (Schedulable task = queue.take(carrier); task != waits; task = queue.take(carrier)) {
        queue.pushFirst(task == one ? other : one);
        before++;
      }
      assertThat(before).isBetween(1, 40);
      assertThat(queue.take(carrier)).isNotNull();
      assertThat(queue.take(carrier)).isNull();
    }
  }

  @Test
  void aThiefTakesTheOlderHalfOfTheRingRoundedUp() {
    RunQueue thief = new RunQueue(inbox, true);
    push(0, 8);
    assertThat(numberOfOneWithSlot(queue.stealInto(thief))).isEqualTo(1);
    assertThat(thief.size()).isEqualTo(3);
    assertThat(queue.size()).isEqualTo(4);
    for (int i = 2; i < 5; i++) {
      assertThat(numberOfOneWithSlot(thief.take(carrier))).isEqualTo(i);
    }
    assertThat(number(queue.take(carrier), carrier)).isZero();
    for (int i = 5; i < 8; i++) {
      assertThat(number(queue.take(carrier), carrier)).isEqualTo(i);
    }
  }

  @Test
  void aThiefTakesTheFrontWhenThereIsNothingElse() {
    RunQueue thief = new RunQueue(inbox, true);
    assertThat(queue.stealInto(thief)).isNull();
    push(0, 1);
    assertThat(numberOfOneWithSlot(queue.stealInto(thief))).isZero();
    assertThat(thief.size()).isZero();
    assertThat(queue.size()).isZero();
    assertThat(queue.take(carrier)).isNull();
  }

  @Test
  void whatComesBackFromTheInboxBringsNothingOfOthers() {
    int n = 0;
    for (int round = 0; round < 50; round++) {
      for (int i = 0; i <= RunQueue.CAPACITY + 7 * round; i++) {
        push(n++);
      }
      while (queue.size() > 0) {
        number(queue.take(carrier), carrier);
      }
      for (Schedulable task = inbox.take(queue, 100); task != null; task = inbox.take(queue, 3)) {
        numberOfOneWithSlot(task);
        RunQueue thief = new RunQueue(new Inbox(), true);
        Schedulable stolen = queue.stealInto(thief);
        if (stolen != null) {
          numberOfOneWithSlot(stolen);
        }
        for (Schedulable t = thief.take(carrier); t != null; t = thief.take(carrier)) {
          number(t, carrier);
        }
        while (queue.size() > 0) {
          number(queue.take(carrier), carrier);
        }
      }
    }
    assertThat(inbox.isEmpty()).isTrue();
  }

  @Test
  void goesOnWithYoungRings() {
    push(0, 100);
    queue.renew();
    push(100, 200);
    for (int i = 0; i < 200; i++) {
      assertThat(number(queue.take(carrier), carrier)).isEqualTo(i);
    }
    assertThat(queue.take(carrier)).isNull();
  }

  @Test
  void countersMayWrapAround() throws Exception {
    for (String counter : List.of("head", "tail")) {
      var field = RunQueue.class.getDeclaredField(counter);
      field.setAccessible(true);
      field.setInt(queue, Integer.MAX_VALUE - 5);
    }
    push(0, 100);
    assertThat(queue.size()).isEqualTo(100);
    List<Integer> seen = new ArrayList<>();
    queue.forEach(task -> seen.add(number(task)));
    assertThat(seen).hasSize(100).isSorted();
    RunQueue thief = new RunQueue(inbox, true);
    assertThat(number(queue.stealInto(thief))).isEqualTo(1);
    assertThat(number(queue.take(carrier))).isZero();
    for (int i = 51; i < 100; i++) {
      assertThat(number(queue.take(carrier))).isEqualTo(i);
    }
  }

  @Test
  void ownerAndThievesLoseNothingAndDoubleNothing() throws Exception {
    int n = 2_000_000;
    AtomicIntegerArray taken = new AtomicIntegerArray(n);
    AtomicBoolean done = new AtomicBoolean();
    List<Thread> thieves = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      thieves.add(
          Thread.ofPlatform()
              .start(() -> {
                RunQueue own = new RunQueue(inbox, true);
                Carrier thief = new Carrier(null, null);
                while (!done.get()) {
                  Schedulable task = queue.stealInto(own);
                  while (task != null) {
                    taken.incrementAndGet(number(task, thief));
                    task = own.take(thief);
                  }
                }
              }));
    }
    for (int i = 0; i < n; i++) {
      if (i % 7 == 0) {
        Dummy first = new Dummy(i);
        first.slot = i % 2 == 0 ? i : null;
        queue.pushFirst(first);
      } else {
        push(i);
      }
      if (i % 1_000 == 0) {
        queue.renew();
      }
      if (i % 3 == 0) {
        Schedulable task = queue.take(carrier);
        if (task != null) {
          taken.incrementAndGet(number(task, carrier));
        }
      }
    }
    while (queue.size() > 0) {
      Thread.onSpinWait();
    }
    done.set(true);
    for (Thread thief : thieves) {
      thief.join();
    }
    RunQueue rest = new RunQueue(new Inbox(), false);
    for (Schedulable task = inbox.take(rest, 0); task != null; task = inbox.take(rest, 0)) {
      taken.incrementAndGet(numberOfOneWithSlot(task));
    }
    for (int i = 0; i < n; i++) {
      if (taken.get(i) != 1) {
        assertThat(taken.get(i)).as("how often %d was taken", i).isOne();
      }
    }
    assertThat(inbox.isEmpty()).isTrue();
  }

  /** The owner has pushed and taken many tasks between the thief's looks at head and tail. */
  @Test
  void aThiefThatWasStoppedBetweenItsLooksLooksAgain() throws Exception {
    push(0, 9);
    VarHandle head =
        MethodHandles.privateLookupIn(RunQueue.class, MethodHandles.lookup())
            .findVarHandle(RunQueue.class, "head", int.class);
    head.setVolatile(queue, -1_000_000);
    AtomicReference<Schedulable> stolen = new AtomicReference<>();
    AtomicLong allocated = new AtomicLong();
    Thread thief =
        Thread.ofPlatform()
            .daemon()
            .start(() -> {
              RunQueue own = new RunQueue(inbox, true);
              long before = THREADS.getCurrentThreadAllocatedBytes();
              try {
                stolen.set(queue.stealInto(own));
              } finally {
                allocated.set(THREADS.getCurrentThreadAllocatedBytes() - before);
              }
            });
    while (thief.getState() == Thread.State.NEW) {
      Thread.onSpinWait();
    }
    Thread.sleep(5);
    head.setVolatile(queue, 0);
    assertThat(thief.join(Duration.ofSeconds(30))).isTrue();
    assertThat(number(stolen.get())).isEqualTo(1);
    assertThat(allocated.get()).as("bytes").isLessThan(1 << 20);
  }
}
