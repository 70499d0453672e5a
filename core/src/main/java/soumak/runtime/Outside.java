package soumak.runtime;

import org.jspecify.annotations.Nullable;

/**
 * What a task waits for while code that is not woven blocks its thread: whatever that {@link
 * Caller} waits for.
 */
final class Outside extends Resource {
  private final Caller caller;

  Outside(Caller caller) {
    this.caller = caller;
  }

  @Override
  boolean withdraw(Schedulable task, Resource wait, Signal signal) {
    if (signal == Signal.CANCELLED) {
      cancelled();
    }
    Cancellation.end(caller, signal);
    return true;
  }

  /** Has the caller's next waits end, as its task is cancelled. */
  void cancelled() {
    caller.needDetails().cancelled = true;
  }

  @Override
  @Nullable Children others() {
    Resource resource = inner();
    return resource == null ? null : resource.others();
  }

  private @Nullable Resource inner() {
    return (@Nullable Resource) Schedulable.WAITS_ON.getVolatile(caller);
  }

  @Override
  protected @Nullable Schedulable wakes() {
    Resource resource = inner();
    return resource == null ? null : resource.wakes();
  }

  @Override
  protected boolean isExternal() {
    Resource resource = inner();
    return resource == null || resource.isExternal();
  }

  @Override
  protected String describe(Schedulable waiter) {
    Resource resource = inner();
    return (resource == null ? "a call" : resource.describe(caller))
        + ", blocking a thread in code that is not woven";
  }

  @Override
  protected boolean settle(Schedulable waiter) {
    throw new IllegalStateException("nobody enlists here");
  }

  @Override
  protected void add(Schedulable waiter) {
    throw new IllegalStateException("nobody enlists here");
  }

  @Override
  protected boolean remove(Schedulable waiter) {
    throw new IllegalStateException("nobody enlists here");
  }
}
