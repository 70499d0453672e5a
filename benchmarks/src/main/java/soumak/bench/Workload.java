package soumak.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import soumak.bench.peer.Primitive;

/**
 * What is measured: the sizes of the work, the result it must have, and who does it. Each workload
 * is defined in a class of its own package, whose comment says exactly what the work is.
 *
 * @param family the name of the command: {@code ./soumak bench FAMILY}
 * @param unit the unit of the results
 * @param smoke a tiny size with which the tests run every contender
 * @param warmUp how long a contender runs at least before it is measured
 * @param expected the value that every contender must return for a size
 */
public record Workload(
    String family,
    String unit,
    List<Size> sizes,
    Size smoke,
    Duration warmUp,
    ToLongFunction<Size> expected,
    List<Entry> entries) {

  public Workload {
    sizes = List.copyOf(sizes);
    entries = List.copyOf(entries);
  }

  /** Begins a workload; add sizes and contenders, then {@link Builder#build}. */
  public static Builder of(String family, String unit) {
    return new Builder(family, unit);
  }

  /** The entry with exactly this name. */
  public Entry entry(String name) {
    return entries.stream()
        .filter(entry -> entry.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no contender " + name + " in " + family));
  }

  /** The size with exactly this name, the smoke test's included. */
  public Size size(String name) {
    return Stream.concat(sizes.stream(), Stream.of(smoke))
        .filter(size -> size.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no size " + name + " in " + family));
  }

  /** Runs a contender once and checks its result; what it measured is in the run. */
  public Run measure(Entry entry, Contender contender, Size size, int workers) throws Exception {
    Run run = new Run(size, workers);
    long actual = contender.run(run);
    long wanted = expected.applyAsLong(size);
    if (actual != wanted) {
      throw new WrongResultException(entry.name(), size.name(), wanted, actual);
    }
    return run;
  }

  /** Collects the parts of a workload. */
  public static final class Builder {
    private final String family;
    private final String unit;
    private final List<Size> sizes = new ArrayList<>();
    private final List<Entry> entries = new ArrayList<>();
    private Duration warmUp = Duration.ofMillis(1_500);

    private Builder(String family, String unit) {
      this.family = family;
      this.unit = unit;
    }

    public Builder size(Size size) {
      sizes.add(size);
      return this;
    }

    /** Has contenders run longer than others before they are measured. */
    public Builder warmUp(Duration least) {
      warmUp = least;
      return this;
    }

    public Builder contender(Entry entry) {
      entries.add(entry);
      return this;
    }

    /** Adds one contender on virtual threads for each primitive. */
    public Builder virtualThreads(
        Function<Primitive, Contender> contender, Primitive... primitives) {
      for (Primitive primitive : primitives) {
        entries.add(
            Entry.of(primitive.label(), () -> contender.apply(primitive)).with(primitive::flags));
      }
      return this;
    }

    /** Ends the workload with the tests' size and the result that every contender must have. */
    public Workload build(Size smoke, ToLongFunction<Size> expected) {
      return new Workload(family, unit, sizes, smoke, warmUp, expected, entries);
    }
  }
}
