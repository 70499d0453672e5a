package soumak.cluster.mail;

import org.jspecify.annotations.Nullable;
import soumak.Mailbox;
import soumak.Task;

/**
 * An actor that may be on any node.
 *
 * @param mailbox its own mailbox, wherever it goes
 * @param task stands in for it here: it ends when the actor does, with its result or its failure,
 *     so it can be joined and watched; it is cancelled with it. When the node is lost where the
 *     actor is, it fails with a {@link soumak.cluster.engine.NodeLostException}
 */
public record RemoteActor<M, T extends @Nullable Object>(Mailbox<M> mailbox, Task<T> task) {}
