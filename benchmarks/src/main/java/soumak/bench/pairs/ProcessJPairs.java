package soumak.bench.pairs;

import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.processj.ProcessJProgram;

/**
 * Pairs of ProcessJ's processes; the par for that makes them has ended, too, before the next run.
 */
final class ProcessJPairs implements Contender {
  private final ProcessJProgram program = new ProcessJProgram("Pairs.pj");

  @Override
  public long run(Run run) throws ReflectiveOperationException, InterruptedException {
    String pairs = Integer.toString(run.count());
    Tally.begin(run);
    program.run(pairs);
    return Tally.await(run);
  }
}
