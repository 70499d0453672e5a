package soumak.runtime;

/** One branch of an alt, as it stands among the waiters of what it waits for. */
public abstract class Guard {
  protected Guard() {}

  /** The alt that this is a branch of. */
  abstract Object alt();

  /** Whether both are branches of one alt. */
  public final boolean isOfAltOf(Guard other) {
    return alt() == other.alt();
  }

  /**
   * Chooses this branch; false when another one was chosen before. Called under the resource's
   * lock.
   */
  public abstract boolean claim();

  /**
   * Wakes the alt's task after a successful {@link #claim}. May be called under the resource's
   * lock.
   */
  public abstract void fire();
}
