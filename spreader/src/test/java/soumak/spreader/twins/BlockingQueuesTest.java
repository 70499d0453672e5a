package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Comparator;
import java.util.List;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.TransferQueue;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Blocking queues do what those of the JDK do. */
@Timeout(60)
class BlockingQueuesTest {
  private static final int CALLS = 3000;

  private static Object briefly(java.util.concurrent.Callable<Object> call) {
    try {
      return call.call();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<Function<BlockingQueue<Integer>, Object>> calls(java.util.Random random) {
    int value = random.nextInt(9);
    return List.of(
        it -> it.offer(value),
        it -> it.add(value),
        it -> it.offer(null),
        BlockingQueue::poll,
        BlockingQueue::peek,
        BlockingQueue::remove,
        BlockingQueue::element,
        it -> it.remove((Object) value),
        it -> it.contains(value),
        BlockingQueue::remainingCapacity,
        it -> briefly(() -> it.poll(0, TimeUnit.SECONDS)),
        it -> briefly(() -> it.offer(value, 0, TimeUnit.SECONDS)),
        it -> {
          List<Integer> drained = new java.util.ArrayList<>();
          it.drainTo(drained, 2);
          return drained;
        });
  }

  private static void compare(
      BlockingQueue<Integer> jdk, BlockingQueue<Integer> twin, java.util.Random random) {
    for (int i = 0; i < CALLS; i++) {
      List<Function<BlockingQueue<Integer>, Object>> calls = calls(random);
      Function<BlockingQueue<Integer>, Object> call = calls.get(random.nextInt(calls.size()));
      String expected = Compared.outcome(() -> call.apply(jdk));
      assertThat(Compared.outcome(() -> call.apply(twin))).isEqualTo(expected);
      assertThat(twin.toString()).isEqualTo(jdk.toString());
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void queues(long seed) {
    java.util.Random random = new java.util.Random(seed);
    compare(new java.util.concurrent.ArrayBlockingQueue<>(5), new ArrayBlockingQueue<>(5), random);
    compare(new java.util.concurrent.LinkedBlockingQueue<>(), new LinkedBlockingQueue<>(), random);
    compare(
        new java.util.concurrent.LinkedBlockingDeque<>(4), new LinkedBlockingDeque<>(4), random);
    compare(
        new java.util.concurrent.PriorityBlockingQueue<>(), new PriorityBlockingQueue<>(), random);
    compare(
        new java.util.concurrent.PriorityBlockingQueue<>(3, Comparator.reverseOrder()),
        new PriorityBlockingQueue<>(3, Comparator.reverseOrder()),
        random);
    compare(new java.util.concurrent.SynchronousQueue<>(), new SynchronousQueue<>(), random);
    compare(new java.util.concurrent.LinkedTransferQueue<>(), new LinkedTransferQueue<>(), random);
  }

  @ParameterizedTest
  @ValueSource(longs = {3, 4})
  void deques(long seed) {
    java.util.Random random = new java.util.Random(seed);
    BlockingDeque<Integer> jdk = new java.util.concurrent.LinkedBlockingDeque<>(6);
    BlockingDeque<Integer> twin = new LinkedBlockingDeque<>(6);
    for (int i = 0; i < CALLS; i++) {
      int value = random.nextInt(5);
      List<Function<BlockingDeque<Integer>, Object>> calls =
          List.of(
              it -> it.offerFirst(value),
              it -> it.offerLast(value),
              BlockingDeque::pollLast,
              BlockingDeque::pollFirst,
              BlockingDeque::peekLast,
              BlockingDeque::getFirst,
              BlockingDeque::removeLast,
              BlockingDeque::pop,
              it -> it.removeLastOccurrence(value),
              it -> it.removeFirstOccurrence(value),
              it -> {
                it.push(value);
                return null;
              },
              it -> {
                List<Integer> all = new java.util.ArrayList<>();
                it.descendingIterator().forEachRemaining(all::add);
                return all;
              });
      Function<BlockingDeque<Integer>, Object> call = calls.get(random.nextInt(calls.size()));
      String expected = Compared.outcome(() -> call.apply(jdk));
      assertThat(Compared.outcome(() -> call.apply(twin))).isEqualTo(expected);
      assertThat(twin.toString()).isEqualTo(jdk.toString());
    }
  }

  private static void drainAll(BlockingQueue<Integer> jdk, BlockingQueue<Integer> twin) {
    Compared<BlockingQueue<Integer>> both = new Compared<>(jdk.getClass().getName(), jdk, twin);
    for (int value : List.of(5, 2, 4, 1, 3)) {
      both.call("add", it -> it.add(value));
    }
    for (int room = 3; room >= 0; room--) {
      BlockingQueue<Integer> expected = new java.util.concurrent.ArrayBlockingQueue<>(room + 1);
      BlockingQueue<Integer> to = new java.util.concurrent.ArrayBlockingQueue<>(room + 1);
      both.call("drainTo", it -> it.drainTo(it.getClass() == jdk.getClass() ? expected : to));
      assertThat(to.toString()).isEqualTo(expected.toString());
      both.call("remainingCapacity", BlockingQueue::remainingCapacity);
      both.call("offer", it -> it.offer(7) + " " + it.offer(8));
    }
  }

  @Test
  void whatCannotBeAddedElsewhereStays() {
    drainAll(new java.util.concurrent.ArrayBlockingQueue<>(6), new ArrayBlockingQueue<>(6));
    drainAll(new java.util.concurrent.LinkedBlockingQueue<>(6), new LinkedBlockingQueue<>(6));
    drainAll(new java.util.concurrent.LinkedBlockingDeque<>(6), new LinkedBlockingDeque<>(6));
    drainAll(new java.util.concurrent.PriorityBlockingQueue<>(), new PriorityBlockingQueue<>());
  }

  /** Where each element goes elsewhere. */
  private static java.util.Collection<String> into(java.util.function.Predicate<String> add) {
    return new java.util.AbstractCollection<>() {
      @Override
      public boolean add(String element) {
        return add.test(element);
      }

      @Override
      public java.util.Iterator<String> iterator() {
        return java.util.Collections.emptyIterator();
      }

      @Override
      public int size() {
        return 0;
      }
    };
  }

  private static final List<Supplier<BlockingQueue<String>>> LINKED =
      List.of(
          () -> new java.util.concurrent.LinkedBlockingQueue<>(2),
          () -> new LinkedBlockingQueue<>(2));

  @ParameterizedTest
  @FieldSource("LINKED")
  void twoMayDrainIntoEachOther(Supplier<BlockingQueue<String>> made) throws Exception {
    BlockingQueue<String> one = made.get();
    BlockingQueue<String> other = made.get();
    one.add("x");
    other.add("y");
    var both = new java.util.concurrent.CyclicBarrier(2);
    Thread thread =
        Thread.ofPlatform()
            .daemon()
            .start(
                () -> one.drainTo(into(each -> briefly(both::await) != null && other.add(each))));
    var draining =
        new java.util.concurrent.FutureTask<>(
            () -> other.drainTo(into(each -> briefly(both::await) != null && one.add(each))));
    Thread.ofPlatform().daemon().start(draining);
    assertThat(draining.get(20, TimeUnit.SECONDS)).isEqualTo(1);
    thread.join();
    assertThat(one).containsExactly("y");
    assertThat(other).containsExactly("x");
  }

  @ParameterizedTest
  @FieldSource("LINKED")
  void theirPlacesAreFreeWhenAllHaveBeenAdded(Supplier<BlockingQueue<String>> made) {
    BlockingQueue<String> queue = made.get();
    queue.add("a");
    queue.add("b");
    StringBuilder seen = new StringBuilder();
    queue.drainTo(
        into(each -> {
          seen.append(each).append(queue.size()).append(queue.offer("more")).append(' ');
          return true;
        }),
        2);
    assertThat(seen).hasToString("a2false b2false ");
    assertThat(queue).isEmpty();
    assertThat(queue.offer("c") && queue.offer("d")).isTrue();
  }

  @Test
  void whoPutsMeetsWhoTakes() throws Exception {
    SynchronousQueue<String> queue = new SynchronousQueue<>();
    assertThat(queue.offer("nobody")).isFalse();
    assertThat(queue.offer("nobody", 1, TimeUnit.MILLISECONDS)).isFalse();
    assertThat(queue.poll(1, TimeUnit.MILLISECONDS)).isNull();
    Thread taker = Thread.ofPlatform().start(() -> briefly(queue::take));
    queue.put("somebody");
    taker.join();
    Thread putter =
        Thread.ofPlatform().start(() -> briefly(() -> queue.offer("x", 1, TimeUnit.HOURS)));
    assertThat(queue.take()).isEqualTo("x");
    putter.join();
    Thread.currentThread().interrupt();
    assertThatThrownBy(queue::take).isInstanceOf(InterruptedException.class);
    assertThat(queue.offer("nobody")).as("who was interrupted waits no more").isFalse();
  }

  private static final List<TransferQueue<String>> TRANSFERS =
      List.of(new java.util.concurrent.LinkedTransferQueue<>(), new LinkedTransferQueue<>());

  /** Until so many wait to take. */
  private static void takers(TransferQueue<String> queue, int count) {
    while (queue.getWaitingConsumerCount() != count) {
      Thread.onSpinWait();
    }
  }

  @ParameterizedTest
  @FieldSource("TRANSFERS")
  void whatIsTransferredIsTaken(TransferQueue<String> queue) throws Exception {
    assertThat(queue.tryTransfer("nobody")).isFalse();
    assertThat(queue.tryTransfer("nobody", 1, TimeUnit.MILLISECONDS)).isFalse();
    assertThat(queue).isEmpty();
    List<String> taken = java.util.Collections.synchronizedList(new java.util.ArrayList<>());
    Thread[] takers = new Thread[2];
    for (int i = 0; i < 2; i++) {
      takers[i] = Thread.ofPlatform().start(() -> taken.add((String) briefly(queue::take)));
      takers(queue, i + 1);
    }
    assertThat(queue.hasWaitingConsumer()).isTrue();
    assertThat(queue.tryTransfer("one")).isTrue();
    takers[0].join(); // who came first
    assertThat(taken).containsExactly("one");
    queue.put("two");
    assertThat(queue).as("it was given to who waits").isEmpty();
    takers[1].join();
    assertThat(taken).containsExactly("one", "two");
    assertThat(queue.hasWaitingConsumer()).isFalse();
  }

  @ParameterizedTest
  @FieldSource("TRANSFERS")
  void whoTransfersWaitsForThatElementOnly(TransferQueue<String> queue) throws Exception {
    queue.put("same");
    Thread giver =
        Thread.ofPlatform()
            .start(() ->
                briefly(() -> {
                  queue.transfer("same");
                  return null;
                }));
    while (queue.size() != 2 || giver.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    var each = queue.iterator();
    assertThat(queue.poll()).isEqualTo("same");
    assertThat(queue).containsExactly("same");
    each.next();
    each.remove(); // of the first one, which is gone
    assertThat(queue).containsExactly("same");
    assertThat(giver.isAlive()).isTrue();
    each.next();
    each.remove();
    giver.join();
    assertThat(queue).isEmpty();
    assertThat(queue.offer("more", 1, TimeUnit.HOURS)).isTrue();
    queue.clear();
    assertThatThrownBy(() -> queue.addAll(queue)).isInstanceOf(IllegalArgumentException.class);
    assertThat(queue).isEmpty();
  }

  @Test
  void partnersExchange() throws Exception {
    Exchanger<String> exchanger = new Exchanger<>();
    assertThatThrownBy(() -> exchanger.exchange("x", 1, TimeUnit.MILLISECONDS))
        .isInstanceOf(TimeoutException.class);
    StringBuffer got = new StringBuffer();
    Thread other =
        Thread.ofPlatform().start(() -> got.append(briefly(() -> exchanger.exchange("mine"))));
    assertThat(exchanger.exchange("yours")).isEqualTo("mine");
    other.join();
    assertThat(got).hasToString("yours");
  }

  private record Due(String name, long at) implements Delayed {
    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      return Long.compare(at, ((Due) other).at);
    }
  }

  @Test
  void delayedElementsComeWhenTheyAreDue() throws Exception {
    DelayQueue<Due> queue = new DelayQueue<>();
    long now = System.nanoTime();
    queue.add(new Due("never", now + TimeUnit.HOURS.toNanos(1)));
    queue.add(new Due("soon", now + TimeUnit.MILLISECONDS.toNanos(5)));
    queue.put(new Due("now", now));
    assertThat(queue.take().name()).isEqualTo("now");
    assertThat(queue.take().name()).isEqualTo("soon");
    assertThat(queue.poll()).isNull();
    assertThat(queue.poll(1, TimeUnit.MILLISECONDS)).isNull();
    assertThat(queue.peek().name()).isEqualTo("never");
    assertThat(queue).hasSize(1);
  }
}
