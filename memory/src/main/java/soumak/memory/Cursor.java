package soumak.memory;

import java.nio.ByteBuffer;

/**
 * A place that moves from structure to structure, without an object for each step:
 *
 * <pre>{@code
 * interface Node extends Struct {
 *   Ptr<Node> next();
 *   void next(Ptr<Node> value);
 *   boolean next(Cursor<Node> at);
 * }
 * Cursor<Node> at = list.cursor();
 * do {
 *   sum += at.get().value();
 * } while (at.get().next(at));
 * }</pre>
 *
 * <p>A structure declares for a field of pointers {@code boolean name(Cursor<Target> at)}: it moves
 * the cursor to where the field points and gives true; or leaves it where it is and gives false, if
 * the pointer is null. What {@link #get} gave before stays what it was.
 *
 * <p>Where it stands can be used as long as a pointer to there could. For one task at a time.
 *
 * @param <T> what it moves among
 */
public final class Cursor<T extends Struct> {
  /** One of the structures' class, by which views are made. */
  private final View prototype;

  private Lease lease;
  private Space space;
  private ByteBuffer buffer;
  private int number;
  private int start;
  private int count;

  Cursor(View at, int count) {
    prototype = at;
    lease = at.$lease();
    space = at.$space();
    buffer = at.$rawBuffer();
    number = at.$number();
    start = at.$start();
    this.count = count;
  }

  /** What it stands at; the first of several. Later moves do not change what this was. */
  @SuppressWarnings("unchecked") // only made for views of that type
  public T get() {
    return (T) prototype.$make(lease, space, buffer, number, start, count);
  }

  /** A pointer to where it stands. */
  public Ptr<T> ptr() {
    return Ptr.of(prototype.$make(lease, space, buffer, number, start, count), count);
  }

  /** Moves it to where a pointer points. */
  public void moveTo(Ptr<T> pointer) {
    jump(pointer);
  }

  /** {@link #moveTo}, for a pointer of which the compiler has not seen what it points to. */
  void jump(Ptr<?> pointer) {
    View at = pointer.view();
    int length = at instanceof Bytes bytes ? bytes.length() : pointer.length();
    move(at, at.$lease(), at.$space(), at.$rawBuffer(), at.$number(), at.$start(), length);
  }

  /** Moves it; {@code like} is of the class of what is there. */
  void move(
      View like, Lease hold, Space region, ByteBuffer memory, int chunk, int place, int length) {
    if (like.getClass() != prototype.getClass()) {
      throw new ClassCastException(
          "a cursor among %s cannot be moved to %s"
              .formatted(prototype.$layout().name(), like.$layout().name()));
    }
    lease = hold;
    space = region;
    buffer = memory;
    number = chunk;
    start = place;
    count = length;
  }

  @Override
  public String toString() {
    return "cursor at " + get();
  }
}
