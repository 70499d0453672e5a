package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A gateway that gets no thread for a client ends its connection, and serves others. */
@Timeout(60)
class GatewayWithoutThreadsTest {
  private static final Logger LOG = Logger.getLogger("soumak.cluster");
  private static final byte[] TOO_LONG = {-1, -1, -1, -1};

  private final ThreadNodes nodes = new ThreadNodes(1);

  /** How many there are. */
  private final AtomicInteger threads = new AtomicInteger(1000);

  /** What a thread of the gateway has thrown, which nobody would hear. */
  private final Queue<Throwable> uncaught = new ConcurrentLinkedQueue<>();

  private Gateway gateway;

  @BeforeEach
  void open() throws IOException {
    LOG.setLevel(Level.OFF); // what fails is logged
    gateway =
        Gateway.open(
            nodes.mail(0),
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            Messages.WIRE,
            GatewayLimits.USUAL,
            this::thread);
  }

  private Thread thread(Runnable body) {
    if (threads.getAndDecrement() <= 0) {
      throw new OutOfMemoryError("a test's");
    }
    return Thread.ofVirtual()
        .uncaughtExceptionHandler((thread, thrown) -> uncaught.add(thrown))
        .unstarted(body);
  }

  @AfterEach
  void close() {
    gateway.close();
    nodes.close();
    LOG.setLevel(null);
    assertThat(uncaught).isEmpty();
  }

  private RawClient client(byte... first) throws IOException {
    return new RawClient(gateway.port(), InetAddress.getLoopbackAddress(), first);
  }

  private void othersAreServed() throws IOException {
    threads.set(1000);
    try (RawClient next = client()) {
      next.isServed();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void whoCannotBeServedIsDisconnected(int count) throws IOException {
    threads.set(count);
    try (RawClient client = client()) {
      assertThat(client.in.read()).isEqualTo(-1);
      await().until(() -> gateway.clients() == 0);
    }
    othersAreServed();
  }

  /** Its reader and its writer there are; not one to tell it, or none to end that in time. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void whoCannotBeToldWhyIsDisconnectedAllTheSame(int count) throws IOException {
    int most = gateway.farewells.availablePermits();
    threads.set(count);
    try (RawClient client = client(TOO_LONG)) {
      assertThat(client.in.read()).isEqualTo(-1);
    }
    await().until(() -> gateway.farewells.availablePermits() == most);
    othersAreServed();
  }

  /** It is its reader that wants one more. */
  @Test
  void whoseMailboxGetsNoThreadIsDisconnected() throws IOException {
    threads.set(2);
    try (RawClient client = client(RawClient.PING)) {
      client.send(new Item.Open(1, 1));
      assertThat(client.in.read()).isEqualTo(-1);
      await().until(() -> gateway.clients() == 0);
    }
    othersAreServed();
  }
}
