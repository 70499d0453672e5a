package soumak.bench.mapping.fannkuchredux;

/**
 * The permutations of 0..n-1 in the order of the benchmark game: from one to the next, the first
 * two elements change places; when they have done so twice, the first three rotate by one place to
 * the left; when these are round, the first four; and so on.
 */
final class Permutations {
  private final int[] current;
  private final int[] flipped;

  /** How many rotations the first {@code i + 1} elements have behind them. */
  private final int[] rotations;

  /** Begins with the permutation of this index, which the factorial number system decodes. */
  Permutations(int n, int index) {
    current = new int[n];
    flipped = new int[n];
    rotations = new int[n];
    for (int i = 0; i < n; i++) {
      current[i] = i;
    }
    int left = index;
    for (int i = n - 1; i > 0; i--) {
      int factorial = factorial(i);
      rotations[i] = left / factorial;
      left %= factorial;
      for (int turn = 0; turn < rotations[i]; turn++) {
        rotate(i);
      }
    }
  }

  static int factorial(int n) {
    int product = 1;
    for (int i = 2; i <= n; i++) {
      product *= i;
    }
    return product;
  }

  /** Goes on to the next permutation. After the last one comes nothing sensible. */
  void advance() {
    int i = 1;
    rotate(i);
    while (++rotations[i] > i && i + 1 < current.length) {
      rotations[i++] = 0;
      rotate(i);
    }
  }

  /** How often the first {@code p[0] + 1} elements must be reversed until {@code p[0]} is 0. */
  int flips() {
    System.arraycopy(current, 0, flipped, 0, current.length);
    int flips = 0;
    for (int first = flipped[0]; first != 0; first = flipped[0]) {
      for (int low = 0, high = first; low < high; low++, high--) {
        int swapped = flipped[low];
        flipped[low] = flipped[high];
        flipped[high] = swapped;
      }
      flips++;
    }
    return flips;
  }

  private void rotate(int last) {
    int first = current[0];
    System.arraycopy(current, 1, current, 0, last);
    current[last] = first;
  }
}
