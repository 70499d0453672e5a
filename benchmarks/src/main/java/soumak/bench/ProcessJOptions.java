package soumak.bench;

import java.util.ArrayList;
import java.util.List;

/**
 * What {@code ./soumak bench processj} is asked for.
 *
 * @param names what is measured
 * @param workers the number of workers for all but hello
 * @param rounds how many processes for each contender; hello is started five times as often
 */
record ProcessJOptions(List<String> names, int workers, int rounds) {
  /** The command's word. */
  static final String COMMAND = "processj";

  static final String HELLO = "hello";
  static final String COMMSTIME = "commstime";
  static final List<String> PAIRS = List.of("pairs2m", "pairs20m", "pairs100m");

  private static final List<String> DEFAULT = List.of(HELLO, COMMSTIME, PAIRS.getFirst());

  ProcessJOptions {
    names = List.copyOf(names);
  }

  /**
   * Reads what follows the command's word.
   *
   * @throws UsageException if it cannot be understood; the message says what to write instead
   */
  static ProcessJOptions parse(List<String> args) throws UsageException {
    List<String> names = new ArrayList<>();
    int workers = 1;
    int rounds = Options.DEFAULT_ROUNDS;
    for (int i = 0; i < args.size(); i++) {
      String arg = args.get(i);
      switch (arg) {
        case "--workers" -> workers = Options.number(Options.value(args, ++i, arg), arg);
        case "--rounds" -> rounds = Options.number(Options.value(args, ++i, arg), arg);
        default -> names.add(known(arg));
      }
    }
    return new ProcessJOptions(names.isEmpty() ? DEFAULT : names, workers, rounds);
  }

  private static String known(String name) throws UsageException {
    List<String> all = new ArrayList<>(List.of(HELLO, COMMSTIME));
    all.addAll(PAIRS);
    if (name.startsWith("-")) {
      throw new UsageException("unknown option " + name + "; there are --workers N and --rounds N");
    }
    if (!all.contains(name)) {
      throw new UsageException(
          "bench processj has no " + name + "; it has: " + String.join(" ", all));
    }
    return name;
  }
}
