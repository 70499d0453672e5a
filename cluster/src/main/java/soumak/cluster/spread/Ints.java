package soumak.cluster.spread;

import org.jspecify.annotations.Nullable;

/** An array of type int, in rewritten programs. */
public final class Ints extends SharedArray {
  /** The elements; read and written after the checks of {@link Access}. */
  public final int[] a$;

  public Ints(int length) {
    a$ = new int[length];
  }

  /** An array whose elements are those of {@code data} itself. */
  public Ints(int[] data) {
    a$ = data;
  }

  Ints(@Nullable Blank$ blank, int length) {
    super(blank);
    a$ = new int[length];
  }

  @Override
  Kind kind$() {
    return Kind.INT;
  }

  @Override
  Object data$() {
    return a$;
  }
}
