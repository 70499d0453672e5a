package soumak.cluster.mail;

import java.util.Objects;
import soumak.Mailbox;
import soumak.Sharable;
import soumak.cluster.engine.Node;

/** Where an actor is to be. */
public sealed interface Where extends Sharable {
  /** At that node. */
  static Where node(Node node) {
    return new At(node);
  }

  /** At the node with the fewest actors that were placed there. */
  static Where leastLoaded() {
    return new LeastLoaded();
  }

  /** At the node where {@code mailbox} is. */
  static Where near(Mailbox<?> mailbox) {
    return new Near(mailbox);
  }

  /** See {@link Where#node}. */
  record At(Node node) implements Where {
    public At {
      Objects.requireNonNull(node, "node");
    }
  }

  /** See {@link Where#leastLoaded}. */
  record LeastLoaded() implements Where {}

  /** See {@link Where#near}. */
  record Near(Mailbox<?> mailbox) implements Where {
    public Near {
      Objects.requireNonNull(mailbox, "mailbox");
    }
  }
}
