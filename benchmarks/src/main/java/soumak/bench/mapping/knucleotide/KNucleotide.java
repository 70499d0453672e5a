package soumak.bench.mapping.knucleotide;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import soumak.Capsule;
import soumak.Design;
import soumak.Free;
import soumak.Pausable;
import soumak.Reply;
import soumak.bench.mapping.Program;
import soumak.bench.mapping.WrongAnswerException;

/**
 * Counts the fragments of a sequence (k-nucleotide of the Computer Language Benchmarks Game).
 *
 * <p>Fragments of each length are counted by as many actors as the length, each of which begins at
 * another letter and goes on by whole fragments. The sequence is the third section that fasta makes
 * as the game has it.
 */
public final class KNucleotide implements Program<KNucleotide.Size> {
  private static final int LONGEST = 18;
  static final List<Integer> LENGTHS = List.of(1, 2, 3, 4, 6, 12, LONGEST);

  /**
   * How long the sequence is.
   *
   * @param n a fifth of its letters
   * @param expected the report: the percentages of single letters and of pairs, and some counts
   */
  public record Size(String name, int n, String expected) implements Program.Size {}

  @Override
  public String name() {
    return "knucleotide";
  }

  @Override
  public List<Size> sizes() {
    return List.of(
        new Size(
            "paper",
            250_000,
            "A 30.298, T 30.157, C 19.793, G 19.752; "
                + "AA 9.177, TA 9.137, AT 9.136, TT 9.094, AC 6.000, CA 5.999, GA 5.986, AG 5.985, "
                + "TC 5.970, CT 5.970, GT 5.957, TG 5.956, CC 3.915, CG 3.910, GC 3.908, GG 3.902; "
                + "14717 GGT, 4463 GGTA, 472 GGTATT, 9 GGTATTTTAATT, 9 GGTATTTTAATTTATAGT"),
        new Size(
            "smoke",
            1_000,
            "T 31.520, A 29.600, C 19.480, G 19.400; "
                + "AT 9.922, TT 9.602, TA 9.402, AA 8.402, GA 6.321, TC 6.301, TG 6.201, GT 6.041, "
                + "CT 5.961, AG 5.841, CA 5.461, AC 5.441, CC 4.041, CG 4.021, GC 3.701, GG 3.341; "
                + "54 GGT, 24 GGTA, 4 GGTATT, 0 GGTATTTTAATT, 0 GGTATTTTAATTTATAGT"),
        new Size(
            "tenth",
            25_000,
            "A 30.279, T 30.113, G 19.835, C 19.773; "
                + "AA 9.161, AT 9.138, TA 9.108, TT 9.060, CA 6.014, GA 5.996, AG 5.993, AC 5.988, "
                + "TG 5.987, GT 5.967, TC 5.958, CT 5.948, GG 3.944, GC 3.928, CG 3.910, CC 3.899; "
                + "1474 GGT, 459 GGTA, 49 GGTATT, 1 GGTATTTTAATT, 1 GGTATTTTAATTTATAGT"));
  }

  @Override
  public String run(Size size) throws Pausable, Exception {
    Path input = SequenceFile.of(size.n());
    try (Design design = new Design()) {
      SequenceGen source = design.add(new SequenceGen(input));
      Reply<String> done = new Reply<>();
      Collector collector = design.add(new Collector(done));
      List<Nucleotide> counters = new ArrayList<>();
      for (int length : LENGTHS) {
        for (int offset = 0; offset < length; offset++) {
          counters.add(design.add(new Nucleotide(length, offset, collector)));
        }
      }
      String sequence = source.sequence();
      for (Nucleotide counter : counters) {
        counter.count(sequence);
      }
      design.await();
      return check(size, WrongAnswerException.now("report", done));
    }
  }

  static String check(Size size, String report) throws WrongAnswerException {
    WrongAnswerException.unless("report", size.expected(), report);
    return report;
  }

  static final class SequenceGen extends Capsule {
    private final Path input;

    SequenceGen(Path input) {
      this.input = input;
    }

    /** The letters behind the header line. */
    public String sequence() throws Pausable, IOException {
      StringBuilder letters = new StringBuilder();
      try (InputStream in = new BufferedInputStream(Files.newInputStream(input))) {
        int read = in.read();
        while (read != '\n') {
          read = in.read();
        }
        for (read = in.read(); read >= 0; read = in.read()) {
          if (read != '\n') {
            letters.append(Character.toUpperCase((char) read));
          }
        }
      }
      return letters.toString();
    }
  }

  static final class Nucleotide extends Capsule {
    private final int length;
    private final int offset;
    private final Collector collector;

    Nucleotide(int length, int offset, Collector collector) {
      this.length = length;
      this.offset = offset;
      this.collector = collector;
    }

    public void count(String sequence) {
      collector.counted(length, new FragmentCounts(sequence, offset, length));
    }
  }

  static final class Collector extends Capsule {
    private final Reply<String> done;

    private final Report report = new Report();
    private int missing = LENGTHS.stream().mapToInt(length -> length).sum();

    Collector(Reply<String> done) {
      this.done = done;
    }

    public void counted(int length, @Free FragmentCounts found) {
      for (String fragment : Report.FRAGMENTS) {
        if (fragment.length() == length) {
          report.add(fragment, found.count(fragment));
        }
      }
      if (--missing == 0) {
        done.complete(report.text());
      }
    }
  }
}
