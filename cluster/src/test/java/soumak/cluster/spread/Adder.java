package soumak.cluster.spread;

import static soumak.cluster.spread.ProgramThreads.note;
import static soumak.cluster.spread.ProgramThreads.step;

import org.jspecify.annotations.Nullable;

/**
 * Adds to {@code a} so many times, in the monitor. It waits for nothing that an interrupt could
 * end, and notes whether it was interrupted.
 */
public final class Adder extends Job {
  public Adder(Object shared, int times) {
    super(shared, times);
  }

  public Adder(@Nullable Blank$ blank) {
    super(blank);
  }

  @Override
  void body() {
    Cell cell = shared();
    for (int i = 0; i < number(); i++) {
      add(cell);
    }
    note("set", SpreadThread.interrupted() ? 1 : 0);
  }

  static void add(Cell cell) {
    step("enter");
    Access.enter(cell);
    int before = cell.a();
    step("add");
    cell.a(before + 1);
    step("exit");
    Access.exit(cell);
  }
}
