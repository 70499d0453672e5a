package soumak.cluster.spread;

import java.util.Arrays;

/** What a slot holds. */
enum Kind {
  BOOLEAN,
  BYTE,
  SHORT,
  CHAR,
  INT,
  LONG,
  FLOAT,
  DOUBLE,
  REF;

  private static final Kind[] ALL = values();

  static Kind of(int ordinal) {
    if (ordinal < 0 || ordinal >= ALL.length) {
      throw new BadMessageException("there is no kind " + ordinal + " of values");
    }
    return ALL[ordinal];
  }

  @SuppressWarnings("EnumOrdinal") // all nodes run one version
  int code() {
    return ordinal();
  }

  /** A copy of an array of this kind. */
  Object copy(Object array) {
    return switch (this) {
      case BOOLEAN -> ((boolean[]) array).clone();
      case BYTE -> ((byte[]) array).clone();
      case SHORT -> ((short[]) array).clone();
      case CHAR -> ((char[]) array).clone();
      case INT -> ((int[]) array).clone();
      case LONG -> ((long[]) array).clone();
      case FLOAT -> ((float[]) array).clone();
      case DOUBLE -> ((double[]) array).clone();
      case REF -> ((Object[]) array).clone();
    };
  }

  /** An array for values of this kind. */
  Object array(int length) {
    return switch (this) {
      case BOOLEAN -> new boolean[length];
      case BYTE -> new byte[length];
      case SHORT -> new short[length];
      case CHAR -> new char[length];
      case INT -> new int[length];
      case LONG -> new long[length];
      case FLOAT -> new float[length];
      case DOUBLE -> new double[length];
      case REF -> new Object[length];
    };
  }

  /** The first index from {@code from} on where two arrays of one length differ; else -1. */
  int mismatch(Object one, Object other, int from, int to) {
    int found =
        switch (this) {
          case BOOLEAN -> Arrays.mismatch((boolean[]) one, from, to, (boolean[]) other, from, to);
          case BYTE -> Arrays.mismatch((byte[]) one, from, to, (byte[]) other, from, to);
          case SHORT -> Arrays.mismatch((short[]) one, from, to, (short[]) other, from, to);
          case CHAR -> Arrays.mismatch((char[]) one, from, to, (char[]) other, from, to);
          case INT -> Arrays.mismatch((int[]) one, from, to, (int[]) other, from, to);
          case LONG -> Arrays.mismatch((long[]) one, from, to, (long[]) other, from, to);
          case FLOAT -> Arrays.mismatch((float[]) one, from, to, (float[]) other, from, to);
          case DOUBLE -> Arrays.mismatch((double[]) one, from, to, (double[]) other, from, to);
          case REF -> mismatch((Object[]) one, (Object[]) other, from, to);
        };
    return found < 0 ? -1 : from + found;
  }

  @SuppressWarnings("ReferenceEquality") // another object of the same value is a change
  private static int mismatch(Object[] one, Object[] other, int from, int to) {
    for (int i = from; i < to; i++) {
      if (one[i] != other[i]) {
        return i - from;
      }
    }
    return -1;
  }

  void write(Writer out, Object array, int i) {
    switch (this) {
      case BOOLEAN -> out.aByte(((boolean[]) array)[i] ? 1 : 0);
      case BYTE -> out.aByte(((byte[]) array)[i]);
      case SHORT -> out.aShort(((short[]) array)[i]);
      case CHAR -> out.aShort(((char[]) array)[i]);
      case INT -> out.anInt(((int[]) array)[i]);
      case LONG -> out.aLong(((long[]) array)[i]);
      case FLOAT -> out.anInt(Float.floatToRawIntBits(((float[]) array)[i]));
      case DOUBLE -> out.aLong(Double.doubleToRawLongBits(((double[]) array)[i]));
      case REF -> throw new IllegalArgumentException("references are written by References");
    }
  }

  void read(Reader in, Object array, int i) {
    switch (this) {
      case BOOLEAN -> ((boolean[]) array)[i] = in.aByte() != 0;
      case BYTE -> ((byte[]) array)[i] = in.aByte();
      case SHORT -> ((short[]) array)[i] = in.aShort();
      case CHAR -> ((char[]) array)[i] = (char) in.aShort();
      case INT -> ((int[]) array)[i] = in.anInt();
      case LONG -> ((long[]) array)[i] = in.aLong();
      case FLOAT -> ((float[]) array)[i] = Float.intBitsToFloat(in.anInt());
      case DOUBLE -> ((double[]) array)[i] = Double.longBitsToDouble(in.aLong());
      case REF -> throw new IllegalArgumentException("references are read by References");
    }
  }
}
