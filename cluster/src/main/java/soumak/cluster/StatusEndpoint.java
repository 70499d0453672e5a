package soumak.cluster;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Answers programs of this machine that ask by HTTP what all nodes are and do: {@code GET /} gets
 * the JSON object of {@link Cluster#status}. It only tells, listens at 127.0.0.1 and nowhere else,
 * and knows no log-in, so each user of the machine can ask. It keeps no JVM from its end.
 */
public final class StatusEndpoint implements AutoCloseable {
  private static final int MOST_AT_ONCE = 16;

  /** A web page that has its own name lead here has a browser say that name. */
  private static final Pattern OWN_NAME =
      Pattern.compile("(localhost|127\\.0\\.0\\.1)(:\\d{1,5})?", Pattern.CASE_INSENSITIVE);

  private volatile @Nullable Cluster cluster;
  private final HttpServer server;
  private final ExecutorService threads;
  private final Semaphore asking = new Semaphore(MOST_AT_ONCE);

  private StatusEndpoint(HttpServer server) {
    this.server = server;
    // One each: whoever is slow to ask holds up nobody.
    this.threads =
        Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("soumak-status-", 0).factory());
  }

  /**
   * Begins to answer. Does not block.
   *
   * @param port to listen at; 0 for any that is free
   * @throws IOException if the port is in use
   */
  public static StatusEndpoint open(Cluster cluster, int port) throws IOException {
    StatusEndpoint it = open(port);
    it.tell(cluster);
    return it;
  }

  /**
   * As {@link #open(Cluster, int)}, before there is a cluster: until {@link #tell}, who asks is
   * told to come again (503).
   */
  public static StatusEndpoint open(int port) throws IOException {
    // Who says half of a request is disconnected after so many seconds; the server reads this once.
    if (System.getProperty("sun.net.httpserver.maxReqTime") == null) {
      System.setProperty("sun.net.httpserver.maxReqTime", "10");
    }
    byte[] loopback = {127, 0, 0, 1};
    InetSocketAddress here = new InetSocketAddress(InetAddress.getByAddress(loopback), port);
    StatusEndpoint it = new StatusEndpoint(HttpServer.create(here, 0));
    it.server.setExecutor(it.threads);
    it.server.createContext("/", it::answer);
    it.start();
    return it;
  }

  /** The threads of a daemon are daemons, too: no program goes on only to tell what it does. */
  private void start() {
    try {
      Thread.ofPlatform().daemon().name("soumak-status").start(server::start).join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // it starts all the same
    }
  }

  /** The cluster is there: from now on its status is told. */
  public void tell(Cluster joined) {
    cluster = joined;
  }

  /** Where it listens. */
  public int port() {
    return server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange) throws IOException {
    Cluster joined = cluster;
    try (exchange) {
      if (!isOwn(exchange.getRequestHeaders().getFirst("Host"))) {
        say(exchange, 403, "this is for programs of this machine: ask 127.0.0.1\n");
      } else if (!exchange.getRequestURI().getPath().equals("/")) {
        say(exchange, 404, "the status is at /\n");
      } else if (!exchange.getRequestMethod().equals("GET")) {
        exchange.getResponseHeaders().set("Allow", "GET");
        say(exchange, 405, "the status can be got, with GET\n");
      } else if (joined == null) {
        sayLater(exchange, "the node is joining its cluster; ask again\n");
      } else {
        tell(exchange, joined);
      }
    }
  }

  private void tell(HttpExchange exchange, Cluster joined) throws IOException {
    if (!asking.tryAcquire()) {
      sayLater(exchange, MOST_AT_ONCE + " others are asking; ask again\n");
      return;
    }
    try {
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      say(exchange, 200, joined.status());
    } finally {
      asking.release();
    }
  }

  private static void sayLater(HttpExchange exchange, String text) throws IOException {
    exchange.getResponseHeaders().set("Retry-After", "1");
    say(exchange, 503, text);
  }

  private static boolean isOwn(@Nullable String host) {
    return host == null || OWN_NAME.matcher(host).matches();
  }

  private static void say(HttpExchange exchange, int code, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Cache-Control", "no-store");
    boolean isHead = exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(code, isHead ? -1 : bytes.length);
    if (!isHead) {
      exchange.getResponseBody().write(bytes);
    }
  }

  /** Answers no more. */
  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
