package soumak.bench;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One workload of one size on one number of workers: what each contender measured.
 *
 * @param collector the garbage collector of the processes
 */
public record Result(
    Workload workload, Size size, int workers, String collector, List<Line> lines) {

  public Result {
    lines = List.copyOf(lines);
  }

  /**
   * One contender's results, or why it has none.
   *
   * @param samples empty if it failed
   * @param used what its process used in each repetition; empty if it failed
   * @param notes what it noted beside, by name; empty if it failed, or notes nothing
   * @param processes that have measured it; 0 if it failed
   * @param failure empty if it ended well
   */
  public record Line(
      Entry entry,
      Optional<Samples> samples,
      List<Usage> used,
      Map<String, Samples> notes,
      int processes,
      String failure) {
    public Line {
      used = List.copyOf(used);
      notes = Map.copyOf(notes);
    }

    /** Of one process, if it did not fail, that notes nothing. */
    public Line(Entry entry, Optional<Samples> samples, List<Usage> used, String failure) {
      this(entry, samples, used, Map.of(), samples.isPresent() ? 1 : 0, failure);
    }
  }

  /**
   * How many times slower (or larger) than Soumak; empty if either has no result, or Soumak's is 0.
   */
  public OptionalDouble ratio(Line line) {
    Optional<Samples> baseline =
        lines.stream()
            .filter(other -> other.entry().name().equals(Entry.BASELINE))
            .findFirst()
            .flatMap(Line::samples);
    if (baseline.isEmpty() || line.samples().isEmpty() || baseline.get().median() == 0) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(line.samples().get().median() / baseline.get().median());
  }

  /** Whether a contender has no result. */
  public boolean failed() {
    return lines.stream().anyMatch(line -> line.samples().isEmpty());
  }
}
