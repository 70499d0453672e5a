package soumak.cluster.objects;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Something with a state that changes under its lock, one trip at a time, and calls others without
 * it. After each change it does what has become possible.
 */
abstract class Mover {
  private List<Runnable> afterwards = new ArrayList<>();

  /** A trip is under way. */
  private boolean busy;

  /**
   * Does what is possible now; called with the lock.
   *
   * @param arrived a trip has just come to its end: what it was made for comes first
   */
  abstract void advance(boolean arrived);

  final boolean isBusy() {
    return busy;
  }

  final void change(Runnable change) {
    change(false, change);
  }

  private void change(boolean arrived, Runnable change) {
    List<Runnable> calls;
    synchronized (this) {
      change.run();
      advance(arrived);
      calls = afterwards;
      afterwards = new ArrayList<>();
    }
    calls.forEach(Runnable::run);
  }

  /** Calls others when the change is made. */
  final void afterwards(Runnable call) {
    afterwards.add(call);
  }

  final <T> void answer(CompletableFuture<T> future, T value) {
    afterwards.add(() -> future.complete(value));
  }

  /** Says that it is done, or that it has failed. */
  final void finish(CompletableFuture<Void> future, @Nullable Throwable failure) {
    if (failure == null) {
      afterwards.add(() -> future.complete(null));
    } else {
      fail(future, failure);
    }
  }

  final void fail(CompletableFuture<?> future, Throwable why) {
    afterwards.add(() -> future.completeExceptionally(why));
  }

  /** Begins a trip when the change is made; what it brings is a change. */
  final <T> void travel(Supplier<CompletableFuture<T>> trip, BiConsumer<T, Throwable> arrival) {
    busy = true;
    afterwards.add(() -> {
      var _ =
          trip.get()
              .whenComplete(
                  (value, failure) -> change(true, () -> arrive(arrival, value, failure)));
    });
  }

  private <T> void arrive(BiConsumer<T, Throwable> arrival, T value, Throwable failure) {
    busy = false;
    arrival.accept(value, failure);
  }
}
