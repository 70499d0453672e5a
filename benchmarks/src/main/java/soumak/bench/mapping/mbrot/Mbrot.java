package soumak.bench.mapping.mbrot;

import java.util.ArrayList;
import java.util.List;
import soumak.Capsule;
import soumak.Design;
import soumak.Pausable;
import soumak.Reply;
import soumak.bench.mapping.Program;
import soumak.bench.mapping.WrongAnswerException;

/**
 * The Mandelbrot set, point by point (mbrot of BenchErl).
 *
 * <p>The workers do not share the work: each of them goes over the whole grid, and asks the one
 * actor that computes for each of its points.
 */
public final class Mbrot implements Program<Mbrot.Size> {
  /**
   * How many workers go over how large a grid.
   *
   * @param side points in a row, and rows
   * @param steps what the iterations for all points of the grid add up to
   */
  public record Size(String name, int workers, int side, long steps) implements Program.Size {}

  @Override
  public String name() {
    return "mbrot";
  }

  @Override
  public List<Size> sizes() {
    return List.of(
        new Size("paper", 8, 168, 750_823),
        new Size("smoke", 2, 16, 8_062),
        new Size("half", 8, 84, 188_851));
  }

  @Override
  public String run(Size size) throws Pausable, Exception {
    try (Design design = new Design()) {
      Reply<long[]> done = new Reply<>();
      Mandel mandel = design.add(new Mandel(size.workers(), size.side(), done));
      List<Worker> workers = new ArrayList<>();
      for (int i = 0; i < size.workers(); i++) {
        workers.add(design.add(new Worker(i, size.side(), mandel)));
      }
      for (Worker worker : workers) {
        worker.go();
      }
      design.await();
      return check(size, WrongAnswerException.now("sum for the workers", done));
    }
  }

  static String check(Size size, long[] steps) throws WrongAnswerException {
    for (long each : steps) {
      WrongAnswerException.unless("iterations for a worker", size.steps(), each);
    }
    return steps.length + " times " + size.steps() + " iterations";
  }

  static final class Worker extends Capsule {
    private final int number;
    private final int side;
    private final Mandel mandel;

    Worker(int number, int side, Mandel mandel) {
      this.number = number;
      this.side = side;
      this.mandel = mandel;
    }

    public void go() {
      for (int row = side; row >= 1; row--) {
        for (int column = side; column >= 1; column--) {
          mandel.point(number, coordinate(column), coordinate(row));
        }
      }
    }

    private double coordinate(int index) {
      return (index - 1.0) / side * 4 - 2;
    }
  }

  static final class Mandel extends Capsule {
    private static final int LIMIT = 255;

    private final Reply<long[]> done;
    private final long[] steps;
    private int missing;

    Mandel(int workers, int side, Reply<long[]> done) {
      this.done = done;
      steps = new long[workers];
      missing = workers * side * side;
    }

    public void point(int worker, double x, double y) {
      steps[worker] += iterations(x, y);
      if (--missing == 0) {
        done.complete(steps.clone());
      }
    }

    /** Iterates z to z*z + c, from z = c on, where c is the point. */
    static int iterations(double x, double y) {
      double re = x;
      double im = y;
      int i = 0;
      while (i < LIMIT && re * re + im * im <= 4) {
        double next = re * re - im * im + x;
        im = 2 * re * im + y;
        re = next;
        i++;
      }
      return i;
    }
  }
}
