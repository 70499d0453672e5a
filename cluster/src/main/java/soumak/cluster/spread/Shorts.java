package soumak.cluster.spread;

import org.jspecify.annotations.Nullable;

/** An array of type short, in rewritten programs. */
public final class Shorts extends SharedArray {
  /** The elements; read and written after the checks of {@link Access}. */
  public final short[] a$;

  public Shorts(int length) {
    a$ = new short[length];
  }

  /** An array whose elements are those of {@code data} itself. */
  public Shorts(short[] data) {
    a$ = data;
  }

  Shorts(@Nullable Blank$ blank, int length) {
    super(blank);
    a$ = new short[length];
  }

  @Override
  Kind kind$() {
    return Kind.SHORT;
  }

  @Override
  Object data$() {
    return a$;
  }
}
