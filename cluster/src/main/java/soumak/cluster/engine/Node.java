package soumak.cluster.engine;

/**
 * A process of the cluster.
 *
 * @param id of this start of the process: one that comes back is another node
 * @param name for people; the same after a restart, if it was given
 * @param address where it listens, for people
 * @param guest whether it is here for a program of its own only, and keeps no entries
 */
public record Node(long id, String name, String address, boolean guest) {
  /** One that keeps entries. */
  public Node(long id, String name, String address) {
    this(id, name, address, false);
  }

  @Override
  public String toString() {
    return name + " (" + address + ")";
  }
}
