package soumak.bench.memory.web;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.CRC32;
import soumak.Actor;
import soumak.Task;
import soumak.bench.Entry;
import soumak.bench.Run;
import soumak.bench.Size;
import soumak.bench.Workload;
import soumak.bench.memory.Meter;
import soumak.net.TcpListener;
import soumak.net.TcpSocket;

/**
 * A small web server, in the manner of CycWeb: six clients ask for one page over and over, {@code
 * count} times in all, on connections that stay open. The page is a file of {@code each} bytes.
 *
 * <p>The server has a task for each connection. A request's state is a buffer of 1 KiB, for the
 * request and then for the pieces of the file; it is made when a request is awaited and goes when
 * it was answered. In the manual version it has a unique pointer. Measured: from the first request
 * to the last answer. The result is the sum of the checksums of what the clients got.
 */
public final class Web {
  static final int BUFFER = 1024;
  private static final int CLIENTS = 6;
  private static final String PAGE = "page.html";

  private Web() {}

  /** A way to serve. */
  interface Server {
    /** The task that serves one connection to its end. */
    Actor connection(TcpSocket socket, Path folder);
  }

  public static Workload workload() {
    return Workload.of("web", "us/request")
        .size(new Size("web1k", 12_000, 1_024, 12_000 * 1e3))
        .size(new Size("web4k", 9_000, 4_096, 9_000 * 1e3))
        .size(new Size("web64k", 1_800, 65_536, 1_800 * 1e3))
        .contender(Entry.of(Entry.BASELINE, () -> run -> serve(new ManualServer(), run)))
        .contender(Entry.of("gc", () -> run -> serve(new CollectedServer(), run)))
        .build(new Size("web-smoke", 60, 3_000, 60 * 1e3), Web::expected);
  }

  private static long serve(Server server, Run run) throws Exception {
    Path folder = Files.createTempDirectory("soumak-web");
    Path page = folder.resolve(PAGE);
    Files.write(page, page(run.each()));
    InetSocketAddress here = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    TcpListener listener = TcpListener.bind(here);
    Task<Integer> served = Task.spawn(() -> Connections.accept(listener, server, folder));
    try {
      Meter meter = Meter.start(run);
      long sum = ask(listener.localAddress(), run.count());
      meter.stop();
      if (end(listener, served) != CLIENTS) {
        throw new IllegalStateException("not every client was served");
      }
      return sum;
    } catch (ExecutionException broken) {
      end(listener, served); // a server that has failed says more than its clients
      throw broken;
    } finally {
      listener.close();
      Files.delete(page);
      Files.delete(folder);
    }
  }

  /** Gives how many connections there were, when all have ended. */
  private static int end(TcpListener listener, Task<Integer> served) throws IOException {
    listener.close();
    return served.joinBlocking();
  }

  private static long ask(InetSocketAddress address, int requests) throws Exception {
    try (ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
      List<Future<Long>> sums = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        int mine = (requests + i) / CLIENTS;
        sums.add(clients.submit(() -> ask(new WebClient(address), mine)));
      }
      long sum = 0;
      for (Future<Long> it : sums) {
        sum += it.get();
      }
      return sum;
    }
  }

  private static long ask(WebClient client, int requests) throws IOException {
    byte[] request = WebClient.request("/" + PAGE);
    long sum = 0;
    try (client) {
      for (int i = 0; i < requests; i++) {
        sum += client.ask(request);
      }
    }
    return sum;
  }

  private static long expected(Size size) {
    CRC32 sum = new CRC32();
    sum.update(page(size.each()));
    return size.count() * sum.getValue();
  }

  private static byte[] page(int size) {
    byte[] page = new byte[size];
    for (int i = 0; i < size; i++) {
      page[i] = (byte) ('a' + (i * 7 + i / 97) % 26);
    }
    return page;
  }
}
