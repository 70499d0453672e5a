package soumak.cluster.spread;

import org.jspecify.annotations.Nullable;

/** What {@code new Object()} becomes. */
public final class Plain extends Shared {
  public Plain() {}

  public Plain(@Nullable Blank$ blank) {
    super(blank);
  }

  /** As that of an Object. */
  @Override
  public String toString() {
    return "java.lang.Object@" + Integer.toHexString(hashCode());
  }
}
