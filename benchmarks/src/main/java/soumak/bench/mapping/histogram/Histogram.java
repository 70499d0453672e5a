package soumak.bench.mapping.histogram;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import soumak.Capsule;
import soumak.Design;
import soumak.Pausable;
import soumak.Reply;
import soumak.bench.mapping.Inputs;
import soumak.bench.mapping.Program;
import soumak.bench.mapping.WrongAnswerException;

/**
 * Counts how often each character occurs in a file (Histogram of the Panini examples).
 *
 * <p>The reader sends a message for each byte, to the bucket that counts such bytes.
 */
public final class Histogram implements Program<Histogram.Size> {
  static final int BUCKETS = 128;

  /** How many bytes the file has, and what of the counts is known. */
  public record Size(String name, int bytes, Counts expected) implements Program.Size {}

  /** Some of the counts: of three bytes, the smallest, the largest, and the sum of all. */
  public record Counts(int of0, int of65, int of127, int least, int most, int sum) {
    static Counts of(int[] all) {
      return new Counts(
          all[0],
          all[65],
          all[127],
          IntStream.of(all).min().orElseThrow(),
          IntStream.of(all).max().orElseThrow(),
          IntStream.of(all).sum());
    }
  }

  @Override
  public String name() {
    return "Histogram";
  }

  @Override
  public List<Size> sizes() {
    return List.of(
        new Size("paper", 5_000_000, new Counts(39_092, 39_043, 39_090, 38_767, 39_362, 5_000_000)),
        new Size("smoke", 50_000, new Counts(389, 374, 420, 341, 453, 50_000)));
  }

  @Override
  public String run(Size size) throws Pausable, Exception {
    Path input = input(size);
    try (Design design = new Design()) {
      Reply<int[]> done = new Reply<>();
      Printer printer = design.add(new Printer(done));
      Bucket[] buckets = new Bucket[BUCKETS];
      for (int i = 0; i < BUCKETS; i++) {
        buckets[i] = design.add(new Bucket(printer));
      }
      design.add(new Reader(input, buckets));
      design.await();
      return check(size, WrongAnswerException.now("histogram", done));
    }
  }

  static Path input(Size size) throws IOException {
    return Inputs.get("bytes" + size.bytes(), place -> write(size.bytes(), place));
  }

  static String check(Size size, int[] histogram) throws WrongAnswerException {
    Counts counts = Counts.of(histogram);
    WrongAnswerException.unless("histogram", size.expected(), counts);
    return counts.sum() + " bytes, from " + counts.least() + " to " + counts.most() + " a bucket";
  }

  private static void write(int length, Path place) throws IOException {
    byte[] bytes = new byte[length];
    int random = 12_345;
    for (int i = 0; i < length; i++) {
      random = (random * 1_103_515_245 + 12_345) & Integer.MAX_VALUE;
      bytes[i] = (byte) ((random >>> 16) & 127);
    }
    Files.write(place, bytes);
  }

  static final class Reader extends Capsule {
    private final Path input;
    private final Bucket[] buckets;

    Reader(Path input, Bucket[] buckets) {
      this.input = input;
      this.buckets = buckets;
    }

    @Override
    protected void run() throws IOException {
      try (InputStream in = new BufferedInputStream(Files.newInputStream(input))) {
        for (int read = in.read(); read >= 0; read = in.read()) {
          buckets[read].bump();
        }
      }
      for (int i = 0; i < buckets.length; i++) {
        buckets[i].finish(i);
      }
    }
  }

  static final class Bucket extends Capsule {
    private final Printer printer;
    private int count;

    Bucket(Printer printer) {
      this.printer = printer;
    }

    public void bump() {
      count++;
    }

    public void finish(int index) {
      printer.line(index, count);
    }
  }

  static final class Printer extends Capsule {
    private final Reply<int[]> done;
    private final int[] counts = new int[BUCKETS];
    private int missing = BUCKETS;

    Printer(Reply<int[]> done) {
      this.done = done;
    }

    public void line(int bucket, int count) {
      counts[bucket] = count;
      if (--missing == 0) {
        done.complete(counts.clone());
      }
    }
  }
}
