package soumak.mapper;

import java.util.List;

/** Messages from the instances of one class to those of another. */
public record Edge(String from, String to, List<Site> sites) {
  private static final int IN_LOOP = 10;

  public Edge {
    sites = List.copyOf(sites);
  }

  /** A rough measure of how many messages there are: a site in a loop counts as ten others. */
  public int weight() {
    return sites.stream().mapToInt(it -> it.inLoop() ? IN_LOOP : 1).sum();
  }

  /** Whether some sender waits for its answer. */
  public boolean isSynchronous() {
    return sites.stream().anyMatch(it -> it.kind() == SendKind.ASK);
  }
}
