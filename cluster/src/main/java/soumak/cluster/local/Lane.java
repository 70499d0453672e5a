package soumak.cluster.local;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Events that happen one after the other, in their order; of two lanes, either may be next. Guarded
 * by the {@link Traffic} that it belongs to.
 */
final class Lane {
  /** What happens, and not before a time. */
  record Event(long ready, Runnable action) {}

  /** Null for what comes from nobody: a decision of the cluster. */
  final @Nullable LocalEngine from;

  final @Nullable LocalEngine to;

  final Deque<Event> events = new ArrayDeque<>();

  /** Somebody runs this lane's events, or it is queued where it stands. */
  boolean busy;

  Lane(@Nullable LocalEngine from, @Nullable LocalEngine to) {
    this.from = from;
    this.to = to;
  }
}
