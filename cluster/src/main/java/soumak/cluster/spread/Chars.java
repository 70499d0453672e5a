package soumak.cluster.spread;

import org.jspecify.annotations.Nullable;

/** An array of type char, in rewritten programs. */
public final class Chars extends SharedArray {
  /** The elements; read and written after the checks of {@link Access}. */
  public final char[] a$;

  public Chars(int length) {
    a$ = new char[length];
  }

  /** An array whose elements are those of {@code data} itself. */
  public Chars(char[] data) {
    a$ = data;
  }

  Chars(@Nullable Blank$ blank, int length) {
    super(blank);
    a$ = new char[length];
  }

  @Override
  Kind kind$() {
    return Kind.CHAR;
  }

  @Override
  Object data$() {
    return a$;
  }
}
