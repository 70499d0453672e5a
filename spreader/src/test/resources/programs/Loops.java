/** Control flow: labels, nested loops, ternaries and conditions over arrays and fields. */
public class Loops {
  int[] data = {4, 8, 15, 16, 23, 42};
  int limit = 20;
  Loops other;

  int search(int wanted) {
    int found = -1;
    outer:
    for (int i = 0; i < data.length; i++) {
      for (int j = i; j < data.length; j++) {
        if (data[i] + data[j] == wanted) {
          found = i * 10 + j;
          break outer;
        }
        if (data[j] > limit) {
          continue outer;
        }
      }
    }
    return found;
  }

  static int collatz(int n) {
    int steps = 0;
    do {
      n = n % 2 == 0 ? n / 2 : 3 * n + 1;
      steps++;
    } while (n != 1);
    return steps;
  }

  int sums(Loops a, Loops b) {
    int sum = 0;
    for (Loops at = this; at != null; at = at.other) {
      sum += at.limit;
      at.limit = sum;
      sum += at.limit++ + ++at.limit;
    }
    return sum + (a == null ? b : a).limit + (a != null && a.data.length > 3 ? a.data[3] : 0);
  }

  static boolean[] sieve(int n) {
    boolean[] composite = new boolean[n];
    for (int i = 2; i * i < n; i++) {
      if (!composite[i]) {
        for (int j = i * i; j < n; j += i) {
          composite[j] = true;
        }
      }
    }
    return composite;
  }

  static int zero(int[] a, boolean really) {
    int sum = 0;
    for (int i = 0; i < (really ? 0 : a.length); i++) {
      sum += a[i];
    }
    return sum;
  }

  static int throwing(int[] a, int n) {
    int seen = 0;
    try {
      for (int i = 0; i < n; i++) {
        a[i] = i;
        seen++;
      }
    } catch (ArrayIndexOutOfBoundsException | NullPointerException e) {
      return -seen - 1;
    }
    return seen;
  }

  static long changing(int[][] rows, int n) {
    long sum = 0;
    int[] row = rows[0];
    for (int i = 0; i < n; i++) {
      sum += row[i % row.length];
      if (i % 3 == 0) {
        row = rows[(i / 3) % rows.length];
      }
      row[0]++;
    }
    return sum;
  }

  public static void main(String[] args) {
    Loops loops = new Loops();
    System.out.println(loops.search(31) + " " + loops.search(1000) + " " + collatz(27));
    loops.other = new Loops();
    System.out.println(loops.sums(null, loops) + " " + loops.sums(loops, null));
    int primes = 0;
    boolean[] composite = sieve(200);
    for (int i = 2; i < composite.length; i++) {
      primes += composite[i] ? 0 : 1;
    }
    System.out.println(primes + " " + zero(null, true) + zero(new int[] {1, 2}, false));
    System.out.println(throwing(new int[3], 2) + " " + throwing(new int[3], 9) + throwing(null, 1));
    System.out.println(changing(new int[][] {{1, 2}, {3, 4, 5}, {6}}, 20));
    try {
      System.out.println(zero(null, false));
    } catch (NullPointerException e) {
      System.out.println("null");
    }
    int x = 0;
    while (true) {
      if (++x > 10) {
        break;
      }
      x += x > 5 ? 2 : 1;
    }
    System.out.println(x);
  }
}
