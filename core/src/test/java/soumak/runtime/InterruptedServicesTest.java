package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.Task;
import soumak.net.TcpListener;

/** A thread of ours that a program interrupts sleeps again: it keeps no mark that wakes it. */
class InterruptedServicesTest {
  @ParameterizedTest
  @ValueSource(strings = {"soumak-timer", "soumak-monitor", "soumak-net"})
  void losesItsMark(String name) throws Throwable {
    Task.sleep(Duration.ofMillis(1));
    try (TcpListener any =
        TcpListener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
      assertThat(any.localAddress()).isNotNull();
      Thread thread = Looking.thread(name);
      thread.interrupt();
      await().until(() -> !thread.isInterrupted());
      assertThat(thread.isAlive()).isTrue();
    }
  }
}
