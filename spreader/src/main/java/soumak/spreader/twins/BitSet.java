package soumak.spreader.twins;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Not synchronized, as its namesake. */
public final class BitSet {
  private long[] words;

  public BitSet() {
    this(64);
  }

  public BitSet(int bits) {
    if (bits < 0) {
      throw new NegativeArraySizeException("nbits < 0: " + bits);
    }
    words = new long[(bits + 63) >> 6];
  }

  public static BitSet valueOf(long[] words) {
    BitSet made = new BitSet(0);
    made.words = words.clone();
    return made;
  }

  private static void check(int index) {
    if (index < 0) {
      throw new IndexOutOfBoundsException("bitIndex < 0: " + index);
    }
  }

  private static void check(int from, int to) {
    if (from < 0 || to < from) {
      throw new IndexOutOfBoundsException("fromIndex: " + from + ", toIndex: " + to);
    }
  }

  private void reach(int word) {
    if (word >= words.length) {
      words = Arrays.copyOf(words, Math.max(2 * words.length, word + 1));
    }
  }

  private long word(int index) {
    return index < words.length ? words[index] : 0;
  }

  public boolean get(int index) {
    check(index);
    return (word(index >> 6) >>> index & 1) != 0;
  }

  public BitSet get(int from, int to) {
    check(from, to);
    BitSet some = new BitSet();
    for (int i = nextSetBit(from); i >= 0 && i < to; i = nextSetBit(i + 1)) {
      some.set(i - from);
    }
    return some;
  }

  public void set(int index) {
    check(index);
    reach(index >> 6);
    words[index >> 6] |= 1L << index;
  }

  public void set(int index, boolean value) {
    if (value) {
      set(index);
    } else {
      clear(index);
    }
  }

  public void set(int from, int to) {
    check(from, to);
    for (int i = from; i < to; i++) {
      set(i);
    }
  }

  public void set(int from, int to, boolean value) {
    if (value) {
      set(from, to);
    } else {
      clear(from, to);
    }
  }

  public void clear(int index) {
    check(index);
    if (index >> 6 < words.length) {
      words[index >> 6] &= ~(1L << index);
    }
  }

  public void clear(int from, int to) {
    check(from, to);
    int end = Math.min(to, length());
    for (int i = from; i < end; i++) {
      clear(i);
    }
  }

  public void clear() {
    Arrays.fill(words, 0);
  }

  public void flip(int index) {
    set(index, !get(index));
  }

  public void flip(int from, int to) {
    check(from, to);
    for (int i = from; i < to; i++) {
      flip(i);
    }
  }

  public int nextSetBit(int from) {
    if (from < 0) {
      throw new IndexOutOfBoundsException("fromIndex < 0: " + from);
    }
    int at = from >> 6;
    if (at >= words.length) {
      return -1;
    }
    long rest = words[at] & -1L << from;
    while (rest == 0) {
      at++;
      if (at == words.length) {
        return -1;
      }
      rest = words[at];
    }
    return (at << 6) + Long.numberOfTrailingZeros(rest);
  }

  public int nextClearBit(int from) {
    if (from < 0) {
      throw new IndexOutOfBoundsException("fromIndex < 0: " + from);
    }
    int at = from;
    while (get(at)) {
      at++;
    }
    return at;
  }

  public int previousSetBit(int from) {
    int at = previous(from);
    while (at >= 0 && !get(at)) {
      at--;
    }
    return at;
  }

  public int previousClearBit(int from) {
    int at = previous(from);
    while (at >= 0 && get(at)) {
      at--;
    }
    return at;
  }

  private static int previous(int from) {
    if (from < -1) {
      throw new IndexOutOfBoundsException("fromIndex < -1: " + from);
    }
    return from;
  }

  public int length() {
    int at = words.length - 1;
    while (at >= 0 && words[at] == 0) {
      at--;
    }
    return at < 0 ? 0 : (at << 6) + 64 - Long.numberOfLeadingZeros(words[at]);
  }

  private int used() {
    return (length() + 63) >> 6;
  }

  public boolean isEmpty() {
    return length() == 0;
  }

  public int cardinality() {
    int count = 0;
    for (long each : words) {
      count += Long.bitCount(each);
    }
    return count;
  }

  public int size() {
    return words.length << 6;
  }

  public boolean intersects(BitSet other) {
    for (int i = 0; i < words.length; i++) {
      if ((words[i] & other.word(i)) != 0) {
        return true;
      }
    }
    return false;
  }

  public void and(BitSet other) {
    for (int i = 0; i < words.length; i++) {
      words[i] &= other.word(i);
    }
  }

  public void andNot(BitSet other) {
    for (int i = 0; i < words.length; i++) {
      words[i] &= ~other.word(i);
    }
  }

  public void or(BitSet other) {
    int used = other.used();
    reach(used - 1);
    for (int i = 0; i < used; i++) {
      words[i] |= other.word(i);
    }
  }

  public void xor(BitSet other) {
    int used = other.used();
    reach(used - 1);
    for (int i = 0; i < used; i++) {
      words[i] ^= other.word(i);
    }
  }

  public long[] toLongArray() {
    return Arrays.copyOf(words, used());
  }

  public IntStream stream() {
    return IntStream.iterate(nextSetBit(0), it -> it >= 0, it -> nextSetBit(it + 1));
  }

  /** A copy. */
  @Override
  public Object clone() {
    return valueOf(words);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BitSet set && Arrays.equals(toLongArray(), set.toLongArray());
  }

  @Override
  public int hashCode() {
    long hash = 1234;
    for (int i = words.length - 1; i >= 0; i--) {
      hash ^= words[i] * (i + 1);
    }
    return (int) (hash >> 32 ^ hash);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("{");
    for (int i = nextSetBit(0); i >= 0; i = nextSetBit(i + 1)) {
      text.append(text.length() > 1 ? ", " : "").append(i);
    }
    return text.append('}').toString();
  }
}
