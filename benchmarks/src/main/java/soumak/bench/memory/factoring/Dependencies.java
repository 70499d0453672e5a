package soumak.bench.memory.factoring;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Finds relations whose product is a square: rows of bits, each whether a prime divides its
 * relation an odd number of times, that add up to nothing.
 */
final class Dependencies {
  private final List<BitSet> rows = new ArrayList<>();

  /**
   * Adds a relation.
   *
   * @param negative whether it has the factor -1, too
   */
  void add(boolean negative, int[] powers) {
    BitSet row = new BitSet(powers.length + 1);
    row.set(0, negative);
    for (int i = 0; i < powers.length; i++) {
      row.set(i + 1, powers[i] % 2 != 0);
    }
    rows.add(row);
  }

  int size() {
    return rows.size();
  }

  /** Sets of relations, by number, whose products are squares. Uses the rows up. */
  List<BitSet> find() {
    List<BitSet> sources = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      BitSet source = new BitSet();
      source.set(i);
      sources.add(source);
    }
    List<BitSet> found = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      int pivot = rows.get(i).nextSetBit(0);
      if (pivot < 0) {
        found.add(sources.get(i));
        continue;
      }
      for (int j = i + 1; j < rows.size(); j++) {
        if (rows.get(j).get(pivot)) {
          rows.get(j).xor(rows.get(i));
          sources.get(j).xor(sources.get(i));
        }
      }
    }
    rows.clear();
    return found;
  }
}
