package soumak.cluster.objects;

import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.Node;

/** Where a thread is started. */
public final class Placement {
  /** One node after the other. Takes no trip. */
  public static final Placement ANY = new Placement(null, false);

  /** Where the fewest threads run, of which all nodes are asked. */
  public static final Placement LEAST_LOADED = new Placement(null, true);

  private final @Nullable Node node;
  private final boolean byLoad;

  private Placement(@Nullable Node node, boolean byLoad) {
    this.node = node;
    this.byLoad = byLoad;
  }

  public static Placement at(Node node) {
    return new Placement(node, false);
  }

  @Nullable Node node() {
    return node;
  }

  boolean isByLoad() {
    return byLoad;
  }
}
