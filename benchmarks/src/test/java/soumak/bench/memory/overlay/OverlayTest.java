package soumak.bench.memory.overlay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import soumak.Task;
import soumak.bench.Run;
import soumak.bench.Size;
import soumak.bench.memory.overlay.Forwarder.Totals;
import soumak.bench.memory.overlay.Overlay.Outcome;
import soumak.bench.memory.overlay.Plan.Kind;
import soumak.bench.memory.overlay.Plan.Step;
import soumak.memory.Memory;
import soumak.net.TcpListener;
import soumak.net.TcpSocket;

/** All nodes let the same packets out and measure the same; none keeps a packet. */
@Timeout(60)
class OverlayTest {
  private static final int PACKETS = 500;
  private static final List<Plan> PLANS = List.of(Plan.USUAL, Plan.COPYING);

  static Stream<Supplier<Forwarder>> forwarders() {
    return Stream.of(
        ManualForwarder::new,
        () -> new CollectedForwarder(new HeapStorage()),
        () -> new CollectedForwarder(new NettyStorage()),
        () -> new CollectedForwarder(new AgronaStorage()));
  }

  static Stream<Arguments> transfers() {
    return forwarders()
        .flatMap(forwarder ->
            Stream.of(Frames.SHORTEST, 64, 1_000, 5_000, 66_000)
                .flatMap(size -> PLANS.stream().map(plan -> Arguments.of(forwarder, size, plan))));
  }

  @ParameterizedTest
  @MethodSource("transfers")
  void packetsComeThrough(Supplier<Forwarder> forwarder, int size, Plan plan) throws Exception {
    long before = Memory.live();
    Run run = new Run(new Size("test", PACKETS, size, 1), 1);
    Outcome outcome = Overlay.transfer(forwarder.get(), plan, run, 0);
    assertThat(outcome.sink().sum()).isEqualTo(Overlay.sum(PACKETS, plan.hopsSent()));
    assertThat(outcome.totals())
        .isEqualTo(new Totals(PACKETS, PACKETS * (size + 8L), Overlay.sum(PACKETS, 1)));
    assertThat(Memory.live()).isEqualTo(before);
  }

  @Test
  void burstsComeThrough() throws Exception {
    Run run = new Run(new Size("test", 50, 100, 1), 1);
    Outcome outcome = Overlay.transfer(new ManualForwarder(), Plan.USUAL, run, 7);
    assertThat(outcome.sink().sum()).isEqualTo(Overlay.sum(50, 1));
    assertThat(outcome.sink().time(500)).isPositive();
    assertThat(outcome.sink().time(1000)).isGreaterThanOrEqualTo(outcome.sink().time(500));
  }

  /** The hop is counted in one of the copies only. */
  @Test
  void whatIsSharedIsCopiedBeforeItIsChanged() {
    assertThat(Plan.USUAL.hopsSent()).isOne();
    assertThat(Plan.COPYING.hopsSent()).isZero();
  }

  @ParameterizedTest
  @MethodSource("forwarders")
  void aStreamThatEndsInAPacketIsAnError(Supplier<Forwarder> forwarder) throws Exception {
    assertThatThrownBy(() -> send(forwarder.get(), frame(100), new byte[] {0, 0, 0, 100, 1}))
        .hasStackTraceContaining("in the middle of a packet");
  }

  @ParameterizedTest
  @MethodSource("forwarders")
  void packetsThatAreTooShortOrTooLongAreAnError(Supplier<Forwarder> forwarder) throws Exception {
    assertThatThrownBy(() -> send(forwarder.get(), new byte[] {0, 0, 0, 16}))
        .hasStackTraceContaining("a packet of 16 bytes");
    assertThatThrownBy(() -> send(forwarder.get(), new byte[] {0, 16, 0, 1}))
        .hasStackTraceContaining("a packet of 1048577 bytes");
  }

  @ParameterizedTest
  @MethodSource("forwarders")
  void aSinkThatGoesIsAnErrorAndNoLeak(Supplier<Forwarder> forwarder) throws Exception {
    byte[] packets = new byte[40 * (Frames.LENGTH + 100_000)];
    for (int at = 0; at < packets.length; at += Frames.LENGTH + 100_000) {
      ByteBuffer.wrap(packets).putInt(at, 100_000);
    }
    assertThatThrownBy(() -> sendToOneThatGoes(forwarder.get(), packets))
        .hasRootCauseInstanceOf(IOException.class);
  }

  private static byte[] frame(int size) {
    return ByteBuffer.allocate(Frames.LENGTH + size).putInt(size).array();
  }

  /** A source that is none. */
  private static void send(Forwarder forwarder, byte[]... bytes) throws Exception {
    send(forwarder, sink -> {}, bytes);
  }

  private static void sendToOneThatGoes(Forwarder forwarder, byte[] bytes) throws Exception {
    send(forwarder, sink -> sink.accept().close(), bytes);
  }

  /** What the sink does when the node is connected to it. */
  private interface Reception {
    void by(ServerSocketChannel sink) throws IOException;
  }

  private static void send(Forwarder forwarder, Reception reception, byte[]... bytes)
      throws Exception {
    long before = Memory.live();
    InetSocketAddress here = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (ServerSocketChannel sink = ServerSocketChannel.open().bind(here);
        TcpListener nodePort = TcpListener.bind(here)) {
      InetSocketAddress out = (InetSocketAddress) sink.getLocalAddress();
      Task<Totals> node =
          Task.spawn(() -> {
            try (TcpSocket from = nodePort.accept();
                TcpSocket to = TcpSocket.connect(out)) {
              return forwarder.forward(from, to, Plan.USUAL);
            }
          });
      InetSocketAddress address = nodePort.localAddress();
      try (Socket socket = new Socket(address.getAddress(), address.getPort())) {
        reception.by(sink);
        for (byte[] it : bytes) {
          socket.getOutputStream().write(it);
        }
      } catch (SocketException closed) {
        // The node has closed it, because its way out is gone.
      }
      node.joinBlocking();
    } finally {
      assertThat(Memory.live()).isEqualTo(before);
    }
  }

  @Test
  void plansHaveNoCircles() {
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> new Plan(List.of(new Step(Kind.HOP, List.of(0)))))
        .withMessage("operation 0 cannot be followed by 0");
  }
}
