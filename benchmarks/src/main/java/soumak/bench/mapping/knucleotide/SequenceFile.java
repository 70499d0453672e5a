package soumak.bench.mapping.knucleotide;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import soumak.bench.mapping.Inputs;
import soumak.bench.mapping.fasta.Letters;

/** The input: the third section of a fasta text, whose random numbers go on from the second. */
final class SequenceFile {
  private static final int LINE = 60;

  private SequenceFile() {}

  /** The sequence of {@code 5 * n} letters. */
  static Path of(int n) throws IOException {
    return Inputs.get("sequence" + n, place -> write(n, place));
  }

  private static void write(int n, Path place) throws IOException {
    Letters two = Letters.iub();
    for (int i = 0; i < 3 * n; i++) {
      two.next();
    }
    Letters three = Letters.homoSapiens();
    three.seed(two.seed());
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(place))) {
      out.write(">THREE Homo sapiens frequency\n".getBytes(StandardCharsets.US_ASCII));
      for (int i = 1; i <= 5 * n; i++) {
        out.write(three.next());
        if (i % LINE == 0 || i == 5 * n) {
          out.write('\n');
        }
      }
    }
  }
}
