package soumak.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Measures one size of a workload: in each round every contender gets a fresh process, one after
 * the other, so that noise from outside hits all alike.
 */
final class Rounds {
  private final ChildProcess child;
  private final int rounds;
  private final Consumer<String> progress;

  Rounds(ChildProcess child, int rounds, Consumer<String> progress) {
    this.child = child;
    this.rounds = rounds;
    this.progress = progress;
  }

  Result run(Workload workload, Size size, int workers, List<Entry> entries)
      throws IOException, InterruptedException {
    Map<Entry, List<ChildProcess.Outcome>> outcomes = new LinkedHashMap<>();
    Map<Entry, String> failures = new LinkedHashMap<>();
    entries.forEach(entry -> outcomes.put(entry, new ArrayList<>()));
    String collector = "?";
    for (int round = 1; round <= rounds; round++) {
      for (Entry entry : entries) {
        if (failures.containsKey(entry)) {
          continue;
        }
        progress.accept(
            "%s %s, %d worker(s), round %d of %d"
                .formatted(size.name(), entry.name(), workers, round, rounds));
        try {
          ChildProcess.Outcome outcome = child.run(size, entry, workers);
          outcomes.getOrDefault(entry, List.of()).add(outcome);
          collector = outcome.collector();
        } catch (FailedRunException failed) {
          failures.put(entry, String.valueOf(failed.getMessage()));
        }
      }
    }
    return new Result(workload, size, workers, collector, lines(outcomes, failures));
  }

  private static List<Result.Line> lines(
      Map<Entry, List<ChildProcess.Outcome>> outcomes, Map<Entry, String> failures) {
    List<Result.Line> lines = new ArrayList<>();
    outcomes.forEach((entry, measured) -> {
      String failure = failures.get(entry);
      lines.add(
          failure == null
              ? new Result.Line(
                  entry, Optional.of(samples(measured)), used(measured), notes(measured), "")
              : new Result.Line(entry, Optional.empty(), List.of(), failure));
    });
    return lines;
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
