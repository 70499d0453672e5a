package soumak.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What the command line asks for.
 *
 * @param names workloads or sizes; {@code all} is resolved already
 * @param peers the chosen peers; empty means all
 * @param workers the numbers of workers to measure with, one after the other
 */
record Options(
    List<String> names, List<String> peers, boolean json, List<Integer> workers, int rounds) {

  static final int DEFAULT_ROUNDS = 3;

  /** The first argument, if the rest is for JMH. */
  static final String JMH = "--jmh";

  static final String USAGE =
      """
      usage: soumak bench NAME... [--vs PEER]... [--json] [--workers N] [--rounds N]
             soumak bench mapping [PROGRAM]... [--vs PEER]... [--rounds N] [--to FOLDER]
             soumak bench --jmh [PATTERN]... [JMH OPTION]...

      Measures Soumak beside its peers, each in fresh processes, and prints for each contender:
        name  median  min..max  unit  N.Nx     (N.Nx: how many times slower than Soumak in this run)

        NAME         a workload, one size of it, or all:
                     %s
        --vs PEER    only this peer, or one variant of it, such as vt, vt-mpsc, kotlin, jox, pekko,
                     kilim; may be repeated; default: all of them
        --json       the same data as one JSON object
        --workers N  on N workers only; default: on 1, then on 2
        --rounds N   N fresh processes for each contender, 5 or more repetitions each
                     (of slow ones 2 or more, within 10 s); default 3

        mapping      what it is worth where capsules run: programs of the mapper's paper on 2 workers,
                     mapped, with one policy for all, on virtual threads, on a runtime as the
                     paper's, on Pekko; 5 rounds; default: all programs
        --to FOLDER  writes the table and a plot there, too

        --jmh        runs JMH's micro-benchmarks of single primitives instead; the rest is for JMH:
                     regular expressions for the names of those wanted, such as HandOver (default:
                     all), and JMH's options, such as -l (list them), -f 1 (one JVM for each),
                     -rf json (figures to a file), -h (help)

      soumak bench check, without options, measures the isolation checker, beside javac.
      soumak bench processj [NAME]... [--workers N] [--rounds N] measures the language ProcessJ;
      NAME is hello, commstime, pairs2m, pairs20m or pairs100m; default: the first three.
      soumak bench memory [NAME]... [--workers N] [--rounds N] [--to FOLDER] measures memory without
      the collector; NAME is forward, tail, web, fft, factoring, huffman, one size of these such as
      forward4k, allocation, access, or check for the check before a program runs, beside javac;
      default: all of them.
      soumak bench cluster [NAME]... [--workers N] [--rounds N] [--to FOLDER] measures two nodes in
      two JVMs, beside Pekko's remoting: NAME is mail, ask, one size of these such as mail4, or start;
      and ordinary Java at several nodes, beside plain runs of it: NAME is rays, matrix, reads,
      writes, fetches, operations, one of the latter such as int-reads, or spread for all of these;
      default: all of them.
      """;

  static String usage() {
    return USAGE.formatted(String.join(" ", Catalogue.names()));
  }

  /** Whether the usage is asked for, of whichever command. */
  static boolean asksForHelp(List<String> args) {
    return args.contains("--help") || args.contains("-h");
  }

  /**
   * Reads the command line.
   *
   * @throws UsageException if it cannot be understood; the message says what to write instead
   */
  static Options parse(List<String> args) throws UsageException {
    List<String> names = new ArrayList<>();
    List<String> peers = new ArrayList<>();
    List<Integer> workers = List.of(1, 2);
    int rounds = DEFAULT_ROUNDS;
    boolean json = false;
    for (int i = 0; i < args.size(); i++) {
      String arg = args.get(i);
      switch (arg) {
        case "--json" -> json = true;
        case "--vs" -> peers.add(knownPeer(value(args, ++i, arg), Catalogue.workloads()));
        case "--workers" -> workers = List.of(number(value(args, ++i, arg), arg));
        case "--rounds" -> rounds = number(value(args, ++i, arg), arg);
        default -> names.add(knownName(arg));
      }
    }
    if (names.isEmpty()) {
      throw new UsageException("name a workload: " + String.join(" ", Catalogue.names()));
    }
    return new Options(List.copyOf(names), List.copyOf(peers), json, List.copyOf(workers), rounds);
  }

  /** The sizes of {@code workload} that the names ask for. */
  List<Size> sizesOf(Workload workload) {
    if (names.contains("all") || names.contains(workload.family())) {
      return workload.sizes();
    }
    return workload.sizes().stream().filter(size -> names.contains(size.name())).toList();
  }

  /** The contenders to run in {@code size}: Soumak, and the chosen peers that can do it. */
  List<Entry> entriesOf(Workload workload, Size size) {
    return chosen(workload, peers).stream()
        .filter(entry -> size.count() <= entry.maxCount())
        .toList();
  }

  /** Soumak's own and the peers', or all if none is named. */
  static List<Entry> chosen(Workload workload, List<String> peers) {
    return workload.entries().stream()
        .filter(entry ->
            peers.isEmpty()
                || entry.name().equals(Entry.BASELINE)
                || peers.stream().anyMatch(entry::matches))
        .toList();
  }

  static String value(List<String> args, int index, String option) throws UsageException {
    if (index >= args.size()) {
      throw new UsageException(option + " needs a value, as in " + option + " " + example(option));
    }
    return args.get(index);
  }

  private static String example(String option) {
    return switch (option) {
      case "--vs" -> "kotlin";
      case "--to" -> "docs";
      default -> "2";
    };
  }

  static int number(String text, String option) throws UsageException {
    if (!text.matches("[1-9][0-9]{0,3}")) {
      throw new UsageException(option + " needs a whole number from 1 on, not " + text);
    }
    return Integer.parseInt(text);
  }

  private static String knownName(String name) throws UsageException {
    SortedSet<String> names = Catalogue.names();
    if (name.startsWith("-")) {
      throw new UsageException("unknown option " + name + "; see soumak bench --help");
    }
    if (!names.contains(name)) {
      throw new UsageException(
          "no workload is called " + name + "; there are: " + String.join(" ", names));
    }
    return name;
  }

  static String knownPeer(String peer, List<Workload> workloads) throws UsageException {
    TreeSet<String> peers = new TreeSet<>();
    for (Workload workload : workloads) {
      for (Entry entry : workload.entries()) {
        if (entry.matches(peer)) {
          return peer;
        }
        peers.add(entry.name());
      }
    }
    throw new UsageException(
        "no contender is called " + peer + "; there are: " + String.join(" ", peers));
  }
}
