package soumak.memory;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import soumak.Free;
import soumak.Safe;
import soumak.memory.OwnershipException.Kind;

/**
 * One of several pointers to a structure, which are counted: {@link #alias} makes another, {@link
 * #drop} ends this one, and the last drop frees the structure. Each is tracked as a {@link Unique}
 * is; the count is safe among threads.
 *
 * @param <T> what it points to
 */
public final class Counted<T extends Struct> extends Tracked {
  private final Target target;

  /** Null for bytes, whose views are made as they are asked for. */
  private final @Nullable View own;

  /** The first to something new. */
  Counted(Space space, Layout<?> layout, int length) {
    long place = space.allocate(layout, length);
    try {
      own = layout.isBytes() ? null : space.view(layout, place, length, this);
      target = new Target(space, layout, place, length);
    } catch (Throwable failure) {
      space.takeBack(place, layout, length);
      throw failure;
    }
  }

  /** Is to take over one count of what another one points to. */
  private Counted(Counted<T> other) {
    target = other.target;
    View others = other.own;
    own = others == null ? null : others.$leased(this, target.length());
  }

  View view() {
    View mine = own;
    return mine == null ? target.bytes(this) : mine;
  }

  /** Throws if the pointer was consumed or the region is not open. */
  private void check() {
    if ((state | target.space().state) < 0) {
      throw view().$gone();
    }
  }

  private Layout<?> layout() {
    View mine = own;
    return mine == null ? Layout.of(Bytes.class) : mine.$layout();
  }

  /** What it points to, lent: not to be kept longer than this pointer. The first of several. */
  @SuppressWarnings("unchecked") // only made for views of that type
  @Safe
  public T get(@Safe Counted<T> this) {
    return (T) view();
  }

  /**
   * One of several in a row, lent as {@link #get()}.
   *
   * @throws IndexOutOfBoundsException if there is none of that number
   */
  @SuppressWarnings("unchecked") // as above
  @Safe
  public T get(@Safe Counted<T> this, int index) {
    Objects.checkIndex(index, length());
    // Also for 0: what is always new, the JIT need not make at all.
    return (T) view().$element(index, length());
  }

  /** How many structures it points to. */
  public int length(@Safe Counted<T> this) {
    return own == null ? 1 : target.length();
  }

  /** How many pointers there are to the structure, at this moment. */
  public int count(@Safe Counted<T> this) {
    return target.value();
  }

  /**
   * One more pointer to the same structure.
   *
   * @throws OwnershipException if this one was consumed, or the region is not open
   */
  @Free
  public Counted<T> alias(@Safe Counted<T> this) {
    check();
    Counted<T> alias = new Counted<>(this); // first, as there may be no memory for it
    if (now() < 0 || !target.increment()) {
      throw gone("an alias");
    }
    return alias;
  }

  /**
   * Pointers to it that may be copied at will, until the borrow is closed; until then this one can
   * be neither dropped nor given away.
   *
   * @throws OwnershipException if it was consumed
   */
  public Borrow<T> borrow(@Safe Counted<T> this) {
    check();
    Borrow<T> borrow = new Borrow<>(this, view(), target.length()); // first, as for an alias
    if (!pin()) {
      throw gone("a borrow");
    }
    return borrow;
  }

  /**
   * Ends this pointer; the last one frees what it points to.
   *
   * @throws OwnershipException if it was consumed, is borrowed, or its region is not open or no
   *     reap
   */
  public void drop(@Free Counted<T> this) {
    if (now() >= 0) {
      target.space().requireReap(this);
    }
    if (!end()) {
      throw consumed("dropped", Kind.DOUBLE_FREE);
    }
    if (target.decrement() && target.release()) {
      reclaim();
    }
  }

  private void reclaim() {
    View mine = own;
    if (mine == null) {
      target.reclaimBytes();
    } else {
      mine.$space().reclaim(mine, target.length());
    }
  }

  @Override
  Counted<T> moved() {
    check();
    // What may fail comes first. Meanwhile nobody drops it, as if it were borrowed: else its memory
    // might be another object's when it is held alone.
    Counted<T> next = new Counted<>(this);
    boolean moved = false;
    if (change(0, 1)) {
      try {
        target.holdAlone(layout());
        moved = change(1, GONE);
      } finally {
        if (!moved) {
          unpin();
        }
      }
    }
    if (!moved) {
      throw consumed("given away", Kind.UNIQUE_COPIED);
    }
    return next;
  }

  private OwnershipException consumed(String done, Kind kind) {
    boolean gone = now() == GONE;
    String why =
        gone ? " was dropped or given away before" : " is borrowed; close the borrow before";
    return new OwnershipException(
        gone ? kind : Kind.UNIQUE_COPIED, this + " is to be " + done + ", but" + why);
  }

  @Override
  OwnershipException gone(String what) {
    return new OwnershipException(
        Kind.USE_AFTER_FREE,
        what
            + " is used through a counted pointer that was dropped or given away; use it before"
            + " that");
  }

  @Override
  public String toString() {
    return "counted pointer to " + layout().name() + " in " + target.space().variety;
  }
}
