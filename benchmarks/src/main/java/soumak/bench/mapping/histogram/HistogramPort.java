package soumak.bench.mapping.histogram;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import soumak.bench.mapping.Program;
import soumak.bench.mapping.port.Actors;
import soumak.bench.mapping.port.Done;
import soumak.bench.mapping.port.Port;
import soumak.bench.mapping.port.Receiver;
import soumak.bench.mapping.port.Ref;

/** {@link Histogram}, ported. */
public final class HistogramPort implements Port<Histogram.Size> {
  private record Go() {}

  private sealed interface ToBucket {}

  /** One object for all, as it says nothing. */
  private record Bump() implements ToBucket {}

  private record Finish(int index) implements ToBucket {}

  private record Line(int bucket, int count) {}

  @Override
  public Program<Histogram.Size> program() {
    return new Histogram();
  }

  @Override
  public void start(Histogram.Size size, Actors actors, Done done) throws IOException {
    Path input = Histogram.input(size);
    Ref<Line> printer = actors.spawn(new Printer(size, done));
    List<Ref<ToBucket>> buckets = new ArrayList<>();
    for (int i = 0; i < Histogram.BUCKETS; i++) {
      buckets.add(actors.spawn(new Bucket(printer)));
    }
    actors.spawn((Go go) -> read(input, buckets)).tell(new Go());
  }

  private static void read(Path input, List<Ref<ToBucket>> buckets) throws IOException {
    Bump bump = new Bump();
    try (InputStream in = new BufferedInputStream(Files.newInputStream(input))) {
      for (int read = in.read(); read >= 0; read = in.read()) {
        buckets.get(read).tell(bump);
      }
    }
    for (int i = 0; i < buckets.size(); i++) {
      buckets.get(i).tell(new Finish(i));
    }
  }

  private static final class Bucket implements Receiver<ToBucket> {
    private final Ref<Line> printer;
    private int count;

    Bucket(Ref<Line> printer) {
      this.printer = printer;
    }

    @Override
    public void receive(ToBucket message) {
      switch (message) {
        case Bump bump -> count++;
        case Finish finish -> printer.tell(new Line(finish.index(), count));
      }
    }
  }

  private static final class Printer implements Receiver<Line> {
    private final Histogram.Size size;
    private final Done done;
    private final int[] counts = new int[Histogram.BUCKETS];
    private int missing = Histogram.BUCKETS;

    Printer(Histogram.Size size, Done done) {
      this.size = size;
      this.done = done;
    }

    @Override
    public void receive(Line line) {
      counts[line.bucket()] = line.count();
      if (--missing == 0) {
        done.with(() -> Histogram.check(size, counts));
      }
    }
  }
}
