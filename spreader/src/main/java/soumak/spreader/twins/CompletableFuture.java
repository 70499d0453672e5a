package soumak.spreader.twins;

import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A result that is to come, and what is made of it. Without an executor, what is asynchronous runs
 * in the common pool.
 *
 * @param <T> the result
 */
public class CompletableFuture<T> extends Ending<T> implements CompletionStage<T> {
  public CompletableFuture() {}

  // Beginnings

  public static <U> CompletableFuture<U> supplyAsync(Supplier<U> body) {
    return supplyAsync(body, ForkJoinPool.commonPool());
  }

  public static <U> CompletableFuture<U> supplyAsync(Supplier<U> body, Executor executor) {
    return new CompletableFuture<U>().completeAsync(body, executor);
  }

  public static CompletableFuture<Void> runAsync(Runnable body) {
    return runAsync(body, ForkJoinPool.commonPool());
  }

  public static CompletableFuture<Void> runAsync(Runnable body, Executor executor) {
    some(body);
    return new CompletableFuture<Void>()
        .begin(
            executor,
            (from, to) -> {
              body.run();
              to.settle(null, null);
            });
  }

  public static <U> CompletableFuture<U> completedFuture(U value) {
    CompletableFuture<U> made = new CompletableFuture<>();
    made.settle(value, null);
    return made;
  }

  public static <U> CompletableFuture<U> failedFuture(Throwable thrown) {
    CompletableFuture<U> made = new CompletableFuture<>();
    made.settle(null, some(thrown));
    return made;
  }

  public static <U> CompletionStage<U> completedStage(U value) {
    MinimalStage<U> made = new MinimalStage<>();
    made.settle(value, null);
    return made;
  }

  public static <U> CompletionStage<U> failedStage(Throwable thrown) {
    MinimalStage<U> made = new MinimalStage<>();
    made.settle(null, some(thrown));
    return made;
  }

  public CompletableFuture<T> completeAsync(Supplier<? extends T> body) {
    return completeAsync(body, defaultExecutor());
  }

  public CompletableFuture<T> completeAsync(Supplier<? extends T> body, Executor executor) {
    some(body);
    return begin(executor, (from, to) -> to.settle(body.get(), null));
  }

  private CompletableFuture<T> begin(Executor executor, Step.Body<Object, T> body) {
    some(executor).execute(new Step<>(Step.After.ANY, this, executor, body));
    return this;
  }

  private static <U> U some(U given) {
    if (given == null) {
      throw new NullPointerException();
    }
    return given;
  }

  public Executor defaultExecutor() {
    return ForkJoinPool.commonPool();
  }

  public <U> CompletableFuture<U> newIncompleteFuture() {
    return new CompletableFuture<>();
  }

  @Override
  public CompletableFuture<T> toCompletableFuture() {
    return this;
  }

  public void obtrudeValue(T value) {
    obtrude(value, null);
  }

  public void obtrudeException(Throwable thrown) {
    obtrude(null, some(thrown));
  }

  // After one

  private <U> CompletableFuture<U> after(Step.After ends, Executor executor, Step.Body<T, U> body) {
    CompletableFuture<U> target = newIncompleteFuture();
    then(new Step<>(ends, target, executor, body));
    return target;
  }

  @Override
  public <U> CompletableFuture<U> thenApply(Function<? super T, ? extends U> next) {
    return apply(null, next);
  }

  @Override
  public <U> CompletableFuture<U> thenApplyAsync(Function<? super T, ? extends U> next) {
    return apply(defaultExecutor(), next);
  }

  @Override
  public <U> CompletableFuture<U> thenApplyAsync(
      Function<? super T, ? extends U> next, Executor executor) {
    return apply(some(executor), next);
  }

  private <U> CompletableFuture<U> apply(Executor executor, Function<? super T, ? extends U> next) {
    some(next);
    return after(
        Step.After.VALUES, executor, (from, to) -> to.settle(next.apply(from.value()), null));
  }

  private static <A> Function<A, Void> function(Consumer<? super A> next) {
    some(next);
    return value -> {
      next.accept(value);
      return null;
    };
  }

  private static <A> Function<A, Void> function(Runnable next) {
    some(next);
    return value -> {
      next.run();
      return null;
    };
  }

  @Override
  public CompletableFuture<Void> thenAccept(Consumer<? super T> next) {
    return apply(null, function(next));
  }

  @Override
  public CompletableFuture<Void> thenAcceptAsync(Consumer<? super T> next) {
    return apply(defaultExecutor(), function(next));
  }

  @Override
  public CompletableFuture<Void> thenAcceptAsync(Consumer<? super T> next, Executor executor) {
    return apply(some(executor), function(next));
  }

  @Override
  public CompletableFuture<Void> thenRun(Runnable next) {
    return apply(null, function(next));
  }

  @Override
  public CompletableFuture<Void> thenRunAsync(Runnable next) {
    return apply(defaultExecutor(), function(next));
  }

  @Override
  public CompletableFuture<Void> thenRunAsync(Runnable next, Executor executor) {
    return apply(some(executor), function(next));
  }

  @Override
  public <U> CompletableFuture<U> handle(BiFunction<? super T, Throwable, ? extends U> next) {
    return handled(null, next);
  }

  @Override
  public <U> CompletableFuture<U> handleAsync(BiFunction<? super T, Throwable, ? extends U> next) {
    return handled(defaultExecutor(), next);
  }

  @Override
  public <U> CompletableFuture<U> handleAsync(
      BiFunction<? super T, Throwable, ? extends U> next, Executor executor) {
    return handled(some(executor), next);
  }

  private <U> CompletableFuture<U> handled(
      Executor executor, BiFunction<? super T, Throwable, ? extends U> next) {
    some(next);
    return after(
        Step.After.ANY,
        executor,
        (from, to) -> to.settle(next.apply(from.value(), from.failure()), null));
  }

  @Override
  public CompletableFuture<T> whenComplete(BiConsumer<? super T, ? super Throwable> next) {
    return watched(null, next);
  }

  @Override
  public CompletableFuture<T> whenCompleteAsync(BiConsumer<? super T, ? super Throwable> next) {
    return watched(defaultExecutor(), next);
  }

  @Override
  public CompletableFuture<T> whenCompleteAsync(
      BiConsumer<? super T, ? super Throwable> next, Executor executor) {
    return watched(some(executor), next);
  }

  private CompletableFuture<T> watched(
      Executor executor, BiConsumer<? super T, ? super Throwable> next) {
    some(next);
    return after(Step.After.ANY, executor, (from, to) -> watch(from, to, next));
  }

  /** What is thrown for a failure is a part of that. */
  @SuppressWarnings("CatchingUnchecked")
  private static <U> void watch(
      Ending<U> from, Ending<U> to, BiConsumer<? super U, ? super Throwable> next) {
    Throwable failure = from.failure();
    try {
      next.accept(from.value(), failure);
    } catch (Throwable e) {
      if (failure == null) {
        to.fail(e);
      } else if (failure != e) {
        failure.addSuppressed(e);
      }
    }
    relay(from, to);
  }

  private static <U> void relay(Ending<? extends U> from, Ending<U> to) {
    if (!to.failAs(from)) {
      to.settle(from.value(), null);
    }
  }

  @Override
  public CompletableFuture<T> exceptionally(Function<Throwable, ? extends T> next) {
    return caught(null, next);
  }

  @Override
  public CompletableFuture<T> exceptionallyAsync(Function<Throwable, ? extends T> next) {
    return caught(defaultExecutor(), next);
  }

  @Override
  public CompletableFuture<T> exceptionallyAsync(
      Function<Throwable, ? extends T> next, Executor executor) {
    return caught(some(executor), next);
  }

  private CompletableFuture<T> caught(Executor executor, Function<Throwable, ? extends T> next) {
    some(next);
    return after(
        Step.After.FAILURE, executor, (from, to) -> to.settle(next.apply(from.failure()), null));
  }

  // After one, by another one

  /** Ends the target as a stage, once that has. */
  private static <U> void follow(CompletionStage<? extends U> stage, Ending<U> target) {
    CompletableFuture<? extends U> inner = stage.toCompletableFuture();
    inner.then(new Step<U, U>(Step.After.ANY, target, null, CompletableFuture::relay));
  }

  @Override
  public <U> CompletableFuture<U> thenCompose(
      Function<? super T, ? extends CompletionStage<U>> next) {
    return composed(null, next);
  }

  @Override
  public <U> CompletableFuture<U> thenComposeAsync(
      Function<? super T, ? extends CompletionStage<U>> next) {
    return composed(defaultExecutor(), next);
  }

  @Override
  public <U> CompletableFuture<U> thenComposeAsync(
      Function<? super T, ? extends CompletionStage<U>> next, Executor executor) {
    return composed(some(executor), next);
  }

  private <U> CompletableFuture<U> composed(
      Executor executor, Function<? super T, ? extends CompletionStage<U>> next) {
    some(next);
    return after(Step.After.VALUES, executor, (from, to) -> follow(next.apply(from.value()), to));
  }

  @Override
  public CompletableFuture<T> exceptionallyCompose(
      Function<Throwable, ? extends CompletionStage<T>> next) {
    return recovered(null, next);
  }

  @Override
  public CompletableFuture<T> exceptionallyComposeAsync(
      Function<Throwable, ? extends CompletionStage<T>> next) {
    return recovered(defaultExecutor(), next);
  }

  @Override
  public CompletableFuture<T> exceptionallyComposeAsync(
      Function<Throwable, ? extends CompletionStage<T>> next, Executor executor) {
    return recovered(some(executor), next);
  }

  private CompletableFuture<T> recovered(
      Executor executor, Function<Throwable, ? extends CompletionStage<T>> next) {
    some(next);
    return after(
        Step.After.FAILURE, executor, (from, to) -> follow(next.apply(from.failure()), to));
  }

  /** The target, which ends as this does. */
  final CompletableFuture<T> relayTo(CompletableFuture<T> target) {
    then(new Step<T, T>(Step.After.ANY, target, null, CompletableFuture::relay));
    return target;
  }

  public CompletableFuture<T> copy() {
    return relayTo(newIncompleteFuture());
  }

  public CompletionStage<T> minimalCompletionStage() {
    return relayTo(new MinimalStage<>());
  }

  // After two

  @Override
  public <U, V> CompletableFuture<V> thenCombine(
      CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> next) {
    return combined(null, other, next);
  }

  @Override
  public <U, V> CompletableFuture<V> thenCombineAsync(
      CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> next) {
    return combined(defaultExecutor(), other, next);
  }

  @Override
  public <U, V> CompletableFuture<V> thenCombineAsync(
      CompletionStage<? extends U> other,
      BiFunction<? super T, ? super U, ? extends V> next,
      Executor executor) {
    return combined(some(executor), other, next);
  }

  private <U, V> CompletableFuture<V> combined(
      Executor executor,
      CompletionStage<? extends U> stage,
      BiFunction<? super T, ? super U, ? extends V> next) {
    some(next);
    CompletableFuture<? extends U> other = stage.toCompletableFuture();
    CompletableFuture<V> target = newIncompleteFuture();
    Step<Object, V> step =
        Step.ofBoth(
            this,
            other,
            target,
            executor,
            (from, to) -> to.settle(next.apply(value(), other.value()), null));
    then(step);
    other.then(step);
    return target;
  }

  private static <A, B> BiFunction<A, B, Void> function(BiConsumer<? super A, ? super B> next) {
    some(next);
    return (one, other) -> {
      next.accept(one, other);
      return null;
    };
  }

  private static <A, B> BiFunction<A, B, Void> both(Runnable next) {
    some(next);
    return (one, other) -> {
      next.run();
      return null;
    };
  }

  @Override
  public <U> CompletableFuture<Void> thenAcceptBoth(
      CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> next) {
    return combined(null, other, CompletableFuture.<T, U>function(next));
  }

  @Override
  public <U> CompletableFuture<Void> thenAcceptBothAsync(
      CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> next) {
    return combined(defaultExecutor(), other, CompletableFuture.<T, U>function(next));
  }

  @Override
  public <U> CompletableFuture<Void> thenAcceptBothAsync(
      CompletionStage<? extends U> other,
      BiConsumer<? super T, ? super U> next,
      Executor executor) {
    return combined(some(executor), other, CompletableFuture.<T, U>function(next));
  }

  @Override
  public CompletableFuture<Void> runAfterBoth(CompletionStage<?> other, Runnable next) {
    return combined(null, other, CompletableFuture.<T, Object>both(next));
  }

  @Override
  public CompletableFuture<Void> runAfterBothAsync(CompletionStage<?> other, Runnable next) {
    return combined(defaultExecutor(), other, CompletableFuture.<T, Object>both(next));
  }

  @Override
  public CompletableFuture<Void> runAfterBothAsync(
      CompletionStage<?> other, Runnable next, Executor executor) {
    return combined(some(executor), other, CompletableFuture.<T, Object>both(next));
  }

  // After the first of two

  @Override
  public <U> CompletableFuture<U> applyToEither(
      CompletionStage<? extends T> other, Function<? super T, U> next) {
    return either(null, other, next);
  }

  @Override
  public <U> CompletableFuture<U> applyToEitherAsync(
      CompletionStage<? extends T> other, Function<? super T, U> next) {
    return either(defaultExecutor(), other, next);
  }

  @Override
  public <U> CompletableFuture<U> applyToEitherAsync(
      CompletionStage<? extends T> other, Function<? super T, U> next, Executor executor) {
    return either(some(executor), other, next);
  }

  private <U> CompletableFuture<U> either(
      Executor executor, CompletionStage<?> other, Function<? super T, U> next) {
    some(next);
    CompletableFuture<U> target = newIncompleteFuture();
    Step<T, U> step =
        new Step<>(
            Step.After.VALUES,
            target,
            executor,
            (from, to) -> to.settle(next.apply(from.value()), null));
    then(step);
    other.toCompletableFuture().then(step);
    return target;
  }

  @Override
  public CompletableFuture<Void> acceptEither(
      CompletionStage<? extends T> other, Consumer<? super T> next) {
    return either(null, other, function(next));
  }

  @Override
  public CompletableFuture<Void> acceptEitherAsync(
      CompletionStage<? extends T> other, Consumer<? super T> next) {
    return either(defaultExecutor(), other, function(next));
  }

  @Override
  public CompletableFuture<Void> acceptEitherAsync(
      CompletionStage<? extends T> other, Consumer<? super T> next, Executor executor) {
    return either(some(executor), other, function(next));
  }

  @Override
  public CompletableFuture<Void> runAfterEither(CompletionStage<?> other, Runnable next) {
    return either(null, other, function(next));
  }

  @Override
  public CompletableFuture<Void> runAfterEitherAsync(CompletionStage<?> other, Runnable next) {
    return either(defaultExecutor(), other, function(next));
  }

  @Override
  public CompletableFuture<Void> runAfterEitherAsync(
      CompletionStage<?> other, Runnable next, Executor executor) {
    return either(some(executor), other, function(next));
  }

  // After many

  public static CompletableFuture<Void> allOf(CompletableFuture<?>... all) {
    CompletableFuture<?>[] sources = all.clone();
    CompletableFuture<Void> target = new CompletableFuture<>();
    if (sources.length == 0) {
      target.settle(null, null);
    }
    Step<Object, Void> step =
        new Step<>(sources.length, Step.After.ANY, target, null, (from, to) -> endAs(sources, to));
    for (CompletableFuture<?> each : sources) {
      each.then(step);
    }
    return target;
  }

  private static void endAs(CompletableFuture<?>[] sources, Ending<Void> target) {
    for (CompletableFuture<?> each : sources) {
      if (target.failAs(each)) {
        return;
      }
    }
    target.settle(null, null);
  }

  public static CompletableFuture<Object> anyOf(CompletableFuture<?>... all) {
    CompletableFuture<Object> target = new CompletableFuture<>();
    Step<Object, Object> step = new Step<>(Step.After.ANY, target, null, CompletableFuture::relay);
    for (CompletableFuture<?> each : all) {
      each.then(step);
    }
    return target;
  }

  // Times

  public CompletableFuture<T> orTimeout(long time, TimeUnit unit) {
    Delays.end(this, time, unit, () -> completeExceptionally(new TimeoutException()));
    return this;
  }

  public CompletableFuture<T> completeOnTimeout(T value, long time, TimeUnit unit) {
    Delays.end(this, time, unit, () -> complete(value));
    return this;
  }

  public static Executor delayedExecutor(long delay, TimeUnit unit) {
    return delayedExecutor(delay, unit, ForkJoinPool.commonPool());
  }

  public static Executor delayedExecutor(long delay, TimeUnit unit, Executor executor) {
    some(unit);
    some(executor);
    return task -> {
      var _ = Delays.run(delay, unit, () -> executor.execute(task));
    };
  }

  final String shown() {
    if (hasEnded()) {
      Throwable failure = failure();
      return failure == null
          ? "[Completed normally]"
          : "[Completed exceptionally: " + failure.getClass().getName() + "]";
    }
    int count = countSteps();
    return count == 0 ? "[Not completed]" : "[Not completed, " + count + " dependents]";
  }

  @Override
  public String toString() {
    String name = "java.util.concurrent.CompletableFuture";
    return Identity.of(this, CompletableFuture.class, name) + shown();
  }
}
