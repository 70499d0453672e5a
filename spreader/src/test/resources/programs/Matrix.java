/** Multiplication of matrices, rows shared among threads. */
public class Matrix {
  static class Worker extends Thread {
    private final double[][] a;
    private final double[][] b;
    private final double[][] c;
    private final int from;
    private final int to;

    Worker(double[][] a, double[][] b, double[][] c, int from, int to) {
      this.a = a;
      this.b = b;
      this.c = c;
      this.from = from;
      this.to = to;
    }

    @Override
    public void run() {
      for (int i = from; i < to; i++) {
        for (int j = 0; j < b[0].length; j++) {
          double sum = 0;
          for (int k = 0; k < b.length; k++) {
            sum += a[i][k] * b[k][j];
          }
          c[i][j] = sum;
        }
      }
    }
  }

  static int[][] ints(int n) {
    int[][] a = new int[n][n];
    int[][] b = new int[n][n];
    int[][] c = new int[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        a[i][j] = i + j;
        b[i][j] = i - j;
      }
    }
    for (int i = 0; i < n; i++) {
      int[] row = c[i];
      for (int k = 0; k < n; k++) {
        int by = a[i][k];
        for (int j = 0; j < n; j++) {
          row[j] += by * b[k][j];
        }
      }
    }
    return c;
  }

  public static void main(String[] args) throws InterruptedException {
    int n = 40;
    double[][] a = new double[n][n];
    double[][] b = new double[n][n];
    double[][] c = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        a[i][j] = i * 0.5 + j;
        b[i][j] = i - j * 0.25;
      }
    }
    Worker[] workers = new Worker[4];
    for (int t = 0; t < workers.length; t++) {
      workers[t] = new Worker(a, b, c, n * t / 4, n * (t + 1) / 4);
      workers[t].start();
    }
    for (Worker worker : workers) {
      worker.join();
    }
    double sum = 0;
    for (double[] row : c) {
      for (double each : row) {
        sum += each;
      }
    }
    System.out.println(sum + " " + c[3][5] + " " + c[39][39]);
    int[][] product = ints(17);
    System.out.println(product[3][4] + " " + product[16][16]);
  }
}
