package soumak.cluster.mail;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import soumak.Mailbox;
import soumak.Mobile;
import soumak.Pausable;
import soumak.Sharable;
import soumak.cluster.engine.Node;
import soumak.woven.Fiber;

/**
 * What an actor knows of where it is. It does not travel: when the actor has moved, it gets another
 * one.
 */
public final class Place implements Sharable {
  private final Node node;
  private final Mailbox<?> mailbox;
  private final @Nullable String refusal;
  private volatile @Nullable Where next;

  Place(Node node, Mailbox<?> mailbox, @Nullable String refusal) {
    this.node = node;
    this.mailbox = mailbox;
    this.refusal = refusal;
  }

  public Node node() {
    return node;
  }

  /**
   * The actor's own mailbox, which moves with it.
   *
   * @param <M> the type of its messages, which the caller knows
   */
  @SuppressWarnings("unchecked") // the caller names it
  public <M> Mailbox<M> mailbox() {
    return (Mailbox<M>) mailbox;
  }

  /** Why the last move did not take place; null if it did. */
  public @Nullable String refusal() {
    return refusal;
  }

  /**
   * Moves the calling actor with its mailbox and all messages in it. Pauses until it goes on there;
   * or here, if it cannot go there: then {@link #refusal} of the new place says why.
   *
   * @return the new place
   */
  public Place goTo(Where where) throws Pausable {
    next(where);
    return Mobile.suspend();
  }

  /** {@link #goTo(Where)} as woven code calls it. */
  public Place goTo(Where where, Fiber fiber) {
    next(where);
    return Mobile.suspend(fiber);
  }

  void next(Where where) {
    next = Objects.requireNonNull(where, "where");
  }

  @Nullable Where next() {
    return next;
  }
}
