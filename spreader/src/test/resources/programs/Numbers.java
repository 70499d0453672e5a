/** Fields and arithmetic of all primitive types, written by several threads; volatile ones too. */
public class Numbers {
  boolean z;
  byte b = 127;
  short s = -1;
  char c = 'x';
  int i;
  long l = Long.MAX_VALUE;
  float f = 0.1f;
  double d = Math.PI;
  volatile long vl;
  volatile double vd;
  volatile int[] numbers = {1};
  static long counter;
  static volatile double average;
  static byte small = 100;
  protected final long fixed;
  String text = "a";

  Numbers(long fixed) {
    this.fixed = fixed;
  }

  synchronized void step(int by) {
    z = !z;
    b += by;
    s++;
    c++;
    i -= by;
    l ^= 0x5555L << by;
    f *= 1.5f;
    d /= 1.25;
    vl += by;
    vd -= 0.5;
    text += by;
    int[] more = new int[numbers.length + 1];
    System.arraycopy(numbers, 0, more, 0, numbers.length);
    more[numbers.length] = by;
    numbers = more;
    this.i = this.i++ + ++this.i;
    counter += i > 0 ? 1 : -1;
    small++;
    average = average * 0.5 + by;
  }

  long mixed(int x, long y, double w, float v, short t, Numbers other) {
    return (long) (x + y * w - v + t) + (other == null ? fixed : other.fixed);
  }

  public static void main(String[] args) throws InterruptedException {
    Numbers it = new Numbers(1L << 33);
    Thread[] threads = new Thread[4];
    for (int k = 0; k < threads.length; k++) {
      threads[k] =
          new Thread(() -> {
            for (int n = 0; n < 5; n++) {
              it.step(3);
            }
          });
      threads[k].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(it.z + " " + it.b + " " + it.s + " " + it.c + " " + it.i + " " + it.l);
    System.out.println(it.f + " " + it.d + " " + it.vl + " " + it.vd + " " + it.numbers.length);
    System.out.println(counter + " " + average + " " + small + " " + it.text);
    System.out.println(
        it.mixed(1, 2L, 3.5, 4f, (short) 5, null) + it.mixed(1, 2, 3, 4, (short) 5, it));
    long big = Integer.MAX_VALUE;
    big++;
    int shifted = (int) (big >>> 3) >> 2;
    System.out.println(
        big + " " + shifted + " " + (char) (it.c + 1) + (byte) 200 + (5 / 2.0) + 7 % 3);
    System.out.println(Integer.compare(3, 4) + Long.hashCode(big) + Double.compare(0.0, -0.0));
  }
}
