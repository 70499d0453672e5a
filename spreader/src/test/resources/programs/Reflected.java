import java.util.Arrays;
import java.util.function.Supplier;

/** What classes and objects say of themselves. */
public class Reflected {
  static class Outer {
    class Inner {}

    static class Nested extends Outer {}
  }

  record Point(int x) {}

  enum Kind {
    ONE {
      @Override
      int number() {
        return 11;
      }
    },
    TWO;

    int number() {
      return 2;
    }
  }

  interface Named {
    default String named() {
      return getClass().getSimpleName();
    }
  }

  static class Name implements Named {}

  static <T> T as(Class<T> type, Object value) {
    return type.isInstance(value) ? type.cast(value) : null;
  }

  public static void main(String[] args) throws InterruptedException {
    Object[] all = {
      new Outer(),
      new Outer().new Inner(),
      new Outer.Nested(),
      new Point(3),
      Kind.ONE,
      Kind.TWO,
      new int[1],
      new int[2][1],
      new Object(),
      new Thread(),
      "text",
      3,
      new Kind[1]
    };
    for (Object each : all) {
      System.out.println(each.getClass().getName() + " " + each.getClass().getSimpleName());
    }
    System.out.println(Kind.ONE.getDeclaringClass().getSimpleName() + Kind.ONE.number());
    System.out.println(all[0].getClass() == all[2].getClass().getSuperclass());
    System.out.println(all[2] instanceof Outer && all[2].getClass() != Outer.class);
    System.out.println(as(int[].class, all[6]).length + as(String.class, "x") + as(Point.class, 3));
    System.out.println(as(Thread.class, all[9]) == all[9]);
    System.out.println(new Name().named() + Point.class.getName() + int.class + Integer.TYPE);
    System.out.println(
        all[6].equals(all[6]) + "" + all[3].equals(new Point(3)) + all[4].equals(Kind.TWO));
    System.out.println(all[0].hashCode() == all[0].hashCode());
    System.out.println(System.identityHashCode(all[3]) == System.identityHashCode(all[3]));
    System.out.println(Kind.ONE.hashCode() == Kind.valueOf("ONE").hashCode());
    Class<?>[] types = {Outer.class, int[].class, Kind.class};
    Class<?>[] seen = new Class<?>[3];
    boolean[] same = new boolean[3];
    Supplier<String> text = () -> Arrays.toString(types);
    Thread thread =
        new Thread(() -> {
          for (int i = 0; i < types.length; i++) {
            seen[i] = types[i];
            same[i] = types[i] == seen[i] && all[4] == Kind.ONE && all[5] != Kind.ONE;
          }
        });
    thread.start();
    thread.join();
    System.out.println(text.get() + Arrays.equals(types, seen) + Arrays.toString(same));
  }
}
