package soumak.cluster.spread;

import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/** An array of a rewritten program. Its length is known wherever a reference to it is. */
public abstract sealed class SharedArray extends Shared
    permits Booleans, Bytes, Shorts, Chars, Ints, Longs, Floats, Doubles, Refs {
  SharedArray() {}

  SharedArray(@Nullable Blank$ blank) {
    super(blank);
  }

  abstract Kind kind$();

  /** The Java array, always the same one. */
  abstract Object data$();

  final int length$() {
    return Array.getLength(data$());
  }

  /** As that of an array. */
  @Override
  public final String toString() {
    return Access.classOf(this).getName() + "@" + Integer.toHexString(hashCode());
  }
}
