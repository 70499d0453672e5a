package soumak.processj.run;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import soumak.Action;
import soumak.Actor;
import soumak.Pausable;
import soumak.woven.Fiber;

/** The processes that the code of one file has forked and that have not ended. For many threads. */
public final class Forks {
  private final Set<Forked> running = new HashSet<>();

  /** No processes yet. */
  public Forks() {}

  /** Starts a process that nobody waits for but the program's end. */
  public void fork(Action action) {
    Forked forked = new Forked(action);
    synchronized (running) {
      running.add(forked);
    }
    forked.start();
  }

  /** Waits, by blocking the thread, until none is running. */
  void await() throws Throwable {
    for (List<Forked> all = all(); !all.isEmpty(); all = all()) {
      for (Forked forked : all) {
        Throwable failed = Program.end(forked);
        synchronized (running) {
          running.remove(forked);
        }
        if (failed != null) {
          throw failed;
        }
      }
    }
  }

  private List<Forked> all() {
    synchronized (running) {
      return new ArrayList<>(running);
    }
  }

  private static final class Forked extends Actor {
    private final Action action;

    Forked(Action action) {
      this.action = action;
    }

    @Override
    protected void execute() throws Pausable, Exception {
      action.run();
    }

    @Override
    protected void execute(Fiber fiber) throws Pausable, Exception {
      action.run(fiber);
    }
  }
}
