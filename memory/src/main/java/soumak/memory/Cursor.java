package soumak.memory;

import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * A place that moves from structure to structure, without an object for each step:
 *
 * <pre>{@code
 * interface Node extends Struct {
 *   Ptr<Node> next();
 *   void next(Ptr<Node> value);
 *   boolean toNext(Cursor<Node> at);
 * }
 * Cursor<Node> at = list.cursor();
 * do {
 *   sum += at.get().value();
 * } while (at.get().toNext(at));
 * }</pre>
 *
 * <p>A structure declares for a field of pointers {@code boolean toName(Cursor<Target> at)}: it
 * moves the cursor to where the field points and gives true; or leaves it where it is and gives
 * false, if the pointer is null.
 *
 * <p>What {@link #get} gives moves along; {@link #ptr} gives a pointer that stays. Where a cursor
 * stands can be used as long as a pointer to there could. For one task at a time.
 *
 * @param <T> what it moves among
 */
public final class Cursor<T extends Struct> {
  private final View view;
  private int count;

  Cursor(View at, int count) {
    view = at.$leased(at.$lease(), count);
    this.count = count;
  }

  /** What it stands at, at any time; the first of several. */
  @SuppressWarnings("unchecked") // only made for views of that type
  public T get() {
    return (T) view;
  }

  /** A pointer to where it stands, which does not move with it. */
  public Ptr<T> ptr() {
    return Ptr.of(view.$leased(view.$lease(), count), count);
  }

  /** Moves it to where a pointer points. */
  public void moveTo(Ptr<T> pointer) {
    jump(pointer);
  }

  /**
   * Moves it to one of several in a row.
   *
   * @throws IndexOutOfBoundsException if there is none of that number
   */
  public void moveTo(Ptr<T> row, int index) {
    Objects.checkIndex(index, row.length());
    View first = row.view();
    check(first);
    view.$becomeElement(first, index, row.length());
    count = first instanceof Bytes bytes ? bytes.length() : 1;
  }

  /** {@link #moveTo}, for a pointer of which the compiler has not seen what it points to. */
  void jump(Ptr<?> pointer) {
    View at = pointer.view();
    check(at);
    count = at instanceof Bytes bytes ? bytes.length() : pointer.length();
    view.$become(at, count);
  }

  /** Throws if it cannot be moved to what is of that class. */
  void check(View like) {
    if (like.getClass() != view.getClass() && !view.$isLike(like)) {
      throw new ClassCastException(
          "a cursor among %s cannot be moved to %s"
              .formatted(view.$layout().name(), like.$layout().name()));
    }
  }

  /** To a place in a region, of which the caller has seen that it is of the right class. */
  void move(Space region, ByteBuffer buffer, int start, int several) {
    count = several;
    view.$become(region, region, buffer, start, several);
  }

  @Override
  public String toString() {
    return "cursor at " + view;
  }
}
