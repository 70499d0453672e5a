package soumak.cluster.spread;

import org.jspecify.annotations.Nullable;

/** An array of type long, in rewritten programs. */
public final class Longs extends SharedArray {
  /** The elements; read and written after the checks of {@link Access}. */
  public final long[] a$;

  public Longs(int length) {
    a$ = new long[length];
  }

  /** An array whose elements are those of {@code data} itself. */
  public Longs(long[] data) {
    a$ = data;
  }

  Longs(@Nullable Blank$ blank, int length) {
    super(blank);
    a$ = new long[length];
  }

  @Override
  Kind kind$() {
    return Kind.LONG;
  }

  @Override
  Object data$() {
    return a$;
  }
}
