import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import soumak.Actor;
import soumak.Mailbox;
import soumak.Message;
import soumak.Pausable;
import soumak.Task;
import soumak.net.LineReader;
import soumak.net.TcpListener;
import soumak.net.TcpSocket;

/**
 * A chat server: what one client says, all read. Start it, and connect as often as you like:
 *
 * <pre>
 * ./soumak run examples/ChatServer.java [port]
 * nc localhost 7000
 * </pre>
 *
 * The room is one task. Each client is two: a listener, which passes its lines to the room, and a
 * talker, which writes what comes into its mailbox. They share nothing but mailboxes.
 *
 * <p>Who is fast does not wait for who is slow. When a client reads slowly, its talker pauses in
 * {@code write}, and its mailbox fills. The room does not wait for room in it: the client misses
 * lines, and is told how many when it has caught up. A client that takes nothing at all for {@code
 * patience} is disconnected. And a client that says more than the room can pass on is not read from
 * until it can.
 */
public final class ChatServer {
  private static final int LINES_IN_MAILBOX = 256;
  private static final int LONGEST_LINE = 1000;

  /** What the room hears of. */
  sealed interface Event extends Message {}

  record Joined(int client, Mailbox<String> lines) implements Event {}

  record Said(int client, String text) implements Event {}

  record Left(int client) implements Event {}

  /** Accepts clients until the listener is closed. */
  static void serve(TcpListener listener, Duration patience) throws Pausable {
    Mailbox<Event> events = new Mailbox<>(LINES_IN_MAILBOX);
    Actor room = new Room(events).start();
    try {
      for (int client = 1; ; client++) {
        TcpSocket socket = accept(listener);
        new Listener(client, socket, patience, events).start();
      }
    } catch (ClosedChannelException end) {
      room.cancel();
    }
  }

  /** Accepts the next client; if there are too many now, as soon as some have left. */
  private static TcpSocket accept(TcpListener listener) throws Pausable, ClosedChannelException {
    while (true) {
      try {
        return listener.accept();
      } catch (ClosedChannelException closed) {
        throw closed;
      } catch (IOException tooMany) {
        System.err.println("cannot accept now: " + tooMany.getMessage());
        Task.sleep(Duration.ofSeconds(1));
      }
    }
  }

  /** Knows who is there, and passes on what they say. */
  static final class Room extends Actor {
    private final Mailbox<Event> events;
    private final Map<Integer, Member> members = new HashMap<>();

    Room(Mailbox<Event> events) {
      this.events = events;
    }

    @Override
    public void execute() throws Pausable {
      while (true) {
        switch (events.get()) {
          case Joined joined -> {
            Member member = new Member(joined.client(), joined.lines());
            members.put(joined.client(), member);
            member.tell("* you are " + member.name + "; /name NAME, /who, /quit");
          }
          case Said said -> hear(members.get(said.client()), said.text());
          case Left left -> members.remove(left.client());
        }
      }
    }

    private void hear(Member speaker, String text) {
      if (text.equals("/who")) {
        speaker.tell("* " + members.size() + " here");
      } else if (text.startsWith("/name ")) {
        speaker.name = text.substring("/name ".length()).strip();
        speaker.tell("* you are " + speaker.name);
      } else {
        String line = speaker.name + ": " + text;
        members.values().forEach(member -> member.tell(line));
      }
    }
  }

  /** What the room knows of a client. */
  static final class Member {
    private final Mailbox<String> lines;
    private String name;
    private int missed;

    Member(int client, Mailbox<String> lines) {
      this.lines = lines;
      name = "guest" + client;
    }

    /** Never waits: a line for which there is no room is missed, and counted. */
    void tell(String line) {
      if (missed > 0 && lines.tryPut("* you missed " + missed + " lines") == null) {
        missed = 0;
      }
      if (missed > 0 || lines.tryPut(line) != null) {
        missed++;
      }
    }
  }

  /**
   * Passes what one client says to the room, and sees to it that it comes and goes in good order.
   */
  static final class Listener extends Actor {
    private final int client;
    private final TcpSocket socket;
    private final Duration patience;
    private final Mailbox<Event> room;

    Listener(int client, TcpSocket socket, Duration patience, Mailbox<Event> room) {
      this.client = client;
      this.socket = socket;
      this.patience = patience;
      this.room = room;
    }

    @Override
    public void execute() throws Pausable {
      Mailbox<String> lines = new Mailbox<>(LINES_IN_MAILBOX);
      Actor talker = new Talker(socket, patience, lines).start();
      room.put(new Joined(client, lines));
      try {
        LineReader reader = new LineReader(socket, LONGEST_LINE);
        String line = reader.readLine();
        while (line != null && !line.equals("/quit")) {
          room.put(new Said(client, line));
          line = reader.readLine();
        }
      } catch (IOException gone) {
        // It left without a word, or said too much at once, or its talker has closed the socket.
      } finally {
        room.put(new Left(client));
        talker.cancel();
        socket.close();
      }
    }
  }

  /** Writes to one client what is put into its mailbox. */
  static final class Talker extends Actor {
    private final TcpSocket socket;
    private final Duration patience;
    private final Mailbox<String> lines;

    Talker(TcpSocket socket, Duration patience, Mailbox<String> lines) {
      this.socket = socket;
      this.patience = patience;
      this.lines = lines;
    }

    @Override
    public void execute() throws Pausable {
      try {
        while (true) {
          socket.write(StandardCharsets.UTF_8.encode(lines.get() + "\n"), patience);
        }
      } catch (IOException | TimeoutException gone) {
        // Nothing can be written any more; that its socket is closed tells the listener.
      } finally {
        socket.close();
      }
    }
  }

  public static void main(String[] args) throws Pausable, IOException {
    int port = args.length == 0 ? 7000 : Integer.parseInt(args[0]);
    InetSocketAddress here = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    try (TcpListener listener = TcpListener.bind(here)) {
      System.out.println("Chat at port " + listener.localAddress().getPort());
      serve(listener, Duration.ofSeconds(30));
    }
  }
}
