package soumak.processj.run;

import java.util.concurrent.atomic.AtomicBoolean;
import soumak.Action;
import soumak.testing.LittleMemory;

/** What {@link BranchesTest} runs in a JVM with a small heap: forks until there is no memory. */
public final class FullHeapForks {
  private FullHeapForks() {}

  public static void main(String[] args) throws Throwable {
    Forks forks = new Forks();
    AtomicBoolean goesOn = new AtomicBoolean();
    // The one worker is busy with the first, so the others only gather.
    Action action =
        () -> {
          while (!goesOn.get()) {
            Thread.onSpinWait();
          }
        };
    forks.fork(action);
    boolean refused = LittleMemory.runsOut(10_000_000, () -> forks.fork(action));
    goesOn.set(true);
    Throwable failure = Forks.await(forks);
    if (failure != null) {
      throw failure;
    }
    System.out.println((refused ? "one was" : "none was") + " refused, all others have ended");
  }
}
