package soumak.memory;

import java.lang.StackWalker.StackFrame;
import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import org.jspecify.annotations.Nullable;

/** The record of something that has to be freed. */
abstract class Entry extends PhantomReference<Object> {
  /** Neighbours in the ring, and whether it is in it. Guarded by the ring. */
  @Nullable Entry previous;

  @Nullable Entry next;
  boolean linked;

  private final Ring ring;
  private final @Nullable StackFrame site;

  Entry(Object known, ReferenceQueue<Object> queue, Ring ring) {
    super(known, queue);
    this.ring = ring;
    site = Site.capture();
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

  /** Where it was allocated, if that is known. */
  final @Nullable String site() {
    return site == null ? null : site.toStackTraceElement().toString();
  }

  abstract String what();

  abstract long bytes();

  /** Gives its memory back. */
  abstract void reclaim();
}
