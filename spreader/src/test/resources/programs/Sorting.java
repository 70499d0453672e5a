import java.util.Arrays;

/** Merge sort by threads that make threads; ranges of one array. */
public class Sorting {
  static void sort(int[] data, int from, int to, int depth) throws InterruptedException {
    if (depth == 0 || to - from < 4) {
      Arrays.sort(data, from, to);
      return;
    }
    int middle = (from + to) >>> 1;
    Thread left =
        new Thread(() -> {
          try {
            sort(data, from, middle, depth - 1);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    left.start();
    sort(data, middle, to, depth - 1);
    left.join();
    int[] merged = new int[to - from];
    int i = from;
    int j = middle;
    for (int k = 0; k < merged.length; k++) {
      merged[k] = j == to || (i < middle && data[i] <= data[j]) ? data[i++] : data[j++];
    }
    System.arraycopy(merged, 0, data, from, merged.length);
  }

  public static void main(String[] args) throws InterruptedException {
    int[] data = new int[200];
    long seed = 42;
    for (int i = 0; i < data.length; i++) {
      seed = seed * 6364136223846793005L + 1442695040888963407L;
      data[i] = (int) (seed >>> 40) % 1000;
    }
    sort(data, 0, data.length, 2);
    boolean sorted = true;
    for (int i = 1; i < data.length; i++) {
      sorted &= data[i - 1] <= data[i];
    }
    System.out.println(sorted + " " + data[0] + " " + data[100] + " " + data[199]);
  }
}
