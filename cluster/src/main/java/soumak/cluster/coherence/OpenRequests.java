package soumak.cluster.coherence;

import java.nio.ByteBuffer;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * This node's requests for steps that are under way, by key. The lowest number that is open for a
 * key tells its home which answers it may forget.
 *
 * <p>Each set is touched only inside {@code compute} for its key.
 */
final class OpenRequests {
  private record Key(int table, ByteBuffer bytes) {
    static Key of(int table, byte[] bytes) {
      return new Key(table, ByteBuffer.wrap(bytes));
    }
  }

  private final ConcurrentHashMap<Key, TreeSet<Long>> open = new ConcurrentHashMap<>();

  /** Notes a request, and gives the first one that is open for its key. */
  long begin(int table, byte[] key, long number) {
    long[] first = new long[1];
    open.compute(
        Key.of(table, key),
        (it, set) -> {
          TreeSet<Long> numbers = set == null ? new TreeSet<>() : set;
          numbers.add(number);
          first[0] = numbers.getFirst();
          return numbers;
        });
    return first[0];
  }

  void end(int table, byte[] key, long number) {
    open.computeIfPresent(
        Key.of(table, key),
        (it, numbers) -> {
          numbers.remove(number);
          return numbers.isEmpty() ? null : numbers;
        });
  }

  int keys() {
    return open.size();
  }
}
