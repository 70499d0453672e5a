/** A picture of which threads take the next line by a counter. */
public class Mandelbrot {
  private final int[][] picture;
  private int nextLine;

  Mandelbrot(int size) {
    picture = new int[size][size];
  }

  private synchronized int take() {
    return nextLine < picture.length ? nextLine++ : -1;
  }

  private void draw() {
    for (int y = take(); y >= 0; y = take()) {
      int[] line = new int[picture.length];
      for (int x = 0; x < line.length; x++) {
        line[x] = steps(3.0 * x / line.length - 2, 2.0 * y / line.length - 1);
      }
      picture[y] = line;
    }
  }

  private static int steps(double cr, double ci) {
    double r = 0;
    double i = 0;
    int steps = 0;
    while (r * r + i * i < 4 && steps < 50) {
      double next = r * r - i * i + cr;
      i = 2 * r * i + ci;
      r = next;
      steps++;
    }
    return steps;
  }

  public static void main(String[] args) throws InterruptedException {
    Mandelbrot it = new Mandelbrot(24);
    Thread[] threads = new Thread[3];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new Thread(it::draw);
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    for (int[] line : it.picture) {
      StringBuilder text = new StringBuilder();
      for (int steps : line) {
        text.append(" .:+*#".charAt(steps / 10));
      }
      System.out.println(text);
    }
  }
}
