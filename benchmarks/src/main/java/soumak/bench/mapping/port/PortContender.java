package soumak.bench.mapping.port;

import java.util.List;
import java.util.function.BiFunction;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.mapping.Program;

/**
 * A port on a runtime that is made for each run. The clock runs from the first actor to the result,
 * checked.
 *
 * @param sizes those of which {@link Run#count} names one, from 1 on
 * @param runtime makes the runtime, for so many workers
 */
public record PortContender<S extends Program.Size>(
    Port<S> port, List<S> sizes, BiFunction<Integer, Done, Running> runtime) implements Contender {
  @Override
  public long run(Run run) throws Exception {
    Done done = new Done(run::stop);
    run.start();
    Running actors = runtime.apply(run.workers(), done);
    try {
      port.start(sizes.get(run.count() - 1), actors, done);
      done.await();
    } finally {
      actors.end();
    }
    return 1;
  }
}
