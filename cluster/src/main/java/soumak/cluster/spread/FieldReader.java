package soumak.cluster.spread;

import org.jspecify.annotations.Nullable;

/** Gives those values of an object's fields that have changed. Used by one thread. */
public final class FieldReader {
  private final int @Nullable [] slots;
  private final FieldImage values;
  private int slot = -1;
  private int next;

  /**
   * @param slots which ones have values, in their order; null for all
   */
  FieldReader(int @Nullable [] slots, FieldImage values) {
    this.slots = slots;
    this.values = values;
  }

  /** Goes to the next field; whether it has a value, which has to be taken then. */
  public boolean next() {
    slot++;
    return next < values.size() && (slots == null || slots[next] == slot);
  }

  public boolean aBoolean() {
    return take(Kind.BOOLEAN) != 0;
  }

  public byte aByte() {
    return (byte) take(Kind.BYTE);
  }

  public short aShort() {
    return (short) take(Kind.SHORT);
  }

  public char aChar() {
    return (char) take(Kind.CHAR);
  }

  public int anInt() {
    return (int) take(Kind.INT);
  }

  public long aLong() {
    return take(Kind.LONG);
  }

  public float aFloat() {
    return Float.intBitsToFloat((int) take(Kind.FLOAT));
  }

  public double aDouble() {
    return Double.longBitsToDouble(take(Kind.DOUBLE));
  }

  public @Nullable Object aRef() {
    take(Kind.REF);
    return values.ref(next - 1);
  }

  private long take(Kind kind) {
    return values.bits(next++, kind);
  }
}
