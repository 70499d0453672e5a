package soumak.bench.mapping.fasta;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import soumak.Capsule;
import soumak.Design;
import soumak.Free;
import soumak.Pausable;
import soumak.Reply;
import soumak.bench.mapping.Program;
import soumak.bench.mapping.WrongAnswerException;

/**
 * Three long sequences of letters in FASTA form (fasta of the Computer Language Benchmarks Game).
 *
 * <p>The first repeats a given text, the other two are random. An actor of these asks another one
 * for each line, waits for it, and sends what it has got to the writer from time to time.
 */
public final class Fasta implements Program<Fasta.Size> {
  /** Letters in a line. */
  static final int LINE = 60;

  static final List<String> HEADERS =
      List.of(">ONE Homo sapiens alu", ">TWO IUB ambiguity codes", ">THREE Homo sapiens frequency");

  static final String ALU =
      "GGCCGGGCGCGGTGGCTCACGCCTGTAATCCCAGCACTTTGGGAGGCCGAGGCGGGCGGATCACCTGAGGTCAGGAGTTCGAGA"
          + "CCAGCCTGGCCAACATGGTGAAACCCCGTCTCTACTAAAAATACAAAAATTAGCCGGGCGTGGTGGCGCGCGCCTGTAATCCCA"
          + "GCTACTCGGGAGGCTGAGGCAGGAGAATCGCTTGAACCCGGGAGGCGGAGGTTGCAGTGAGCCGAGATCGCGCCACTGCACTCC"
          + "AGCCTGGGCGACAGAGCGAGACTCCGTCTCAAAAA";

  /**
   * How long the text is, and whether it is right.
   *
   * @param n half the letters of the first section
   * @param shared whether the third section's random numbers go on where those of the second end,
   *     as in the game; else both begin anew and the sections are made side by side
   * @param sha256 of all bytes
   */
  public record Size(String name, int n, boolean shared, String sha256) implements Program.Size {}

  /** The whole text. */
  record Text(int bytes, String sha256) {}

  @Override
  public String name() {
    return "fasta";
  }

  @Override
  public List<Size> sizes() {
    return List.of(
        new Size(
            "paper",
            1_000_000,
            false,
            "b7acd15b3e6b432cb9514085c94f33e26654e5f1aaf4dc1eebee489b1aff4125"),
        new Size(
            "smoke",
            1_000,
            false,
            "d5353a2ee2ba5b1bc461609badd23da05e147b6fcb4ef341a216d7bf760478c6"),
        new Size(
            "smoke-shared",
            1_000,
            true,
            "62d1e8d0df7938d2aefda9a37887e0389231ea72c099c29a51afb6edca1bdc73"),
        new Size(
            "tenth",
            100_000,
            false,
            "69b2e293a93d048e9e6ca77a9748caec30af3f5cf5f35165e527f6f8d774b48d"),
        new Size(
            "tenth-shared",
            100_000,
            true,
            "2907f3fb66fea247549c0f26b5b5d5cd1940a055574b72dad344283e1eb0fd10"),
        new Size(
            "paper-shared",
            1_000_000,
            true,
            "721835cd587701ef0c6ecfb95f77191e58090d1cb9abfa802c765420f7ca0926"));
  }

  @Override
  public String run(Size size) throws Pausable, Exception {
    try (Design design = new Design()) {
      Reply<Text> done = new Reply<>();
      Writer writer = design.add(new Writer(done));
      RepeatFasta one = design.add(new RepeatFasta(0, 2 * size.n(), writer));
      FloatProbFreq iub = design.add(new FloatProbFreq(Letters.iub()));
      RandomFasta two = design.add(new RandomFasta(1, 3 * size.n(), iub, writer));
      FloatProbFreq homoSapiens = design.add(new FloatProbFreq(Letters.homoSapiens()));
      RandomFasta three = design.add(new RandomFasta(2, 5 * size.n(), homoSapiens, writer));
      one.make();
      Reply<Integer> last = two.make(Letters.SEED);
      three.make(size.shared() ? last.await() : Letters.SEED);
      design.await();
      return check(size, WrongAnswerException.now("text", done));
    }
  }

  static String check(Size size, Text text) throws WrongAnswerException {
    WrongAnswerException.unless("hash of the text", size.sha256(), text.sha256());
    return text.bytes() + " bytes, SHA-256 " + text.sha256();
  }

  static final class RepeatFasta extends Capsule {
    private final int section;
    private final int letters;
    private final Writer writer;

    RepeatFasta(int section, int letters, Writer writer) {
      this.section = section;
      this.letters = letters;
      this.writer = writer;
    }

    public void make() {
      byte[] twice = (ALU + ALU).getBytes(StandardCharsets.US_ASCII);
      Page page = new Page();
      int at = 0;
      for (int left = letters; left > 0; left -= LINE) {
        page.addLine(twice, at, Math.min(left, LINE));
        at = (at + LINE) % ALU.length();
        if (page.isFull()) {
          writer.write(section, page.take());
        }
      }
      if (!page.isEmpty()) {
        writer.write(section, page.take());
      }
      writer.end();
    }
  }

  static final class RandomFasta extends Capsule {
    private final int section;
    private final int letters;
    private final FloatProbFreq source;
    private final Writer writer;

    RandomFasta(int section, int letters, FloatProbFreq source, Writer writer) {
      this.section = section;
      this.letters = letters;
      this.source = source;
      this.writer = writer;
    }

    /** Makes the section; answers with the last random number. */
    public Reply<Integer> make(int seed) throws Pausable {
      source.seed(seed);
      Page page = new Page();
      for (int left = letters; left > 0; left -= LINE) {
        byte[] line = source.line(Math.min(left, LINE));
        page.addLine(line, 0, line.length);
        if (page.isFull()) {
          writer.write(section, page.take());
        }
      }
      if (!page.isEmpty()) {
        writer.write(section, page.take());
      }
      writer.end();
      return Reply.of(source.last());
    }
  }

  static final class FloatProbFreq extends Capsule {
    private final Letters letters;

    FloatProbFreq(Letters letters) {
      this.letters = letters;
    }

    public void seed(int last) {
      letters.seed(last);
    }

    public @Free byte[] line(int length) throws Pausable {
      byte[] line = new byte[length];
      for (int i = 0; i < length; i++) {
        line[i] = letters.next();
      }
      return line;
    }

    public int last() throws Pausable {
      return letters.seed();
    }
  }

  /** Gets the sections at the same time, and puts them one behind the other. */
  static final class Writer extends Capsule {
    private final Reply<Text> done;
    private final ByteArrayOutputStream[] sections = new ByteArrayOutputStream[HEADERS.size()];
    private final MessageDigest sha256;
    private int missing = HEADERS.size();

    Writer(Reply<Text> done) throws NoSuchAlgorithmException {
      this.done = done;
      sha256 = MessageDigest.getInstance("SHA-256");
      for (int i = 0; i < sections.length; i++) {
        sections[i] = new ByteArrayOutputStream();
        sections[i].writeBytes((HEADERS.get(i) + "\n").getBytes(StandardCharsets.US_ASCII));
      }
    }

    public void write(int section, @Free byte[] lines) {
      sections[section].writeBytes(lines);
    }

    public void end() {
      if (--missing == 0) {
        done.complete(text());
      }
    }

    private Text text() {
      int bytes = 0;
      for (ByteArrayOutputStream section : sections) {
        sha256.update(section.toByteArray());
        bytes += section.size();
      }
      return new Text(bytes, HexFormat.of().formatHex(sha256.digest()));
    }
  }
}
