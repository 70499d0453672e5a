package soumak.cluster.spread;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
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
  private static final int REFERENCE = 26;

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

  /** Bytes of a value in a message; of a reference, about. */
  int size() {
    return switch (this) {
      case BOOLEAN, BYTE -> Byte.BYTES;
      case SHORT, CHAR -> Short.BYTES;
      case INT, FLOAT -> Integer.BYTES;
      case LONG, DOUBLE -> Long.BYTES;
      case REF -> REFERENCE;
    };
  }

  /** Bytes of a value in a message at least. */
  int least() {
    return this == REF ? 1 : size();
  }

  void write(Writer out, Object array) {
    ByteBuffer to = out.block((long) Array.getLength(array) * size());
    switch (this) {
      case BOOLEAN -> write(to, (boolean[]) array);
      case BYTE -> to.put((byte[]) array);
      case SHORT -> to.asShortBuffer().put((short[]) array);
      case CHAR -> to.asCharBuffer().put((char[]) array);
      case INT -> to.asIntBuffer().put((int[]) array);
      case LONG -> to.asLongBuffer().put((long[]) array);
      case FLOAT -> to.asFloatBuffer().put((float[]) array);
      case DOUBLE -> to.asDoubleBuffer().put((double[]) array);
      case REF -> throw new IllegalArgumentException("references are written by Encoder");
    }
  }

  private static void write(ByteBuffer to, boolean[] array) {
    for (boolean each : array) {
      to.put((byte) (each ? 1 : 0));
    }
  }

  void read(Reader in, Object array) {
    ByteBuffer from = in.block((long) Array.getLength(array) * size());
    switch (this) {
      case BOOLEAN -> read(from, (boolean[]) array);
      case BYTE -> from.get((byte[]) array);
      case SHORT -> from.asShortBuffer().get((short[]) array);
      case CHAR -> from.asCharBuffer().get((char[]) array);
      case INT -> from.asIntBuffer().get((int[]) array);
      case LONG -> from.asLongBuffer().get((long[]) array);
      case FLOAT -> from.asFloatBuffer().get((float[]) array);
      case DOUBLE -> from.asDoubleBuffer().get((double[]) array);
      case REF -> throw new IllegalArgumentException("references are read by Decoder");
    }
  }

  private static void read(ByteBuffer from, boolean[] array) {
    for (int i = 0; i < array.length; i++) {
      array[i] = from.get() != 0;
    }
  }
}
