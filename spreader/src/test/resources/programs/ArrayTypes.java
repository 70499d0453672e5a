import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Loops over arrays whose variables say less, or more, of the elements than the arrays do. */
public class ArrayTypes {
  interface Named {
    String name();
  }

  static class Base implements Named {
    int value;
    Base next;

    Base(int value) {
      this.value = value;
    }

    @Override
    public String name() {
      return "base" + value;
    }
  }

  static final class Sub extends Base {
    Sub(int value) {
      super(value * 10);
    }
  }

  enum Colour implements Named {
    RED,
    GREEN
  }

  record Point(int x, int y) {}

  static <T extends Base> int generic(T[] all) {
    int sum = 0;
    for (T each : all) {
      sum += each.value;
    }
    return sum;
  }

  static int sum(Base[] all) {
    int sum = 0;
    for (Base each : all) {
      sum += each.value;
    }
    return sum;
  }

  static String names(Named[] all) {
    StringBuilder names = new StringBuilder();
    for (Named each : all) {
      names.append(each.name()).append(' ');
    }
    return names.toString();
  }

  static int hashes(Object[] all) {
    int nulls = 0;
    for (Object each : all) {
      nulls += each == null ? 1 : 0;
    }
    return nulls;
  }

  static int grid(Base[][] grid) {
    int sum = 0;
    for (int i = 0; i < grid.length; i++) {
      for (int k = 0; k < grid[i].length; k++) {
        sum += grid[i][k].value;
      }
    }
    return sum;
  }

  static int cube(int[][][] cube) {
    int sum = 0;
    for (int i = 0; i < cube.length; i++) {
      for (int k = 0; k < cube[i].length; k++) {
        for (int n = 0; n < cube[i][k].length; n++) {
          sum += cube[i][k][n];
        }
      }
    }
    return sum;
  }

  static String stored(Base[] all, Base with) {
    try {
      for (int i = 0; i < all.length; i++) {
        all[i] = with;
      }
      return "stored";
    } catch (ArrayStoreException e) {
      return "refused";
    }
  }

  static int chosen(boolean subs, int n) {
    Base[] all = null;
    int sum = 0;
    for (int round = 0; round < n; round++) {
      all = subs ? new Sub[] {new Sub(round)} : new Base[] {new Base(round)};
      for (int i = 0; i < all.length; i++) {
        sum += all[i].value;
      }
    }
    return sum;
  }

  static String nulls(Base[] all, Base[][] rows, int n) {
    int sum = 0;
    try {
      for (int i = 0; i < n; i++) {
        sum += rows == null ? all[i].value : rows[0][i].value;
      }
      return "" + sum;
    } catch (NullPointerException e) {
      return "null";
    } catch (ArrayIndexOutOfBoundsException e) {
      return "outside";
    }
  }

  static int points(Point[] all) {
    int sum = 0;
    for (Point each : all) {
      sum += each.x() * 100 + each.y();
    }
    return sum;
  }

  static int lengths(String[] all) {
    int sum = 0;
    for (String each : all) {
      sum += each.length();
    }
    return sum;
  }

  static int linked(Base[] all) {
    int sum = 0;
    for (int i = 0; i + 1 < all.length; i++) {
      all[i].next = all[i + 1];
    }
    for (Base at = all[0]; at != null; at = at.next) {
      sum = sum * 3 + at.value;
    }
    return sum;
  }

  static void threads(Base[][] grid) throws InterruptedException {
    Thread[] threads = new Thread[2];
    for (int t = 0; t < threads.length; t++) {
      int row = t;
      threads[t] =
          new Thread(() -> {
            Base[] mine = grid[row];
            for (int i = 0; i < mine.length; i++) {
              mine[i].value += 1000 * (row + 1);
              mine[i] = new Sub(mine[i].value);
            }
          });
    }
    for (Thread each : threads) {
      each.start();
    }
    for (Thread each : threads) {
      each.join();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Base[] bases = {new Base(1), new Sub(2), new Base(3)};
    Sub[] subs = {new Sub(4), new Sub(5)};
    System.out.println(sum(bases) + " " + sum(subs) + " " + generic(bases) + " " + generic(subs));
    System.out.println(names(bases) + names(Colour.values()) + names(subs));
    System.out.println(stored(bases.clone(), new Sub(1)) + stored(subs.clone(), new Base(1)));
    System.out.println(hashes(new Object[3]) + hashes(new int[2][]) + hashes(new Base[][] {null}));
    System.out.println(grid(new Base[][] {bases, subs, {}}) + " " + grid(new Sub[][] {subs, subs}));
    System.out.println(
        cube(new int[][][] {{{1, 2}, {3}}, {}, {{4}}}) + " " + cube(new int[2][3][4]));
    System.out.println(chosen(true, 4) + " " + chosen(false, 4) + " " + chosen(true, 0));
    System.out.println(
        nulls(null, null, 0)
            + nulls(null, null, 1)
            + nulls(new Base[1], null, 1)
            + nulls(bases, null, 4)
            + nulls(null, new Base[1][], 1)
            + nulls(null, new Sub[][] {subs}, 2));
    System.out.println(points(new Point[] {new Point(1, 2), new Point(3, 4)}));
    System.out.println(lengths(new String[] {"a", "bc"}) + " " + lengths("d,ef,g".split(",")));
    List<Base> list = new ArrayList<>(Arrays.asList(bases));
    System.out.println(sum(list.toArray(new Base[0])) + " " + sum(Arrays.copyOf(bases, 2)));
    System.out.println(sum(list.stream().toArray(Base[]::new)) + " " + linked(bases));
    System.out.println(grid(Arrays.copyOf(new Base[][] {bases, subs}, 1)));
    Base[][] grid = {{new Base(1), new Base(2)}, {new Base(3)}};
    threads(grid);
    System.out.println(grid(grid) + " " + names(grid[0]) + names(grid[1]));
  }
}
