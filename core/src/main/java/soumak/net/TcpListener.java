package soumak.net;

import java.io.Closeable;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import soumak.Pausable;
import soumak.Sharable;
import soumak.runtime.Carrier;
import soumak.woven.Fiber;

/**
 * Accepts TCP connections at a local address.
 *
 * <pre>{@code
 * try (TcpListener listener = TcpListener.bind(new InetSocketAddress(7000))) {
 *   while (true) {
 *     TcpSocket socket = listener.accept();
 *     Actor.spawn(() -> serve(socket));
 *   }
 * }
 * }</pre>
 *
 * One task at a time accepts; a second one is refused with {@link IllegalStateException}. Any
 * thread may close. A thread that is no task blocks in {@link #accept}.
 */
public final class TcpListener implements Closeable, Sharable {
  /** Connections that the system keeps until they are accepted; it may allow fewer. */
  private static final int BACKLOG = 4096;

  private final ServerSocketChannel channel;
  private final Endpoint endpoint;
  private final InetSocketAddress local;

  /** Whether the address is free. Until then each who closes waits for that. */
  private volatile boolean isReleased;

  private TcpListener(ServerSocketChannel channel) throws IOException {
    this.channel = channel;
    local = (InetSocketAddress) channel.getLocalAddress();
    endpoint = new Endpoint(channel, local, SelectionKey.OP_ACCEPT, 0);
  }

  /**
   * Listens at {@code address}; port 0 stands for any free port, see {@link #localAddress}. Up to
   * about 4,000 connections wait until they are accepted, if the system allows it.
   *
   * @throws BindException if the address is in use or not one of this machine
   */
  public static TcpListener bind(InetSocketAddress address) throws IOException {
    return bind(address, BACKLOG);
  }

  /**
   * Listens at {@code address}.
   *
   * @param backlog how many connections may wait until they are accepted; the system may allow
   *     fewer
   */
  public static TcpListener bind(InetSocketAddress address, int backlog) throws IOException {
    Addresses.check(address);
    ServerSocketChannel channel = ServerSocketChannel.open();
    try {
      channel.configureBlocking(false);
      channel.bind(address, backlog);
      return new TcpListener(channel);
    } catch (BindException e) {
      channel.close();
      BindException told = new BindException("cannot listen at " + address + ": " + e.getMessage());
      told.initCause(e);
      throw told;
    } catch (Throwable thrown) {
      channel.close();
      throw thrown;
    }
  }

  /**
   * Accepts the next connection; pauses until there is one.
   *
   * @throws java.nio.channels.AsynchronousCloseException if this is closed meanwhile
   * @throws java.nio.channels.ClosedChannelException if it was closed before
   * @throws java.util.concurrent.CancellationException if the task is cancelled while it waits; no
   *     connection is lost
   * @throws IOException if the system refuses, as when too many files are open; to accept again
   *     later may succeed
   * @throws IllegalStateException if another task is accepting
   */
  public TcpSocket accept() throws Pausable, IOException {
    Fiber fiber = Fiber.enter();
    return accepted(fiber.exitRef(accept(null, (Carrier) fiber)));
  }

  /** {@link #accept()} as woven code calls it. */
  public TcpSocket accept(Fiber fiber) throws IOException {
    return accepted(accept(null, (Carrier) fiber));
  }

  /**
   * {@link #accept()} for at most {@code timeout}.
   *
   * @throws TimeoutException if no connection came
   */
  public TcpSocket accept(Duration timeout) throws Pausable, IOException, TimeoutException {
    Fiber fiber = Fiber.enter();
    return accepted(
        fiber.exitRef(accept(Objects.requireNonNull(timeout, "timeout"), (Carrier) fiber)));
  }

  /** {@link #accept(Duration)} as woven code calls it. */
  public TcpSocket accept(Duration timeout, Fiber fiber) throws IOException, TimeoutException {
    return accepted(accept(Objects.requireNonNull(timeout, "timeout"), (Carrier) fiber));
  }

  private @Nullable TcpSocket accept(@Nullable Duration timeout, Carrier carrier)
      throws IOException {
    Accepting accepting = new Accepting(this, timeout);
    return accepting.begin(carrier) ? carrier.spend(accepting.accepted()) : null;
  }

  @SuppressWarnings("NullAway") // null only while pausing: a value that nobody looks at
  private static TcpSocket accepted(@Nullable Object socket) {
    return (TcpSocket) socket;
  }

  /** Accepts a connection if there is one. */
  @Nullable TcpSocket acceptNow() throws IOException {
    SocketChannel accepted = channel.accept();
    return accepted == null ? null : TcpSocket.accepted(accepted);
  }

  Endpoint endpoint() {
    return endpoint;
  }

  /** Where it listens, with the port that the system has chosen if none was given. */
  public InetSocketAddress localAddress() {
    return local;
  }

  /** Whether it has not been closed. */
  public boolean isOpen() {
    return channel.isOpen();
  }

  /**
   * Stops to listen. A task that waits in {@link #accept} gets an {@link
   * java.nio.channels.AsynchronousCloseException}; sockets that were accepted stay open;
   * connections that were not are reset. When this returns, the address is free. Closing twice does
   * nothing.
   */
  @Override
  public void close() {
    endpoint.close();
    if (!isReleased) {
      endpoint.awaitRelease();
      isReleased = true;
    }
  }

  @Override
  public String toString() {
    return "listener at " + local + (isOpen() ? "" : " (closed)");
  }
}
