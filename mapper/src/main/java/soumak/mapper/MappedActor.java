package soumak.mapper;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An actor class with its policy.
 *
 * @param name as sources spell it, but with {@code $} before nested classes; of a function: the
 *     class and line where it is
 * @param reasons one for each field of the vector, in its order
 * @param decision what follows from the vector
 * @param senderObjection why one sender is not proved; null if it is
 * @param policy where it is to run
 * @param chosenBy who says so
 */
public record MappedActor(
    String name,
    ActorKind kind,
    Vector vector,
    List<Reason> reasons,
    Decision decision,
    @Nullable String senderObjection,
    Policy policy,
    Chosen chosenBy) {

  public MappedActor {
    reasons = List.copyOf(reasons);
  }

  /** Who chose a policy. */
  public enum Chosen {
    /** The rules. */
    ANALYSIS,
    /** {@code soumak.MappedTo} at the class. */
    ANNOTATION,
    /** A file of overrides. */
    FILE,
    /** Nobody: it is a function, and these are tasks. */
    DEFAULT
  }

  /** Whether SEQ would be sound. */
  public boolean hasOneSender() {
    return senderObjection == null;
  }

  /**
   * The policy that would follow, by the analysis, if it turns out at run time that its messages
   * take little time, or long. Only what an actor does by itself tells: where it sends much, the
   * time of a message is that of those that it sends to.
   */
  public Policy policyIf(boolean takesLong) {
    if (vector.comm() == Level.HIGH || vector.blk() || chosenBy != Chosen.ANALYSIS) {
      return policy;
    }
    Level cpu = takesLong ? Level.HIGH : Level.LOW;
    Decision then =
        Decision.of(new Vector(vector.blk(), vector.state(), vector.par(), vector.comm(), cpu));
    return then.seqIfOneSender() && hasOneSender() ? Policy.SEQ : then.policy();
  }

  /** A sentence that says why it has its policy. */
  public String why() {
    return switch (chosenBy) {
      case ANALYSIS ->
          decision.rule().title()
              + ": "
              + decision.rule().why()
              + (policy == Policy.SEQ ? "; one sender is proved" : "");
      case ANNOTATION -> "its annotation says so; by the analysis " + decision.policy();
      case FILE -> "the file of overrides says so; by the analysis " + decision.policy();
      case DEFAULT -> "functions are run as tasks";
    };
  }

  MappedActor with(Policy chosen, Chosen by) {
    return new MappedActor(name, kind, vector, reasons, decision, senderObjection, chosen, by);
  }

  /** The reason of one field. */
  public Reason reason(Characteristic field) {
    return reasons.stream().filter(it -> it.field() == field).findFirst().orElseThrow();
  }
}
