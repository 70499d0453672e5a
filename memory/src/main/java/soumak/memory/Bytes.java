package soumak.memory;

import static java.lang.ref.Reference.reachabilityFence;

import java.lang.foreign.MemorySegment;
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
  private static final boolean SWAPPED = ByteOrder.nativeOrder() != ByteOrder.BIG_ENDIAN;

  private int length;

  Bytes(Lease lease, Space space, ByteBuffer buffer, int start, int length) {
    super(lease, space, buffer, start);
    this.length = length;
  }

  @Override
  protected View $make(Lease lease, Space space, ByteBuffer buffer, int start, int count) {
    return new Bytes(lease, space, buffer, start, count);
  }

  @Override
  protected Object $constant() {
    return Layout.of(Bytes.class); // a constant
  }

  void $length(int count) {
    length = count;
  }

  /** How many. */
  public int length() {
    return length;
  }

  private int at(int offset, int size) {
    return $start() + Objects.checkFromIndexSize(offset, size, length);
  }

  private static short order(short value) {
    return SWAPPED ? Short.reverseBytes(value) : value;
  }

  private static int order(int value) {
    return SWAPPED ? Integer.reverseBytes(value) : value;
  }

  private static long order(long value) {
    return SWAPPED ? Long.reverseBytes(value) : value;
  }

  public byte get(int offset) {
    byte value = $buffer().get(at(offset, 1));
    reachabilityFence(this);
    return value;
  }

  public void set(int offset, byte value) {
    $buffer().put(at(offset, 1), value);
    reachabilityFence(this);
  }

  public short getShort(int offset) {
    short value = $buffer().getShort(at(offset, Short.BYTES));
    reachabilityFence(this);
    return order(value);
  }

  public void setShort(int offset, short value) {
    $buffer().putShort(at(offset, Short.BYTES), order(value));
    reachabilityFence(this);
  }

  public int getInt(int offset) {
    int value = $buffer().getInt(at(offset, Integer.BYTES));
    reachabilityFence(this);
    return order(value);
  }

  public void setInt(int offset, int value) {
    $buffer().putInt(at(offset, Integer.BYTES), order(value));
    reachabilityFence(this);
  }

  public long getLong(int offset) {
    long value = $buffer().getLong(at(offset, Long.BYTES));
    reachabilityFence(this);
    return order(value);
  }

  public void setLong(int offset, long value) {
    $buffer().putLong(at(offset, Long.BYTES), order(value));
    reachabilityFence(this);
  }

  /** The bytes from {@code offset} on, as long as these live. */
  public Bytes slice(int offset, int size) {
    at(offset, size);
    return (Bytes) $nested(this, offset, size);
  }

  /** Sets all to one value. */
  public void fill(byte value) {
    MemorySegment.ofBuffer($buffer().slice($start(), length)).fill(value);
    reachabilityFence(this);
  }

  /** Copies from an array to these, from {@code offset} on. */
  public void copyFrom(int offset, @Safe byte[] from, int fromIndex, int size) {
    Objects.checkFromIndexSize(fromIndex, size, from.length);
    $buffer().put(at(offset, size), from, fromIndex, size);
    reachabilityFence(this);
  }

  /** Copies from these, from {@code offset} on, to an array. */
  public void copyTo(int offset, @Safe byte[] to, int toIndex, int size) {
    Objects.checkFromIndexSize(toIndex, size, to.length);
    $buffer().get(at(offset, size), to, toIndex, size);
    reachabilityFence(this);
  }

  /** Copies from other bytes to these; they may overlap. */
  public void copyFrom(int offset, @Safe Bytes from, int fromOffset, int size) {
    $buffer().put(at(offset, size), from.$buffer(), from.at(fromOffset, size), size);
    reachabilityFence(this);
    reachabilityFence(from);
  }

  /**
   * These bytes for a channel or socket, from {@code offset} on. The buffer is lent: nothing checks
   * its later use, so use it in the same scope as these, and let nobody keep it. After their end it
   * may show the bytes of others.
   */
  public ByteBuffer buffer(int offset, int size) {
    return $buffer().slice(at(offset, size), size);
  }
}
