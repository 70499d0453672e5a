import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;
import java.util.stream.*;

/** Sealed types, records in records, patterns and generic methods, in tasks of a pool. */
public class Shapes {
  sealed interface Shape permits Circle, Box, Group {}

  record Point(double x, double y) {
    Point {
      if (Double.isNaN(x) || Double.isNaN(y)) {
        throw new IllegalArgumentException("no point: " + x + ", " + y);
      }
    }

    Point() {
      this(0, 0);
    }

    Point plus(Point other) {
      return new Point(x + other.x, y + other.y);
    }

    static Point middle(Point one, Point other) {
      return new Point((one.x + other.x) / 2, (one.y + other.y) / 2);
    }
  }

  record Circle(Point center, double radius) implements Shape {}

  record Box(Point low, Point high) implements Shape {}

  record Group(String name, List<Shape> parts) implements Shape {
    Group(String name, Shape... parts) {
      this(name, List.of(parts));
    }
  }

  record Pair<A, B>(A first, B second) {
    <C> Pair<A, C> with(C other) {
      return new Pair<>(first, other);
    }

    static <T extends Comparable<T>> Pair<T, T> sorted(T one, T other) {
      return one.compareTo(other) <= 0 ? new Pair<>(one, other) : new Pair<>(other, one);
    }
  }

  static double area(Shape shape) {
    return switch (shape) {
      case Circle(Point center, double radius) when radius < 0 ->
          throw new IllegalStateException("a circle of " + radius + " at " + center);
      case Circle(var center, double radius) -> 3 * radius * radius;
      case Box(Point(double x, double y), Point(double right, double top)) ->
          Math.abs(right - x) * Math.abs(top - y);
      case Group group -> group.parts().stream().mapToDouble(Shapes::area).sum();
    };
  }

  static String kind(Object it) {
    return switch (it) {
      case null -> "nothing";
      case Pair(Integer a, Integer b) when a > b -> "falling";
      case Pair(Integer a, Integer b) -> "numbers " + (a + b);
      case Pair(String a, Pair(var b, var c)) -> a + " with " + b + " and " + c;
      case Pair<?, ?> pair -> "a pair of " + pair.first();
      case Shape shape when area(shape) > 10 -> "large";
      case Circle c -> "round";
      case Shape shape -> "shape";
      case int[] numbers when numbers.length > 2 -> "numbers " + numbers[2];
      case int[] numbers -> "few numbers";
      case Character c -> "letter " + (char) (c + 1);
      case String s when s.isBlank() -> "blank";
      case CharSequence s -> "text " + s.length();
      case Enum<?> e -> e.name().toLowerCase(Locale.ROOT);
      default -> it.getClass().getSimpleName();
    };
  }

  enum Turn implements UnaryOperator<Point> {
    LEFT {
      @Override
      public Point apply(Point p) {
        return new Point(-p.y(), p.x());
      }
    },
    RIGHT {
      @Override
      public Point apply(Point p) {
        return new Point(p.y(), -p.x());
      }
    };

    Turn other() {
      return values()[1 - ordinal()];
    }
  }

  private static <T, R> List<R> inPool(List<T> all, Function<? super T, ? extends R> work)
      throws Exception {
    try (ExecutorService pool = Executors.newFixedThreadPool(3)) {
      List<Callable<R>> tasks = new ArrayList<>();
      for (T each : all) {
        tasks.add(() -> work.apply(each));
      }
      List<R> results = new ArrayList<>();
      for (Future<R> each : pool.invokeAll(tasks)) {
        results.add(each.state() == Future.State.SUCCESS ? each.resultNow() : null);
      }
      return results;
    }
  }

  /** In a field, so that threads may share it. */
  private static final StringBuilder BUILDER = new StringBuilder("builder");

  public static void main(String[] args) throws Exception {
    Group small =
        new Group("small", new Circle(new Point(), 1), new Box(new Point(), new Point(2, 1)));
    Shape deep = new Group("deep", small, new Group("none"), new Circle(new Point(1, 1), 2));
    List<Shape> shapes = List.of(small, deep, new Circle(new Point(), -1), small.parts().get(1));
    System.out.println(inPool(shapes, Shapes::area));
    List<Object> things = new ArrayList<>(shapes.subList(0, 2));
    things.addAll(Arrays.asList(new Pair<>(3, 2), new Pair<>(2, 3), null, "", "text", 'a', 5L));
    things.addAll(List.of(new Pair<>("a", new Pair<>(1, "b")), new int[] {1, 2, 3}, new int[1]));
    things.addAll(List.of(BUILDER, Turn.LEFT, TimeUnit.DAYS, new Pair<>(1L, 2)));
    things.add(new Circle(new Point(), 1));
    System.out.println(inPool(things, Shapes::kind));
    Set<Object> equal = ConcurrentHashMap.newKeySet();
    for (int i = 0; i < 3; i++) {
      equal.addAll(
          inPool(
              List.of(1, 2, 3),
              it ->
                  new Pair<>(Point.middle(new Point(it, 0), new Point(-it, 0)), List.of(it % 2))));
    }
    System.out.println(
        equal.size() + " " + equal.contains(new Pair<>(new Point(0, 0), List.of(1))));
    System.out.println(
        inPool(List.of(Turn.values()), it -> it.other().apply(it.apply(new Point(1, 2)))));
    System.out.println(inPool(List.of(0.5, Double.NaN), it -> new Point(it, it).plus(new Point())));
    Map<String, Double> sums =
        shapes.stream()
            .filter(it -> !(it instanceof Circle(Point p, double r) && r < 0))
            .collect(
                Collectors.groupingBy(
                    it -> it.getClass().getSimpleName(),
                    TreeMap::new,
                    Collectors.summingDouble(Shapes::area)));
    System.out.println(sums);
    System.out.println(
        Pair.sorted("b", "a")
            .with(small.hashCode() == new Group("small", small.parts()).hashCode()));
  }
}
