package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.testing.LongForm;

/** Networks of futures end as those of the JDK, and call functions in the same order. */
@Timeout(60)
class CompletableFutureTest {
  private static final int STEPS = 60;

  /** From each first one on; all of them with -Dsoumak.long. */
  private static final int SEEDS = LongForm.of(75, 300);

  /** A network that grows, of one of the two classes. */
  private static final class Network {
    private final Class<?> type;
    private final java.util.Random random;
    private final java.util.List<Object> futures = new java.util.ArrayList<>();
    private final StringBuilder log = new StringBuilder();
    private final java.util.ArrayDeque<Runnable> later = new java.util.ArrayDeque<>();
    private final Executor executor = later::add;

    Network(Class<?> type, long seed) {
      this.type = type;
      this.random = new java.util.Random(seed);
      for (int i = 0; i < 4; i++) {
        futures.add(BothTypes.make(type));
      }
    }

    private Object any() {
      return futures.get(random.nextInt(futures.size()));
    }

    private String seen(int step, Object... values) {
      log.append(step);
      for (Object each : values) {
        log.append(each instanceof Throwable thrown ? shown(thrown) : " " + each);
      }
      log.append('\n');
      if (step % 7 == 3) {
        throw new IllegalStateException("step " + step);
      }
      return "r" + step;
    }

    private void grow(int step) {
      Object future = any();
      Object other = any();
      Function<Object, Object> function = it -> seen(step, it);
      Consumer<Object> consumer = it -> seen(step, it);
      BiFunction<Object, Object, Object> both = (one, two) -> seen(step, one, two);
      BiConsumer<Object, Object> pair = (one, two) -> seen(step, one, two);
      Function<Object, Object> flat =
          it -> {
            seen(step, it);
            return other;
          };
      Runnable body = () -> seen(step);
      Object made =
          switch (random.nextInt(18)) {
            case 0 -> call(future, "thenApply", function);
            case 1 -> call(future, "thenAccept", consumer);
            case 2 -> call(future, "thenRun", body);
            case 3 -> call(future, "thenCombine", other, both);
            case 4 -> call(future, "thenAcceptBoth", other, pair);
            case 5 -> call(future, "applyToEither", other, function);
            case 6 -> call(future, "thenCompose", flat);
            case 7 -> call(future, "handle", both);
            case 8 -> call(future, "whenComplete", pair);
            case 9 -> call(future, "exceptionally", function);
            case 10 -> call(future, "exceptionallyCompose", flat);
            case 11 -> many("allOf", future, other, any());
            case 12 -> many("anyOf", future, other);
            case 13 -> call(future, "runAfterBoth", other, body);
            case 14 -> call(future, "thenApplyAsync", function, executor);
            case 15 -> call(future, "handleAsync", both, executor);
            case 16 -> call(future, "copy");
            default -> BothTypes.make(type);
          };
      futures.add(made);
    }

    private Object many(String name, Object... all) {
      Object array = java.lang.reflect.Array.newInstance(type, all.length);
      System.arraycopy(all, 0, array, 0, all.length);
      return BothTypes.callOf(type, null, name, array);
    }

    private Object call(Object future, String name, Object... arguments) {
      return BothTypes.callOf(type, future, name, arguments);
    }

    private void end(int step) {
      Object future = any();
      switch (random.nextInt(5)) {
        case 0, 1 -> log.append(call(future, "complete", "v" + step));
        case 2 ->
            log.append(call(future, "completeExceptionally", new ArithmeticException("e" + step)));
        case 3 -> log.append(call(future, "cancel", true));
        default -> later.stream().findFirst().ifPresent(it -> later.remove().run());
      }
    }

    String run() {
      for (int step = 0; step < STEPS; step++) {
        if (random.nextInt(3) > 0) {
          grow(step);
        } else {
          end(step);
        }
      }
      while (!later.isEmpty()) {
        later.remove().run();
      }
      futures.forEach(it -> log.append(outcome(it)).append('\n'));
      return log.toString();
    }

    private String outcome(Object future) {
      return shown(type, future);
    }

    static String shown(Class<?> type, Object future) {
      String state =
          BothTypes.callOf(type, future, "isDone")
              + " "
              + BothTypes.callOf(type, future, "isCompletedExceptionally")
              + " "
              + BothTypes.callOf(type, future, "isCancelled")
              + " ";
      try {
        return state + BothTypes.callOf(type, future, "getNow", "none");
      } catch (RuntimeException e) {
        return state + shown(e);
      }
    }

    private static String shown(Throwable thrown) {
      Throwable cause = thrown.getCause();
      String name = thrown.getClass().getSimpleName();
      String message = thrown instanceof CompletionException ? "" : thrown.getMessage();
      return " " + name + " " + message + (cause == null ? "" : shown(cause));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1000, 2000, 3000})
  void networksEndAsTheJdks(long first) {
    for (long seed = first; seed < first + SEEDS; seed++) {
      String expected = new Network(java.util.concurrent.CompletableFuture.class, seed).run();
      assertThat(new Network(CompletableFuture.class, seed).run())
          .as("seed %s", seed)
          .isEqualTo(expected);
    }
  }

  /** Each was once looked for among all. */
  @Test
  void manyThatEndInTimeCostLittle() throws Exception {
    List<CompletableFuture<Integer>> all = new java.util.ArrayList<>();
    for (int i = 0; i < 50_000; i++) {
      all.add(new CompletableFuture<Integer>().orTimeout(1, TimeUnit.HOURS));
    }
    all.forEach(each -> each.complete(7));
    CompletableFuture<Integer> late = new CompletableFuture<>();
    late.completeOnTimeout(8, 1, TimeUnit.MILLISECONDS);
    assertThat(late.get(10, TimeUnit.SECONDS)).isEqualTo(8);
    assertThat(all).allSatisfy(each -> assertThat(each.join()).isEqualTo(7));
  }

  @Test
  void longChainsNeedNoStack() {
    CompletableFuture<Integer> first = new CompletableFuture<>();
    CompletableFuture<Integer> last = first;
    for (int i = 0; i < 100_000; i++) {
      last = last.thenApply(it -> it + 1);
    }
    first.complete(0);
    assertThat(last.join()).isEqualTo(100_000);
  }

  @Test
  void stepsThatOthersBeganAreDropped() {
    CompletableFuture<String> never = new CompletableFuture<>();
    for (int i = 0; i < 1000; i++) {
      CompletableFuture<Integer> length =
          never.applyToEither(CompletableFuture.completedFuture("x"), String::length);
      assertThat(length.join()).isEqualTo(1);
    }
    assertThat(never.getNumberOfDependents()).isLessThan(50);
  }

  @Test
  void waitsThrowWhatTheJdksDo() throws Exception {
    CompletableFuture<String> failed = CompletableFuture.failedFuture(new ArithmeticException());
    assertThatThrownBy(failed::get)
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(ArithmeticException.class);
    assertThatThrownBy(failed::join)
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(ArithmeticException.class);
    CompletableFuture<String> cancelled = new CompletableFuture<>();
    assertThat(cancelled.cancel(true)).isTrue();
    assertThatThrownBy(cancelled::join).isInstanceOf(CancellationException.class);
    assertThatThrownBy(cancelled::get).isInstanceOf(CancellationException.class);
    CompletableFuture<String> never = new CompletableFuture<>();
    assertThatThrownBy(() -> never.get(1, TimeUnit.MILLISECONDS))
        .isInstanceOf(TimeoutException.class);
    Thread.currentThread().interrupt();
    assertThatThrownBy(never::get).isInstanceOf(InterruptedException.class);
  }

  @Test
  void timesAreKept() throws Exception {
    CompletableFuture<String> never = new CompletableFuture<>();
    assertThatThrownBy(() -> never.orTimeout(1, TimeUnit.MILLISECONDS).get())
        .hasCauseInstanceOf(TimeoutException.class);
    CompletableFuture<String> late = new CompletableFuture<>();
    assertThat(late.completeOnTimeout("x", 1, TimeUnit.MILLISECONDS).get()).isEqualTo("x");
    assertThat(
            CompletableFuture.supplyAsync(
                    () -> "y", CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS))
                .get())
        .isEqualTo("y");
  }

  private static CompletableFuture<String> afterLong() {
    return new CompletableFuture<String>().orTimeout(1, TimeUnit.HOURS);
  }

  private static WeakReference<CompletableFuture<String>> inTime() {
    CompletableFuture<String> ended = afterLong();
    assertThat(ended.complete("in time")).isTrue();
    return new WeakReference<>(ended);
  }

  @Test
  void futuresThatEndInTimeAreNotKept() throws InterruptedException {
    CompletableFuture<String> open = afterLong();
    WeakReference<CompletableFuture<String>> ended = inTime();
    for (int i = 0; i < 1000 && ended.get() != null; i++) {
      System.gc();
      Thread.sleep(1);
    }
    assertThat(ended.get()).isNull();
    assertThat(open.complete("too")).isTrue();
  }

  /** Of one thread, and whatever a function does to the thread that waits. */
  @Test
  void whatIsDueIsDoneInOrder() throws Exception {
    Executor soon = CompletableFuture.delayedExecutor(0, TimeUnit.NANOSECONDS, Runnable::run);
    List<Integer> seen = new java.util.concurrent.CopyOnWriteArrayList<>();
    CompletableFuture<Boolean> end = new CompletableFuture<>();
    for (int i = 0; i < 500; i++) {
      int number = i;
      soon.execute(() -> {
        seen.add(number);
        if (number % 3 == 0) {
          Thread.currentThread().interrupt();
        }
        if (number % 7 == 0) {
          throw new StackOverflowError();
        }
      });
    }
    soon.execute(() -> end.complete(Thread.currentThread().isInterrupted()));
    assertThat(end.get(20, TimeUnit.SECONDS)).isFalse();
    assertThat(seen).hasSize(500).isSorted();
  }

  private static final List<String> ASKS =
      List.of(
          "get",
          "join",
          "resultNow",
          "exceptionNow",
          "isDone",
          "isCancelled",
          "isCompletedExceptionally",
          "state",
          "getNumberOfDependents");

  /** What clients can do to a stage, and what they see then of what it gives. */
  private static String clientsOf(Class<?> type, Object stage) {
    Supplier<String> supplier = () -> "by a client";
    Executor executor = Runnable::run;
    java.util.ArrayList<String> log = new java.util.ArrayList<>();
    BiConsumer<String, Object[]> call =
        (name, arguments) ->
            log.add(
                Compared.outcome(() -> {
                  Object given = BothTypes.callOf(type, stage, name, arguments);
                  return given == stage ? "itself" : given;
                }));
    ASKS.forEach(it -> call.accept(it, new Object[0]));
    call.accept("get", new Object[] {1L, TimeUnit.MILLISECONDS});
    call.accept("getNow", new Object[] {"none"});
    call.accept("complete", new Object[] {"by a client"});
    call.accept("completeExceptionally", new Object[] {new ArithmeticException()});
    call.accept("cancel", new Object[] {true});
    call.accept("obtrudeValue", new Object[] {"by a client"});
    call.accept("obtrudeException", new Object[] {new ArithmeticException()});
    call.accept("completeAsync", new Object[] {supplier});
    call.accept("completeAsync", new Object[] {supplier, executor});
    call.accept("orTimeout", new Object[] {1L, TimeUnit.HOURS});
    call.accept("completeOnTimeout", new Object[] {"by a client", 1L, TimeUnit.HOURS});
    Object plain = BothTypes.callOf(type, stage, "toCompletableFuture");
    log.add("plain: " + (plain != stage) + BothTypes.callOf(type, plain, "complete", "by it"));
    log.add(Network.shown(type, plain));
    return log.toString();
  }

  private static String minimalStages(Class<?> type) {
    Object future = BothTypes.make(type);
    Object stage = BothTypes.callOf(type, future, "minimalCompletionStage");
    Function<Object, Object> next = it -> it + "!";
    List<Object> stages =
        List.of(
            stage,
            BothTypes.callOf(type, stage, "thenApply", next),
            BothTypes.callOf(type, stage, "copy"),
            BothTypes.callOf(type, null, "completedStage", "x"),
            BothTypes.callOf(type, null, "failedStage", new ArithmeticException()));
    StringBuilder log = new StringBuilder();
    stages.forEach(it -> log.append(clientsOf(type, it)).append('\n'));
    log.append(BothTypes.callOf(type, future, "complete", "y"));
    for (Object each : stages) {
      Object plain = BothTypes.callOf(type, each, "toCompletableFuture");
      log.append(clientsOf(type, each)).append(Network.shown(type, plain)).append('\n');
    }
    return log.toString();
  }

  @Test
  void clientsCannotEndMinimalStages() {
    assertThat(minimalStages(CompletableFuture.class))
        .isEqualTo(minimalStages(java.util.concurrent.CompletableFuture.class))
        .contains("UnsupportedOperationException");
  }

  @Test
  void manyTasksMayWaitForEachOther() {
    int many = 40;
    List<CompletableFuture<Integer>> futures = new java.util.ArrayList<>();
    for (int i = 0; i < many; i++) {
      futures.add(new CompletableFuture<>());
    }
    List<CompletableFuture<Integer>> sums = new java.util.ArrayList<>();
    for (int i = 0; i < many; i++) {
      CompletableFuture<Integer> next = futures.get((i + 1) % many);
      sums.add(CompletableFuture.supplyAsync(() -> next.join() + 1));
    }
    futures.forEach(it -> it.complete(1));
    assertThat(sums).allSatisfy(it -> assertThat(it.join()).isEqualTo(2));
  }

  /** Its functions are marked once, whichever method the program calls. */
  private static final class Marked extends CompletableFuture<Integer> {
    private int calls;

    @Override
    public <U> CompletableFuture<U> thenApply(Function<? super Integer, ? extends U> next) {
      calls++;
      return super.thenApply(next);
    }

    @Override
    public <U> CompletableFuture<U> thenApplyAsync(Function<? super Integer, ? extends U> next) {
      calls++;
      return super.thenApplyAsync(next);
    }

    @Override
    public <U, V> CompletableFuture<V> thenCombine(
        CompletionStage<? extends U> other, BiFunction<? super Integer, ? super U, ? extends V> f) {
      calls++;
      return super.thenCombine(other, f);
    }
  }

  @Test
  void otherMethodsAreNotCalled() {
    Marked future = new Marked();
    StringBuffer seen = new StringBuffer();
    CompletableFuture<Integer> other = CompletableFuture.completedFuture(2);
    CompletableFuture<Void> all =
        CompletableFuture.allOf(
            future.thenAccept(seen::append),
            future.thenAcceptAsync(seen::append),
            future.thenRun(() -> seen.append('r')),
            future.thenRunAsync(() -> seen.append('r')),
            future.thenAcceptBoth(other, (one, two) -> seen.append(one + two)),
            future.runAfterBoth(other, () -> seen.append('b')));
    future.complete(1);
    all.join();
    assertThat(seen.toString().chars().sorted().toArray()).isEqualTo("113brr".chars().toArray());
    assertThat(future.calls).isZero();
  }
}
