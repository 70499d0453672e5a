package soumak.memory;

import soumak.memory.OwnershipException.Kind;

/**
 * A tracked pointer, borrowed: until it is closed there may be any number of pointers to what that
 * points to, and that cannot be freed or given away. Afterwards they throw {@link
 * OwnershipException}.
 *
 * <pre>{@code
 * try (Borrow<State> state = owned.borrow()) {
 *   transform(state.ptr(), input);
 * }
 * }</pre>
 *
 * @param <T> what is pointed to
 */
public final class Borrow<T extends Struct> extends Lease implements AutoCloseable {
  private final Tracked owner;
  private final View view;
  private final int count;

  /** Of an owner that is to be pinned for it. */
  Borrow(Tracked owner, View of, int count) {
    super(0);
    this.owner = owner;
    this.count = count;
    view = of.$leased(this, count);
  }

  /** What it points to. */
  @SuppressWarnings("unchecked") // only made for views of that type
  public T get() {
    return (T) view;
  }

  /** A pointer that may be copied, until this is closed. */
  public Ptr<T> ptr() {
    return Ptr.of(view, count);
  }

  /** Gives the pointer back to its owner. The second time does nothing. */
  @Override
  public void close() {
    if (end()) {
      owner.unpin();
    }
  }

  @Override
  OwnershipException gone(String what) {
    return new OwnershipException(
        Kind.USE_AFTER_FREE, what + " was borrowed, and given back; borrow it again");
  }

  @Override
  public String toString() {
    return "borrowed " + owner;
  }
}
