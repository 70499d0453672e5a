package soumak.net;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import soumak.Parked;
import soumak.Steps;
import soumak.TaskFailedException;

/** A {@link Call} that has been started. */
interface Running<T> {
  /** Who makes a call. */
  enum By {
    THREAD,
    TASK;

    <T> Running<T> start(Call<T> call) {
      return this == THREAD ? new InThread<>(call) : new InTask<>(call);
    }
  }

  /** Its result; throws what it failed with. */
  T result() throws Throwable;

  /** What it failed with. */
  default Throwable failure() {
    try {
      Object result = result();
      throw new AssertionError("did not fail, but gave " + result);
    } catch (AssertionError e) {
      throw e;
    } catch (Throwable thrown) {
      return thrown;
    }
  }

  /** Returns when it waits. */
  void awaitWaiting();

  boolean isDone();

  void cancel();

  /** A call that blocks a thread. */
  final class InThread<T> implements Running<T> {
    private final CompletableFuture<T> outcome = new CompletableFuture<>();
    private final Thread thread;

    InThread(Call<T> call) {
      thread =
          Thread.ofPlatform()
              .daemon()
              .start(() -> {
                try {
                  outcome.complete(call.blocking().call());
                } catch (Throwable thrown) {
                  outcome.completeExceptionally(thrown);
                }
              });
    }

    @Override
    public T result() throws Throwable {
      try {
        return outcome.get();
      } catch (ExecutionException e) {
        throw e.getCause();
      }
    }

    @Override
    public void awaitWaiting() {
      Parked.await(thread);
    }

    @Override
    public boolean isDone() {
      return outcome.isDone();
    }

    @Override
    public void cancel() {
      thread.interrupt();
    }
  }

  /** A call that pauses a task. */
  final class InTask<T> implements Running<T> {
    private final Steps<T> task = Steps.of();

    InTask(Call<T> call) {
      call.woven().accept(task);
      task.start();
    }

    Steps<T> task() {
      return task;
    }

    @Override
    public T result() throws Throwable {
      try {
        return task.joinBlocking();
      } catch (TaskFailedException e) {
        throw e.getCause();
      }
    }

    @Override
    public void awaitWaiting() {
      Parked.await(task);
    }

    @Override
    public boolean isDone() {
      return task.isEnded();
    }

    @Override
    public void cancel() {
      task.cancel();
    }
  }
}
