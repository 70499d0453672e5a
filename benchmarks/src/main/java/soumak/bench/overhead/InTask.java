package soumak.bench.overhead;

import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.SoumakTasks;

/** Runs the woven code in a Soumak task. */
final class InTask implements Contender {
  private final Kernel kernel;

  InTask(Kernel kernel) {
    this.kernel = kernel;
  }

  @Override
  public long run(Run run) {
    return SoumakTasks.timed(run, () -> kernel.compute(run.count()));
  }
}
