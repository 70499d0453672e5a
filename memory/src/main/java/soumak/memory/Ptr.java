package soumak.memory;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A pointer that may be copied at will: to a structure, or to several in a row. It can be followed
 * as long as its region is open; after that, what it points to throws {@link OwnershipException}.
 * Only its region as a whole frees what it points to.
 *
 * @param <T> what it points to
 */
public final class Ptr<T extends Struct> {
  private final View view;
  private final int length;

  private Ptr(View view, int length) {
    this.view = view;
    this.length = length;
  }

  /** To what an allocation of so many has given. */
  static <T extends Struct> Ptr<T> of(View view, int count) {
    return new Ptr<>(view, view instanceof Bytes ? 1 : count);
  }

  View view() {
    return view;
  }

  /** What it points to; the first of several. */
  @SuppressWarnings("unchecked") // only made for views of that type
  public T get() {
    return (T) view;
  }

  /**
   * One of several in a row.
   *
   * @throws IndexOutOfBoundsException if there is none of that number
   */
  @SuppressWarnings("unchecked") // as above
  public T get(int index) {
    Objects.checkIndex(index, length);
    // Also for 0: what is always new, the JIT need not make at all.
    return (T) view.$element(index, length);
  }

  /**
   * A pointer to one of several in a row.
   *
   * @throws IndexOutOfBoundsException if there is none of that number
   */
  public Ptr<T> at(int index) {
    Objects.checkIndex(index, length);
    return length == 1 ? this : new Ptr<>(view.$element(index, length), 1);
  }

  /** A cursor that stands where this points. */
  public Cursor<T> cursor() {
    return new Cursor<>(view, view instanceof Bytes bytes ? bytes.length() : length);
  }

  /** How many structures it points to. */
  public int length() {
    return length;
  }

  /** True if both point to the same place. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Ptr<?> ptr && length == ptr.length && view.equals(ptr.view);
  }

  @Override
  public int hashCode() {
    return view.hashCode();
  }

  @Override
  public String toString() {
    return "pointer to " + view;
  }
}
