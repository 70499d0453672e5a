import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Records: what they print, equal and hash to; compact constructors; as keys of the JDK's maps. */
public class Records {
  record Point(int x, int y) implements Comparable<Point> {
    static final Point ORIGIN = new Point(0, 0);

    Point {
      if (x < 0) {
        throw new IllegalArgumentException("x: " + x);
      }
    }

    Point(int both) {
      this(both, both);
    }

    @Override
    public int compareTo(Point other) {
      return Integer.compare(x, other.x);
    }

    static Point of(int x) {
      return new Point(x);
    }
  }

  record All(
      boolean z, byte b, short s, char c, int i, long l, float f, double d, String t, Point p) {}

  record Empty() {}

  record Pair<A, B>(A first, B second) {
    <C> Pair<A, C> with(C other) {
      return new Pair<>(first, other);
    }
  }

  sealed interface Shape permits Circle, Square {}

  record Circle(double radius) implements Shape {}

  record Square(double side) implements Shape {}

  static double area(Shape shape) {
    return switch (shape) {
      case Circle(double radius) -> 3 * radius * radius;
      case Square(var side) when side > 10 -> -1;
      case Square(double side) -> side * side;
    };
  }

  static class Job extends Thread {
    final Point from;
    volatile Pair<Point, String> result;

    Job(Point from) {
      this.from = from;
    }

    @Override
    public void run() {
      result = new Pair<>(new Point(from.x() + 1, from.y() + 1), "at " + from);
    }
  }

  private static Record latest = new Empty();

  private static <R extends Record> int hash(R record) {
    return record.hashCode();
  }

  private static String shown(Record record) {
    return record + " " + record.equals(latest) + " " + record.getClass().getSimpleName();
  }

  /** For what several records have in common, the compiler names any record. */
  private static void mixed(Point point) throws InterruptedException {
    List<String> texts =
        Stream.of(point, new Circle(2), new Empty()).map(it -> it + " " + hash(it)).toList();
    Record[] records = {point, new Empty()};
    Object[] same = records;
    Thread thread =
        new Thread(() -> {
          latest = records[0];
          records[1] = (Record) (Object) new Circle(1);
        });
    thread.start();
    thread.join();
    System.out.println(texts + " " + shown(latest) + " " + shown(records[1]) + same.length);
    System.out.println(List.of(new Empty(), point).contains(latest) + " " + hash(point));
  }

  public static void main(String[] args) throws InterruptedException {
    Point point = new Point(3, 4);
    System.out.println(point + " " + point.hashCode() + " " + point.equals(new Point(3, 4)));
    System.out.println(Point.ORIGIN + " " + new Point(7) + " " + Point.of(1).equals(null));
    All all = new All(true, (byte) 1, (short) 2, 'c', 4, 5L, 6f, 7d, "eight", point);
    All same = new All(true, (byte) 1, (short) 2, 'c', 4, 5L, 6f, 7d, "eight", new Point(3, 4));
    System.out.println(all + " " + all.equals(same) + " " + (all.hashCode() == same.hashCode()));
    System.out.println(new Circle(Double.NaN).equals(new Circle(Double.NaN)));
    System.out.println(new Circle(0.0).equals(new Circle(-0.0)) + " " + new Circle(2).hashCode());
    System.out.println(
        new Empty() + " " + new Empty().hashCode() + new Empty().equals(new Empty()));
    System.out.println(new Pair<>(null, "b").with(3) + " " + new Pair<>(null, null).hashCode());
    Map<Point, String> names = new HashMap<>();
    names.put(point, "first");
    System.out.println(names.get(new Point(3, 4)) + names.containsKey(new Point(1)));
    Set<Pair<String, Integer>> set = new HashSet<>(List.of(new Pair<>("a", 1), new Pair<>("b", 2)));
    System.out.println(set.contains(new Pair<>("a", 1)) + " " + set.size());
    System.out.println(area(new Circle(2)) + area(new Square(3)) + area(new Square(11)));
    try {
      System.out.println(new Point(-1, 0));
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
    if ((Object) point instanceof Point(int x, int y) && x < y) {
      System.out.println(x + y);
    }
    mixed(point);
    Job[] jobs = {new Job(point), new Job(new Point(8))};
    for (Job job : jobs) {
      job.start();
    }
    for (Job job : jobs) {
      job.join();
      System.out.println(job.result + " " + job.result.first().compareTo(point));
    }
  }
}
