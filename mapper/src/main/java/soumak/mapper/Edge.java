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

  /** A rough measure of how many messages there are: a site in a loop counts as ten others. */
  public int weight() {
    int seen = sites.stream().mapToInt(it -> it.inLoop() ? IN_LOOP : 1).sum();
    return seen > 0 || recorded == 0 ? seen : 1;
  }

  /** Whether some sender waits for its answer. */
  public boolean isSynchronous() {
    return sites.stream().anyMatch(it -> it.kind() == SendKind.ASK);
  }
}
