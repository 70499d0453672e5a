package soumak.cluster.mail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import soumak.wire.Wire;

/**
 * A port for programs in other languages: they find mailboxes by name, put messages into them, and
 * have mailboxes of their own for the answers. docs/cluster-wire.md says which bytes.
 *
 * <p>Nobody is asked who he is: whoever reaches the port may put messages into each mailbox that
 * has a name. So it is one of this machine only, unless another address is given. A client can put
 * into no mailbox that it was not given, and can make no object of a class that the gateway's wire
 * does not know. What does not keep to the format is refused with a text, and the connection ended;
 * so is a client that does not keep up ({@link GatewayLimits}). When all places are taken, one that
 * has said nothing yet gives way to a new client, or one that has long said nothing, else one of
 * the address that has most of the places to one of an address with fewer.
 *
 * <p>It closes when its node leaves the cluster, or its program ends.
 */
public final class Gateway implements AutoCloseable {
  /** How long a frame may be, in bytes. */
  static final int LONGEST = 1 << 20;

  private static final int MOST_FAREWELLS = 256;
  private static final Duration WATCH = Duration.ofMillis(250);

  /** After a connection that could not be accepted, as where there are no more files. */
  private static final Duration REST = Duration.ofSeconds(1);

  final Mail mail;
  final Wire classes;
  final GatewayLimits limits;

  /** How many more may be told at once why their connections end. */
  final Semaphore farewells = new Semaphore(MOST_FAREWELLS);

  /** How many clients were refused, or ended as they did not keep up. */
  final LongAdder refusals = new LongAdder();

  /** Makes the threads of clients. */
  final ThreadFactory threads;

  private final ServerSocket socket;
  private final Set<Client> clients = ConcurrentHashMap.newKeySet();

  private Gateway(
      Mail mail, Wire classes, GatewayLimits limits, ThreadFactory threads, ServerSocket socket) {
    this.mail = mail;
    this.classes = classes;
    this.limits = limits;
    this.threads = threads;
    this.socket = socket;
  }

  /**
   * Opens a port on the loopback interface.
   *
   * @param port 0 for any that is free
   * @param classes knows the classes of the messages that clients may send, and no others
   */
  public static Gateway open(Mail mail, int port, Wire classes) throws IOException {
    return open(mail, new InetSocketAddress(InetAddress.getLoopbackAddress(), port), classes);
  }

  /** Opens a port at an address, for all who can reach it. */
  public static Gateway open(Mail mail, InetSocketAddress address, Wire classes)
      throws IOException {
    return open(mail, address, classes, GatewayLimits.USUAL);
  }

  static Gateway open(Mail mail, InetSocketAddress address, Wire classes, GatewayLimits limits)
      throws IOException {
    ThreadFactory threads = Thread.ofVirtual().name("gateway's client").factory();
    return open(mail, address, classes, limits, threads);
  }

  static Gateway open(
      Mail mail,
      InetSocketAddress address,
      Wire classes,
      GatewayLimits limits,
      ThreadFactory threads)
      throws IOException {
    ServerSocket socket = new ServerSocket();
    try {
      socket.bind(address);
    } catch (IOException e) {
      socket.close();
      throw new IOException("no gateway at " + address + ": " + e.getMessage(), e);
    }
    Gateway gateway = new Gateway(mail, classes, limits, threads, socket);
    try {
      mail.opened(gateway);
      Thread.ofVirtual().name("gateway ", 0).start(gateway::accept);
      Thread.ofVirtual().name("gateway's watch").start(gateway::watch);
    } catch (RuntimeException | Error e) { // as without memory for a thread
      gateway.close();
      throw e;
    }
    return gateway;
  }

  public int port() {
    return socket.getLocalPort();
  }

  /** How many clients are connected. */
  public int clients() {
    return clients.size();
  }

  private void accept() {
    while (!socket.isClosed()) {
      try {
        serve(socket.accept());
      } catch (IOException | RuntimeException | Error e) {
        // Errors too, as where there is no thread: nobody else accepts.
        if (!socket.isClosed()) {
          Serial.guarded(() -> warn(e));
          sleep(REST);
        }
      }
    }
  }

  private static void warn(Throwable failure) {
    PostOffice.LOG.log(System.Logger.Level.WARNING, "the gateway: " + failure.getMessage());
  }

  private void watch() {
    while (!socket.isClosed()) {
      sleep(WATCH);
      Serial.guarded(this::watchAll);
    }
  }

  private void watchAll() {
    long now = System.nanoTime();
    clients.forEach(client -> Serial.guarded(() -> client.watch(now)));
  }

  private static void sleep(Duration time) {
    try {
      Thread.sleep(time);
    } catch (InterruptedException e) {
      throw new IllegalStateException("nobody interrupts the gateway", e);
    }
  }

  /** A connection that nobody serves is closed. */
  private void serve(Socket connection) throws IOException {
    try {
      serve(new Client(this, connection));
    } catch (RuntimeException | Error e) {
      connection.close();
      throw e;
    }
  }

  private void serve(Client client) {
    if (clients.size() >= limits.clients() && !makeRoom() && !makeRoomFor(client.address)) {
      client.refuse("there are " + limits.clients() + " clients already; come back later");
      return;
    }
    clients.add(client);
    if (socket.isClosed()) {
      // It may have come too late to be ended with the others.
      client.end();
      return;
    }
    try {
      client.start();
    } catch (IOException gone) {
      client.end();
    } catch (RuntimeException | Error e) {
      client.end();
      throw e;
    }
  }

  /** Ends the connection of the client that has to give way first; false if nobody has to. */
  private boolean makeRoom() {
    long now = System.nanoTime();
    Client first = null;
    long most = -1;
    for (Client client : clients) {
      long its = client.givesWay(now);
      if (its > most) {
        most = its;
        first = client;
      }
    }
    if (first == null) {
      return false;
    }
    first.refuse("nothing has come for a while, and another client needs the place");
    return true;
  }

  /**
   * Ends the connection of the client that has been silent longest, of the address that has the
   * most; false if the newcomer's has as many, or would have with this place. So one machine cannot
   * keep the others out.
   */
  private boolean makeRoomFor(InetAddress newcomer) {
    Map<InetAddress, List<Client>> all =
        clients.stream().collect(Collectors.groupingBy(it -> it.address));
    List<Client> most =
        all.values().stream().max(Comparator.comparingInt(List::size)).orElse(List.of());
    if (most.size() < all.getOrDefault(newcomer, List.of()).size() + 2) {
      return false;
    }
    long now = System.nanoTime();
    Client first = Collections.max(most, Comparator.comparingLong(it -> it.silentFor(now)));
    first.refuse(
        "clients at "
            + first.address.getHostAddress()
            + " have "
            + most.size()
            + " of the "
            + limits.clients()
            + " places, and one at another address needs one");
    return true;
  }

  void left(Client client) {
    clients.remove(client);
  }

  /** Ends all connections. */
  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      mail.gateways.remove(this);
      clients.forEach(client -> Serial.guarded(client::end));
    }
  }
}
