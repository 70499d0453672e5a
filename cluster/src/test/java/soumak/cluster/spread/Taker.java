package soumak.cluster.spread;

import static soumak.cluster.spread.ProgramThreads.note;
import static soumak.cluster.spread.ProgramThreads.step;

import org.jspecify.annotations.Nullable;

/**
 * Waits for one of the permits in {@code a}, takes it, and counts it in {@code b}. It notes its
 * waits as it goes on behind each of them, inside the monitor.
 */
public class Taker extends Job {
  public Taker(Object shared, int number) {
    super(shared, number);
  }

  public Taker(@Nullable Blank$ blank) {
    super(blank);
  }

  @Override
  final void body() throws InterruptedException {
    Cell cell = shared();
    int waits = 0;
    step("enter");
    Access.enter(cell);
    while (cell.a() == 0) {
      waits++;
      await(cell);
      note("t" + number() + " is inside", Access.holdsLock(cell) ? waits : -1);
    }
    cell.a(cell.a() - 1);
    cell.b(cell.b() + 1);
    note("t" + number() + " waits", waits);
    step("exit");
    Access.exit(cell);
  }

  void await(Cell cell) throws InterruptedException {
    Access.await(cell);
  }

  /** Puts a permit there, and notifies one. */
  static void give(Cell cell) {
    step("give");
    Access.enter(cell);
    cell.a(cell.a() + 1);
    Access.notifyOne(cell);
    Access.exit(cell);
  }
}
