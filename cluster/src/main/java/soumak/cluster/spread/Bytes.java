package soumak.cluster.spread;

import org.jspecify.annotations.Nullable;

/** An array of type byte, in rewritten programs. */
public final class Bytes extends SharedArray {
  /** The elements; read and written after the checks of {@link Access}. */
  public final byte[] a$;

  public Bytes(int length) {
    a$ = new byte[length];
  }

  /** An array whose elements are those of {@code data} itself. */
  public Bytes(byte[] data) {
    a$ = data;
  }

  Bytes(@Nullable Blank$ blank, int length) {
    super(blank);
    a$ = new byte[length];
  }

  @Override
  Kind kind$() {
    return Kind.BYTE;
  }

  @Override
  Object data$() {
    return a$;
  }
}
