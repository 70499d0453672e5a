package soumak.spreader.twins;

import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * What only goes on to further stages: nobody can end it, ask it or wait for it.
 *
 * @param <T> the result
 */
final class MinimalStage<T> extends CompletableFuture<T> {
  @Override
  public <U> CompletableFuture<U> newIncompleteFuture() {
    return new MinimalStage<>();
  }

  @Override
  public CompletableFuture<T> toCompletableFuture() {
    return relayTo(new CompletableFuture<>());
  }

  @Override
  public boolean complete(T value) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean completeExceptionally(Throwable thrown) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean cancel(boolean interrupts) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void obtrudeValue(T value) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void obtrudeException(Throwable thrown) {
    throw new UnsupportedOperationException();
  }

  @Override
  public CompletableFuture<T> completeAsync(Supplier<? extends T> body) {
    throw new UnsupportedOperationException();
  }

  @Override
  public CompletableFuture<T> completeAsync(Supplier<? extends T> body, Executor executor) {
    throw new UnsupportedOperationException();
  }

  @Override
  public CompletableFuture<T> orTimeout(long time, TimeUnit unit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public CompletableFuture<T> completeOnTimeout(T value, long time, TimeUnit unit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public T get() {
    throw new UnsupportedOperationException();
  }

  @Override
  public T get(long time, TimeUnit unit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public T getNow(T instead) {
    throw new UnsupportedOperationException();
  }

  @Override
  public T join() {
    throw new UnsupportedOperationException();
  }

  /** By this also {@code state}, {@code resultNow} and {@code exceptionNow}. */
  @Override
  public boolean isDone() {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean isCancelled() {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean isCompletedExceptionally() {
    throw new UnsupportedOperationException();
  }

  @Override
  public int getNumberOfDependents() {
    throw new UnsupportedOperationException();
  }

  @Override
  public String toString() {
    String name = "java.util.concurrent.CompletableFuture$MinimalStage";
    return Identity.of(this, MinimalStage.class, name) + shown();
  }
}
