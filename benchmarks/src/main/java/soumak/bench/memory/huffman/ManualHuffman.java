package soumak.bench.memory.huffman;

import java.util.PriorityQueue;
import soumak.bench.memory.huffman.Huffman.Coded;
import soumak.bench.memory.huffman.Huffman.Coder;
import soumak.memory.Cursor;
import soumak.memory.Length;
import soumak.memory.Ptr;
import soumak.memory.Region;
import soumak.memory.Struct;

/** With trees and tables of codes in an arena, which ends with the scope. */
final class ManualHuffman implements Coder {
  private static final int SYMBOLS = 256;

  /** A leaf has no child. */
  interface Node extends Struct {
    int weight();

    void weight(int value);

    /** Orders nodes of equal weight, so that a tree follows from the counts. */
    int number();

    void number(int value);

    byte symbol();

    void symbol(byte value);

    Ptr<Node> zero();

    void zero(Ptr<Node> value);

    boolean toZero(Cursor<Node> at);

    Ptr<Node> one();

    void one(Ptr<Node> value);

    boolean toOne(Cursor<Node> at);

    default boolean isLeaf() {
      return number() < SYMBOLS;
    }
  }

  /** For each symbol its bits, the first one the highest, and their number. */
  interface Codes extends Struct {
    @Length(SYMBOLS)
    long bits(int symbol);

    void bits(int symbol, long value);

    @Length(SYMBOLS)
    int length(int symbol);

    void length(int symbol, int value);
  }

  @Override
  public Coded encode(byte[] symbols) {
    int[] counts = new int[SYMBOLS];
    for (byte symbol : symbols) {
      counts[symbol & 0xff]++;
    }
    try (Region region = Region.lifo()) {
      Ptr<Codes> codes = region.alloc(Codes.class);
      collect(tree(region, counts), 0, 0, codes);
      return new Coded(symbols.length, counts, write(symbols, counts, codes.get()));
    }
  }

  @Override
  public byte[] decode(Coded coded) {
    byte[] symbols = new byte[coded.symbols()];
    byte[] bits = coded.bits();
    try (Region region = Region.lifo()) {
      Ptr<Node> root = tree(region, coded.counts());
      Cursor<Node> at = root.cursor();
      Node node = at.get();
      int bit = 0;
      for (int i = 0; i < symbols.length; i++) {
        at.moveTo(root);
        for (; !node.isLeaf(); bit++) {
          if ((bits[bit >> 3] >> (bit & 7) & 1) != 0) {
            node.toOne(at);
          } else {
            node.toZero(at);
          }
        }
        symbols[i] = node.symbol();
      }
    }
    return symbols;
  }

  /** The tree of the symbols that occur, in a region of the caller's. */
  private static Ptr<Node> tree(Region region, int[] counts) {
    PriorityQueue<Ptr<Node>> queue = new PriorityQueue<>((a, b) -> compare(a.get(), b.get()));
    for (int symbol = 0; symbol < SYMBOLS; symbol++) {
      if (counts[symbol] > 0) {
        Ptr<Node> leaf = region.alloc(Node.class);
        leaf.get().weight(counts[symbol]);
        leaf.get().number(symbol);
        leaf.get().symbol((byte) symbol);
        queue.add(leaf);
      }
    }
    for (int number = SYMBOLS; queue.size() > 1; number++) {
      Ptr<Node> zero = queue.remove();
      Ptr<Node> one = queue.remove();
      Ptr<Node> parent = region.alloc(Node.class);
      parent.get().weight(zero.get().weight() + one.get().weight());
      parent.get().number(number);
      parent.get().zero(zero);
      parent.get().one(one);
      queue.add(parent);
    }
    return queue.remove();
  }

  private static int compare(Node a, Node b) {
    int byWeight = Integer.compare(a.weight(), b.weight());
    return byWeight != 0 ? byWeight : Integer.compare(a.number(), b.number());
  }

  private static void collect(Ptr<Node> at, long bits, int length, Ptr<Codes> codes) {
    Node node = at.get();
    Ptr<Node> zero = node.zero();
    if (zero == null) {
      codes.get().bits(node.symbol() & 0xff, bits);
      codes.get().length(node.symbol() & 0xff, length);
    } else {
      collect(zero, bits << 1, length + 1, codes);
      collect(node.one(), bits << 1 | 1, length + 1, codes);
    }
  }

  private static byte[] write(byte[] symbols, int[] counts, Codes codes) {
    long all = 0;
    for (int symbol = 0; symbol < SYMBOLS; symbol++) {
      all += (long) counts[symbol] * codes.length(symbol);
    }
    byte[] bits = new byte[Math.toIntExact((all + 7) / 8)];
    int at = 0;
    for (byte symbol : symbols) {
      long code = codes.bits(symbol & 0xff);
      for (int i = codes.length(symbol & 0xff) - 1; i >= 0; i--) {
        bits[at >> 3] |= (byte) ((code >> i & 1) << (at & 7));
        at++;
      }
    }
    return bits;
  }
}
