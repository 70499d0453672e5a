package soumak.cluster.local;

import java.util.ArrayList;
import java.util.List;

/**
 * All sequences of choices that differ from "the longest waiting first" at most so many times, one
 * after the other, in depth-first order:
 *
 * <pre>{@code
 * EveryChoice choices = new EveryChoice(3);
 * while (choices.again()) {
 *   run(LocalCluster.chosen(choices));
 * }
 * }</pre>
 *
 * Most mistakes of protocols need few departures from the usual order, so the bound is on these and
 * not on the length of a run. Each run must ask in the same way for the same choices.
 */
public final class EveryChoice implements Choices {
  private final int departures;
  private final List<Point> points = new ArrayList<>();
  private int at;
  private int spent;
  private boolean begun;

  private static final class Point {
    final int bound;
    int chosen;

    Point(int bound) {
      this.bound = bound;
    }
  }

  /**
   * @param departures how often a run may choose another than the first; {@link Integer#MAX_VALUE}
   *     for all runs
   */
  public EveryChoice(int departures) {
    this.departures = departures;
  }

  /** Goes to the next sequence; false if there is none left. */
  public boolean again() {
    at = 0;
    spent = 0;
    if (!begun) {
      begun = true;
      return true;
    }
    while (!points.isEmpty()) {
      Point last = points.getLast();
      if (last.chosen + 1 < last.bound && before(points.size() - 1) < departures) {
        last.chosen++;
        return true;
      }
      points.removeLast();
    }
    return false;
  }

  private int before(int index) {
    return (int) points.subList(0, index).stream().filter(point -> point.chosen > 0).count();
  }

  @Override
  public int next(int bound) {
    if (at == points.size()) {
      points.add(new Point(spent < departures ? bound : 1));
    }
    Point point = points.get(at++);
    if (point.bound != bound && point.bound != 1) {
      throw new IllegalStateException(
          "choice %d was one of %d in the run before and is one of %d now: the run depends on"
                  .formatted(at, point.bound, bound)
              + " something else than its choices");
    }
    if (point.chosen > 0) {
      spent++;
    }
    return point.chosen;
  }
}
