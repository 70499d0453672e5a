package soumak.bench;

import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * A contender's place in a workload.
 *
 * @param name {@code soumak}, {@code kotlin}, or peer and variant as in {@code vt-mpsc}
 * @param asynchronous true where the peer has no rendezvous and does less work than the others; the
 *     report marks it with {@code *}
 * @param maxCount the largest {@link Size#count} it is run with
 * @param flags flags for this contender's processes only, by the number of workers
 * @param make makes it, in the process that runs it and nowhere else: the other contenders' classes
 *     are never loaded there, so that the JIT sees one implementation of each interface
 */
public record Entry(
    String name,
    boolean asynchronous,
    int maxCount,
    IntFunction<List<String>> flags,
    Supplier<Contender> make) {

  /** The contender that all others are compared with. */
  public static final String BASELINE = "soumak";

  public static Entry of(String name, Supplier<Contender> make) {
    return new Entry(name, false, Integer.MAX_VALUE, workers -> List.of(), make);
  }

  /** An entry whose peer has no rendezvous. */
  public static Entry asynchronous(String name, Supplier<Contender> make) {
    return new Entry(name, true, Integer.MAX_VALUE, workers -> List.of(), make);
  }

  /** The same entry, left out of sizes above {@code count}. */
  public Entry upTo(int count) {
    return new Entry(name, asynchronous, count, flags, make);
  }

  /** The same entry in processes with these flags. */
  public Entry with(IntFunction<List<String>> newFlags) {
    return new Entry(name, asynchronous, maxCount, newFlags, make);
  }

  /** Whether {@code choice} names this entry or its peer. */
  public boolean matches(String choice) {
    return name.equals(choice) || name.startsWith(choice + "-");
  }

  /** The name as the report shows it. */
  public String label() {
    return asynchronous ? name + "*" : name;
  }
}
