package soumak.bench.mapping.knucleotide;

import java.util.HashMap;
import java.util.Map;
import soumak.Free;
import soumak.Message;

/** How often each fragment of one length occurs. */
final class FragmentCounts implements Message {
  private final @Free Map<Long, Integer> counts = new HashMap<>();

  /** The code of the fragment that begins at {@code first}: two bits for each letter. */
  static long code(String letters, int first, int length) {
    long code = 0;
    for (int i = first; i < first + length; i++) {
      code = (code << 2) | ((letters.charAt(i) >> 1) & 3);
    }
    return code;
  }

  void add(long code) {
    counts.merge(code, 1, Integer::sum);
  }

  int count(String fragment) {
    return counts.getOrDefault(code(fragment, 0, fragment.length()), 0);
  }
}
