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

  /** Does all of them in parallel and waits until all have ended. */
  public void run() throws Pausable {
    started().await();
  }

  /** {@link #run()} as woven code calls it. */
  public void run(Fiber fiber) {
    started().await(fiber);
  }

  private Par started() {
    int count = branches.size();
    running.set(count);
    for (Barrier barrier : barriers) {
      if (count > 1) {
        barrier.enroll(count - 1);
      }
    }
    Par par = Par.awaited();
    branches.forEach(par::start);
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
