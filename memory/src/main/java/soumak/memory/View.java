package soumak.memory;

import static java.lang.ref.Reference.reachabilityFence;

import java.lang.invoke.MethodHandles;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What generated accessors extend: a structure's memory, and what has to be alive for it to be
 * touched. Programs have no use for it; they see the interface that they declared.
 *
 * <p>Each access loads two states, of which neither may be negative, and then does what a
 * hand-written access to a buffer over the same memory does. Fields lie inside a structure by
 * construction and an index is checked against its array, so the buffer's own check of bounds never
 * fails; the JIT cannot know that.
 *
 * <p>A buffer and not the {@link java.lang.foreign.MemorySegment} below it: an access is 500 nodes
 * of C2 instead of 780, and behind some 18,000 in one method C2 no longer inlines, so that views
 * are made that nobody would need. Its index is an {@code int}, of which C2 can take the check out
 * of a loop. What is larger than that has several buffers, see {@link Chunk}.
 *
 * <p>The fence after an access keeps the safety net from taking the memory as forgotten meanwhile.
 * An access that throws needs none.
 */
@SuppressWarnings("ReachabilityFenceUsage")
public abstract class View {
  private static final int WORD = 8;

  /** In a pointer field: it points to the first of several, or to bytes; their count is before. */
  private static final long MANY = 1L << 62;

  // Only the view of a cursor is changed after it was made.
  private Lease lease;
  private Space space;
  private ByteBuffer buffer;

  /** Where it begins in the buffer. */
  private int start;

  /** For generated classes. */
  protected View(Lease lease, Space space, ByteBuffer buffer, int start) {
    this.lease = lease;
    this.space = space;
    this.buffer = buffer;
    this.start = start;
  }

  /** Another one of this class, for the memory there. */
  protected abstract View $make(Lease lease, Space space, ByteBuffer buffer, int start, int count);

  /**
   * The layout of this class, a constant; as an object, for generated code cannot name its type.
   */
  protected abstract Object $constant();

  final Layout<?> $layout() {
    return (Layout<?>) $constant();
  }

  // --- the check ---

  private ByteBuffer live() {
    if ((lease.state | space.state) < 0) {
      throw $gone();
    }
    return buffer;
  }

  final OwnershipException $gone() {
    Lease dead = lease.now() < 0 ? lease : space;
    return dead.gone($layout().name());
  }

  final void $check() {
    live();
  }

  final Lease $lease() {
    return lease;
  }

  final Space $space() {
    return space;
  }

  final long $place() {
    return Chunk.place(Chunk.number(buffer), start);
  }

  final ByteBuffer $buffer() {
    return live();
  }

  final int $start() {
    return start;
  }

  /** The same memory, with another life. */
  final View $leased(Lease other, int count) {
    return $make(other, space, buffer, start, count);
  }

  /** Shows what another one shows. */
  final void $become(View other, int count) {
    $become(other.lease, other.space, other.buffer, other.start, count);
  }

  /** Shows one of so many that lie in a row from where another one is; bytes are one element. */
  final void $becomeElement(View first, int index, int length) {
    long size = $layout().size();
    if (this instanceof Bytes || length * size > Chunk.WINDOW) {
      View element = first.$element(index, length);
      $become(element, element instanceof Bytes bytes ? bytes.length() : 1);
      return;
    }
    int offset = index * (int) size;
    $become(first.lease, first.space, first.buffer, first.start + offset, 1);
  }

  final void $become(Lease lease, Space space, ByteBuffer buffer, int start, int count) {
    // Mostly it stays in its chunk; with G1, to store a reference costs more than to look.
    if (this.lease != lease) {
      this.lease = lease;
    }
    if (this.space != space) {
      this.space = space;
    }
    if (this.buffer != buffer) {
      this.buffer = buffer;
    }
    this.start = start;
    if (this instanceof Bytes bytes) {
      bytes.$length(count);
    }
  }

  /** One of so many that lie in a row from here on; bytes are one element. */
  final View $element(int index, int length) {
    if (this instanceof Bytes bytes) {
      return $make(lease, space, buffer, start, bytes.length());
    }
    long size = $layout().size();
    if (length * size > Chunk.WINDOW) {
      return $distant(index * size);
    }
    // As an int, of which the JIT knows that it grows with the index.
    return $make(lease, space, buffer, start + index * (int) size, 1);
  }

  /** What lies so far behind this, perhaps in a buffer further on. */
  private View $distant(long offset) {
    int number = Chunk.number(buffer);
    if (number == 0) {
      return $make(lease, space, buffer, start + (int) offset, 1);
    }
    long at = start + offset;
    int other = number + (int) (at / Chunk.WINDOW);
    return $make(lease, space, Chunk.buffer(other), (int) (at % Chunk.WINDOW), 1);
  }

  // --- what generated code calls ---

  /** The prototype of the class's structure of that number, or what stands for it; as below. */
  protected static View $prototype(
      MethodHandles.Lookup lookup, String name, Class<?> type, int number) {
    Class<? extends Struct> structure = Accessors.structure(lookup.lookupClass(), number);
    try {
      return Layout.of(structure).prototype();
    } catch (LayoutException e) {
      return new Unmade(structure);
    }
  }

  /** The layout of the class's structure of that number; a constant of generated code. */
  protected static Object $layout(
      MethodHandles.Lookup lookup, String name, Class<?> type, int number) {
    return Layout.of(Accessors.structure(lookup.lookupClass(), number));
  }

  protected static int $index(int index, int length, int stride, int offset) {
    return offset + Objects.checkIndex(index, length) * stride;
  }

  protected final boolean $getBoolean(int offset) {
    return $getByte(offset) != 0;
  }

  protected final void $setBoolean(int offset, boolean value) {
    $setByte(offset, (byte) (value ? 1 : 0));
  }

  protected final byte $getByte(int offset) {
    byte value = live().get(start + offset);
    reachabilityFence(this);
    return value;
  }

  protected final void $setByte(int offset, byte value) {
    live().put(start + offset, value);
    reachabilityFence(this);
  }

  protected final short $getShort(int offset) {
    short value = live().getShort(start + offset);
    reachabilityFence(this);
    return value;
  }

  protected final void $setShort(int offset, short value) {
    live().putShort(start + offset, value);
    reachabilityFence(this);
  }

  protected final char $getChar(int offset) {
    char value = live().getChar(start + offset);
    reachabilityFence(this);
    return value;
  }

  protected final void $setChar(int offset, char value) {
    live().putChar(start + offset, value);
    reachabilityFence(this);
  }

  protected final int $getInt(int offset) {
    int value = live().getInt(start + offset);
    reachabilityFence(this);
    return value;
  }

  protected final void $setInt(int offset, int value) {
    live().putInt(start + offset, value);
    reachabilityFence(this);
  }

  protected final long $getLong(int offset) {
    long value = live().getLong(start + offset);
    reachabilityFence(this);
    return value;
  }

  protected final void $setLong(int offset, long value) {
    live().putLong(start + offset, value);
    reachabilityFence(this);
  }

  protected final float $getFloat(int offset) {
    float value = live().getFloat(start + offset);
    reachabilityFence(this);
    return value;
  }

  protected final void $setFloat(int offset, float value) {
    live().putFloat(start + offset, value);
    reachabilityFence(this);
  }

  protected final double $getDouble(int offset) {
    double value = live().getDouble(start + offset);
    reachabilityFence(this);
    return value;
  }

  protected final void $setDouble(int offset, double value) {
    live().putDouble(start + offset, value);
    reachabilityFence(this);
  }

  /** A structure inside this one. */
  protected final View $nested(View prototype, int offset, int count) {
    return prototype.$make(lease, space, buffer, start + offset, count);
  }

  /** The slot in this structure. */
  protected final Slot<?> $slot(int offset) {
    return new StructSlot<>(this, offset);
  }

  /**
   * The pointer in a field: 0 is null; positive is a place in the same region, which lives as long
   * as this structure; negative is the number of a root, which is the pointer itself.
   */
  protected final @Nullable Ptr<?> $getPtr(int offset, View prototype) {
    long field = $getLong(offset);
    if (field == 0) {
      return null;
    }
    if (field < 0) {
      return (Ptr<?>) space.roots().get((int) -field);
    }
    ByteBuffer target = buffer(Chunk.number(field & ~MANY));
    int at = Chunk.offset(field);
    int count = (field & MANY) == 0 ? 1 : (int) target.getLong(at - WORD);
    return Ptr.of(prototype.$make(space, space, target, at, count), count);
  }

  /** Moves a cursor to where the pointer in a field points; false if that is null. */
  protected final boolean $move(int offset, Cursor<?> cursor, View prototype) {
    long field = $getLong(offset);
    if (field == 0) {
      return false;
    }
    if (field < 0) {
      cursor.jump((Ptr<?>) Objects.requireNonNull(space.roots().get((int) -field)));
      return true;
    }
    ByteBuffer target = buffer(Chunk.number(field & ~MANY));
    int at = Chunk.offset(field);
    int count = (field & MANY) == 0 ? 1 : (int) target.getLong(at - WORD);
    cursor.check(prototype);
    cursor.move(space, target, at, count);
    return true;
  }

  /** That of the number, which is mostly this one's own. */
  private ByteBuffer buffer(int number) {
    return number == Chunk.number(buffer) ? buffer : Chunk.buffer(number);
  }

  protected final void $setPtr(int offset, @Nullable Ptr<?> pointer, View prototype) {
    long old = $getLong(offset);
    long field = 0;
    if (pointer != null) {
      View target = pointer.view();
      if (target.getClass() != prototype.getClass() && !target.$isLike(prototype)) {
        throw new ClassCastException(
            "a pointer to %s cannot be where one to %s is expected"
                .formatted(target.$layout().name(), prototype.$layout().name()));
      }
      target.live();
      field = target.isPlainIn(space) ? target.place(pointer) : -space.roots().add(pointer);
    }
    $setLong(offset, field);
    if (old < 0) {
      space.roots().remove((int) -old);
    }
  }

  /** Whether it is one of those for which a prototype stands; also if that is {@link Unmade}. */
  final boolean $isLike(View prototype) {
    return getClass() == prototype.$layout().prototype().getClass();
  }

  /** It lives as long as all of that region does. */
  private boolean isPlainIn(Space holder) {
    return lease == space && space == holder && space.allocator != null;
  }

  private long place(Ptr<?> pointer) {
    boolean header = $layout().hasHeader(pointer.length());
    return $place() | (header ? MANY : 0);
  }

  // --- what it refers to ---

  /** Forgets the roots of so many structures, whose memory is about to be used again. */
  final void $dropRoots(int count) {
    Layout<?> layout = $layout();
    for (int i = 0; i < count; i++) {
      $element(i, count).dropRoots(layout, 0);
    }
  }

  private void dropRoots(Layout<?> layout, int base) {
    for (Reference reference : layout.references()) {
      for (int i = 0; i < reference.count(); i++) {
        int at = base + reference.offset() + i * reference.stride();
        Layout<?> nested = reference.nested();
        if (nested != null) {
          dropRoots(nested, at);
        } else {
          long field = buffer.getLong(start + at);
          if (field < 0) {
            space.roots().remove((int) -field);
            buffer.putLong(start + at, 0); // the number may be another's when this is done again
          }
        }
      }
    }
  }

  // --- as an object ---

  /** True if both are the same structure at the same place. */
  @Override
  public final boolean equals(@Nullable Object other) {
    return other instanceof View view
        && getClass() == view.getClass()
        && $address() == view.$address()
        && (Chunk.number(buffer) != 0 || buffer == view.buffer);
  }

  @Override
  public final int hashCode() {
    return Chunk.number(buffer) == 0
        ? System.identityHashCode(buffer) + start
        : Long.hashCode($address());
  }

  /** The same in each of the buffers that overlap. */
  private long $address() {
    return Chunk.number(buffer) * Chunk.WINDOW + start;
  }

  @Override
  public final String toString() {
    String state = (lease.now() | space.now()) < 0 ? ", which is gone or not open" : "";
    return $layout().name() + " in " + space.variety + state;
  }
}
