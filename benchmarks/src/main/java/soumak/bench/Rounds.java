package soumak.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Measures one size of a workload: in each round every contender gets a fresh process, one after
 * the other, so that noise from outside hits all alike.
 *
 * <p>Where a few processes do not tell whether its rivals are on this side of a {@link Bar} or the
 * other, there are more rounds, of Soumak and of those rivals only.
 */
final class Rounds {
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
  private final Bar bar;
  private final Consumer<String> progress;

  Rounds(Starter child, int rounds, Consumer<String> progress) {
    this(child, rounds, rounds, entry -> false, new Bar(1), progress);
  }

  /**
   * After {@code rounds} of all, goes on with the rivals until it is known of each of them on which
   * side of the bar it is, up to {@code most} rounds. Of one process each, nothing is known, and
   * they are not measured on.
   */
  Rounds(
      Starter child,
      int rounds,
      int most,
      Predicate<Entry> rival,
      Bar bar,
      Consumer<String> progress) {
    this.child = child;
    this.rounds = rounds;
    this.most = most;
    this.rival = rival;
    this.bar = bar;
    this.progress = progress;
  }

  Result run(Workload workload, Size size, int workers, List<Entry> entries)
      throws IOException, InterruptedException {
    Measured all = new Measured(workload, size, workers, entries);
    for (int round = 1; round <= rounds; round++) {
      all.round(entries, round, rounds);
    }
    List<Entry> undecided = all.undecided(entries);
    for (int round = rounds + 1; round <= most && !undecided.isEmpty(); round++) {
      all.round(undecided, round, most);
      undecided = all.undecided(undecided);
    }
    return all.result();
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

    /** Of these entries Soumak, and its rivals of which more must be known; or none. */
    List<Entry> undecided(List<Entry> entries) {
      Optional<Entry> soumak =
          entries.stream()
              .filter(entry -> entry.name().equals(Entry.BASELINE))
              .filter(this::hasTimes)
              .findFirst();
      if (soumak.isEmpty()) {
        return List.of();
      }
      List<Double> mine = times(soumak.get());
      List<Entry> undecided = new ArrayList<>(soumak.stream().toList());
      entries.stream()
          .filter(entry -> !entry.equals(soumak.get()) && rival.test(entry))
          .filter(entry -> hasTimes(entry) && !bar.isDecided(mine, times(entry)))
          .forEach(undecided::add);
      return undecided.size() > 1 ? undecided : List.of();
    }

    private boolean hasTimes(Entry entry) {
      return !failures.containsKey(entry) && outcomes.getOrDefault(entry, List.of()).size() > 1;
    }

    /** One of each process, the middle one of its repetitions. */
    private List<Double> times(Entry entry) {
      return outcomes.getOrDefault(entry, List.of()).stream()
          .map(it -> new Samples(it.samples()).median())
          .toList();
    }

    Result result() {
      List<Result.Line> lines = new ArrayList<>();
      outcomes.forEach((entry, measured) -> {
        String failure = failures.get(entry);
        lines.add(
            failure == null
                ? new Result.Line(
                    entry,
                    Optional.of(samples(measured)),
                    used(measured),
                    notes(measured),
                    measured.size(),
                    "")
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
