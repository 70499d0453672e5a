package soumak.bench.memory.huffman;

import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;
import soumak.bench.memory.huffman.Huffman.Coded;
import soumak.bench.memory.huffman.Huffman.Coder;

/** With trees and tables of codes as ordinary objects. */
final class CollectedHuffman implements Coder {
  private static final int SYMBOLS = 256;
  private static final Comparator<Node> ORDER =
      Comparator.comparingInt(Node::weight).thenComparingInt(Node::number);

  /**
   * A leaf has no child.
   *
   * @param number orders nodes of equal weight, so that a tree follows from the counts
   */
  private record Node(
      int weight, int number, byte symbol, @Nullable Node zero, @Nullable Node one) {}

  /** For each symbol its bits, the first one the highest, and their number. */
  private static final class Codes {
    private final long[] bits = new long[SYMBOLS];
    private final int[] length = new int[SYMBOLS];
  }

  @Override
  public Coded encode(byte[] symbols) {
    int[] counts = new int[SYMBOLS];
    for (byte symbol : symbols) {
      counts[symbol & 0xff]++;
    }
    Codes codes = new Codes();
    collect(tree(counts), 0, 0, codes);
    return new Coded(symbols.length, counts, write(symbols, counts, codes));
  }

  @Override
  public byte[] decode(Coded coded) {
    byte[] symbols = new byte[coded.symbols()];
    byte[] bits = coded.bits();
    Node root = tree(coded.counts());
    int at = 0;
    for (int i = 0; i < symbols.length; i++) {
      Node node = root;
      for (Node zero = node.zero, one = node.one; zero != null && one != null; at++) {
        node = (bits[at >> 3] >> (at & 7) & 1) != 0 ? one : zero;
        zero = node.zero;
        one = node.one;
      }
      symbols[i] = node.symbol;
    }
    return symbols;
  }

  private static Node tree(int[] counts) {
    PriorityQueue<Node> queue = new PriorityQueue<>(ORDER);
    for (int symbol = 0; symbol < SYMBOLS; symbol++) {
      if (counts[symbol] > 0) {
        queue.add(new Node(counts[symbol], symbol, (byte) symbol, null, null));
      }
    }
    for (int number = SYMBOLS; queue.size() > 1; number++) {
      Node zero = queue.remove();
      Node one = queue.remove();
      queue.add(new Node(zero.weight + one.weight, number, (byte) 0, zero, one));
    }
    return queue.remove();
  }

  private static void collect(Node node, long bits, int length, Codes codes) {
    Node zero = node.zero;
    Node one = node.one;
    if (zero == null || one == null) {
      codes.bits[node.symbol & 0xff] = bits;
      codes.length[node.symbol & 0xff] = length;
    } else {
      collect(zero, bits << 1, length + 1, codes);
      collect(one, bits << 1 | 1, length + 1, codes);
    }
  }

  private static byte[] write(byte[] symbols, int[] counts, Codes codes) {
    long all = 0;
    for (int symbol = 0; symbol < SYMBOLS; symbol++) {
      all += (long) counts[symbol] * codes.length[symbol];
    }
    byte[] bits = new byte[Math.toIntExact((all + 7) / 8)];
    int at = 0;
    for (byte symbol : symbols) {
      long code = codes.bits[symbol & 0xff];
      for (int i = codes.length[symbol & 0xff] - 1; i >= 0; i--) {
        bits[at >> 3] |= (byte) ((code >> i & 1) << (at & 7));
        at++;
      }
    }
    return bits;
  }
}
