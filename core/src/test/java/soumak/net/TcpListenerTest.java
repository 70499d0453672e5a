package soumak.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import soumak.Simulation;
import soumak.runtime.Looking;

class TcpListenerTest {
  private static final Duration LONG = Duration.ofMinutes(5);

  private TcpListener listener;

  @BeforeEach
  void listen() throws Throwable {
    listener = TcpListener.bind(Loopback.anyPort());
  }

  @AfterEach
  void close() {
    listener.close();
  }

  @Test
  void tellsThePortThatTheSystemChose() {
    assertThat(listener.localAddress().getPort()).isPositive();
    assertThat(listener.toString()).contains(":" + listener.localAddress().getPort());
  }

  @ParameterizedTest
  @EnumSource
  void acceptsWhatHasConnected(Running.By by) throws Throwable {
    try (TcpSocket client = TcpSocket.connect(listener.localAddress());
        TcpSocket accepted = by.start(Call.accept(listener)).result()) {
      assertThat(accepted.remoteAddress()).isEqualTo(client.localAddress());
      assertThat(accepted.localAddress()).isEqualTo(client.remoteAddress());
    }
  }

  @ParameterizedTest
  @EnumSource
  void waitsForAConnection(Running.By by) throws Throwable {
    Running<TcpSocket> accepting = by.start(Call.accept(listener));
    accepting.awaitWaiting();
    try (TcpSocket client = TcpSocket.connect(listener.localAddress());
        TcpSocket accepted = accepting.result()) {
      assertThat(accepted.remoteAddress()).isEqualTo(client.localAddress());
    }
  }

  @ParameterizedTest
  @EnumSource
  void waitsForAConnectionWithATimeout(Running.By by) throws Throwable {
    Running<TcpSocket> accepting = by.start(Call.accept(listener, LONG));
    accepting.awaitWaiting();
    try (TcpSocket client = TcpSocket.connect(listener.localAddress());
        TcpSocket accepted = accepting.result()) {
      assertThat(accepted.remoteAddress()).isEqualTo(client.localAddress());
    }
  }

  @ParameterizedTest
  @EnumSource
  void timesOutAndLosesNoConnection(Running.By by) throws Throwable {
    assertThat(by.start(Call.accept(listener, Duration.ofMillis(1))).failure())
        .isInstanceOf(TimeoutException.class);
    try (TcpSocket client = TcpSocket.connect(listener.localAddress());
        TcpSocket accepted = by.start(Call.accept(listener)).result()) {
      assertThat(accepted.remoteAddress()).isEqualTo(client.localAddress());
    }
  }

  @ParameterizedTest
  @EnumSource
  void isCancelledAndLosesNoConnection(Running.By by) throws Throwable {
    Running<TcpSocket> accepting = by.start(Call.accept(listener));
    accepting.awaitWaiting();
    accepting.cancel();
    assertThat(accepting.failure()).isInstanceOf(CancellationException.class);
    try (TcpSocket client = TcpSocket.connect(listener.localAddress());
        TcpSocket accepted = by.start(Call.accept(listener)).result()) {
      assertThat(accepted.remoteAddress()).isEqualTo(client.localAddress());
    }
  }

  @ParameterizedTest
  @EnumSource
  void closeWakesWhoAccepts(Running.By by) {
    Running<TcpSocket> accepting = by.start(Call.accept(listener));
    accepting.awaitWaiting();
    listener.close();
    assertThat(accepting.failure())
        .isInstanceOf(AsynchronousCloseException.class)
        .hasMessageContaining(listener.localAddress().toString());
  }

  @ParameterizedTest
  @EnumSource
  void refusesToAcceptWhenClosed(Running.By by) {
    listener.close();
    assertThat(listener.isOpen()).isFalse();
    assertThat(by.start(Call.accept(listener)).failure())
        .isInstanceOf(ClosedChannelException.class)
        .hasMessageContaining(listener.localAddress().toString());
  }

  @ParameterizedTest
  @EnumSource
  void refusesASecondWhoAccepts(Running.By by) throws Throwable {
    Running<TcpSocket> first = by.start(Call.accept(listener));
    first.awaitWaiting();
    assertThat(by.start(Call.accept(listener)).failure())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("cannot accept at " + listener.localAddress());
    assertThat(first.isDone()).isFalse();
    try (TcpSocket client = TcpSocket.connect(listener.localAddress());
        TcpSocket accepted = first.result()) {
      assertThat(accepted.remoteAddress()).isEqualTo(client.localAddress());
    }
  }

  @Test
  void addressIsFreeWhenClosed() throws Throwable {
    InetSocketAddress address = listener.localAddress();
    for (int i = 0; i < 20; i++) {
      Running<TcpSocket> accepting = Running.By.TASK.start(Call.accept(listener));
      accepting.awaitWaiting();
      listener.close();
      listener = TcpListener.bind(address);
      assertThat(accepting.failure()).isInstanceOf(AsynchronousCloseException.class);
    }
  }

  @Test
  void acceptedSocketsOutliveIt() throws Throwable {
    try (TcpSocket client = TcpSocket.connect(listener.localAddress());
        TcpSocket accepted = listener.accept()) {
      listener.close();
      listener.close();
      client.write(Loopback.bytes("still here"));
      ByteBuffer target = ByteBuffer.allocate(10);
      assertThat(Loopback.fill(accepted, target)).isTrue();
      assertThat(Loopback.text(target)).isEqualTo("still here");
    }
  }

  @Test
  void refusesAnAddressInUse() {
    assertThatThrownBy(() -> TcpListener.bind(listener.localAddress()))
        .isInstanceOf(BindException.class)
        .hasMessageContaining(listener.localAddress().toString());
  }

  @Test
  void refusesAnUnknownName() {
    assertThatThrownBy(() -> TcpListener.bind(InetSocketAddress.createUnresolved("nowhere", 1)))
        .isInstanceOf(UnknownHostException.class)
        .hasMessageContaining("nowhere");
  }

  @Test
  void tellsWhatATaskWaitsFor() {
    Running.InTask<TcpSocket> accepting = new Running.InTask<>(Call.accept(listener));
    accepting.awaitWaiting();
    assertThat(Looking.state(accepting.task()))
        .isEqualTo("waits for a connection at " + listener.localAddress());
    assertThat(listener.endpoint().in.isExternal()).isTrue();
  }

  @Test
  void cannotBeSimulated() {
    assertThatThrownBy(() -> Simulation.run(1, () -> listener.accept()))
        .hasStackTraceContaining("a TCP socket cannot be simulated");
  }
}
