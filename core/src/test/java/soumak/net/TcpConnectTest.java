package soumak.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import soumak.Simulation;
import soumak.runtime.Looking;
import soumak.testing.FreePorts;

class TcpConnectTest {
  private static final Duration LONG = Duration.ofMinutes(5);

  @ParameterizedTest
  @EnumSource
  void connects(Running.By by) throws Throwable {
    try (TcpListener listener = TcpListener.bind(Loopback.anyPort());
        TcpSocket first = by.start(Call.connect(listener.localAddress())).result();
        TcpSocket second = by.start(Call.connect(listener.localAddress(), LONG)).result()) {
      assertThat(first.remoteAddress()).isEqualTo(listener.localAddress());
      assertThat(second.localAddress()).isNotEqualTo(first.localAddress());
      assertThat(first.isOpen()).isTrue();
      assertThat(first.toString())
          .contains(first.localAddress().toString(), first.remoteAddress().toString());
    }
  }

  @ParameterizedTest
  @EnumSource
  void sendsSmallWritesAtOnceUnlessToldOtherwise(Running.By by) throws Throwable {
    try (TcpListener listener = TcpListener.bind(Loopback.anyPort());
        TcpSocket socket = by.start(Call.connect(listener.localAddress())).result();
        TcpSocket accepted = listener.accept()) {
      assertThat(socket.option(StandardSocketOptions.TCP_NODELAY)).isTrue();
      assertThat(accepted.option(StandardSocketOptions.TCP_NODELAY)).isTrue();
      assertThat(socket.option(StandardSocketOptions.TCP_NODELAY, false)).isSameAs(socket);
      assertThat(socket.option(StandardSocketOptions.TCP_NODELAY)).isFalse();
    }
  }

  @ParameterizedTest
  @EnumSource
  void tellsWhoRefuses(Running.By by) throws Throwable {
    InetSocketAddress nobody =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), FreePorts.next());
    assertThat(by.start(Call.connect(nobody)).failure())
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("cannot connect to " + nobody);
    assertThat(by.start(Call.connect(nobody, LONG)).failure()).isInstanceOf(ConnectException.class);
  }

  @ParameterizedTest
  @EnumSource
  void refusesAnUnknownName(Running.By by) {
    assertThat(by.start(Call.connect(InetSocketAddress.createUnresolved("nowhere", 1))).failure())
        .isInstanceOf(UnknownHostException.class)
        .hasMessageContaining("nowhere");
  }

  @Test
  void aSimulationLeavesNoSocketOpen() {
    UnixOperatingSystemMXBean system =
        ManagementFactory.getPlatformMXBean(UnixOperatingSystemMXBean.class);
    Assumptions.assumeTrue(system != null);
    long before = system.getOpenFileDescriptorCount();
    for (int i = 0; i < 300; i++) {
      assertThatThrownBy(() -> Simulation.run(1, () -> TcpSocket.connect(Loopback.anyPort())))
          .hasStackTraceContaining("a TCP socket cannot be simulated");
    }
    assertThat(system.getOpenFileDescriptorCount() - before).isLessThan(100);
  }

  @ParameterizedTest
  @EnumSource
  @EnabledOnOs(OS.LINUX)
  void timesOut(Running.By by) throws Throwable {
    try (Deaf peer = new Deaf()) {
      assertThat(by.start(Call.connect(peer.address(), Duration.ofMillis(1))).failure())
          .isInstanceOf(TimeoutException.class);
    }
  }

  @ParameterizedTest
  @EnumSource
  @EnabledOnOs(OS.LINUX)
  void isCancelled(Running.By by) throws Throwable {
    try (Deaf peer = new Deaf()) {
      Running<TcpSocket> connecting = by.start(Call.connect(peer.address()));
      connecting.awaitWaiting();
      connecting.cancel();
      assertThat(connecting.failure()).isInstanceOf(CancellationException.class);
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void tellsWhatATaskWaitsFor() throws Throwable {
    try (Deaf peer = new Deaf()) {
      Running.InTask<TcpSocket> connecting = new Running.InTask<>(Call.connect(peer.address()));
      connecting.awaitWaiting();
      assertThat(Looking.state(connecting.task()))
          .isEqualTo("waits for the connection to " + peer.address());
      connecting.cancel();
      assertThat(connecting.failure()).isInstanceOf(CancellationException.class);
    }
  }

  /** A listener whose queue is full: Linux answers no further attempt to connect. */
  private static final class Deaf implements AutoCloseable {
    private final TcpListener listener = TcpListener.bind(Loopback.anyPort(), 1);
    private final List<TcpSocket> queue = new ArrayList<>();

    /** Twice in succession, as a slow machine lets one attempt time out that was answered. */
    Deaf() throws Throwable {
      int unanswered = 0;
      while (unanswered < 2) {
        try {
          queue.add(TcpSocket.connect(listener.localAddress(), Duration.ofMillis(100)));
          unanswered = 0;
        } catch (TimeoutException e) {
          unanswered++;
        }
      }
    }

    InetSocketAddress address() {
      return listener.localAddress();
    }

    @Override
    public void close() {
      queue.forEach(TcpSocket::close);
      listener.close();
    }
  }
}
