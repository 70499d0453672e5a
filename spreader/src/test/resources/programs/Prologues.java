import java.util.function.*;

/** Constructors that use other objects before they call another constructor. */
public class Prologues {
  static final class Source {
    int number = 1;
    String text = "none";
    volatile long version;
    int[] numbers = new int[3];
    Source next;

    Source(int number) {
      this.number = number;
      text = "t" + number;
      version = number;
      numbers[1] = number * 10;
    }
  }

  static class Point {
    final int x;
    String note = "";

    Point(int x) {
      this.x = x;
    }

    Point(Source from) {
      this(from.number + from.numbers[1]);
      note = from.text;
    }

    Point(Source from, int[] table) {
      this(from.next.number + table[table.length - 1] + (int) from.version);
    }

    Point(int[][] rows) {
      this(rows[1][0]);
    }

    Point(Source from, boolean first) {
      this(first ? from.number : from.next.number);
    }
  }

  static final class Named extends Point {
    final Source of;

    Named(Source of) {
      super(of.numbers[1]++ + of.numbers[1]);
      this.of = of;
    }

    Named(Source of, int more) {
      super(of.number += more);
      this.of = of;
    }

    Named(Source of, String text) {
      super((int) (of.version = text.length()));
      of.text = text;
      this.of = of;
    }
  }

  /** What comes before the call of the constructor may be any statements, since Java 25. */
  static final class Early extends Point {
    final int sum;
    int steps;
    int[] seen;
    Early other;
    volatile int last;

    Early(Source from, int[] table) {
      int sum = 0;
      if (from == null) {
        throw new IllegalArgumentException("no source");
      }
      for (int i = 0; i < table.length; i++) {
        sum += table[i] * from.number;
        steps = i + 1;
        table[i]++;
      }
      this.sum = sum;
      seen = table;
      last = sum;
      from.number++;
      Source at = from;
      while (at.next != null) {
        at = at.next;
        at.text += "!";
      }
      super(sum + at.numbers[1]);
      note = at.text;
    }

    Early(Source from) {
      Supplier<Integer> twice = () -> from.number * 2;
      Point inner = new Point(from);
      inner.note += twice.get();
      note(inner);
      this(from, new int[] {twice.get(), inner.x});
    }

    static void note(Point point) {
      point.note += "/";
    }

    Early(Early from) {
      sum = from.sum + from.steps;
      other = from;
      seen = from.seen;
      from.steps = 7;
      super(from.last);
      steps = from.steps;
    }
  }

  /** The object that is made is in another variable while the switch is evaluated. */
  static final class Tried extends Point {
    int kind;

    Tried(Source from) {
      kind =
          switch (from.number) {
            case 4 -> {
              try {
                yield Integer.parseInt(from.text);
              } catch (NumberFormatException e) {
                yield from.numbers[1];
              }
            }
            default -> 1;
          };
      super(from.number);
      note = "kind " + kind;
    }
  }

  enum Level {
    LOW(new Source(1)),
    HIGH(new Source(2), 5);

    int sum;

    Level(Source from) {
      this.sum = from.number;
    }

    Level(Source from, int more) {
      int[] both = {from.number, more};
      this(new Source(from.number + both[0] + both[1]));
      sum++;
    }
  }

  record Pair(int one, int other) {
    Pair(Source from) {
      int[] numbers = from.numbers;
      this(numbers[0], numbers[1]);
    }
  }

  class Inner extends Point {
    final int twice;

    Inner(Source from) {
      int twice = from.number * offset;
      super(twice + from.number);
      this.twice = twice;
    }
  }

  int offset = 2;

  static void show(Source source, Point... points) {
    StringBuilder line = new StringBuilder(source.number + source.text + source.version);
    for (int each : source.numbers) {
      line.append(' ').append(each);
    }
    for (Point point : points) {
      line.append(" | ").append(point.x).append(point.note);
    }
    System.out.println(line);
  }

  interface Maker {
    Point[] make(Source source, int[] table, int[][] rows);
  }

  /** What a thread makes out of objects of which its node has had no contents yet. */
  static void at(Maker maker) throws InterruptedException {
    Source source = new Source(4);
    source.next = new Source(6);
    int[] table = {7, 8, 9};
    int[][] rows = {{1}, {20, 30}};
    Point[][] made = new Point[4][];
    Thread[] threads = new Thread[made.length];
    for (int i = 0; i < made.length; i++) {
      int n = i;
      threads[i] = new Thread(() -> made[n] = maker.make(source, table, rows));
      threads[i].start();
      threads[i].join();
    }
    for (Point[] each : made) {
      show(source, each);
    }
    show(source.next);
    System.out.println(table[0] + table[1] + table[2]);
  }

  private static Point[] all(Point... points) {
    return points;
  }

  public static void main(String[] args) throws Exception {
    at((source, table, rows) -> all(new Point(source)));
    at((source, table, rows) -> all(new Point(source, table)));
    at((source, table, rows) -> all(new Point(rows)));
    at((source, table, rows) -> all(new Point(source, true), new Point(source, false)));
    at((source, table, rows) -> all(new Named(source)));
    at((source, table, rows) -> all(new Named(source, 5)));
    at((source, table, rows) -> all(new Named(source, "longer")));
    at((source, table, rows) -> all(new Early(source, table)));
    at((source, table, rows) -> all(new Early(source)));
    at((source, table, rows) -> all(new Early(new Early(source, table))));
    at((source, table, rows) -> all(new Tried(source)));
    at((source, table, rows) -> all(new Point(new Pair(source).other + Level.HIGH.sum)));
    Prologues outer = new Prologues();
    at((source, table, rows) -> all(outer.new Inner(source)));
    Early[] early = {new Early(new Source(3), new int[] {1, 2})};
    Thread taker = new Thread(() -> early[0] = new Early(early[0]));
    taker.start();
    taker.join();
    Early taken = early[0];
    System.out.println(taken.sum + " " + taken.steps + " " + taken.other.steps + taken.seen[1]);
    Thread failing =
        new Thread(() -> {
          try {
            new Early(null, taken.seen);
          } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage() + taken.last);
          }
        });
    failing.start();
    failing.join();
  }
}
