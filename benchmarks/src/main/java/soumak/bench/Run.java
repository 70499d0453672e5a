package soumak.bench;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One repetition of a contender's work: what to do, on how many workers, and the clock.
 *
 * <p>Any thread may start and stop it, as long as the program orders these calls.
 */
public final class Run {
  private final Size size;
  private final int workers;
  private final Map<String, Double> notes = new LinkedHashMap<>();
  private long startedNanos;
  private Usage usedBefore = Usage.now();
  private Usage used = usedBefore.since(usedBefore);
  private double measured = Double.NaN;

  public Run(Size size, int workers) {
    this.size = size;
    this.workers = workers;
  }

  /** The workload's main number; see {@link Size#count}. */
  public int count() {
    return size.count();
  }

  /** The workload's second number; see {@link Size#each}. */
  public int each() {
    return size.each();
  }

  /** How many threads may run tasks at the same time. */
  public int workers() {
    return workers;
  }

  /** Starts the clock; a second start forgets the first, so that a set-up phase can be left out. */
  public void start() {
    usedBefore = Usage.now();
    startedNanos = System.nanoTime();
  }

  /** Stops the clock; the last stop counts. */
  public void stop() {
    measured = System.nanoTime() - startedNanos;
    used = Usage.now().since(usedBefore);
  }

  /** Records a measurement that is not a time; it is divided by {@link Size#divisor} like one. */
  public void record(long value) {
    measured = value;
  }

  /** Notes another quantity of this repetition, by its name, a word. */
  public void note(String name, double value) {
    notes.put(name, value);
  }

  /** What was noted, by name. */
  public Map<String, Double> notes() {
    return Collections.unmodifiableMap(notes);
  }

  /** What the process used while the clock ran. */
  public Usage used() {
    return used;
  }

  /** The repetition's result in the workload's unit. */
  public double result() {
    if (Double.isNaN(measured)) {
      throw new IllegalStateException("the contender ended without stopping the clock");
    }
    return measured / size.divisor();
  }
}
