package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** What programs print of exceptions is what they print in Java. */
class MessagesTest {
  private static <C> void told(Compared<C> both, String what, Function<C, Object> call) {
    assertThat(Compared.told(() -> call.apply(both.twin())))
        .as("%s, %s", both, what)
        .isEqualTo(Compared.told(() -> call.apply(both.jdk())));
  }

  static final List<Kind<List<Integer>>> LISTS =
      Kind.LISTS.stream()
          .filter(it -> !it.name().contains("subList") && !it.name().contains("reversed"))
          .filter(it -> !it.name().equals("asList"))
          .toList();

  private static Object done(Runnable what) {
    what.run();
    return "done";
  }

  @ParameterizedTest
  @FieldSource("LISTS")
  void indexesOfLists(Kind<List<Integer>> kind) {
    for (int size : new int[] {0, 3}) {
      for (int index : new int[] {-1, 0, 3, 7}) {
        List<Integer> some = List.of(5, 6, 7).subList(0, size);
        told(kind.of(some), "get " + index, it -> it.get(index));
        told(kind.of(some), "set " + index, it -> it.set(index, 9));
        told(kind.of(some), "remove " + index, it -> it.remove(index));
        told(kind.of(some), "add " + index, it -> done(() -> it.add(index, 9)));
        told(kind.of(some), "addAll " + index, it -> it.addAll(index, List.of(1)));
        told(kind.of(some), "listIterator " + index, it -> it.listIterator(index).nextIndex());
        told(kind.of(some), "subList to " + index, it -> it.subList(0, index));
        told(kind.of(some), "subList from " + index, it -> it.subList(index, size));
        told(kind.of(some), "subList back " + index, it -> it.subList(2, 1));
        told(kind.of(some), "part of " + index, it -> it.subList(0, size).get(index));
      }
      List<Integer> some = List.of(5, 6, 7).subList(0, size);
      told(kind.of(some), "getFirst", List::getFirst);
      told(kind.of(some), "getLast", List::getLast);
      told(kind.of(some), "removeFirst", List::removeFirst);
      told(kind.of(some), "removeLast", List::removeLast);
      told(kind.of(some), "next", it -> it.listIterator(size).next());
      told(kind.of(some), "previous", it -> it.listIterator().previous());
      told(kind.of(some), "remove", it -> done(() -> it.iterator().remove()));
      told(kind.of(some), "set", it -> done(() -> it.listIterator().set(1)));
      told(kind.of(some), "while it changes", MessagesTest::changed);
    }
  }

  private static Object changed(List<Integer> list) {
    Iterator<Integer> each = list.iterator();
    list.add(1);
    return each.next();
  }

  static final List<Kind<java.util.Queue<Integer>>> QUEUES = Kind.QUEUES;

  @ParameterizedTest
  @FieldSource("QUEUES")
  void queues(Kind<java.util.Queue<Integer>> kind) {
    told(kind.of(), "remove", java.util.Queue::remove);
    told(kind.of(), "element", java.util.Queue::element);
    told(kind.of(), "next", it -> it.iterator().next());
    told(kind.of(1), "iterator", it -> done(() -> it.iterator().remove()));
    told(kind.of(1, 2, 3, 4, 5, 6, 7, 8), "add", it -> it.add(9));
    told(kind.of(1), "addAll of itself", it -> it.addAll(it));
  }

  static final List<Kind<java.util.Deque<Integer>>> DEQUES = Kind.DEQUES;

  @ParameterizedTest
  @FieldSource("DEQUES")
  void deques(Kind<java.util.Deque<Integer>> kind) {
    told(kind.of(), "getFirst", java.util.Deque::getFirst);
    told(kind.of(), "getLast", java.util.Deque::getLast);
    told(kind.of(), "removeFirst", java.util.Deque::removeFirst);
    told(kind.of(), "removeLast", java.util.Deque::removeLast);
    told(kind.of(), "pop", java.util.Deque::pop);
    told(kind.of(), "next", it -> it.descendingIterator().next());
  }

  static final List<Kind<Map<Integer, String>>> MAPS = Kind.MAPS;

  @ParameterizedTest
  @FieldSource("MAPS")
  void maps(Kind<Map<Integer, String>> kind) {
    told(kind.of(), "next", it -> it.keySet().iterator().next());
    told(kind.of(1), "remove", it -> done(() -> it.keySet().iterator().remove()));
    told(kind.of(1), "key", it -> it.keySet().add(5));
    told(kind.of(1), "value", it -> it.values().add("x"));
    told(kind.of(1), "far away", it -> it.put(5000, "x"));
    if (kind.of(1).jdk() instanceof java.util.NavigableMap<?, ?>) {
      told(kind.of(), "firstKey", it -> ((java.util.SortedMap<Integer, String>) it).firstKey());
      told(kind.of(), "lastKey", it -> ((java.util.SortedMap<Integer, String>) it).lastKey());
      told(
          kind.of(1),
          "backwards",
          it -> ((java.util.SortedMap<Integer, String>) it).subMap(40, 20).size());
      told(
          kind.of(1, 2, 3),
          "too far",
          it -> ((java.util.SortedMap<Integer, String>) it).subMap(1, 3).subMap(0, 9).size());
      told(
          kind.of(1, 2, 3),
          "put too far",
          it -> ((java.util.SortedMap<Integer, String>) it).subMap(1, 3).put(9, "x"));
      told(
          kind.of(1, 2, 3),
          "head too far",
          it -> ((java.util.SortedMap<Integer, String>) it).subMap(1, 3).headMap(9).size());
    }
  }

  /** What an object says of itself, without the number that makes it unique. */
  private static String shown(Object of) {
    return of.toString().replaceAll("@[0-9a-f]+", "@");
  }

  private static Object shows(Object of, String... calls) {
    StringBuilder seen = new StringBuilder(shown(of));
    for (String call : calls) {
      BothTypes.call(of, call);
      seen.append(", ").append(shown(of));
    }
    return seen;
  }

  @Test
  void locks() {
    Compared<Object> lock =
        new Compared<>("lock", new java.util.concurrent.locks.ReentrantLock(), new ReentrantLock());
    assertThat(shows(lock.twin(), "lock", "lock", "unlock", "unlock"))
        .hasToString(shows(lock.jdk(), "lock", "lock", "unlock", "unlock").toString());
    var old = new java.util.concurrent.locks.ReentrantReadWriteLock();
    ReentrantReadWriteLock both = new ReentrantReadWriteLock();
    old.writeLock().lock();
    both.writeLock().lock();
    old.readLock().lock();
    both.readLock().lock();
    assertThat(shown(both)).isEqualTo(shown(old));
    assertThat(shown(both.readLock())).isEqualTo(shown(old.readLock()));
    assertThat(shown(both.writeLock())).isEqualTo(shown(old.writeLock()));
    for (String call : List.of("readLock", "writeLock")) {
      assertThat(shows(new StampedLock(), call))
          .hasToString(shows(new java.util.concurrent.locks.StampedLock(), call).toString());
    }
    assertThat(shows(new Semaphore(2), "acquire"))
        .hasToString(shows(new java.util.concurrent.Semaphore(2), "acquire").toString());
    assertThat(shows(new CountDownLatch(3), "countDown"))
        .hasToString(shows(new java.util.concurrent.CountDownLatch(3), "countDown").toString());
  }

  /** A body that has a name. */
  private static final class Body implements Runnable {
    private final boolean fails;

    Body(boolean fails) {
      this.fails = fails;
    }

    @Override
    public void run() {
      if (fails) {
        throw new ArithmeticException("failed");
      }
    }

    @Override
    public String toString() {
      return "a body";
    }
  }

  @Test
  void tasks() {
    for (boolean fails : new boolean[] {true, false}) {
      for (String call : List.of("run", "hashCode")) {
        assertThat(shows(new FutureTask<>(new Body(fails), 1), call))
            .hasToString(
                shows(new java.util.concurrent.FutureTask<>(new Body(fails), 1), call).toString());
      }
    }
    FutureTask<Integer> task = new FutureTask<>(new Body(false), 1);
    assertThat(task.cancel(false)).isTrue();
    assertThat(shown(task)).isEqualTo("java.util.concurrent.FutureTask@[Cancelled]");
    assertThat(shown(new FutureTask<>(new Body(false), 1) {})).contains("MessagesTest$");
  }

  @Test
  void futures() {
    List<Object> old =
        List.of(
            new java.util.concurrent.CompletableFuture<>(),
            java.util.concurrent.CompletableFuture.completedFuture(1),
            java.util.concurrent.CompletableFuture.failedFuture(new ArithmeticException("failed")),
            java.util.concurrent.CompletableFuture.completedStage(1),
            java.util.concurrent.CompletableFuture.failedStage(new ArithmeticException("failed")),
            new java.util.concurrent.CompletableFuture<>().minimalCompletionStage());
    List<Object> twins =
        List.of(
            new CompletableFuture<>(),
            CompletableFuture.completedFuture(1),
            CompletableFuture.failedFuture(new ArithmeticException("failed")),
            CompletableFuture.completedStage(1),
            CompletableFuture.failedStage(new ArithmeticException("failed")),
            new CompletableFuture<>().minimalCompletionStage());
    for (int i = 0; i < old.size(); i++) {
      assertThat(shown(twins.get(i))).isEqualTo(shown(old.get(i)));
    }
  }

  private static String rejected(ExecutorService pool) {
    try {
      return String.valueOf(pool.submit(new Body(false)));
    } catch (RejectedExecutionException e) {
      // Threads of the JDK's may be there a little longer.
      return String.valueOf(e.getMessage()).replaceAll("@[0-9a-f]+|size = [0-9]", "@");
    }
  }

  @Test
  void pools() throws Exception {
    for (List<ExecutorService> both :
        List.<List<ExecutorService>>of(
            List.of(
                java.util.concurrent.Executors.newFixedThreadPool(2),
                Executors.newFixedThreadPool(2)),
            List.of(
                new java.util.concurrent.ScheduledThreadPoolExecutor(1),
                new ScheduledThreadPoolExecutor(1)),
            List.of(new java.util.concurrent.ForkJoinPool(3), new ForkJoinPool(3)))) {
      List<String> seen = new java.util.ArrayList<>();
      for (ExecutorService each : both) {
        String text = shown(each);
        each.submit(new Body(false)).get();
        each.close();
        seen.add(text + rejected(each));
      }
      assertThat(seen.get(1)).isEqualTo(seen.get(0));
    }
  }
}
