/** Loops whose checks can be done before them, and loops that look alike. */
public class Hoisting {
  int[] data = {1, 2, 3, 4};
  int[][] rows = {{1, 2}, {3, 4}, {5, 6}};
  int x;
  Hoisting next;

  private static void replace(int[][] rows, int i) {
    rows[0] = new int[] {i, i};
  }

  private void renew(int i) {
    data = new int[] {i, i, i, i};
  }

  static int replaced(int[][] rows) {
    int sum = 0;
    int at = 0;
    for (int i = 0; i < 3; i++) {
      sum += rows[at][1];
      replace(rows, i * 10);
    }
    return sum;
  }

  int renewed() {
    int sum = 0;
    for (int i = 0; i < 3; i++) {
      sum += data[i];
      renew(i * 100);
    }
    return sum;
  }

  int swapped() {
    int sum = 0;
    for (int i = 0; i < 4; i++) {
      sum += data[i];
      if (i == 1) {
        data = new int[] {50, 60, 70, 80};
      }
    }
    return sum;
  }

  static int rowSwapped(int[][] rows) {
    int sum = 0;
    for (int i = 0; i < 4; i++) {
      sum += rows[1][i % 2];
      if (i == 1) {
        rows[1] = new int[] {7, 8};
      }
    }
    return sum;
  }

  static int none(int[][] rows, int i, int n) {
    int sum = 0;
    for (int k = 0; k < n; k++) {
      sum += rows[i][k];
    }
    return sum;
  }

  static String tried(int[][] rows, int i, int n) {
    try {
      return "" + none(rows, i, n);
    } catch (NullPointerException e) {
      return "null";
    } catch (ArrayIndexOutOfBoundsException e) {
      return e.getMessage();
    }
  }

  static int fields(Hoisting at, int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      at.x += i;
      sum += at.data[i & 3] + at.rows[i % 3][0];
      at.data[0] = at.x;
    }
    return sum;
  }

  static int chain(Hoisting at) {
    int sum = 0;
    while (at != null) {
      for (int i = 0; i < at.data.length; i++) {
        sum += at.data[i]++;
      }
      at = at.next;
    }
    return sum;
  }

  static long cube(int n) {
    long[][][] cube = new long[n][n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        for (int k = 0; k < n; k++) {
          cube[i][j][k] = i * 100 + j * 10 + k;
        }
      }
    }
    long sum = 0;
    for (long[][] plane : cube) {
      for (long[] line : plane) {
        for (long each : line) {
          sum += each;
        }
      }
    }
    return sum + cube[1][2][0];
  }

  static int assigned(int[] a, int[] b) {
    int sum = 0;
    for (int i = 0; i < 6; i++) {
      sum += a[(a = i % 2 == 0 ? b : a).length - 2];
      a[0]++;
    }
    return sum;
  }

  static int caught(int[] a) {
    int sum = 0;
    for (int i = 0; i < 5; i++) {
      try {
        sum += a[i];
        a[i] = -1;
      } catch (ArrayIndexOutOfBoundsException e) {
        sum += 1000;
      } finally {
        sum++;
      }
    }
    return sum;
  }

  static int[] table = {1, 2, 3, 4};
  static int[] none;
  static int calls;

  static int statics(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      sum += table[i % table.length];
      table[0]++;
      calls++;
    }
    for (int i = 0; i < n; i++) {
      sum += table[i % 2];
      if (i == 2) {
        table = new int[] {100, 200};
      }
    }
    for (int i = 0; i < n - 100; i++) {
      sum += none[i];
    }
    return sum + calls;
  }

  static volatile int flag;

  static int waiting(int[] a) {
    int sum = 0;
    for (int i = 0; i < 3; i++) {
      sum += a[i];
      flag = i;
      sum += flag;
    }
    return sum;
  }

  static boolean[] mixed(boolean[] flags, byte[] bytes, char[] chars) {
    for (int i = 0; i < flags.length; i++) {
      flags[i] = bytes[i] > 2 ^ flags[i];
      chars[i] += bytes[i];
      bytes[i] = (byte) chars[i];
    }
    return flags;
  }

  public static void main(String[] args) throws InterruptedException {
    Hoisting it = new Hoisting();
    System.out.println(replaced(new int[][] {{1, 2}}) + " " + it.renewed() + " " + it.swapped());
    System.out.println(rowSwapped(it.rows) + " " + cube(4));
    System.out.println(tried(null, 0, 0) + tried(null, 0, 1) + tried(it.rows, 9, 0));
    System.out.println(
        tried(it.rows, 9, 1) + tried(new int[1][], 0, 0) + tried(new int[1][], 0, 1));
    System.out.println(
        tried(it.rows, -1, 2) + "|" + tried(it.rows, 0, 3) + "|" + tried(it.rows, 2, 2));
    System.out.println(fields(it, 7) + " " + it.x + " " + it.data[0] + fields(null, 0));
    it.next = new Hoisting();
    System.out.println(chain(it) + " " + chain(it));
    System.out.println(assigned(new int[] {1, 2, 3}, new int[] {4, 5}) + " " + caught(new int[3]));
    System.out.println(waiting(it.data) + " " + statics(7) + " " + statics(9));
    char[] chars = {'a', 'b', 'c'};
    boolean[] flags = mixed(new boolean[3], new byte[] {1, 2, 3}, chars);
    System.out.println(flags[0] + "" + flags[2] + new String(chars));
    Thread[] threads = new Thread[2];
    for (int t = 0; t < 2; t++) {
      int from = t * 2;
      threads[t] =
          new Thread(() -> {
            for (int i = from; i < from + 2; i++) {
              it.data[i] = it.rows[i % 3][1] * 10;
            }
          });
      threads[t].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(java.util.Arrays.toString(it.data));
  }
}
