package soumak.cluster.spread;

import org.jspecify.annotations.Nullable;

/** An array of type float, in rewritten programs. */
public final class Floats extends SharedArray {
  /** The elements; read and written after the checks of {@link Access}. */
  public final float[] a$;

  public Floats(int length) {
    a$ = new float[length];
  }

  /** An array whose elements are those of {@code data} itself. */
  public Floats(float[] data) {
    a$ = data;
  }

  Floats(@Nullable Blank$ blank, int length) {
    super(blank);
    a$ = new float[length];
  }

  @Override
  Kind kind$() {
    return Kind.FLOAT;
  }

  @Override
  Object data$() {
    return a$;
  }
}
