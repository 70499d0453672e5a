package soumak.net;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import soumak.woven.Fiber;

/** Connects a channel. If that fails, or is given up, the channel is closed. */
final class Connecting extends Operation {
  private final SocketChannel channel;
  private final Endpoint endpoint;
  private final InetSocketAddress remote;
  private boolean begun;
  private @Nullable TcpSocket connected;

  private Connecting(
      SocketChannel channel,
      Endpoint endpoint,
      InetSocketAddress remote,
      @Nullable Duration timeout) {
    super(endpoint.out, timeout);
    this.channel = channel;
    this.endpoint = endpoint;
    this.remote = remote;
  }

  static Connecting to(InetSocketAddress remote, @Nullable Duration timeout) throws IOException {
    refuseIfSimulated();
    SocketChannel channel = SocketChannel.open();
    try {
      channel.configureBlocking(false);
      Endpoint endpoint =
          new Endpoint(channel, remote, SelectionKey.OP_READ, SelectionKey.OP_CONNECT);
      return new Connecting(channel, endpoint, remote, timeout);
    } catch (Throwable thrown) {
      channel.close();
      throw thrown;
    }
  }

  @Nullable TcpSocket connected() {
    return connected;
  }

  @Override
  boolean attempt() throws IOException {
    try {
      boolean done = begun ? channel.finishConnect() : channel.connect(remote);
      begun = true;
      if (done) {
        endpoint.out.operation(SelectionKey.OP_WRITE);
        connected = new TcpSocket(channel, endpoint);
      }
      return done;
    } catch (ConnectException e) {
      ConnectException told =
          new ConnectException("cannot connect to " + remote + ": " + e.getMessage());
      told.initCause(e);
      throw told;
    }
  }

  @Override
  void failed() {
    endpoint.close();
  }

  @Override
  void deliver(Fiber fiber) {
    fiber.result((@Nullable Object) connected);
  }

  @Override
  public StackTraceElement position() {
    return new StackTraceElement("soumak.net.TcpSocket", "connect", "TcpSocket.java", -1);
  }
}
