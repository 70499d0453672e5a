package soumak.memory;

import java.lang.StackWalker.StackFrame;
import java.lang.ref.ReferenceQueue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The record of one thing that has to be freed. */
abstract class Single extends Entry {
  private final @Nullable StackFrame site;

  /**
   * A record, not yet in its ring.
   *
   * @param known what nobody knows any more when it is forgotten; null for one of a batch, of which
   *     nobody has remembered the place
   */
  Single(@Nullable Object known, ReferenceQueue<Object> queue, Ring ring) {
    super(known, queue, ring);
    site = known == null ? null : Site.capture();
  }

  /** Where it was allocated, if that is known. */
  final @Nullable String site() {
    return site == null ? null : site.toStackTraceElement().toString();
  }

  @Override
  final int size() {
    return 1;
  }

  @Override
  final List<Single> parts() {
    return List.of(this);
  }

  abstract String what();

  abstract long bytes();

  /** Gives its memory back. */
  abstract void reclaim();
}
