package soumak.mapper;

import java.util.List;

/**
 * Messages from the instances of one class to those of another.
 *
 * @param sites where they are sent, as far as the code tells
 * @param recorded how many there were in a run that was recorded
 */
public record Edge(String from, String to, List<Site> sites, long recorded) {
  private static final int IN_LOOP = 10;

  Edge(String from, String to, List<Site> sites) {
    this(from, to, sites, 0);
  }

  public Edge {
    sites = List.copyOf(sites);
  }

  /**
   * How many messages there were in a run that was recorded; else a rough measure of how many there
   * are: a site in a loop counts as ten others.
   */
  public long weight() {
    return recorded > 0 ? recorded : sites.stream().mapToInt(it -> it.inLoop() ? IN_LOOP : 1).sum();
  }

  /** Whether some sender waits for its answer. */
  public boolean isSynchronous() {
    return sites.stream().anyMatch(it -> it.kind() == SendKind.ASK);
  }
}
