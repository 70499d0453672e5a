import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;

/**
 * Many clients of the chat server in a process of their own, for two ends of each connection may be
 * more files than one process is allowed. Written without Soumak, so that it cannot make the same
 * mistake.
 *
 * <p>Arguments: the server's port, how many clients, what one of them says. Prints how many were
 * greeted and how many read what was said.
 */
public final class ChatClients {
  /** How many connections may be on their way at once: fewer than the server's queue holds. */
  private static final int CONNECTING = 500;

  private final InetSocketAddress server;
  private final int count;
  private final Selector selector = Selector.open();
  private final List<SocketChannel> clients = new ArrayList<>();
  private final ByteBuffer buffer = ByteBuffer.allocate(4096);

  private ChatClients(int port, int count) throws IOException {
    server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    this.count = count;
  }

  /** The lines of one client. */
  private static final class Lines {
    private final StringBuilder partial = new StringBuilder();
    private final Deque<String> complete = new ArrayDeque<>();

    void add(String text) {
      for (char c : text.toCharArray()) {
        if (c == '\n') {
          complete.add(partial.toString());
          partial.setLength(0);
        } else {
          partial.append(c);
        }
      }
    }
  }

  public static void main(String[] args) throws IOException {
    ChatClients clients = new ChatClients(Integer.parseInt(args[0]), Integer.parseInt(args[1]));
    String said = args[2];
    int greeted = clients.readByAll(line -> line.startsWith("* you are guest"));
    System.out.println("greeted " + greeted);
    clients.clients.getFirst().write(StandardCharsets.UTF_8.encode(said + "\n"));
    System.out.println("reached " + clients.readByAll(line -> line.endsWith(": " + said)));
    for (SocketChannel client : clients.clients) {
      client.close();
    }
  }

  /**
   * Connects who is not connected, and reads until each has read one line as {@code wanted}; how
   * many have.
   */
  private int readByAll(Predicate<String> wanted) throws IOException {
    int done = 0;
    while (done < count) {
      while (clients.size() < count && clients.size() - done < CONNECTING) {
        connect();
      }
      selector.select();
      for (SelectionKey key : selector.selectedKeys()) {
        SocketChannel client = (SocketChannel) key.channel();
        if (key.isConnectable() && client.finishConnect()) {
          key.interestOps(SelectionKey.OP_READ);
        } else if (key.isReadable()) {
          Lines lines = (Lines) key.attachment();
          lines.add(read(client));
          done += (int) lines.complete.stream().filter(wanted).count();
          lines.complete.clear();
        }
      }
      selector.selectedKeys().clear();
    }
    return done;
  }

  private void connect() throws IOException {
    SocketChannel client = SocketChannel.open();
    client.configureBlocking(false);
    client.connect(server);
    client.register(selector, SelectionKey.OP_CONNECT, new Lines());
    clients.add(client);
  }

  private String read(SocketChannel client) throws IOException {
    if (client.read(buffer.clear()) < 0) {
      throw new IOException("the server has closed the connection of " + client.getLocalAddress());
    }
    return StandardCharsets.UTF_8.decode(buffer.flip()).toString();
  }
}
