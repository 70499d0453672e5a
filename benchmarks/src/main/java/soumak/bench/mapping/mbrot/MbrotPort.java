package soumak.bench.mapping.mbrot;

import java.util.ArrayList;
import java.util.List;
import soumak.bench.mapping.Program;
import soumak.bench.mapping.port.Actors;
import soumak.bench.mapping.port.Done;
import soumak.bench.mapping.port.Port;
import soumak.bench.mapping.port.Receiver;
import soumak.bench.mapping.port.Ref;

/** {@link Mbrot}, ported. */
public final class MbrotPort implements Port<Mbrot.Size> {
  private record Go() {}

  private record Point(int worker, double x, double y) {}

  @Override
  public Program<Mbrot.Size> program() {
    return new Mbrot();
  }

  @Override
  public void start(Mbrot.Size size, Actors actors, Done done) {
    Ref<Point> mandel = actors.spawn(new Mandel(size, done));
    List<Ref<Go>> workers = new ArrayList<>();
    for (int i = 0; i < size.workers(); i++) {
      workers.add(actors.spawn(worker(i, size.side(), mandel)));
    }
    workers.forEach(worker -> worker.tell(new Go()));
  }

  private static Receiver<Go> worker(int number, int side, Ref<Point> mandel) {
    return go -> {
      for (int row = side; row >= 1; row--) {
        for (int column = side; column >= 1; column--) {
          mandel.tell(new Point(number, coordinate(column, side), coordinate(row, side)));
        }
      }
    };
  }

  private static double coordinate(int index, int side) {
    return (index - 1.0) / side * 4 - 2;
  }

  private static final class Mandel implements Receiver<Point> {
    private final Mbrot.Size size;
    private final Done done;
    private final long[] steps;
    private int missing;

    Mandel(Mbrot.Size size, Done done) {
      this.size = size;
      this.done = done;
      steps = new long[size.workers()];
      missing = size.workers() * size.side() * size.side();
    }

    @Override
    public void receive(Point point) {
      steps[point.worker()] += Mbrot.Mandel.iterations(point.x(), point.y());
      if (--missing == 0) {
        done.with(() -> Mbrot.check(size, steps));
      }
    }
  }
}
