package soumak.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import soumak.Steps;

class ManySocketsTest {
  private static final int SOCKETS = 500;
  private static final int ROUNDS = 20;

  /** Answers {@code ROUNDS} bytes with the same bytes. */
  private static Steps<Integer> echo(TcpSocket socket) {
    ByteBuffer one = ByteBuffer.allocate(1);
    return Steps.<Integer>of()
        .thenInt(f -> socket.read(one.clear(), f))
        .thenDo(f -> socket.write(one.flip(), f))
        .repeat(ROUNDS);
  }

  /** Sends {@code ROUNDS} bytes, one after the answer to the other, and fails on a wrong answer. */
  private static Steps<Integer> ask(TcpSocket socket) {
    ByteBuffer one = ByteBuffer.allocate(1);
    byte[] sent = {0};
    return Steps.<Integer>of()
        .thenDo(f -> socket.write(one.clear().put(0, ++sent[0]), f))
        .thenInt(f -> socket.read(one.clear(), f))
        .then((n, f) -> {
          assertThat(one.get(0)).isEqualTo(sent[0]);
          return n;
        })
        .repeat(ROUNDS);
  }

  @Test
  void manyPairsTalkAtOnce() throws Throwable {
    List<TcpSocket> sockets = new ArrayList<>();
    List<Steps<Integer>> echoes = new ArrayList<>();
    List<Steps<Integer>> askers = new ArrayList<>();
    try (TcpListener listener = TcpListener.bind(Loopback.anyPort())) {
      for (int i = 0; i < SOCKETS; i++) {
        TcpSocket client = TcpSocket.connect(listener.localAddress());
        TcpSocket server = listener.accept();
        sockets.add(client);
        sockets.add(server);
        echoes.add(echo(server).start());
        askers.add(ask(client));
      }
      askers.forEach(Steps::start);
      for (Steps<Integer> asker : askers) {
        assertThat(asker.joinBlocking()).isEqualTo(1);
        assertThat(asker.rounds()).isEqualTo(ROUNDS);
      }
      for (Steps<Integer> echo : echoes) {
        assertThat(echo.joinBlocking()).isEqualTo(1);
      }
      assertThat(netThreads()).hasSize(1);
    } finally {
      sockets.forEach(TcpSocket::close);
    }
  }

  @Test
  void manySocketsAreClosedWhileTasksWait() throws Throwable {
    List<Loopback> pairs = new ArrayList<>();
    List<Running<Integer>> readers = new ArrayList<>();
    for (int i = 0; i < SOCKETS; i++) {
      Loopback pair = Loopback.open();
      pairs.add(pair);
      readers.add(Running.By.TASK.start(Call.read(pair.server(), ByteBuffer.allocate(1))));
      readers.add(Running.By.TASK.start(Call.read(pair.client(), ByteBuffer.allocate(1))));
    }
    pairs.forEach(Loopback::close);
    for (Running<Integer> reader : readers) {
      // Each is woken by its own close, unless it came to read after it or the peer's was quicker.
      try {
        assertThat(reader.result()).isEqualTo(-1);
      } catch (java.nio.channels.ClosedChannelException closed) {
        assertThat(closed).hasMessageContaining("closed");
      }
    }
  }

  /**
   * Bytes that nobody reads, a peer that has closed, interest that was given up, a listener whose
   * connections nobody accepts: none of it may keep the selector thread busy.
   */
  @Test
  void selectorThreadSleepsWhenNobodyWaits() throws Throwable {
    try (TcpListener listener = TcpListener.bind(Loopback.anyPort());
        Loopback unread = Loopback.open();
        Loopback left = Loopback.open();
        Loopback writable = Loopback.narrow()) {
      giveUpReading(unread.server());
      unread.client().write(Loopback.bytes("nobody reads this"));
      giveUpReading(left.server());
      left.client().close();
      giveUp(Call.write(writable.server(), ByteBuffer.allocate(8 << 20), Duration.ofMillis(20)));
      Loopback.fill(writable.client(), ByteBuffer.allocate(1 << 12));
      giveUp(Call.accept(listener, Duration.ofMillis(1)));
      try (TcpSocket unaccepted = TcpSocket.connect(listener.localAddress())) {
        assertThat(unaccepted.isOpen()).isTrue();
        Thread.sleep(50);
        long before = cpuNanos();
        Thread.sleep(500);
        assertThat(cpuNanos() - before).isLessThan(100_000_000);
      }
      ByteBuffer target = ByteBuffer.allocate(100);
      assertThat(unread.server().read(target)).isEqualTo(17);
      assertThat(left.server().read(target)).isEqualTo(-1);
      assertThat(listener.accept().isOpen()).isTrue();
    }
  }

  private static void giveUpReading(TcpSocket socket) {
    giveUp(Call.read(socket, ByteBuffer.allocate(1), Duration.ofMillis(1)));
  }

  private static void giveUp(Call<?> call) {
    assertThat(Running.By.TASK.start(call).failure()).isInstanceOf(TimeoutException.class);
  }

  private static List<Thread> netThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("soumak-net"))
        .toList();
  }

  private static long cpuNanos() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return threads.getThreadCpuTime(netThreads().getFirst().threadId());
  }
}
