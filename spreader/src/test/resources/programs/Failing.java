/** A class whose initialiser throws, first used by a thread. */
public class Failing {
  static class Broken {
    static int[] values = new int[2];
    static int third = values[args()];

    static int args() {
      return 2;
    }
  }

  /** Nothing of another class is in its initialiser. */
  static class Thrown {
    static int limit = 3;
    int x = 1;

    static {
      if (limit > 2) {
        throw new IllegalStateException("too large");
      }
    }
  }

  static String made() {
    try {
      return "made " + new Thrown();
    } catch (ExceptionInInitializerError e) {
      return "first";
    } catch (NoClassDefFoundError e) {
      return "again";
    }
  }

  static String tried() {
    try {
      return "value " + Broken.third;
    } catch (ExceptionInInitializerError e) {
      return "first";
    } catch (NoClassDefFoundError e) {
      return "again";
    }
  }

  public static void main(String[] args) throws InterruptedException {
    String[] seen = new String[3];
    for (int i = 0; i < seen.length; i++) {
      int at = i;
      Thread thread = new Thread(() -> seen[at] = tried() + " " + made());
      thread.start();
      thread.join();
    }
    System.out.println(String.join(" ", seen));
  }
}
