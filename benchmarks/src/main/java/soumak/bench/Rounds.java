package soumak.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Measures one size of a workload: in each round every contender gets a fresh process, one after
 * the other, so that noise from outside hits all alike.
 *
 * <p>Processes of one contender differ by a tenth, so a few of each do not tell which of two is
 * faster by three hundredths. There may be more rounds, of Soumak and of those only that are close
 * to it, on either side, and are rivals: the others are not worth the time.
 */
final class Rounds {
  /** Who is closer than by this factor is close. */
  private static final double CLOSE = 1.1;

  /** Measures a contender in a process of its own. */
  interface Starter {
    /**
     * Runs the contender to its end.
     *
     * @throws FailedRunException if it crashed, hung or got a wrong result
     */
    ChildProcess.Outcome run(Size size, Entry entry, int workers)
        throws IOException, InterruptedException, FailedRunException;
  }

  private final Starter child;
  private final int rounds;
  private final int most;
  private final Predicate<Entry> rival;
  private final Consumer<String> progress;

  Rounds(Starter child, int rounds, Consumer<String> progress) {
    this(child, rounds, rounds, entry -> false, progress);
  }

  /**
   * Goes on to {@code most} rounds with the rivals that are close when there were {@code rounds} of
   * all.
   */
  Rounds(Starter child, int rounds, int most, Predicate<Entry> rival, Consumer<String> progress) {
    this.child = child;
    this.rounds = rounds;
    this.most = most;
    this.rival = rival;
    this.progress = progress;
  }

  Result run(Workload workload, Size size, int workers, List<Entry> entries)
      throws IOException, InterruptedException {
    Measured all = new Measured(workload, size, workers, entries);
    for (int round = 1; round <= rounds; round++) {
      all.round(entries, round, rounds);
    }
    List<Entry> close = close(all.result());
    for (int round = rounds + 1; round <= most && close.size() > 1; round++) {
      all.round(close, round, most);
    }
    return all.result();
  }

  /** Soumak, and its rivals that are close to it. */
  private List<Entry> close(Result result) {
    return result.lines().stream()
        .filter(line -> isClose(result.ratio(line)))
        .map(Result.Line::entry)
        .filter(entry -> entry.name().equals(Entry.BASELINE) || rival.test(entry))
        .toList();
  }

  private static boolean isClose(OptionalDouble ratio) {
    return ratio.isPresent() && ratio.getAsDouble() < CLOSE && ratio.getAsDouble() > 1 / CLOSE;
  }

  /** What all processes until now have given. */
  private final class Measured {
    private final Workload workload;
    private final Size size;
    private final int workers;
    private final Map<Entry, List<ChildProcess.Outcome>> outcomes = new LinkedHashMap<>();
    private final Map<Entry, String> failures = new LinkedHashMap<>();
    private String collector = "?";

    Measured(Workload workload, Size size, int workers, List<Entry> entries) {
      this.workload = workload;
      this.size = size;
      this.workers = workers;
      entries.forEach(entry -> outcomes.put(entry, new ArrayList<>()));
    }

    void round(List<Entry> entries, int round, int of) throws IOException, InterruptedException {
      for (Entry entry : entries) {
        if (failures.containsKey(entry)) {
          continue;
        }
        progress.accept(
            "%s %s, %d worker(s), round %d of %d"
                .formatted(size.name(), entry.name(), workers, round, of));
        try {
          ChildProcess.Outcome outcome = child.run(size, entry, workers);
          outcomes.getOrDefault(entry, List.of()).add(outcome);
          collector = outcome.collector();
        } catch (FailedRunException failed) {
          failures.put(entry, String.valueOf(failed.getMessage()));
        }
      }
    }

    Result result() {
      List<Result.Line> lines = new ArrayList<>();
      outcomes.forEach((entry, measured) -> {
        String failure = failures.get(entry);
        lines.add(
            failure == null
                ? new Result.Line(
                    entry, Optional.of(samples(measured)), used(measured), notes(measured), "")
                : new Result.Line(entry, Optional.empty(), List.of(), failure));
      });
      return new Result(workload, size, workers, collector, lines);
    }
  }

  private static Samples samples(List<ChildProcess.Outcome> measured) {
    return new Samples(measured.stream().flatMap(it -> it.samples().stream()).toList());
  }

  private static List<Usage> used(List<ChildProcess.Outcome> measured) {
    return measured.stream().flatMap(it -> it.used().stream()).toList();
  }

  private static Map<String, Samples> notes(List<ChildProcess.Outcome> measured) {
    Map<String, List<Double>> values = new LinkedHashMap<>();
    for (ChildProcess.Outcome outcome : measured) {
      outcome
          .notes()
          .forEach(
              (name, some) -> values.computeIfAbsent(name, it -> new ArrayList<>()).addAll(some));
    }
    Map<String, Samples> notes = new LinkedHashMap<>();
    values.forEach((name, all) -> notes.put(name, new Samples(all)));
    return notes;
  }
}
