package soumak.bench.memory.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import soumak.Task;
import soumak.bench.memory.web.Web.Server;
import soumak.memory.Memory;
import soumak.net.TcpListener;

/** Both servers answer in the same way, and keep no request. */
@Timeout(60)
class WebTest {
  static final List<Server> SERVERS = List.of(new ManualServer(), new CollectedServer());

  @TempDir private Path folder;

  /** What a client does. */
  private interface Visit {
    void to(InetSocketAddress server) throws Exception;
  }

  private void visit(Server server, Visit visit) throws Exception {
    long before = Memory.live();
    InetSocketAddress here = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    TcpListener listener = TcpListener.bind(here);
    Path files = folder;
    Task<Integer> served = Task.spawn(() -> Connections.accept(listener, server, files));
    try {
      visit.to(listener.localAddress());
    } finally {
      listener.close();
    }
    assertThat(served.joinBlocking()).isOne();
    assertThat(Memory.live()).isEqualTo(before);
  }

  @ParameterizedTest
  @FieldSource("SERVERS")
  void pagesOfAnySizeComeWhole(Server server) throws Exception {
    int[] sizes = {0, 1, 960, 985, 986, 987, 1_024, 2_047, 10_000, 300_000};
    for (int size : sizes) {
      Files.write(folder.resolve("page" + size), page(size));
    }
    visit(
        server,
        address -> {
          try (WebClient client = new WebClient(address)) {
            for (int size : sizes) {
              CRC32 sum = new CRC32();
              sum.update(page(size));
              assertThat(client.ask(WebClient.request("/page" + size))).isEqualTo(sum.getValue());
              assertThat(client.status()).isEqualTo(200);
            }
          }
        });
  }

  private static byte[] page(int size) {
    byte[] page = new byte[size];
    for (int i = 0; i < size; i++) {
      page[i] = (byte) (i * 31 + size);
    }
    return page;
  }

  @ParameterizedTest
  @FieldSource("SERVERS")
  void whatIsNoRequestOrNotThereIsRefused(Server server) throws Exception {
    visit(
        server,
        address -> {
          try (WebClient client = new WebClient(address)) {
            client.ask(WebClient.request("/nothing"));
            assertThat(client.status()).isEqualTo(404);
            client.ask(WebClient.request("/../secret"));
            assertThat(client.status()).isEqualTo(400);
            client.ask("PUT /page HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(client.status()).isEqualTo(400);
            byte[] endless = new byte[Web.BUFFER];
            Arrays.fill(endless, (byte) 'x');
            client.ask(endless);
            assertThat(client.status()).isEqualTo(400);
          }
        });
  }

  /** The request's state goes with the connection. */
  @ParameterizedTest
  @FieldSource("SERVERS")
  void clientsThatGoInTheMiddleLeaveNothingBehind(Server server) throws Exception {
    visit(
        server,
        address -> {
          try (WebClient client = new WebClient(address)) {
            client.ask(WebClient.request("/nothing"));
            client.send("GET /pa".getBytes(StandardCharsets.US_ASCII));
          }
        });
  }
}
