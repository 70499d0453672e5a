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

  /** As many as the paper's loops had. */
  private static final int OBJECTS = 100;

  private static final int PASSES = 3_000_000;

  /** So many are read and written in turn: more than what a loop of C2 is unrolled for. */
  private static final int MANY = 1_000;

  public SpreadProgram {
    arguments = List.copyOf(arguments);
    places = List.copyOf(places);
  }

  public static List<SpreadProgram> all() {
    List<SpreadProgram> all = new ArrayList<>();
    all.add(parallel("rays", "the ray tracer with 64 rays a point", 1_000, "8"));
    all.add(parallel("matrix", "multiplication of matrices", 2_400));
    all.add(operation("reads", "each-read", "one read of a field, of 1,000 objects in turn", MANY));
    all.add(
        operation("writes", "each-write", "one write of a field, of 1,000 objects in turn", MANY));
    all.add(fetches(5_000));
    all.addAll(singleOperations());
    return all;
  }

  /** The rows of the paper's table 6, in its order. */
  public static List<SpreadProgram> singleOperations() {
    return List.of(
        operation("none", "one turn of a loop without objects"),
        operation("news", "one new object"),
        operation("array-writes", "one reference written to an array"),
        operation("array-reads", "one reference read from an array"),
        operation("int-writes", "two ints written to one object"),
        operation("int-reads", "two ints read from one object"),
        operation("ref-writes", "one reference written to each object"),
        operation("ref-reads", "one reference read from each object"),
        first("first-writes", "each-write", "one int written to each object, the first time", MANY),
        first("first-reads", "each-read", "one int read from each object, the first time", MANY),
        first("first-ref-writes", "ref-writes", "one reference written, the first time", MANY),
        first("first-ref-reads", "ref-reads", "one reference read, the first time", MANY));
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

  private static SpreadProgram operation(String loop, String what) {
    return operation(loop, loop, what, OBJECTS);
  }

  /** The thread runs at another node than the one where the objects are from, if there are two. */
  static SpreadProgram operation(String name, String loop, String what, int objects) {
    return operation(name, loop, what, objects, PASSES * OBJECTS / objects, "ns");
  }

  /** With objects that the thread has not seen before. */
  static SpreadProgram first(String name, String loop, String what, int objects) {
    return operation(name, loop, what, objects, 1, "us");
  }

  static SpreadProgram operation(
      String name, String loop, String what, int objects, int passes, String unit) {
    List<String> arguments =
        List.of("operations", loop, Integer.toString(objects), Integer.toString(passes));
    return new SpreadProgram(name, what, arguments, (long) objects * passes, unit, OF_ONE_THREAD);
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
