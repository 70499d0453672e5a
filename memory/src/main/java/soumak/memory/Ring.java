package soumak.memory;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A list of records that each can leave. */
final class Ring extends Spin {
  private @Nullable Entry first;

  void add(Entry entry) {
    lock();
    Entry second = first;
    entry.next = second;
    if (second != null) {
      second.previous = entry;
    }
    first = entry;
    entry.linked = true;
    unlock();
  }

  /** False if it was gone already. */
  boolean remove(Entry entry) {
    lock();
    boolean was = entry.linked;
    if (was) {
      Entry before = entry.previous;
      Entry after = entry.next;
      if (before == null) {
        first = after;
      } else {
        before.next = after;
      }
      if (after != null) {
        after.previous = before;
      }
      // Who still knows it, by a stale pointer or key, is not to keep those that come after it.
      entry.previous = null;
      entry.next = null;
      entry.linked = false;
    }
    unlock();
    return was;
  }

  List<Entry> copy() {
    List<Entry> all = new ArrayList<>();
    lock();
    try {
      for (Entry at = first; at != null; at = at.next) {
        all.add(at);
      }
    } finally {
      unlock();
    }
    return all;
  }
}
