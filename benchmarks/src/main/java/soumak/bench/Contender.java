package soumak.bench;

/** One way to do a workload's work: Soumak's, or a peer's. */
@FunctionalInterface
public interface Contender {
  /**
   * Does the work once and times it with {@link Run#start} and {@link Run#stop}, or records what it
   * measured with {@link Run#record}.
   *
   * @return the value that the workload checks: a count or sum of what arrived
   */
  long run(Run run) throws Exception;
}
