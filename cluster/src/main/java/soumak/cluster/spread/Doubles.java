package soumak.cluster.spread;

import org.jspecify.annotations.Nullable;

/** An array of type double, in rewritten programs. */
public final class Doubles extends SharedArray {
  /** The elements; read and written after the checks of {@link Access}. */
  public final double[] a$;

  public Doubles(int length) {
    a$ = new double[length];
  }

  /** An array whose elements are those of {@code data} itself. */
  public Doubles(double[] data) {
    a$ = data;
  }

  Doubles(@Nullable Blank$ blank, int length) {
    super(blank);
    a$ = new double[length];
  }

  @Override
  Kind kind$() {
    return Kind.DOUBLE;
  }

  @Override
  Object data$() {
    return a$;
  }
}
