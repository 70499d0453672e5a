package soumak.memory;

import java.lang.ref.ReferenceQueue;
import org.jspecify.annotations.Nullable;

/** The record of one object in the heap that a tracked pointer points to. */
final class PointerRecord extends Single implements Hold {
  private final boolean counted;
  private final Layout<?> layout;
  private final long place;
  private final int count;

  /**
   * A record, not yet in its ring.
   *
   * @param counted whether counted pointers point to it; else it is a unique one
   * @param known what nobody knows any more when it is forgotten
   * @param place of the object
   */
  PointerRecord(
      boolean counted,
      @Nullable Object known,
      Layout<?> layout,
      long place,
      int count,
      ReferenceQueue<Object> queue,
      Ring ring) {
    super(known, queue, ring);
    this.counted = counted;
    this.layout = layout;
    this.place = place;
    this.count = count;
  }

  @Override
  public boolean release(long place) {
    return unlink();
  }

  @Override
  public int count() {
    return count;
  }

  @Override
  String what() {
    return (counted ? "a counted" : "a unique") + " pointer to " + layout.name();
  }

  @Override
  long bytes() {
    return layout.bytes(count);
  }

  @Override
  void reclaim() {
    Space heap = Space.HEAP;
    if (layout.references().isEmpty()) {
      heap.giveBack(place, layout, count);
    } else {
      heap.reclaim(heap.view(layout, place, count, heap), count);
    }
  }
}
