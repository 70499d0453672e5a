/**
 * Sorts numbers; down to a depth, each half has a thread of its own.
 *
 * <p>Run it: {@code soumak run --nodes 2 examples/spread/MergeSort.java 1000000 2}
 */
public class MergeSort extends Thread {
  private final int[] numbers;
  private final int depth;
  private int[] sorted;

  MergeSort(int[] numbers, int depth) {
    this.numbers = numbers;
    this.depth = depth;
  }

  @Override
  public void run() {
    try {
      sorted = depth == 0 ? sort(numbers) : halves();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private int[] halves() throws InterruptedException {
    int middle = numbers.length / 2;
    MergeSort left = new MergeSort(part(numbers, 0, middle), depth - 1);
    MergeSort right = new MergeSort(part(numbers, middle, numbers.length), depth - 1);
    left.start();
    right.start();
    left.join();
    right.join();
    return merge(left.sorted, right.sorted);
  }

  private static int[] sort(int[] numbers) {
    if (numbers.length < 2) {
      return numbers;
    }
    int middle = numbers.length / 2;
    return merge(sort(part(numbers, 0, middle)), sort(part(numbers, middle, numbers.length)));
  }

  private static int[] part(int[] numbers, int from, int to) {
    int[] part = new int[to - from];
    System.arraycopy(numbers, from, part, 0, part.length);
    return part;
  }

  private static int[] merge(int[] left, int[] right) {
    int[] merged = new int[left.length + right.length];
    int l = 0;
    int r = 0;
    for (int i = 0; i < merged.length; i++) {
      boolean fromLeft = r == right.length || (l < left.length && left[l] <= right[r]);
      merged[i] = fromLeft ? left[l++] : right[r++];
    }
    return merged;
  }

  /** Arguments: how many numbers (20000), the depth down to which threads are made (2). */
  public static void main(String[] args) throws InterruptedException {
    int size = args.length > 0 ? Integer.parseInt(args[0]) : 20_000;
    int depth = args.length > 1 ? Integer.parseInt(args[1]) : 2;
    int[] numbers = new int[size];
    int next = 12345;
    for (int i = 0; i < size; i++) {
      next = next * 1103515245 + 12345;
      numbers[i] = next >>> 8;
    }
    MergeSort all = new MergeSort(numbers, depth);
    all.start();
    all.join();
    long sum = 0;
    boolean rises = true;
    for (int i = 0; i < size; i++) {
      sum = sum * 31 + all.sorted[i];
      rises &= i == 0 || all.sorted[i - 1] <= all.sorted[i];
    }
    System.out.println("sorted " + size + ": " + rises + " " + sum);
  }
}
