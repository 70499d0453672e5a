import java.util.ArrayList;
import java.util.List;

/** Small objects that never change, such that look alike, and what threads do with them. */
public class Points {
  record Point(int x, long y, double z) {
    Point plus(Point other) {
      return new Point(x + other.x, y + other.y, z + other.z);
    }
  }

  static final class Line {
    private final Point from;
    private final Point to;
    private final boolean bold;

    Line(Point from, Point to, boolean bold) {
      this.from = from;
      this.to = to;
      this.bold = bold;
    }

    Point sum() {
      return bold ? from.plus(to) : to == null ? from : to;
    }
  }

  /** Its constructor gives it away while it is still being made. */
  static final class Early {
    final int first;
    final int second;

    Early(int value, List<Early> to) throws InterruptedException {
      first = value;
      synchronized (to) {
        to.add(this);
      }
      Thread other = new Thread(() -> peek(to));
      other.start();
      other.join();
      second = value;
    }

    private static void peek(List<Early> from) {
      synchronized (from) {
        int sum = 0;
        for (Early each : from) {
          sum += each.first * 1000 + each.second;
        }
        System.out.println("while it is made: " + sum);
      }
    }
  }

  static final class Box {
    Point point;
    Line line;
    Object any;
    Point[] all;
    final List<Point> listed = new ArrayList<>();
    int locked;
  }

  private static void work(Box box, Point shared, int number) {
    synchronized (box) {
      Point more = new Point(number, number, number / 2.0);
      box.point = box.point.plus(more).plus(box.line.sum());
      box.line = new Line(box.point, number % 2 == 0 ? more : shared, number % 3 == 0);
      box.any = number % 2 == 0 ? box.line : box.point;
      box.all[number] = more;
      box.listed.add(box.all[number]);
      if (box.all[number - 1] == box.listed.get(number - 1)) {
        box.locked++;
      }
    }
    synchronized (shared) {
      box.locked += box.all[0] == shared ? 10 : 1000;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Point shared = new Point(1, 2, 3);
    Box box = new Box();
    box.point = shared;
    box.line = new Line(shared, null, false);
    box.all = new Point[9];
    box.all[0] = shared;
    box.listed.add(shared);
    int hash = System.identityHashCode(shared);
    for (int i = 1; i < 9; i++) {
      int number = i;
      Thread thread =
          new Thread(() -> {
            work(box, shared, number);
            if (System.identityHashCode(shared) != hash) {
              System.out.println("another hash code");
            }
          });
      thread.start();
      thread.join();
    }
    System.out.println(box.point + " " + box.line.sum() + " " + box.locked);
    System.out.println(box.listed + " " + box.listed.get(0).equals(new Point(1, 2, 3)));
    System.out.println(box.any instanceof Line line ? line.sum() : box.any);
    System.out.println(box.line.from == box.point);
    List<Early> early = new ArrayList<>();
    for (int i = 1; i < 4; i++) {
      new Early(i, early);
    }
    Early.peek(early);
  }
}
