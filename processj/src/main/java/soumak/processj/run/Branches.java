package soumak.processj.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import soumak.Barrier;
import soumak.Par;
import soumak.Pausable;
import soumak.woven.Fiber;

/**
 * The processes of a par that start together, and their enrolment on barriers. The process that
 * does the par is enrolled itself: it lends its place to one of the branches, and gets it back from
 * the last one that ends.
 */
public final class Branches {
  private final Barrier[] barriers;
  private final List<Par.Branch> branches = new ArrayList<>();
  private final AtomicInteger running = new AtomicInteger();

  /**
   * A par without branches yet.
   *
   * @param barriers those that all branches are enrolled on
   */
  public Branches(Barrier... barriers) {
    this.barriers = barriers.clone();
  }

  public void add(Par.Branch branch) {
    branches.add(branch);
  }

  /**
   * Does all of them in parallel and waits until all have ended. If one cannot be started, those
   * behind it are not, and that counts as its failure.
   */
  public void run() throws Pausable {
    started().await();
  }

  /** {@link #run()} as woven code calls it. */
  public void run(Fiber fiber) {
    started().await(fiber);
  }

  private Par started() {
    Par par = Par.awaited();
    int count = branches.size();
    running.set(count);
    for (Barrier barrier : barriers) {
      if (count > 1) {
        barrier.enroll(count - 1);
      }
    }
    int started = 0;
    try {
      for (Par.Branch branch : branches) {
        par.start(branch);
        started++;
      }
    } catch (OutOfMemoryError | RuntimeException | LinkageError notStarted) {
      par.refused(notStarted);
      // Those that never begin do not resign.
      for (int i = started; i < count; i++) {
        ended();
      }
    }
    branches.clear();
    return par;
  }

  /** Told by each enrolled branch when it ends: it resigns, unless it is the last one. */
  public void ended() {
    if (running.decrementAndGet() > 0) {
      for (Barrier barrier : barriers) {
        barrier.resign();
      }
    }
  }
}
