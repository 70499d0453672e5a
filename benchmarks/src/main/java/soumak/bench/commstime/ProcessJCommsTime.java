package soumak.bench.commstime;

import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.processj.ProcessJProgram;

/** CommsTime in ProcessJ; the clock runs from the start of its main procedure to its end. */
final class ProcessJCommsTime implements Contender {
  private final ProcessJProgram program = new ProcessJProgram("CommsTime.pj");

  @Override
  public long run(Run run) throws ReflectiveOperationException {
    String count = Integer.toString(run.count());
    run.start();
    String sum = program.run(count);
    run.stop();
    return Long.parseLong(sum.strip());
  }
}
