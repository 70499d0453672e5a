package soumak.cluster.spread;

import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/**
 * An array of references, in rewritten programs. The element class of an array of arrays is that of
 * the inner wrappers.
 */
public final class Refs extends SharedArray {
  /** The elements; read and written after the checks of {@link Access}. */
  public final @Nullable Object[] a$;

  public Refs(Class<?> element, int length) {
    a$ = (@Nullable Object[]) Array.newInstance(element, length);
  }

  /** An array whose elements are those of {@code data} itself. */
  public Refs(@Nullable Object[] data) {
    a$ = data;
  }

  Refs(@Nullable Blank$ blank, Class<?> element, int length) {
    super(blank);
    a$ = (@Nullable Object[]) Array.newInstance(element, length);
  }

  @Override
  Kind kind$() {
    return Kind.REF;
  }

  @Override
  Object data$() {
    return a$;
  }
}
