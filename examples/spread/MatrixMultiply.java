/**
 * Multiplies two matrices; the threads take rows of the product from a common counter.
 *
 * <p>Run it: {@code soumak run --nodes 2 examples/spread/MatrixMultiply.java 400 2}
 */
public class MatrixMultiply {
  private static final int BANDS = 16;

  private final int size;
  private final double[][] left;
  private final double[][] right;
  private final double[][] product;
  private int next;

  MatrixMultiply(int size) {
    this.size = size;
    left = filled(size, 1);
    right = filled(size, 7);
    product = new double[size][];
  }

  private static double[][] filled(int size, int factor) {
    double[][] matrix = new double[size][size];
    for (int i = 0; i < size; i++) {
      double[] row = matrix[i];
      for (int j = 0; j < size; j++) {
        row[j] = (i * factor + j) % 10;
      }
    }
    return matrix;
  }

  private synchronized int take() {
    int taken = next;
    next += band();
    return taken;
  }

  /** Rows that a thread takes at once: each time costs messages. */
  private int band() {
    return Math.max(1, size / BANDS);
  }

  /** Some rows, four at a time, so that each row of the right matrix is read for four. */
  private void rows(int from, int to) {
    int i = from;
    for (; i + 4 <= to; i += 4) {
      four(i);
    }
    for (; i < to; i++) {
      product[i] = row(i);
    }
  }

  private double[] row(int i) {
    double[] factors = left[i];
    double[] sums = new double[size];
    for (int k = 0; k < size; k++) {
      double factor = factors[k];
      double[] row = right[k];
      for (int j = 0; j < sums.length; j++) {
        sums[j] += factor * row[j];
      }
    }
    return sums;
  }

  private void four(int i) {
    double[] one = new double[size];
    double[] two = new double[size];
    double[] three = new double[size];
    double[] four = new double[size];
    for (int k = 0; k < size; k++) {
      double[] row = right[k];
      add(row, left[i][k], one, left[i + 1][k], two);
      add(row, left[i + 2][k], three, left[i + 3][k], four);
    }
    product[i] = one;
    product[i + 1] = two;
    product[i + 2] = three;
    product[i + 3] = four;
  }

  private static void add(double[] row, double a, double[] one, double b, double[] two) {
    for (int j = 0; j < row.length; j++) {
      double each = row[j];
      one[j] += a * each;
      two[j] += b * each;
    }
  }

  private static final class Worker extends Thread {
    private final MatrixMultiply task;

    Worker(MatrixMultiply task) {
      this.task = task;
    }

    @Override
    public void run() {
      for (int from = task.take(); from < task.size; from = task.take()) {
        task.rows(from, Math.min(from + task.band(), task.size));
      }
    }
  }

  /** Arguments: rows (120), threads (2). */
  public static void main(String[] args) throws InterruptedException {
    int size = args.length > 0 ? Integer.parseInt(args[0]) : 120;
    int count = args.length > 1 ? Integer.parseInt(args[1]) : 2;
    MatrixMultiply task = new MatrixMultiply(size);
    Thread[] threads = new Thread[count];
    for (int i = 0; i < count; i++) {
      threads[i] = new Worker(task);
      threads[i].start();
    }
    for (Thread each : threads) {
      each.join();
    }
    double sum = 0;
    for (int i = 0; i < size; i++) {
      for (double each : task.product[i]) {
        sum += each * (i % 7 + 1);
      }
    }
    System.out.println("product " + size + " x " + size + ": " + sum);
  }
}
