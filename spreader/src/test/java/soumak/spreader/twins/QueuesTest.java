package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.testing.LongForm;

/** Queues, old and copying lists do what those of the JDK do, in their order. */
class QueuesTest {
  /** As many at random; all of them with -Dsoumak.long. */
  private static final int CALLS = LongForm.of(1000, 4000);

  private static List<Function<Queue<Integer>, Object>> calls(java.util.Random random) {
    Integer value = random.nextInt(25) == 0 ? null : random.nextInt(40);
    return List.of(
        it -> it.offer(value),
        it -> it.add(value),
        it -> it.size() > 20 ? it.poll() : "few",
        it -> it.size() > 20 ? it.remove() : "few",
        it -> it.peek(),
        it -> it.element(),
        it -> it.remove(value),
        it -> it.contains(value),
        it -> it.addAll(List.of(1, 30, 7)),
        it -> it.removeAll(List.of(3, 4, 5)),
        it -> it.size() > 50 && it.retainAll(List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)),
        it -> it.removeIf(each -> each.equals(value)),
        it -> walk(it.iterator()),
        it -> it.toArray(new Integer[2]),
        it -> it.stream().mapToInt(Integer::intValue).sum());
  }

  private static Object walk(Iterator<Integer> each) {
    StringBuilder seen = new StringBuilder();
    while (each.hasNext()) {
      Integer value = each.next();
      seen.append(value).append(' ');
      if (value % 3 == 0) {
        each.remove();
      }
    }
    return seen;
  }

  private static <C extends Collection<Integer>> void compare(
      C jdk, C twin, long seed, Function<java.util.Random, List<Function<C, Object>>> calls) {
    java.util.Random random = new java.util.Random(seed);
    for (int i = 0; i < CALLS; i++) {
      Compared.compare(jdk, twin, random, calls.apply(random));
      Compared.same(jdk, twin);
    }
  }

  private static void queues(Queue<Integer> jdk, Queue<Integer> twin, long seed) {
    compare(jdk, twin, seed, QueuesTest::calls);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void queues(long seed) {
    queues(new java.util.PriorityQueue<>(), new PriorityQueue<>(), seed);
    java.util.Comparator<Integer> order = java.util.Comparator.comparing(it -> -it / 4);
    queues(new java.util.PriorityQueue<>(order), new PriorityQueue<>(order), seed);
    List<Integer> some = new java.util.Random(seed).ints(30, 0, 9).boxed().toList();
    queues(new java.util.PriorityQueue<>(some), new PriorityQueue<>(some), seed);
    queues(new java.util.concurrent.ConcurrentLinkedQueue<>(), new ConcurrentLinkedQueue<>(), seed);
    queues(new java.util.concurrent.LinkedTransferQueue<>(), new LinkedTransferQueue<>(), seed);
  }

  /** Copies have the order of the JDK's copies, and poll in it. */
  private static void copies(Queue<Integer> jdk, Queue<Integer> twin) {
    assertThat(twin).hasToString(jdk.toString());
    assertThat(new java.util.ArrayList<>(twin)).isEqualTo(new java.util.ArrayList<>(jdk));
    jdk.add(3);
    twin.add(3);
    assertThat(twin).hasToString(jdk.toString());
    while (!jdk.isEmpty()) {
      assertThat(twin.poll()).isEqualTo(jdk.poll());
    }
    assertThat(twin).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 7, 8, 20, 61})
  void queuesOfOthers(int size) {
    for (int seed = 0; seed < 200; seed++) {
      List<Integer> some = new java.util.Random(seed).ints(size, 0, 40).boxed().toList();
      copies(new java.util.PriorityQueue<>(some), new PriorityQueue<>(some));
      copies(
          new java.util.concurrent.PriorityBlockingQueue<>(some),
          new PriorityBlockingQueue<>(some));

      java.util.Comparator<Integer> order = java.util.Comparator.comparing(it -> -it / 4);
      java.util.TreeSet<Integer> sorted = new java.util.TreeSet<>(order);
      sorted.addAll(some);
      TreeSet<Integer> twin = new TreeSet<>(sorted);
      copies(new java.util.PriorityQueue<>(sorted), new PriorityQueue<>(twin));
      copies(
          new java.util.concurrent.PriorityBlockingQueue<>(sorted),
          new PriorityBlockingQueue<>(twin));

      var heap = new java.util.PriorityQueue<>(order);
      var ours = new PriorityQueue<>(order);
      var blocking = new java.util.concurrent.PriorityBlockingQueue<>(3, order);
      var blockingOurs = new PriorityBlockingQueue<>(3, order);
      List.of(heap, ours, blocking, blockingOurs).forEach(it -> it.addAll(some));
      copies(
          new java.util.concurrent.PriorityBlockingQueue<>(heap),
          new PriorityBlockingQueue<>(ours));
      copies(
          new java.util.concurrent.PriorityBlockingQueue<>(blocking),
          new PriorityBlockingQueue<>(blockingOurs));
      copies(new java.util.PriorityQueue<>(heap), new PriorityQueue<>(ours));
      copies(new java.util.PriorityQueue<>(blocking), new PriorityQueue<>(blockingOurs));
    }
  }

  private static List<Function<Deque<Integer>, Object>> dequeCalls(java.util.Random random) {
    Integer value = random.nextInt(9) == 0 ? null : random.nextInt(8);
    return List.of(
        it -> it.offerFirst(value) + " " + it.offerLast(value),
        it -> {
          it.push(value);
          return it.add(value);
        },
        it -> it.pollFirst() + " " + it.pollLast(),
        it -> it.pop() + " " + it.removeLast(),
        it -> it.getFirst() + " " + it.peekLast(),
        it -> it.removeFirstOccurrence(value) + " " + it.removeLastOccurrence(value),
        it -> it.remove(value),
        it -> walk(it.descendingIterator()));
  }

  @ParameterizedTest
  @ValueSource(longs = {4, 5})
  void deques(long seed) {
    compare(
        (Deque<Integer>) new java.util.concurrent.ConcurrentLinkedDeque<Integer>(),
        new ConcurrentLinkedDeque<>(),
        seed,
        QueuesTest::dequeCalls);
  }

  private static void lists(List<Integer> jdk, List<Integer> twin, long seed) {
    java.util.Random random = new java.util.Random(seed);
    for (int i = 0; i < CALLS; i++) {
      List<Function<List<Integer>, Object>> calls = CollectionsTest.listCalls(random);
      Function<List<Integer>, Object> call = calls.get(random.nextInt(calls.size()));
      // Which IndexOutOfBoundsException it is differs in corners, and so does who notices first.
      String expected = kind(() -> call.apply(jdk));
      assertThat(kind(() -> call.apply(twin))).isEqualTo(expected);
      Compared.same(jdk, twin);
    }
  }

  private static String kind(Supplier<Object> call) {
    String outcome = Compared.outcome(call);
    return outcome.contains("IndexOutOfBounds") ? "IndexOutOfBoundsException" : outcome;
  }

  @ParameterizedTest
  @ValueSource(longs = {6, 7})
  void lists(long seed) {
    lists(new java.util.Vector<>(), new Vector<>(), seed);
    lists(
        java.util.Collections.synchronizedList(new java.util.ArrayList<>()),
        Guarded.synchronizedList(new ArrayList<>()),
        seed);
    lists(
        java.util.Collections.unmodifiableList(new java.util.ArrayList<>(List.of(1, 2, 3))),
        Unmodifiable.unmodifiableList(new ArrayList<>(List.of(1, 2, 3))),
        seed);
    lists(List.of(5, 6, 7, 8), FixedList.of(5, 6, 7, 8), seed);
    lists(java.util.Arrays.asList(5, 6, 7, 8), ArrayView.asList(5, 6, 7, 8), seed);
  }

  /** What cannot be compared with what is there is not taken. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7})
  void whatCannotBeComparedIsNotTaken(int size) {
    for (Queue<Object> each :
        List.<Queue<Object>>of(
            new PriorityQueue<>(),
            new PriorityBlockingQueue<>(),
            new java.util.PriorityQueue<>(),
            new java.util.concurrent.PriorityBlockingQueue<>())) {
      for (int i = 0; i < size; i++) {
        each.add(i);
      }
      String outcome = Compared.outcome(() -> each.add("a"));
      assertThat(outcome).isEqualTo(size == 0 ? "true" : ClassCastException.class.getName());
      assertThat(each).hasSize(size == 0 ? 1 : size);
      for (int i = 0; i < size; i++) {
        assertThat(each.poll()).isEqualTo(i);
      }
    }
  }
}
