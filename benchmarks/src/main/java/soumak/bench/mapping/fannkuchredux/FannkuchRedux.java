package soumak.bench.mapping.fannkuchredux;

import java.util.List;
import soumak.Capsule;
import soumak.Design;
import soumak.Pausable;
import soumak.Reply;
import soumak.bench.mapping.Program;
import soumak.bench.mapping.WrongAnswerException;

/**
 * Pancake flipping (fannkuch-redux of the Computer Language Benchmarks Game).
 *
 * <p>For each permutation the flips are counted; looked for are the most flips, and a checksum: the
 * flips at even indices less those at odd ones. The permutations are cut into chunks, and these are
 * dealt to the workers in turn.
 */
public final class FannkuchRedux implements Program<FannkuchRedux.Size> {
  static final int WORKERS = 8;
  static final int ALL_CHUNKS = 150;

  /**
   * Permutations of how many elements, and how many of the {@value #ALL_CHUNKS} chunks are looked
   * at.
   */
  public record Size(String name, int n, int chunks, Flips expected) implements Program.Size {}

  /** What came out of some permutations. */
  public record Flips(int checksum, int most) {
    static Flips ofChunk(int n, int chunk) {
      int permutations = Permutations.factorial(n);
      int chunkSize = (permutations + ALL_CHUNKS - 1) / ALL_CHUNKS;
      int first = chunk * chunkSize;
      int end = Math.min(first + chunkSize, permutations);
      int checksum = 0;
      int most = 0;
      if (first < end) {
        Permutations current = new Permutations(n, first);
        for (int i = first; i < end; i++) {
          int flips = current.flips();
          most = Math.max(most, flips);
          checksum += i % 2 == 0 ? flips : -flips;
          current.advance();
        }
      }
      return new Flips(checksum, most);
    }
  }

  @Override
  public String name() {
    return "fannkuchredux";
  }

  @Override
  public List<Size> sizes() {
    return List.of(
        new Size("paper", 10, ALL_CHUNKS, new Flips(73_196, 38)),
        new Size("smoke", 7, ALL_CHUNKS, new Flips(228, 16)),
        new Size("n8", 8, ALL_CHUNKS, new Flips(1_616, 22)),
        new Size("n9", 9, ALL_CHUNKS, new Flips(8_629, 30)),
        new Size("port", 12, WORKERS, new Flips(236_112, 51)));
  }

  @Override
  public String run(Size size) throws Pausable, Exception {
    try (Design design = new Design()) {
      Reply<Flips> done = new Reply<>();
      Collector collector = design.add(new Collector(size.chunks(), done));
      fannkuchred[] workers = new fannkuchred[WORKERS];
      for (int i = 0; i < WORKERS; i++) {
        workers[i] = design.add(new fannkuchred(size.n(), collector));
      }
      for (int chunk = 0; chunk < size.chunks(); chunk++) {
        workers[chunk % WORKERS].chunk(chunk);
      }
      design.await();
      return check(size, WrongAnswerException.now("result of the collector", done));
    }
  }

  static String check(Size size, Flips flips) throws WrongAnswerException {
    WrongAnswerException.unless("flips", size.expected(), flips);
    return "checksum " + flips.checksum() + ", at most " + flips.most() + " flips";
  }

  static final class fannkuchred extends Capsule {
    private final int n;
    private final Collector collector;

    fannkuchred(int n, Collector collector) {
      this.n = n;
      this.collector = collector;
    }

    public void chunk(int chunk) {
      Flips flips = Flips.ofChunk(n, chunk);
      collector.flips(flips.checksum(), flips.most());
    }
  }

  static final class Collector extends Capsule {
    private final Reply<Flips> done;
    private int missing;
    private int checksum;
    private int most;

    Collector(int chunks, Reply<Flips> done) {
      this.done = done;
      missing = chunks;
    }

    public void flips(int ofChunk, int mostOfChunk) {
      checksum += ofChunk;
      most = Math.max(most, mostOfChunk);
      if (--missing == 0) {
        done.complete(new Flips(checksum, most));
      }
    }
  }
}
