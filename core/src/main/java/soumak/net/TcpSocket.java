package soumak.net;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import soumak.Pausable;
import soumak.Safe;
import soumak.Sharable;
import soumak.runtime.Carrier;
import soumak.woven.Fiber;

/**
 * A TCP connection.
 *
 * <pre>{@code
 * try (TcpSocket socket = TcpSocket.connect(address, Duration.ofSeconds(5))) {
 *   socket.write(ByteBuffer.wrap(request));
 *   socket.shutdownOutput();
 *   while (socket.read(buffer, Duration.ofSeconds(30)) >= 0) { ... }
 * }
 * }</pre>
 *
 * One task may read while another one writes. A second reader is refused with {@link
 * IllegalStateException}, and so is a second writer. Any thread may close, or shut the output down.
 * Methods that pause a task block a thread that is none.
 *
 * <p>A read that times out or is cancelled has taken no byte: what arrives later is for the next
 * read. A write that times out or is cancelled may have written a part; the position of its buffer
 * tells.
 *
 * <p>Small writes are sent at once ({@link StandardSocketOptions#TCP_NODELAY} is on).
 */
public final class TcpSocket implements Closeable, Sharable {
  /**
   * The most that one system call moves: it copies to or from a buffer of that size outside of the
   * heap.
   */
  private static final int PIECE = 128 * 1024;

  private final SocketChannel channel;
  private final Endpoint endpoint;
  private final InetSocketAddress local;
  private final InetSocketAddress remote;

  /** Set before the system is told, so that a write that fails meanwhile knows why. */
  private volatile boolean outputShut;

  TcpSocket(SocketChannel channel, Endpoint endpoint) throws IOException {
    this.channel = channel;
    this.endpoint = endpoint;
    local = (InetSocketAddress) channel.getLocalAddress();
    remote = (InetSocketAddress) channel.getRemoteAddress();
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
  }

  static TcpSocket accepted(SocketChannel channel) throws IOException {
    try {
      channel.configureBlocking(false);
      Endpoint endpoint =
          new Endpoint(
              channel, channel.getRemoteAddress(), SelectionKey.OP_READ, SelectionKey.OP_WRITE);
      return new TcpSocket(channel, endpoint);
    } catch (Throwable thrown) {
      channel.close();
      throw thrown;
    }
  }

  /**
   * Connects to {@code address}; pauses until the connection stands. (Resolving a host's name,
   * which {@link InetSocketAddress} does when it is made, blocks: {@link soumak.Blocking#call}
   * makes it pause.)
   *
   * @throws java.net.ConnectException if the peer refuses
   * @throws java.net.UnknownHostException if {@code address} is not resolved
   * @throws java.util.concurrent.CancellationException if the task is cancelled while it waits;
   *     there is no connection
   */
  public static TcpSocket connect(InetSocketAddress address) throws Pausable, IOException {
    Fiber fiber = Fiber.enter();
    return connected(fiber.exitRef(connect(address, null, (Carrier) fiber)));
  }

  /** {@link #connect(InetSocketAddress)} as woven code calls it. */
  public static TcpSocket connect(InetSocketAddress address, Fiber fiber) throws IOException {
    return connected(connect(address, null, (Carrier) fiber));
  }

  /**
   * {@link #connect(InetSocketAddress)} within {@code timeout}.
   *
   * @throws TimeoutException if the connection did not stand by then; there is none
   */
  public static TcpSocket connect(InetSocketAddress address, Duration timeout)
      throws Pausable, IOException, TimeoutException {
    Fiber fiber = Fiber.enter();
    return connected(
        fiber.exitRef(
            connect(address, Objects.requireNonNull(timeout, "timeout"), (Carrier) fiber)));
  }

  /** {@link #connect(InetSocketAddress, Duration)} as woven code calls it. */
  public static TcpSocket connect(InetSocketAddress address, Duration timeout, Fiber fiber)
      throws IOException, TimeoutException {
    return connected(connect(address, Objects.requireNonNull(timeout, "timeout"), (Carrier) fiber));
  }

  private static @Nullable TcpSocket connect(
      InetSocketAddress address, @Nullable Duration timeout, Carrier carrier) throws IOException {
    Addresses.check(address);
    Connecting connecting = Connecting.to(address, timeout);
    return connecting.begin(carrier) ? carrier.spend(connecting.connected()) : null;
  }

  @SuppressWarnings("NullAway") // null only while pausing: a value that nobody looks at
  private static TcpSocket connected(@Nullable Object socket) {
    return (TcpSocket) socket;
  }

  /**
   * Reads at least one byte, at most as many as {@code target} has room for; pauses until there is
   * one.
   *
   * @return how many bytes were read; -1 if the peer will send no more; 0 only if {@code target}
   *     has no room
   * @throws java.nio.channels.AsynchronousCloseException if this is closed meanwhile
   * @throws ClosedChannelException if it was closed before
   * @throws java.util.concurrent.CancellationException if the task is cancelled while it waits; no
   *     byte is lost
   * @throws IOException if the peer has reset the connection, or it broke
   * @throws IllegalStateException if another task is reading
   */
  public int read(@Safe ByteBuffer target) throws Pausable, IOException {
    Fiber fiber = Fiber.enter();
    return fiber.exitInt(read(target, null, (Carrier) fiber));
  }

  /** {@link #read(ByteBuffer)} as woven code calls it. */
  public int read(ByteBuffer target, Fiber fiber) throws IOException {
    return read(target, null, (Carrier) fiber);
  }

  /**
   * {@link #read(ByteBuffer)} for at most {@code timeout}.
   *
   * @throws TimeoutException if no byte came; what comes later is for the next read
   */
  public int read(@Safe ByteBuffer target, Duration timeout)
      throws Pausable, IOException, TimeoutException {
    Fiber fiber = Fiber.enter();
    return fiber.exitInt(read(target, Objects.requireNonNull(timeout, "timeout"), (Carrier) fiber));
  }

  /** {@link #read(ByteBuffer, Duration)} as woven code calls it. */
  public int read(ByteBuffer target, Duration timeout, Fiber fiber)
      throws IOException, TimeoutException {
    return read(target, Objects.requireNonNull(timeout, "timeout"), (Carrier) fiber);
  }

  private int read(ByteBuffer target, @Nullable Duration timeout, Carrier carrier)
      throws IOException {
    Reading reading = new Reading(this, target, timeout);
    return reading.begin(carrier) ? carrier.spend(reading.count()) : 0;
  }

  /**
   * Writes all bytes of {@code source}; pauses while the system's buffers are full because the peer
   * does not read.
   *
   * <p>If it fails, is cancelled or times out, the position of {@code source} tells how much has
   * been handed to the system; the peer may have got less.
   *
   * @throws java.nio.channels.AsynchronousCloseException if this is closed meanwhile
   * @throws ClosedChannelException if it, or its output, was closed before
   * @throws java.util.concurrent.CancellationException if the task is cancelled while it waits
   * @throws IOException if the peer has reset the connection, or it broke
   * @throws IllegalStateException if another task is writing
   */
  public void write(@Safe ByteBuffer source) throws Pausable, IOException {
    Fiber fiber = Fiber.enter();
    write(source, null, (Carrier) fiber);
    fiber.exitVoid();
  }

  /** {@link #write(ByteBuffer)} as woven code calls it. */
  public void write(ByteBuffer source, Fiber fiber) throws IOException {
    write(source, null, (Carrier) fiber);
  }

  /**
   * {@link #write(ByteBuffer)} within {@code timeout}.
   *
   * @throws TimeoutException if not all was written by then; the position of {@code source} tells
   *     how much was
   */
  public void write(@Safe ByteBuffer source, Duration timeout)
      throws Pausable, IOException, TimeoutException {
    Fiber fiber = Fiber.enter();
    write(source, Objects.requireNonNull(timeout, "timeout"), (Carrier) fiber);
    fiber.exitVoid();
  }

  /** {@link #write(ByteBuffer, Duration)} as woven code calls it. */
  public void write(ByteBuffer source, Duration timeout, Fiber fiber)
      throws IOException, TimeoutException {
    write(source, Objects.requireNonNull(timeout, "timeout"), (Carrier) fiber);
  }

  private void write(ByteBuffer source, @Nullable Duration timeout, Carrier carrier)
      throws IOException {
    if (new Writing(this, source, timeout).begin(carrier)) {
      carrier.spend(null);
    }
  }

  /** Reads what is there; 0 if nothing is, -1 at the end. */
  int readNow(ByteBuffer target) throws IOException {
    int limit = target.limit();
    target.limit(target.position() + Math.min(PIECE, target.remaining()));
    try {
      return channel.read(target);
    } finally {
      target.limit(limit);
    }
  }

  /**
   * Writes one piece, or the part of it that the system takes; false if it did not take all of the
   * piece.
   */
  boolean writeNow(ByteBuffer source) throws IOException {
    int limit = source.limit();
    source.limit(source.position() + Math.min(PIECE, source.remaining()));
    try {
      channel.write(source);
      return !source.hasRemaining();
    } catch (IOException e) {
      throw outputShut ? new ClosedChannelException() : e;
    } finally {
      source.limit(limit);
    }
  }

  Endpoint endpoint() {
    return endpoint;
  }

  /**
   * Tells the peer that nothing more will be written; reading goes on. A task that waits in {@link
   * #write} gets an {@link java.nio.channels.AsynchronousCloseException}. A second time does
   * nothing.
   *
   * @throws ClosedChannelException if this is closed
   */
  public void shutdownOutput() throws IOException {
    outputShut = true;
    try {
      channel.shutdownOutput();
    } catch (ClosedChannelException e) {
      throw endpoint.closed();
    }
    endpoint.out.wakeWaiter();
  }

  /** The address on this side. */
  public InetSocketAddress localAddress() {
    return local;
  }

  /** The address of the peer. */
  public InetSocketAddress remoteAddress() {
    return remote;
  }

  /**
   * Sets an option, as {@link StandardSocketOptions#SO_RCVBUF}.
   *
   * @return this
   * @throws UnsupportedOperationException if a TCP socket has no such option
   */
  public <T> TcpSocket option(SocketOption<T> option, T value) throws IOException {
    channel.setOption(option, value);
    return this;
  }

  /** The value of an option. */
  public <T> T option(SocketOption<T> option) throws IOException {
    return channel.getOption(option);
  }

  /** Whether it has not been closed on this side. */
  public boolean isOpen() {
    return channel.isOpen();
  }

  /**
   * Closes the connection. What has been written is still delivered, unless bytes from the peer
   * have not been read: then the system resets the connection. Tasks that wait in {@link #read} or
   * {@link #write} get an {@link java.nio.channels.AsynchronousCloseException}. Closing twice does
   * nothing.
   */
  @Override
  public void close() {
    endpoint.close();
  }

  @Override
  public String toString() {
    return "socket " + local + " - " + remote + (isOpen() ? "" : " (closed)");
  }
}
