package soumak.bench.mapping.port;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Collects the reports of several actors. Any thread may report. */
public final class Gather<T> {
  private final int expected;
  private final Consumer<List<T>> done;
  private final List<T> reports = new ArrayList<>();

  /** {@code done} gets the reports when there are {@code expected} of them. */
  public Gather(int expected, Consumer<List<T>> done) {
    this.expected = expected;
    this.done = done;
  }

  public void add(T report) {
    boolean complete;
    synchronized (reports) {
      reports.add(report);
      complete = reports.size() == expected;
    }
    if (complete) {
      done.accept(reports);
    }
  }
}
