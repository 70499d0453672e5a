package soumak.memory;

import static java.lang.ref.Reference.reachabilityFence;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What generated accessors extend: a structure's memory, and what has to be alive for it to be
 * touched. Programs have no use for it; they see the interface that they declared.
 *
 * <p>Each access loads two states, of which neither may be negative, and then does what a
 * hand-written access to the segment does. Fields lie inside a structure by construction and an
 * index is checked against its array, so the segment's own check of bounds never fails; the JIT
 * cannot know that.
 *
 * <p>The fence after an access keeps the safety net from taking the memory as forgotten meanwhile.
 * An access that throws needs none.
 */
@SuppressWarnings("ReachabilityFenceUsage")
public abstract class View {
  private static final int WORD = 8;

  /** In a pointer field: it points to the first of several, or to bytes; their count is before. */
  private static final long MANY = 1L << 62;

  private final Lease lease;
  private final Space space;
  private final MemorySegment segment;
  private final long start;

  /** For generated classes. */
  protected View(Lease lease, Space space, MemorySegment segment, long start) {
    this.lease = lease;
    this.space = space;
    this.segment = segment;
    this.start = start;
  }

  /** Another one of this class, for the memory there. */
  protected abstract View $make(
      Lease lease, Space space, MemorySegment segment, long start, int count);

  /**
   * The layout of this class, a constant; as an object, for generated code cannot name its type.
   */
  protected abstract Object $constant();

  final Layout<?> $layout() {
    return (Layout<?>) $constant();
  }

  // --- the check ---

  private MemorySegment live() {
    if ((lease.state | space.state) < 0) {
      throw $gone();
    }
    return segment;
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
    return Chunk.place(segment, start);
  }

  final MemorySegment $segment() {
    return live();
  }

  final long $start() {
    return start;
  }

  /** The same memory, with another life. */
  final View $leased(Lease other, int count) {
    return $make(other, space, segment, start, count);
  }

  /** The element so many behind this one; bytes are one element. */
  final View $element(int index) {
    int count = this instanceof Bytes bytes ? bytes.length() : 1;
    return $make(lease, space, segment, start + index * $layout().size(), count);
  }

  // --- what generated code calls ---

  /** The prototype of the class's structure of that number; a constant of generated code. */
  protected static View $prototype(
      MethodHandles.Lookup lookup, String name, Class<?> type, int number) {
    return layout(lookup, number).prototype();
  }

  /** The layout of the class's structure of that number; a constant of generated code. */
  protected static Object $layout(
      MethodHandles.Lookup lookup, String name, Class<?> type, int number) {
    return layout(lookup, number);
  }

  private static Layout<?> layout(MethodHandles.Lookup lookup, int number) {
    return Layout.of(Accessors.structure(lookup.lookupClass(), number));
  }

  protected static long $index(int index, int length, long stride, long offset) {
    return offset + Objects.checkIndex(index, length) * stride;
  }

  protected final boolean $getBoolean(long offset) {
    return $getByte(offset) != 0;
  }

  protected final void $setBoolean(long offset, boolean value) {
    $setByte(offset, (byte) (value ? 1 : 0));
  }

  protected final byte $getByte(long offset) {
    byte value = live().get(ValueLayout.JAVA_BYTE, start + offset);
    reachabilityFence(this);
    return value;
  }

  protected final void $setByte(long offset, byte value) {
    live().set(ValueLayout.JAVA_BYTE, start + offset, value);
    reachabilityFence(this);
  }

  protected final short $getShort(long offset) {
    short value = live().get(ValueLayout.JAVA_SHORT_UNALIGNED, start + offset);
    reachabilityFence(this);
    return value;
  }

  protected final void $setShort(long offset, short value) {
    live().set(ValueLayout.JAVA_SHORT_UNALIGNED, start + offset, value);
    reachabilityFence(this);
  }

  protected final char $getChar(long offset) {
    char value = live().get(ValueLayout.JAVA_CHAR_UNALIGNED, start + offset);
    reachabilityFence(this);
    return value;
  }

  protected final void $setChar(long offset, char value) {
    live().set(ValueLayout.JAVA_CHAR_UNALIGNED, start + offset, value);
    reachabilityFence(this);
  }

  protected final int $getInt(long offset) {
    int value = live().get(ValueLayout.JAVA_INT_UNALIGNED, start + offset);
    reachabilityFence(this);
    return value;
  }

  protected final void $setInt(long offset, int value) {
    live().set(ValueLayout.JAVA_INT_UNALIGNED, start + offset, value);
    reachabilityFence(this);
  }

  protected final long $getLong(long offset) {
    long value = live().get(ValueLayout.JAVA_LONG_UNALIGNED, start + offset);
    reachabilityFence(this);
    return value;
  }

  protected final void $setLong(long offset, long value) {
    live().set(ValueLayout.JAVA_LONG_UNALIGNED, start + offset, value);
    reachabilityFence(this);
  }

  protected final float $getFloat(long offset) {
    float value = live().get(ValueLayout.JAVA_FLOAT_UNALIGNED, start + offset);
    reachabilityFence(this);
    return value;
  }

  protected final void $setFloat(long offset, float value) {
    live().set(ValueLayout.JAVA_FLOAT_UNALIGNED, start + offset, value);
    reachabilityFence(this);
  }

  protected final double $getDouble(long offset) {
    double value = live().get(ValueLayout.JAVA_DOUBLE_UNALIGNED, start + offset);
    reachabilityFence(this);
    return value;
  }

  protected final void $setDouble(long offset, double value) {
    live().set(ValueLayout.JAVA_DOUBLE_UNALIGNED, start + offset, value);
    reachabilityFence(this);
  }

  /** A structure inside this one. */
  protected final View $nested(View prototype, long offset, int count) {
    return prototype.$make(lease, space, segment, start + offset, count);
  }

  /** The slot in this structure. */
  protected final Slot<?> $slot(long offset) {
    return new StructSlot<>(this, offset);
  }

  /**
   * The pointer in a field: 0 is null; positive is a place in the same region, which lives as long
   * as this structure; negative is the number of a root, which is the pointer itself.
   */
  protected final @Nullable Ptr<?> $getPtr(long offset, View prototype) {
    long field = $getLong(offset);
    if (field == 0) {
      return null;
    }
    if (field < 0) {
      return (Ptr<?>) space.roots().get((int) -field);
    }
    MemorySegment target = Chunk.segment(field & ~MANY);
    long at = Chunk.offset(field);
    int count = 1;
    if ((field & MANY) != 0) {
      count = (int) target.get(ValueLayout.JAVA_LONG, at - WORD);
    }
    return Ptr.of(prototype.$make(space, space, target, at, count), count);
  }

  protected final void $setPtr(long offset, @Nullable Ptr<?> pointer, View prototype) {
    long old = $getLong(offset);
    long field = 0;
    if (pointer != null) {
      View target = pointer.view();
      if (target.getClass() != prototype.getClass()) {
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
      dropRoots(layout, start + i * layout.size());
    }
  }

  private void dropRoots(Layout<?> layout, long base) {
    for (Reference reference : layout.references()) {
      for (int i = 0; i < reference.count(); i++) {
        long at = base + reference.offset() + i * reference.stride();
        Layout<?> nested = reference.nested();
        if (nested != null) {
          dropRoots(nested, at);
        } else {
          long field = segment.get(ValueLayout.JAVA_LONG, at);
          if (field < 0) {
            space.roots().remove((int) -field);
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
        && start == view.start
        && segment.equals(view.segment);
  }

  @Override
  public final int hashCode() {
    return 31 * segment.hashCode() + Long.hashCode(start);
  }

  @Override
  public final String toString() {
    String state = (lease.now() | space.now()) < 0 ? ", which is gone or not open" : "";
    return $layout().name() + " in " + space.variety + state;
  }
}
