package soumak.cluster.mail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import soumak.wire.Wire;

/**
 * A port for programs in other languages: they find mailboxes by name, put messages into them, and
 * have mailboxes of their own for the answers. docs/cluster-wire.md says which bytes.
 *
 * <p>Nobody is asked who he is: whoever reaches the port may put messages into each mailbox that
 * has a name. So it is one of this machine only, unless another address is given. A client can put
 * into no mailbox that it was not given, and can make no object of a class that the gateway's wire
 * does not know. What does not keep to the format is refused with a text, and the connection ended.
 */
public final class Gateway implements AutoCloseable {
  /** How long a frame may be, in bytes. */
  static final int LONGEST = 1 << 20;

  private static final int MOST_CLIENTS = 64;

  private final Mail mail;
  private final Wire classes;
  private final ServerSocket socket;
  private final Set<Client> clients = ConcurrentHashMap.newKeySet();

  private Gateway(Mail mail, Wire classes, ServerSocket socket) {
    this.mail = mail;
    this.classes = classes.readingAtMost(LONGEST);
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
    ServerSocket socket = new ServerSocket();
    try {
      socket.bind(address);
    } catch (IOException e) {
      socket.close();
      throw new IOException("no gateway at " + address + ": " + e.getMessage(), e);
    }
    Gateway gateway = new Gateway(mail, classes, socket);
    Thread.ofVirtual().name("gateway ", 0).start(gateway::accept);
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
      } catch (IOException e) {
        if (!socket.isClosed()) {
          PostOffice.LOG.log(System.Logger.Level.WARNING, "the gateway: " + e.getMessage());
        }
      }
    }
  }

  private void serve(Socket connection) throws IOException {
    Client client = new Client(mail, classes, connection, clients::remove);
    if (clients.size() >= MOST_CLIENTS) {
      client.refuse("there are " + MOST_CLIENTS + " clients already; come back later");
      return;
    }
    clients.add(client);
    try {
      client.start();
    } catch (IOException gone) {
      client.end();
      throw gone;
    }
  }

  /** Ends all connections. */
  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    clients.forEach(Client::end);
  }
}
