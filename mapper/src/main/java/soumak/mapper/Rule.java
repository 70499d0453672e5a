package soumak.mapper;

/** The rules of the paper, each with the sentence that says why its policy fits. */
public enum Rule {
  BLOCKING("Blocking", Policy.THREAD, "it blocks, and would hold up who shares its thread"),
  HEAVY("Heavy", Policy.THREAD, "it computes and sends much and waits for nobody"),
  HIGH_CPU("HighCPU", Policy.TASK, "it computes much, so that the pool can balance the load"),
  LOW_CPU("LowCPU", Policy.MONITOR, "it does so little that its sender can do it"),
  HUB_1("Hub-1", Policy.TASK, "it sends much, and a worker can run who gets its messages"),
  HUB_2("Hub-2", Policy.TASK, "it computes and sends much, and waits for answers"),
  AFFINITY("Affinity", Policy.MONITOR, "it does so little that its sender can do it"),
  MASTER("Master", Policy.THREAD, "it hands out work and waits for the results"),
  SLAVE("Slave", Policy.TASK, "it computes much, so that the pool can balance the load"),

  /** The paper's rules say nothing of PAR high with COMM med; here med counts as low. */
  GAP_LOW(
      "Gap(COMM med read as low)", Policy.MONITOR, "it passes on one message and does little else"),
  GAP_HIGH("Gap(COMM med read as low)", Policy.TASK, "it computes much and passes on one message");

  private final String title;
  private final Policy policy;
  private final String why;

  Rule(String title, Policy policy, String why) {
    this.title = title;
    this.policy = policy;
    this.why = why;
  }

  /** The name in tables. */
  public String title() {
    return title;
  }

  public Policy policy() {
    return policy;
  }

  /** The end of a sentence about an actor. */
  public String why() {
    return why;
  }
}
