package soumak.cluster.engine;

import java.util.concurrent.CompletionStage;

/**
 * Gets what other nodes send to a service of this node. It is called on the engine's threads, for
 * messages of one sender in their order, one after the other, and must not block: what takes long
 * is handed to a task, and the answer comes later.
 */
@FunctionalInterface
public interface Handler {
  /** The answer; of a message that was only sent, nobody sees it. */
  CompletionStage<byte[]> receive(Node from, byte[] bytes);
}
