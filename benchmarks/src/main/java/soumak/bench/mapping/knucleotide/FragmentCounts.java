package soumak.bench.mapping.knucleotide;

import java.util.HashMap;
import java.util.Map;
import soumak.Free;
import soumak.Message;

/** How often each fragment of one length occurs. */
final class FragmentCounts implements Message {
  private final @Free Map<Long, Integer> counts;

  /**
   * Counts those of this length from {@code offset} on, in a variable, as the port does: what a
   * field refers to would be looked up for each fragment.
   */
  FragmentCounts(String letters, int offset, int length) {
    Map<Long, Integer> counted = new HashMap<>();
    for (int i = offset; i + length <= letters.length(); i += length) {
      counted.merge(code(letters, i, length), 1, Integer::sum);
    }
    counts = counted;
  }

  /** The code of the fragment that begins at {@code first}: two bits for each letter. */
  static long code(String letters, int first, int length) {
    long code = 0;
    for (int i = first; i < first + length; i++) {
      code = (code << 2) | ((letters.charAt(i) >> 1) & 3);
    }
    return code;
  }

  int count(String fragment) {
    return counts.getOrDefault(code(fragment, 0, fragment.length()), 0);
  }
}
