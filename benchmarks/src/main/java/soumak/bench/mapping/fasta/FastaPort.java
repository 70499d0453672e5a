package soumak.bench.mapping.fasta;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import soumak.bench.mapping.Program;
import soumak.bench.mapping.port.Actors;
import soumak.bench.mapping.port.Done;
import soumak.bench.mapping.port.Port;
import soumak.bench.mapping.port.Receiver;
import soumak.bench.mapping.port.Ref;

/** {@link Fasta}, ported, for sizes whose sections are made side by side. */
@SuppressWarnings("ArrayRecordComponent") // nobody compares messages
public final class FastaPort implements Port<Fasta.Size> {
  /** The line with which a section begins. */
  private static final byte[] NONE = {};

  private record Go() {}

  private record Ask(int length, Ref<byte[]> from) {}

  private sealed interface ToWriter {}

  private record Lines(int section, byte[] text) implements ToWriter {}

  private record End() implements ToWriter {}

  @Override
  public Program<Fasta.Size> program() {
    return new Fasta();
  }

  @Override
  public void start(Fasta.Size size, Actors actors, Done done) throws NoSuchAlgorithmException {
    Ref<ToWriter> writer = actors.spawn(new Writer(size, done));
    Ref<Go> one = actors.spawn((Go go) -> repeat(2 * size.n(), writer));
    Ref<Ask> iub = actors.spawn(source(Letters.iub()));
    Ref<Ask> homoSapiens = actors.spawn(source(Letters.homoSapiens()));
    one.tell(new Go());
    actors.<byte[]>setup(self -> new RandomFasta(1, 3 * size.n(), iub, writer, self)).tell(NONE);
    actors
        .<byte[]>setup(self -> new RandomFasta(2, 5 * size.n(), homoSapiens, writer, self))
        .tell(NONE);
  }

  private static void repeat(int letters, Ref<ToWriter> writer) {
    byte[] twice = (Fasta.ALU + Fasta.ALU).getBytes(StandardCharsets.US_ASCII);
    Page page = new Page();
    int at = 0;
    for (int left = letters; left > 0; left -= Fasta.LINE) {
      page.addLine(twice, at, Math.min(left, Fasta.LINE));
      at = (at + Fasta.LINE) % Fasta.ALU.length();
      if (page.isFull()) {
        writer.tell(new Lines(0, page.take()));
      }
    }
    if (!page.isEmpty()) {
      writer.tell(new Lines(0, page.take()));
    }
    writer.tell(new End());
  }

  private static Receiver<Ask> source(Letters letters) {
    letters.seed(Letters.SEED);
    return ask -> {
      byte[] line = new byte[ask.length()];
      for (int i = 0; i < line.length; i++) {
        line[i] = letters.next();
      }
      ask.from().tell(line);
    };
  }

  /** Asks for the next line when it has got one. */
  private static final class RandomFasta implements Receiver<byte[]> {
    private final int section;
    private final Ref<Ask> source;
    private final Ref<ToWriter> writer;
    private final Ref<byte[]> self;
    private final Page page = new Page();
    private int left;

    RandomFasta(int section, int letters, Ref<Ask> source, Ref<ToWriter> writer, Ref<byte[]> self) {
      this.section = section;
      this.source = source;
      this.writer = writer;
      this.self = self;
      left = letters;
    }

    @Override
    public void receive(byte[] line) {
      if (line.length > 0) {
        page.addLine(line, 0, line.length);
        left -= line.length;
      }
      if (page.isFull() || (left == 0 && !page.isEmpty())) {
        writer.tell(new Lines(section, page.take()));
      }
      if (left > 0) {
        source.tell(new Ask(Math.min(left, Fasta.LINE), self));
      } else {
        writer.tell(new End());
      }
    }
  }

  private static final class Writer implements Receiver<ToWriter> {
    private final Fasta.Size size;
    private final Done done;
    private final ByteArrayOutputStream[] sections =
        new ByteArrayOutputStream[Fasta.HEADERS.size()];
    private final MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
    private int missing = sections.length;

    Writer(Fasta.Size size, Done done) throws NoSuchAlgorithmException {
      this.size = size;
      this.done = done;
      for (int i = 0; i < sections.length; i++) {
        sections[i] = new ByteArrayOutputStream();
        sections[i].writeBytes((Fasta.HEADERS.get(i) + "\n").getBytes(StandardCharsets.US_ASCII));
      }
    }

    @Override
    public void receive(ToWriter message) {
      switch (message) {
        case Lines lines -> sections[lines.section()].writeBytes(lines.text());
        case End end -> {
          if (--missing == 0) {
            Fasta.Text text = text();
            done.with(() -> Fasta.check(size, text));
          }
        }
      }
    }

    private Fasta.Text text() {
      int bytes = 0;
      for (ByteArrayOutputStream section : sections) {
        sha256.update(section.toByteArray());
        bytes += section.size();
      }
      return new Fasta.Text(bytes, HexFormat.of().formatHex(sha256.digest()));
    }
  }
}
