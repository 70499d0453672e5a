package soumak.cluster;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.cluster.engine.Engine;
import soumak.cluster.local.LocalCluster;

@Timeout(60)
class StatusEndpointTest {
  @AutoClose private final LocalCluster nodes = LocalCluster.threads();
  private Cluster cluster;
  @AutoClose private StatusEndpoint endpoint;

  @BeforeEach
  void open() throws IOException {
    cluster = Cluster.form(List.of(), services -> nodes.join("one", services));
    endpoint = StatusEndpoint.open(cluster, 0);
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket();
    socket.connect(new InetSocketAddress("127.0.0.1", endpoint.port()));
    return socket;
  }

  /** What comes until the other side ends the connection. */
  private String ask(String request) throws IOException {
    try (Socket socket = connect()) {
      socket.getOutputStream().write(request.getBytes(ISO_8859_1));
      return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
    }
  }

  private String get(String path, String host) throws IOException {
    return ask("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
  }

  @Test
  void itKeepsNoProgramFromItsEnd() throws Exception {
    FutureTask<StatusEndpoint> opening = new FutureTask<>(() -> StatusEndpoint.open(0));
    // As a program's main thread is no daemon either; those of tests may be.
    Thread.ofPlatform().daemon(false).start(opening);
    try (StatusEndpoint opened = opening.get()) {
      assertThat(opened.port()).isPositive();
      assertThat(Thread.getAllStackTraces().keySet())
          .filteredOn(it -> it.getName().equals("HTTP-Dispatcher"))
          .isNotEmpty()
          .allMatch(Thread::isDaemon);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "127.0.0.1:7600", "localhost", "LOCALHOST:7600"})
  void tellsWhatTheClusterTells(String host) throws IOException {
    String answer = get("/", host);
    assertThat(answer)
        .startsWith("HTTP/1.1 200 OK\r\n")
        .containsIgnoringCase("content-type: application/json\r\n")
        .containsIgnoringCase("cache-control: no-store\r\n");
    assertThat(answer.split("\r\n\r\n", 2)[1])
        .startsWith("{\"nodes\":[\n{\"name\":\"one\",\"address\":\"local\",\"pid\":")
        .endsWith("}\n]}\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80"})
  void aWebPageOfAnotherNameGetsNothing(String host) throws IOException {
    assertThat(get("/", host)).startsWith("HTTP/1.1 403 ").doesNotContain("nodes");
  }

  @Test
  void beforeThereIsAClusterItSaysSo() throws IOException {
    try (StatusEndpoint early = StatusEndpoint.open(0)) {
      endpoint.close();
      endpoint = early;
      assertThat(get("/", "localhost"))
          .startsWith("HTTP/1.1 503 ")
          .containsIgnoringCase("retry-after: 1\r\n")
          .contains("the node is joining");
      early.tell(cluster);
      assertThat(get("/", "localhost")).startsWith("HTTP/1.1 200 ").contains("\"name\":\"one\"");
    }
  }

  @Test
  void nothingElseIsThere() throws IOException {
    assertThat(get("/nodes", "localhost")).startsWith("HTTP/1.1 404 ").doesNotContain("pid");
    assertThat(get("/../../etc/passwd", "localhost")).startsWith("HTTP/1.1 404 ");
    for (String method : List.of("POST", "DELETE", "HEAD")) {
      String head = method + " / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n";
      assertThat(ask(head + "Connection: close\r\n\r\n"))
          .startsWith("HTTP/1.1 405 ")
          .containsIgnoringCase("allow: GET")
          .doesNotContain("pid");
    }
  }

  @Test
  void bytesThatAreNoRequestEndTheirConnectionOnly() throws IOException {
    Random random = new Random(7);
    for (int i = 0; i < 200; i++) {
      byte[] bytes = new byte[1 + random.nextInt(300)];
      random.nextBytes(bytes);
      try (Socket socket = connect()) {
        socket.getOutputStream().write(bytes);
      }
    }
    assertThat(get("/", "localhost")).contains("\"name\":\"one\"");
  }

  @Test
  void whoSaysHalfOfARequestKeepsNobodyWaiting() throws IOException {
    List<Socket> open = new ArrayList<>();
    try {
      for (int i = 0; i < 100; i++) {
        open.add(connect());
        open.add(connect());
        open.getLast().getOutputStream().write("GET / HT".getBytes(ISO_8859_1));
      }
      assertThat(get("/", "localhost")).contains("\"name\":\"one\"");
    } finally {
      for (Socket each : open) {
        each.close();
      }
    }
  }

  /** Each asks for the status, and reads nothing. */
  @Test
  void whoDoesNotReadTheAnswerKeepsNobodyWaiting() throws IOException {
    List<Socket> open = new ArrayList<>();
    try {
      for (int i = 0; i < 40; i++) {
        open.add(connect());
        open.getLast()
            .getOutputStream()
            .write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(ISO_8859_1));
      }
      await().until(() -> get("/", "localhost").contains("\"name\":\"one\""));
    } finally {
      for (Socket each : open) {
        each.close();
      }
    }
  }

  /** Something that cannot say its status until it is let go. */
  private static final class Stuck implements Feature {
    private final CountDownLatch gone = new CountDownLatch(1);

    @Override
    public void joined(Engine engine) {}

    @Override
    public Map<String, Long> status() {
      try {
        gone.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      return Map.of("stuck", 0L);
    }
  }

  /** The others are told to come again, and nobody is when those have gone. */
  @Test
  void sixteenMayAskAtOnce() throws IOException {
    Stuck stuck = new Stuck();
    Cluster slow = Cluster.form(List.of(stuck), services -> nodes.join("two", services));
    endpoint.close();
    endpoint = StatusEndpoint.open(slow, 0);
    List<CompletableFuture<String>> answers = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      answers.add(CompletableFuture.supplyAsync(this::status, Thread::startVirtualThread));
    }
    await().until(() -> answers.stream().filter(CompletableFuture::isDone).count() == 4);
    assertThat(answers.stream().filter(CompletableFuture::isDone).map(CompletableFuture::join))
        .allMatch(it -> it.startsWith("HTTP/1.1 503 "))
        .allMatch(it -> it.contains("16 others are asking; ask again"));
    stuck.gone.countDown();
    assertThat(answers.stream().map(CompletableFuture::join))
        .filteredOn(it -> it.startsWith("HTTP/1.1 200 "))
        .hasSize(16);
    assertThat(status()).startsWith("HTTP/1.1 200 ").contains("\"stuck\":0");
  }

  private String status() {
    try {
      return get("/", "localhost");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void connectionsThatAreResetDoNoHarm() throws IOException {
    for (int i = 0; i < 100; i++) {
      try (Socket socket = connect()) {
        socket.getOutputStream().write("GET / HTTP/1.1\r\nHo".getBytes(ISO_8859_1));
        socket.setSoLinger(true, 0);
      }
    }
    assertThat(get("/", "localhost")).contains("\"name\":\"one\"");
  }

  @Test
  void listensAtLoopbackOnlyAndUntilItIsClosed() throws IOException {
    InetAddress own = InetAddress.getByName("127.0.0.2");
    assertThatThrownBy(() -> new Socket(own, endpoint.port()).close())
        .isInstanceOf(ConnectException.class);
    assertThatThrownBy(() -> StatusEndpoint.open(cluster, endpoint.port()))
        .isInstanceOf(IOException.class);
    endpoint.close();
    assertThatThrownBy(() -> connect().close()).isInstanceOf(ConnectException.class);
  }
}
