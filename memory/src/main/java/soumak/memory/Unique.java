package soumak.memory;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import soumak.Free;
import soumak.Safe;
import soumak.memory.OwnershipException.Kind;

/**
 * The only pointer to a structure: who has it may free it, at any time while its region is open. A
 * unique pointer that is freed or put into a slot is consumed, and what is done with it then throws
 * {@link OwnershipException}.
 *
 * <p>It can be sent to another task; that moves the structure with no copy. The pointer itself is
 * sent, so it is not consumed: only the check keeps the sender from using it. One of the heap that
 * is forgotten is freed when the garbage collector finds it, and reported, unless it is in a slot
 * of an object of the collector's heap to which its own structure leads back; one of another region
 * is freed with that.
 *
 * @param <T> what it points to
 */
public final class Unique<T extends Struct> extends Tracked {
  private final View view;

  /**
   * Null for one structure, or bytes, in a region, of which that gives the memory back; and in the
   * end, for a pointer that is still known is not to keep others of its batch from being found.
   */
  private @Nullable Hold hold;

  /** To something new. */
  Unique(Space space, Layout<?> layout, int count) {
    long place = space.allocate(layout, count);
    try {
      view = space.view(layout, place, count, this);
      if (space == Space.HEAP) {
        hold = Ledger.hold(this, layout, place, count);
      } else {
        hold = count == 1 || layout.isBytes() ? null : new Hold.Row(count);
      }
    } catch (Throwable failure) {
      space.takeBack(place, layout, count);
      throw failure;
    }
  }

  /** Is to take over what a view shows, by {@link #take}. */
  private Unique(View of, @Nullable Hold row, int count) {
    view = of.$leased(this, count);
    // A slot may be part of a structure that keeps others of a batch from being forgotten.
    hold = of.$space() == Space.HEAP ? Ledger.record(this, of.$layout(), of.$place(), count) : row;
  }

  /** How many bytes or structures it points to. */
  private int count() {
    return view instanceof Bytes bytes ? bytes.length() : length();
  }

  View view() {
    return view;
  }

  /** What it points to, lent: not to be kept longer than this pointer. The first of several. */
  @SuppressWarnings("unchecked") // only made for views of that type
  @Safe
  public T get(@Safe Unique<T> this) {
    return (T) view;
  }

  /**
   * One of several in a row, lent as {@link #get()}.
   *
   * @throws IndexOutOfBoundsException if there is none of that number
   */
  @SuppressWarnings("unchecked") // as above
  @Safe
  public T get(@Safe Unique<T> this, int index) {
    Objects.checkIndex(index, length());
    // Also for 0: what is always new, the JIT need not make at all.
    return (T) view.$element(index, length());
  }

  /** How many structures it points to. */
  public int length(@Safe Unique<T> this) {
    Hold held = hold;
    return held == null || view instanceof Bytes ? 1 : held.count();
  }

  /**
   * Pointers to it that may be copied at will, until the borrow is closed; until then this one can
   * be neither freed nor given away.
   *
   * @throws OwnershipException if it was consumed
   */
  public Borrow<T> borrow(@Safe Unique<T> this) {
    view.$check();
    Borrow<T> borrow = new Borrow<>(this, view, count()); // first, as there may be no memory for it
    if (!pin()) {
      throw gone("a borrow");
    }
    return borrow;
  }

  /**
   * Frees what it points to, in its own region.
   *
   * @throws OwnershipException if it was consumed, is borrowed, or its region is not open or no
   *     reap
   */
  public void free(@Free Unique<T> this) {
    if (now() >= 0) {
      view.$space().requireReap(this);
    }
    if (!end()) {
      throw consumed("freed", Kind.DOUBLE_FREE);
    }
    int count = count();
    if (release()) {
      view.$space().reclaim(view, count);
    }
  }

  /** True if its memory is the caller's to give back. */
  private boolean release() {
    Hold held = hold;
    if (held instanceof Batch) {
      hold = null;
    }
    return held == null || held.release(view.$place());
  }

  @Override
  Unique<T> moved() {
    view.$check();
    // What may fail comes first: then nothing has changed.
    Unique<T> next = new Unique<>(view, hold, count());
    if (!end()) {
      throw consumed("given away", Kind.UNIQUE_COPIED);
    }
    release();
    next.take();
    return next;
  }

  private void take() {
    if (hold instanceof PointerRecord record) {
      record.link();
    }
  }

  private OwnershipException consumed(String done, Kind kind) {
    boolean gone = now() == GONE;
    String why = gone ? " was freed or given away before" : " is borrowed; close the borrow before";
    return new OwnershipException(
        gone ? kind : Kind.UNIQUE_COPIED, this + " is to be " + done + ", but" + why);
  }

  @Override
  OwnershipException gone(String what) {
    return new OwnershipException(
        Kind.USE_AFTER_FREE,
        what
            + " is used through a unique pointer that was freed or given away; use it before that");
  }

  @Override
  public String toString() {
    return "unique pointer to " + view.$layout().name() + " in " + view.$space().variety;
  }
}
