package soumak.bench.memory.huffman;

import java.util.zip.CRC32;
import soumak.bench.Contender;
import soumak.bench.Entry;
import soumak.bench.Run;
import soumak.bench.Size;
import soumak.bench.Workload;
import soumak.bench.memory.Meter;

/**
 * Compresses pictures, as the program Epic does: of each, the differences between neighbours are
 * coded by a Huffman tree of their own, and decoded again.
 *
 * <p>{@code count} pictures of {@code each} points. A tree lives while its picture is coded, and
 * again while it is decoded: in the manual version in a LIFO arena, that all functions which make
 * nodes are called with (paper 002, figure 1). Measured: all pictures. The result is a checksum
 * over what was decoded.
 */
public final class Huffman {
  private Huffman() {}

  /** A way to code a picture. */
  interface Coder {
    /** The bits of {@code symbols}, and how many they are. */
    Coded encode(byte[] symbols);

    /** What was coded. */
    byte[] decode(Coded coded);
  }

  /**
   * A picture as bits.
   *
   * @param counts how often each symbol is in it; the tree follows from them
   */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares them
  record Coded(int symbols, int[] counts, byte[] bits) {}

  public static Workload workload() {
    return Workload.of("huffman", "ms")
        .size(new Size("huffman", 50, 20_000, 1e6))
        .contender(Entry.of(Entry.BASELINE, () -> contender(new ManualHuffman())))
        .contender(Entry.of("gc", () -> contender(new CollectedHuffman())))
        .build(new Size("huffman-smoke", 3, 700, 1e6), Huffman::expected);
  }

  private static Contender contender(Coder coder) {
    return run -> code(coder, run);
  }

  private static long code(Coder coder, Run run) {
    byte[][] pictures = new byte[run.count()][];
    for (int i = 0; i < pictures.length; i++) {
      pictures[i] = picture(i, run.each());
    }
    CRC32 sum = new CRC32();
    Meter meter = Meter.start(run);
    for (byte[] picture : pictures) {
      sum.update(coder.decode(coder.encode(picture)));
    }
    meter.stop();
    return sum.getValue();
  }

  private static long expected(Size size) {
    CRC32 sum = new CRC32();
    for (int i = 0; i < size.count(); i++) {
      sum.update(picture(i, size.each()));
    }
    return sum.getValue();
  }

  /** Differences of a row that wanders: small ones are frequent. */
  static byte[] picture(int number, int points) {
    byte[] picture = new byte[points];
    long random = number + 1L;
    for (int i = 0; i < points; i++) {
      random = random * 6364136223846793005L + 1442695040888963407L;
      int size = Long.numberOfTrailingZeros(random >>> 33 | 1L << 7);
      picture[i] = (byte) ((random >>> 20 & (1L << size) - 1) - (1L << size >> 1));
    }
    return picture;
  }
}
