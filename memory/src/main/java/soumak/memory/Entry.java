package soumak.memory;

import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The record of what has to be freed. */
abstract class Entry extends PhantomReference<@Nullable Object> {
  /** Neighbours in the ring, and whether it is in it. Guarded by the ring. */
  @Nullable Entry previous;

  @Nullable Entry next;
  boolean linked;

  private final Ring ring;

  Entry(@Nullable Object known, ReferenceQueue<Object> queue, Ring ring) {
    super(known, queue);
    this.ring = ring;
  }

  final void link() {
    ring.add(this);
  }

  /** True for the one who does it: what the record is of is theirs to free. */
  final boolean unlink() {
    boolean was = ring.remove(this);
    if (was) {
      clear();
    }
    return was;
  }

  /** How many it is of. */
  abstract int size();

  /** Each that it is of, at this moment. */
  abstract List<Single> parts();
}
