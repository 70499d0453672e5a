package soumak.bench.footprint;

import java.util.Arrays;
import java.util.function.IntFunction;
import soumak.bench.Contender;
import soumak.bench.Run;

/** Many objects of one kind, with what they refer to. */
final class Objects implements Contender {
  private final IntFunction<Object> make;

  Objects(IntFunction<Object> make) {
    this.make = make;
  }

  @Override
  public long run(Run run) {
    Object[] objects = new Object[run.count()];
    long before = LiveHeap.bytes();
    Arrays.setAll(objects, make);
    run.record(LiveHeap.bytes() - before);
    return Arrays.stream(objects).distinct().count();
  }
}
