package soumak.memory;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import soumak.Free;

/**
 * A place for a tracked pointer or key inside something that is shared. Nothing is read from it:
 * {@link Memory#swap} exchanges what is in it, so there is never a second copy.
 *
 * <p>Structures declare slots as fields ({@code Slot<Unique<Node>> next();}); {@link #of} and
 * {@link #empty} make one for a field of an ordinary object. Thread-safe: swaps are atomic.
 *
 * @param <P> what is kept
 */
public abstract sealed class Slot<P extends Tracked> permits ObjectSlot, StructSlot {
  Slot() {}

  /** A new one that has nothing in it. */
  public static <P extends Tracked> Slot<P> empty() {
    return new ObjectSlot<>();
  }

  /** A new one. */
  public static <P extends Tracked> Slot<P> of(@Free P content) {
    Slot<P> made = empty();
    made.exchange(Objects.requireNonNull(content, "what is to be in the slot"));
    return made;
  }

  /** Whether nothing is in it, at this moment. */
  public abstract boolean isEmpty();

  /** Whether it is a part of what a pointer points to. */
  abstract boolean isIn(Tracked pointer);

  /**
   * Exchanges what is in it.
   *
   * @param with is given away, when nothing can fail for want of memory any more
   */
  abstract @Nullable Object exchange(@Nullable Tracked with);
}
