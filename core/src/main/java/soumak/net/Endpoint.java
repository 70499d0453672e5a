package soumak.net;

import java.io.IOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import org.jspecify.annotations.Nullable;

/**
 * A channel with what its tasks wait for. It is registered with its selector once, when somebody
 * first waits, and only the selector thread touches the key: so changes of its interest set cannot
 * race.
 */
final class Endpoint {
  final Readiness in;
  final Readiness out;

  private final SelectableChannel channel;
  private final String name;
  private final Poller poller;

  /** Null until a task has had to wait. The selector thread alone reads and writes it. */
  private @Nullable SelectionKey key;

  /**
   * @param channel a channel in non-blocking mode
   * @param name what people should read for it
   * @param in what {@link #in} waits for, as in {@link SelectionKey}
   * @param out what {@link #out} waits for
   */
  Endpoint(SelectableChannel channel, Object name, int in, int out) throws IOException {
    this.channel = channel;
    this.name = name.toString();
    this.in = new Readiness(this, in);
    this.out = new Readiness(this, out);
    poller = Poller.next();
  }

  String name() {
    return name;
  }

  boolean isOpen() {
    return channel.isOpen();
  }

  /** Has {@code wanted} fired once, as soon as it is there. Any thread. */
  void watch(Readiness wanted) {
    poller.watch(wanted);
  }

  /** Adds to what the selector looks for. Selector thread only. */
  void watch(Readiness wanted, Selector selector) {
    try {
      SelectionKey registered = key;
      if (registered == null) {
        key = channel.register(selector, wanted.operation(), this);
      } else {
        registered.interestOpsOr(wanted.operation());
      }
    } catch (ClosedChannelException | CancelledKeyException | OutOfMemoryError cannot) {
      // Its task tries again, and is told, or waits again.
      wanted.fire();
    } catch (RuntimeException | Error broken) {
      wanted.fail(broken);
    }
  }

  /**
   * Wakes the tasks that wait for what is ready, and stops looking for it. Selector thread only.
   */
  static void fire(SelectionKey key) {
    try {
      int ready = key.readyOps();
      key.interestOpsAnd(~ready);
      Endpoint endpoint = (Endpoint) key.attachment();
      if ((ready & (SelectionKey.OP_READ | SelectionKey.OP_ACCEPT)) != 0) {
        endpoint.in.fire();
      }
      if ((ready & (SelectionKey.OP_WRITE | SelectionKey.OP_CONNECT)) != 0) {
        endpoint.out.fire();
      }
    } catch (CancelledKeyException closed) {
      // Whoever closed it wakes its tasks.
    }
  }

  /**
   * Closes the channel and wakes its tasks. The system's socket is released by the selector thread,
   * soon.
   *
   * @return whether it was open
   */
  boolean close() {
    boolean open = channel.isOpen();
    try {
      channel.close();
    } catch (IOException e) {
      // What the system could not deliver at the end; nobody can do anything about it any more.
    }
    in.fire();
    out.fire();
    poller.wake();
    return open;
  }

  /**
   * After {@link #close}: waits until the system's socket has been released. Blocks the thread for
   * a moment.
   */
  void awaitRelease() {
    poller.awaitTurn();
  }

  ClosedChannelException closed() {
    return new ClosedByUs.Before(name);
  }

  ClosedChannelException closedMeanwhile() {
    return new ClosedByUs.Meanwhile(name);
  }
}
