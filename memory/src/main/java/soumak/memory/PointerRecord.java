package soumak.memory;

import java.lang.ref.ReferenceQueue;
import org.jspecify.annotations.Nullable;

/** The record of a tracked pointer into the heap; of a counted one, of each alias. */
final class PointerRecord extends Entry {
  private final Layout<?> layout;
  private final long place;
  private final int count;
  private final @Nullable Count aliases;

  PointerRecord(
      Lease pointer,
      View view,
      int count,
      @Nullable Count aliases,
      ReferenceQueue<Lease> queue,
      Ring ring) {
    super(pointer, queue, ring);
    layout = view.$layout();
    place = view.$place();
    this.count = count;
    this.aliases = aliases;
  }

  @Override
  String what() {
    return (aliases == null ? "a unique pointer to " : "a counted pointer to ") + layout.name();
  }

  @Override
  long bytes() {
    return layout.bytes(count);
  }

  @Override
  void reclaim() {
    if (aliases == null || aliases.decrement()) {
      Space heap = Space.HEAP;
      View view =
          layout.prototype().$make(heap, heap, Chunk.segment(place), Chunk.offset(place), count);
      heap.reclaim(view, count);
    }
  }
}
