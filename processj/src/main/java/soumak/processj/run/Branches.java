package soumak.processj.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import soumak.Action;
import soumak.Barrier;
import soumak.Par;
import soumak.Pausable;
import soumak.woven.Fiber;

/**
 * The processes of a par, and their enrolment on barriers. The process that does the par is
 * enrolled itself: it lends its place to one of the branches, and gets it back from the last one
 * that ends.
 */
public final class Branches {
  private static final Action[] NONE = {};

  private final Barrier[] barriers;
  private final List<Action> actions = new ArrayList<>();
  private final AtomicInteger running = new AtomicInteger();

  /**
   * A par without branches yet.
   *
   * @param barriers those that all branches are enrolled on
   */
  public Branches(Barrier... barriers) {
    this.barriers = barriers.clone();
  }

  public void add(Action branch) {
    actions.add(branch);
  }

  /** Does all of them in parallel and waits until all have ended. */
  public void run() throws Pausable {
    Par.run(enrolled());
  }

  /** {@link #run()} as woven code calls it. */
  public void run(Fiber fiber) {
    Par.run(enrolled(), fiber);
  }

  private Action[] enrolled() {
    int count = actions.size();
    running.set(count);
    for (Barrier barrier : barriers) {
      if (count > 1) {
        barrier.enroll(count - 1);
      }
    }
    Action[] all = actions.toArray(NONE);
    actions.clear();
    return all;
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
