package soumak.cluster.engine;

import org.jspecify.annotations.Nullable;

/**
 * What happens to an entry of a table, as one atomic step at the entry's home: a pure function,
 * which may run again, at another node, on the same old bytes. It neither blocks nor calls the
 * engine.
 */
@FunctionalInterface
public interface Step {
  /**
   * @param entry the entry's bytes; null if there is none
   * @param argument what was given to {@link Engine#atomic}
   */
  Outcome apply(byte[] key, byte @Nullable [] entry, byte[] argument);

  /** What a step has made. */
  final class Outcome {
    private final byte @Nullable [] entry;
    private final byte[] answer;

    /**
     * @param entry the new bytes, the same array for no change, null to remove the entry
     * @param answer for who asked
     */
    public Outcome(byte @Nullable [] entry, byte[] answer) {
      this.entry = entry;
      this.answer = answer;
    }

    public byte @Nullable [] entry() {
      return entry;
    }

    public byte[] answer() {
      return answer;
    }
  }
}
