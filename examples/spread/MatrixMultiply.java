/**
 * Multiplies two matrices; each thread makes some rows of the product.
 *
 * <p>Run it: {@code soumak run --nodes 2 examples/spread/MatrixMultiply.java 400 2}
 */
public class MatrixMultiply {
  private final double[][] left;
  private final double[][] right;
  private final double[][] product;

  MatrixMultiply(int size) {
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

  /** One row of the product, made along the rows of the right matrix. */
  private double[] row(int i) {
    double[] factors = left[i];
    double[] sums = new double[factors.length];
    for (int k = 0; k < factors.length; k++) {
      double factor = factors[k];
      double[] row = right[k];
      for (int j = 0; j < sums.length; j++) {
        sums[j] += factor * row[j];
      }
    }
    return sums;
  }

  private static final class Rows extends Thread {
    private final MatrixMultiply task;
    private final int from;
    private final int to;

    Rows(MatrixMultiply task, int from, int to) {
      this.task = task;
      this.from = from;
      this.to = to;
    }

    @Override
    public void run() {
      for (int i = from; i < to; i++) {
        task.product[i] = task.row(i);
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
      threads[i] = new Rows(task, size * i / count, size * (i + 1) / count);
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
