package soumak.cluster.engine;

/**
 * A process of the cluster.
 *
 * @param id of this start of the process: one that comes back is another node
 * @param name for people; the same after a restart, if it was given
 * @param address where it listens, for people
 */
public record Node(long id, String name, String address) {
  @Override
  public String toString() {
    return name + " (" + address + ")";
  }
}
