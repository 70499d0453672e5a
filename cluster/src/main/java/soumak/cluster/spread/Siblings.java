package soumak.cluster.spread;

import java.util.ArrayList;
import java.util.List;

/**
 * Copies that this node first heard of in one message, such as the rows of a matrix or the nodes
 * below one of a tree. Who reads one and then the next probably reads those behind it, so they are
 * fetched ahead: few at first, more as long as each miss is where the last fetch ended, none after
 * a miss elsewhere. Used by many threads; takes no other lock than its own.
 */
final class Siblings {
  /** What is fetched ahead at once, in bytes and objects. */
  private static final long BYTES = 1 << 22;

  private static final int OBJECTS = 1 << 10;
  private static final int GROWTH = 4;

  private final List<Id> ids = new ArrayList<>();
  private int window = 1;
  private int expected;

  /** The place of one more of them. */
  synchronized int add(Id id) {
    ids.add(id);
    return ids.size() - 1;
  }

  /** Copies without contents that are to be fetched after the one at this place, in their order. */
  List<Shared> behind(int place, Directory directory) {
    List<Id> next = window(place);
    List<Shared> ahead = new ArrayList<>();
    long bytes = 0;
    int seen = 0;
    while (seen < next.size() && bytes < BYTES) {
      Shared copy = directory.copyIfAny(next.get(seen));
      if (copy != null && copy.state$ == Shared.INVALID) {
        ahead.add(copy);
        bytes += Image.size(copy);
      }
      seen++;
    }
    expect(place + 1 + seen);
    return ahead;
  }

  private synchronized List<Id> window(int place) {
    window = place == expected ? Math.min(GROWTH * window, OBJECTS) : 1;
    return List.copyOf(ids.subList(place + 1, Math.min(place + window, ids.size())));
  }

  private synchronized void expect(int place) {
    expected = place;
  }
}
