package soumak.cluster.spread;

import org.jspecify.annotations.Nullable;

/** An array of type boolean, in rewritten programs. */
public final class Booleans extends SharedArray {
  /** The elements; read and written after the checks of {@link Access}. */
  public final boolean[] a$;

  public Booleans(int length) {
    a$ = new boolean[length];
  }

  /** An array whose elements are those of {@code data} itself. */
  public Booleans(boolean[] data) {
    a$ = data;
  }

  Booleans(@Nullable Blank$ blank, int length) {
    super(blank);
    a$ = new boolean[length];
  }

  @Override
  Kind kind$() {
    return Kind.BOOLEAN;
  }

  @Override
  Object data$() {
    return a$;
  }
}
