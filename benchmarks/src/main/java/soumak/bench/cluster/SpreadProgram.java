package soumak.bench.cluster;

import java.util.ArrayList;
import java.util.List;

/**
 * A program of ordinary Java that {@code ./soumak bench cluster} runs plain and at nodes.
 *
 * @param name the command's word
 * @param what it does, for people
 * @param arguments of {@code Rounds}, behind the number of rounds; {@code THREADS} stands for the
 *     number of threads
 * @param operations in a round; its time is divided by them
 * @param unit of what comes out: s, us or ns
 */
public record SpreadProgram(
    String name,
    String what,
    List<String> arguments,
    long operations,
    String unit,
    List<Place> places) {
  static final String THREADS = "THREADS";

  /**
   * Where it runs.
   *
   * @param nodes 0 for a plain JVM
   */
  record Place(String label, int nodes, int threads) {}

  private static final List<Place> PARALLEL =
      List.of(
          new Place("java", 0, 1),
          new Place("java, 2 threads", 0, 2),
          new Place("1 node", 1, 1),
          new Place("2 nodes", 2, 2),
          new Place("3 nodes", 3, 3));

  private static final List<Place> OF_ONE_THREAD =
      List.of(new Place("java", 0, 1), new Place("1 node", 1, 1), new Place("2 nodes", 2, 1));

  private static final long CELLS = 1_000;

  public SpreadProgram {
    arguments = List.copyOf(arguments);
    places = List.copyOf(places);
  }

  public static List<SpreadProgram> all() {
    return List.of(
        parallel("rays", "the ray tracer with 64 rays a point", 1_000, "8"),
        parallel("matrix", "multiplication of matrices", 2_400),
        fields("reads", "read", 200_000),
        fields("writes", "write", 200_000),
        fetches(5_000));
  }

  /**
   * @param more arguments of the program, behind the number of threads
   */
  static SpreadProgram parallel(String name, String what, int rows, String... more) {
    String text = what + ", " + rows + " rows";
    List<String> arguments = new ArrayList<>(List.of(name, Integer.toString(rows), THREADS));
    arguments.addAll(List.of(more));
    return new SpreadProgram(name, text, arguments, 1, "s", PARALLEL);
  }

  /** The thread runs at another node than the objects, where there are two. */
  static SpreadProgram fields(String name, String verb, int times) {
    String text = "one " + verb + " of a field, of 1,000 objects in turn";
    List<String> arguments = List.of("fields", verb, Integer.toString(times));
    return new SpreadProgram(name, text, arguments, CELLS * times, "ns", OF_ONE_THREAD);
  }

  static SpreadProgram fetches(int length) {
    String text = "one step along a list that another thread has made, the first time";
    List<String> arguments = List.of("fetches", Integer.toString(length));
    return new SpreadProgram("fetches", text, arguments, length, "us", OF_ONE_THREAD);
  }

  List<String> arguments(Place place) {
    return arguments.stream()
        .map(it -> it.equals(THREADS) ? Integer.toString(place.threads()) : it)
        .toList();
  }

  /** What a round of some nanoseconds counts as. */
  double of(double nanos) {
    double each = nanos / operations;
    return switch (unit) {
      case "ns" -> each;
      case "us" -> each / 1e3;
      default -> each / 1e9;
    };
  }
}
