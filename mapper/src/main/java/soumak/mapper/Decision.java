package soumak.mapper;

/**
 * The policy that follows from a vector: a function of the whole space.
 *
 * @param rule the rule that applies; exactly one does
 */
public record Decision(Rule rule) {

  public static Decision of(Vector vector) {
    if (vector.blk()) {
      return new Decision(Rule.BLOCKING);
    }
    boolean works = vector.cpu() == Level.HIGH;
    boolean parallel = vector.par() == Level.HIGH;
    return new Decision(
        switch (vector.comm()) {
          case HIGH -> works ? parallel ? Rule.HEAVY : Rule.HUB_2 : sends(parallel);
          case MED -> parallel ? works ? Rule.GAP_HIGH : Rule.GAP_LOW : serves(works);
          case LOW -> parallel ? works ? Rule.HIGH_CPU : Rule.LOW_CPU : serves(works);
        });
  }

  private static Rule sends(boolean parallel) {
    return parallel ? Rule.HUB_1 : Rule.MASTER;
  }

  private static Rule serves(boolean works) {
    return works ? Rule.SLAVE : Rule.AFFINITY;
  }

  public Policy policy() {
    return rule.policy();
  }

  /** Whether {@link Policy#SEQ} may take its place where one sender is proved. */
  public boolean seqIfOneSender() {
    return policy() == Policy.MONITOR;
  }
}
