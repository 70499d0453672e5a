package soumak.mapper;

/**
 * The characteristics of an actor class.
 *
 * @param blk whether it blocks the thread that it runs on
 * @param state whether anything that it can reach from its fields changes after construction; no
 *     decision depends on it
 * @param par low: it sends and waits for the answer; high: it needs no answers; med: the rest
 * @param comm low: it sends nothing; med: one message for each that it gets; high: more
 * @param cpu low or high: how much it computes for a message
 */
public record Vector(boolean blk, boolean state, Level par, Level comm, Level cpu) {
  public Vector {
    if (cpu == Level.MED) {
      throw new IllegalArgumentException("CPU is low or high, not med");
    }
  }

  /** As the paper writes it. */
  @Override
  public String toString() {
    return "<%s, %s, %s, %s, %s>".formatted(blk, state, par, comm, cpu);
  }
}
