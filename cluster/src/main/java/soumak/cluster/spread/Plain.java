package soumak.cluster.spread;

import org.jspecify.annotations.Nullable;

/** What {@code new Object()} becomes in a rewritten program. */
public final class Plain extends Shared {
  public Plain() {}

  public Plain(@Nullable Blank$ blank) {
    super(blank);
  }
}
