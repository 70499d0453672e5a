package soumak.cluster.objects;

import java.util.Map;

/**
 * What a node shares, at one time; the sums are since it started.
 *
 * @param alone objects that only this node knows
 * @param exclusive copies that this node may write
 * @param shared copies that it may read
 * @param invalid objects that it knows and has no copy of
 * @param invalidations copies that other nodes had this one drop
 * @param recalls rights to write, or first looks at an object, that others asked this node for
 * @param tokens monitors whose token is here
 * @param handOffs how often a monitor's token was given back, as another node wanted it
 * @param waiting threads that wait in monitors
 * @param threads threads that run here for any node
 */
public record Figures(
    long alone,
    long exclusive,
    long shared,
    long invalid,
    long invalidations,
    long recalls,
    long tokens,
    long handOffs,
    long waiting,
    long threads) {
  static final Figures NONE = new Figures(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

  /** As {@code soumak cluster status} calls them. */
  Map<String, Long> byName() {
    return Map.of(
        "objectsAlone", alone,
        "objectsExclusive", exclusive,
        "objectsShared", shared,
        "objectsInvalid", invalid,
        "objectInvalidations", invalidations,
        "objectRecalls", recalls,
        "monitorTokens", tokens,
        "monitorHandOffs", handOffs,
        "monitorWaiters", waiting,
        "sharedThreads", threads);
  }
}
