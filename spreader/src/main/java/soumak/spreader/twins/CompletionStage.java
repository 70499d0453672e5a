package soumak.spreader.twins;

import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * What ends at some time, and what is done then.
 *
 * @param <T> its result
 */
public interface CompletionStage<T> {
  <U> CompletionStage<U> thenApply(Function<? super T, ? extends U> next);

  <U> CompletionStage<U> thenApplyAsync(Function<? super T, ? extends U> next);

  <U> CompletionStage<U> thenApplyAsync(Function<? super T, ? extends U> next, Executor executor);

  CompletionStage<Void> thenAccept(Consumer<? super T> next);

  CompletionStage<Void> thenAcceptAsync(Consumer<? super T> next);

  CompletionStage<Void> thenAcceptAsync(Consumer<? super T> next, Executor executor);

  CompletionStage<Void> thenRun(Runnable next);

  CompletionStage<Void> thenRunAsync(Runnable next);

  CompletionStage<Void> thenRunAsync(Runnable next, Executor executor);

  <U, V> CompletionStage<V> thenCombine(
      CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> next);

  <U, V> CompletionStage<V> thenCombineAsync(
      CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> next);

  <U, V> CompletionStage<V> thenCombineAsync(
      CompletionStage<? extends U> other,
      BiFunction<? super T, ? super U, ? extends V> next,
      Executor executor);

  <U> CompletionStage<Void> thenAcceptBoth(
      CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> next);

  <U> CompletionStage<Void> thenAcceptBothAsync(
      CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> next);

  <U> CompletionStage<Void> thenAcceptBothAsync(
      CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> next, Executor executor);

  CompletionStage<Void> runAfterBoth(CompletionStage<?> other, Runnable next);

  CompletionStage<Void> runAfterBothAsync(CompletionStage<?> other, Runnable next);

  CompletionStage<Void> runAfterBothAsync(
      CompletionStage<?> other, Runnable next, Executor executor);

  <U> CompletionStage<U> applyToEither(
      CompletionStage<? extends T> other, Function<? super T, U> next);

  <U> CompletionStage<U> applyToEitherAsync(
      CompletionStage<? extends T> other, Function<? super T, U> next);

  <U> CompletionStage<U> applyToEitherAsync(
      CompletionStage<? extends T> other, Function<? super T, U> next, Executor executor);

  CompletionStage<Void> acceptEither(CompletionStage<? extends T> other, Consumer<? super T> next);

  CompletionStage<Void> acceptEitherAsync(
      CompletionStage<? extends T> other, Consumer<? super T> next);

  CompletionStage<Void> acceptEitherAsync(
      CompletionStage<? extends T> other, Consumer<? super T> next, Executor executor);

  CompletionStage<Void> runAfterEither(CompletionStage<?> other, Runnable next);

  CompletionStage<Void> runAfterEitherAsync(CompletionStage<?> other, Runnable next);

  CompletionStage<Void> runAfterEitherAsync(
      CompletionStage<?> other, Runnable next, Executor executor);

  <U> CompletionStage<U> thenCompose(Function<? super T, ? extends CompletionStage<U>> next);

  <U> CompletionStage<U> thenComposeAsync(Function<? super T, ? extends CompletionStage<U>> next);

  <U> CompletionStage<U> thenComposeAsync(
      Function<? super T, ? extends CompletionStage<U>> next, Executor executor);

  <U> CompletionStage<U> handle(BiFunction<? super T, Throwable, ? extends U> next);

  <U> CompletionStage<U> handleAsync(BiFunction<? super T, Throwable, ? extends U> next);

  <U> CompletionStage<U> handleAsync(
      BiFunction<? super T, Throwable, ? extends U> next, Executor executor);

  CompletionStage<T> whenComplete(BiConsumer<? super T, ? super Throwable> next);

  CompletionStage<T> whenCompleteAsync(BiConsumer<? super T, ? super Throwable> next);

  CompletionStage<T> whenCompleteAsync(
      BiConsumer<? super T, ? super Throwable> next, Executor executor);

  CompletionStage<T> exceptionally(Function<Throwable, ? extends T> next);

  CompletionStage<T> exceptionallyAsync(Function<Throwable, ? extends T> next);

  CompletionStage<T> exceptionallyAsync(Function<Throwable, ? extends T> next, Executor executor);

  CompletionStage<T> exceptionallyCompose(Function<Throwable, ? extends CompletionStage<T>> next);

  CompletionStage<T> exceptionallyComposeAsync(
      Function<Throwable, ? extends CompletionStage<T>> next);

  CompletionStage<T> exceptionallyComposeAsync(
      Function<Throwable, ? extends CompletionStage<T>> next, Executor executor);

  CompletableFuture<T> toCompletableFuture();
}
