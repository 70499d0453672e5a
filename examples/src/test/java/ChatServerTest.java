import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.net.LineReader;
import soumak.net.TcpListener;
import soumak.net.TcpSocket;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ChatServerTest {
  private static final int CLIENTS = 10_000;
  private static final Duration PATIENT = Duration.ofMinutes(5);

  private TcpListener listener;
  private Thread server;

  @BeforeEach
  void listen() throws Throwable {
    listener = TcpListener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  }

  private void serve(Duration patience) {
    server =
        Thread.startVirtualThread(() -> {
          try {
            ChatServer.serve(listener, patience);
          } catch (Throwable never) {
            throw new AssertionError(never);
          }
        });
  }

  @AfterEach
  void close() throws Throwable {
    listener.close();
    server.join();
  }

  /** A client that blocks the test. */
  private final class Client implements AutoCloseable {
    private final TcpSocket socket;
    private final LineReader lines;

    Client() throws Throwable {
      socket = TcpSocket.connect(listener.localAddress());
      lines = new LineReader(socket, 10_000);
      assertThat(read()).startsWith("* you are guest");
    }

    String read() throws Throwable {
      return lines.readLine();
    }

    void say(String line) throws Throwable {
      socket.write(ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8)));
    }

    /** Has the system keep little of what is not read. */
    void takeLittle() throws Throwable {
      socket.option(StandardSocketOptions.SO_RCVBUF, 64 * 1024);
    }

    /** Returns when so many are there. */
    void awaitCompany(int others) throws Throwable {
      do {
        say("/who");
      } while (!read().equals("* " + others + " here"));
    }

    @Override
    public void close() {
      socket.close();
    }
  }

  @Test
  void whatOneSaysAllRead() throws Throwable {
    serve(PATIENT);
    try (Client ada = new Client();
        Client bob = new Client()) {
      ada.say("/name Ada");
      assertThat(ada.read()).isEqualTo("* you are Ada");
      ada.say("hello");
      assertThat(ada.read()).isEqualTo("Ada: hello");
      assertThat(bob.read()).isEqualTo("Ada: hello");
    }
  }

  @Test
  void whoLeavesIsForgotten() throws Throwable {
    serve(PATIENT);
    try (Client stays = new Client();
        Client quits = new Client();
        Client closes = new Client();
        Client resets = new Client()) {
      stays.awaitCompany(4);
      quits.say("/quit");
      assertThat(quits.read()).isNull();
      closes.close();
      resets.socket.option(StandardSocketOptions.SO_LINGER, 0);
      resets.close();
      stays.awaitCompany(1);
    }
  }

  @Test
  void whoSaysTooMuchAtOnceIsDisconnected() throws Throwable {
    serve(PATIENT);
    try (Client stays = new Client();
        Client talks = new Client()) {
      talks.say("x".repeat(1001));
      stays.awaitCompany(1);
    }
  }

  @Test
  void whoIsSlowMissesLinesAndHoldsUpNobody() throws Throwable {
    serve(PATIENT);
    try (Client slow = new Client();
        Client fast = new Client()) {
      slow.takeLittle();
      String text = "x".repeat(990);
      int said = 0;
      while (said < 12_000) {
        for (int i = 0; i < 100; i++, said++) {
          fast.say(text);
        }
        for (int i = 0; i < 100; i++) {
          assertThat(fast.read()).endsWith(text);
        }
      }
      int read = 0;
      int missed = 0;
      while (read + missed < said) {
        String line = slow.read();
        if (line.startsWith("* you missed ")) {
          missed += Integer.parseInt(line.split(" ")[3]);
        } else {
          read++;
        }
        if (read % 100 == 99) {
          // What was missed is told with the next line for which there is room.
          fast.say("more");
          said++;
          assertThat(fast.read()).endsWith("more");
        }
      }
      assertThat(missed).isPositive();
      assertThat(read + missed).isEqualTo(said);
    }
  }

  @Test
  void whoTakesNothingIsDisconnected() throws Throwable {
    serve(Duration.ofMillis(300));
    try (Client deaf = new Client();
        Client fast = new Client()) {
      deaf.takeLittle();
      fast.awaitCompany(2);
      String text = "x".repeat(990);
      for (int i = 0; i < 12_000; i++) {
        fast.say(text);
        assertThat(fast.read()).endsWith(text);
      }
      fast.awaitCompany(1);
      assertThat(deaf.socket.isOpen()).isTrue();
    }
  }

  @Test
  void tenThousandClientsReadWhatOneSays() throws Throwable {
    serve(PATIENT);
    Process clients = clients("hello, all of you");
    try {
      String printed = new String(clients.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(printed.lines()).containsExactly("greeted " + CLIENTS, "reached " + CLIENTS);
      assertThat(clients.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(clients.exitValue()).isZero();
      try (Client last = new Client()) {
        last.awaitCompany(1);
      }
    } finally {
      clients.destroyForcibly();
    }
  }

  /**
   * Starts the clients; {@code ulimit} lets them have as many files as the system allows at all.
   */
  private Process clients(String said) throws IOException {
    String java = ProcessHandle.current().info().command().orElseThrow();
    return new ProcessBuilder(
            "sh",
            "-c",
            "ulimit -n $(ulimit -Hn); exec \"$@\"",
            "sh",
            java,
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            "ChatClients",
            String.valueOf(listener.localAddress().getPort()),
            String.valueOf(CLIENTS),
            said)
        .redirectErrorStream(true)
        .start();
  }
}
