package soumak.memory;

import static java.lang.ref.Reference.reachabilityFence;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;
import soumak.Safe;

/**
 * Bytes in a row: a packet, a line, a column of numbers. They lie in a structure
 * ({@code @Length(64) Bytes data();}), or are allocated by themselves: {@code
 * region.alloc(Bytes.class, 1500)}, {@code allocUnique}, {@code allocCounted}.
 *
 * <p>Numbers in them are big-endian, as on networks, and need no alignment. Offsets and lengths are
 * in bytes. Outside of the bytes an access throws {@link IndexOutOfBoundsException}, after their
 * end of life {@link OwnershipException}.
 */
@SuppressWarnings("ReachabilityFenceUsage") // as in View
public final class Bytes extends View implements Struct {
  private static final ValueLayout.OfShort SHORT =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
  private static final ValueLayout.OfInt INT =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
  private static final ValueLayout.OfLong LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

  private final int length;

  Bytes(Lease lease, Space space, MemorySegment segment, long start, int length) {
    super(lease, space, segment, start);
    this.length = length;
  }

  @Override
  protected View $make(Lease lease, Space space, MemorySegment segment, long start, int count) {
    return new Bytes(lease, space, segment, start, count);
  }

  @Override
  protected Object $constant() {
    return Layout.of(Bytes.class);
  }

  /** How many. */
  public int length() {
    return length;
  }

  private long at(int offset, int size) {
    return $start() + Objects.checkFromIndexSize(offset, size, length);
  }

  public byte get(int offset) {
    byte value = $segment().get(ValueLayout.JAVA_BYTE, at(offset, 1));
    reachabilityFence(this);
    return value;
  }

  public void set(int offset, byte value) {
    $segment().set(ValueLayout.JAVA_BYTE, at(offset, 1), value);
    reachabilityFence(this);
  }

  public short getShort(int offset) {
    short value = $segment().get(SHORT, at(offset, Short.BYTES));
    reachabilityFence(this);
    return value;
  }

  public void setShort(int offset, short value) {
    $segment().set(SHORT, at(offset, Short.BYTES), value);
    reachabilityFence(this);
  }

  public int getInt(int offset) {
    int value = $segment().get(INT, at(offset, Integer.BYTES));
    reachabilityFence(this);
    return value;
  }

  public void setInt(int offset, int value) {
    $segment().set(INT, at(offset, Integer.BYTES), value);
    reachabilityFence(this);
  }

  public long getLong(int offset) {
    long value = $segment().get(LONG, at(offset, Long.BYTES));
    reachabilityFence(this);
    return value;
  }

  public void setLong(int offset, long value) {
    $segment().set(LONG, at(offset, Long.BYTES), value);
    reachabilityFence(this);
  }

  /** The bytes from {@code offset} on, as long as these live. */
  public Bytes slice(int offset, int size) {
    at(offset, size);
    return (Bytes) $nested(this, offset, size);
  }

  /** Sets all to one value. */
  public void fill(byte value) {
    $segment().asSlice($start(), length).fill(value);
    reachabilityFence(this);
  }

  /** Copies from an array to these, from {@code offset} on. */
  public void copyFrom(int offset, @Safe byte[] from, int fromIndex, int size) {
    Objects.checkFromIndexSize(fromIndex, size, from.length);
    MemorySegment.copy(from, fromIndex, $segment(), ValueLayout.JAVA_BYTE, at(offset, size), size);
    reachabilityFence(this);
  }

  /** Copies from these, from {@code offset} on, to an array. */
  public void copyTo(int offset, @Safe byte[] to, int toIndex, int size) {
    Objects.checkFromIndexSize(toIndex, size, to.length);
    MemorySegment.copy($segment(), ValueLayout.JAVA_BYTE, at(offset, size), to, toIndex, size);
    reachabilityFence(this);
  }

  /** Copies from other bytes to these; they may overlap. */
  public void copyFrom(int offset, @Safe Bytes from, int fromOffset, int size) {
    MemorySegment.copy(
        from.$segment(), from.at(fromOffset, size), $segment(), at(offset, size), size);
    reachabilityFence(this);
    reachabilityFence(from);
  }

  /**
   * These bytes for a channel or socket, from {@code offset} on. The buffer is lent: nothing checks
   * its later use, so use it in the same scope as these, and let nobody keep it. After their end it
   * may show the bytes of others.
   */
  public ByteBuffer buffer(int offset, int size) {
    return $segment().asSlice(at(offset, size), size).asByteBuffer();
  }
}
