package soumak.cluster.engine;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * One node's view of the cluster. All methods may be called by any thread and none of them waits
 * for an answer: what takes a trip is a future, which ends within a bounded time, with an answer or
 * with a {@link NodeLostException}. {@link #send} and {@link #request} may hold back who has sent
 * much, until the network has taken it; but not for mail.
 *
 * <p>Services and tables are small numbers that the features above share out among themselves
 * ({@code Services}); handlers and steps are there before a node joins.
 */
public interface Engine extends AutoCloseable {
  Node self();

  /** Who is there now, as far as this node knows. */
  Members members();

  /**
   * Calls {@code listener} after each change, on a thread of the engine, one change after the
   * other. A node that was shut out itself sees members without itself, and nothing after that.
   */
  void onChange(Consumer<Members> listener);

  /** The node that keeps an entry now. */
  Node home(int table, byte[] key);

  /**
   * Applies the table's step to the entry of {@code key} at its home. When the future is done, the
   * new bytes are at a backup as well, if there are two nodes. A step takes effect once, also when
   * nodes die meanwhile and the engine tries again: it keeps the numbers of the last requests
   * beside the entry. If the future fails, the step took effect once or never.
   */
  CompletableFuture<byte[]> atomic(int table, byte[] key, byte[] argument);

  /**
   * Removes all entries of a table whose keys begin with {@code prefix}, soon. Steps on them that
   * are under way may come before or after that.
   */
  void forget(int table, byte[] prefix);

  /** Sends bytes, at most once; what one node sends to one service of another keeps its order. */
  void send(Node to, int service, byte[] bytes);

  /**
   * Sends bytes and gets the handler's answer, or its failure. In order with {@link #send}.
   *
   * @return fails with a {@link NodeLostException} if the node is gone before it has answered, or
   *     was no member any more; then that {@link NodeLostException#isUnsent is unsent}
   */
  CompletableFuture<byte[]> request(Node to, int service, byte[] bytes);

  /** Leaves the cluster; what is under way ends. */
  @Override
  void close();
}
