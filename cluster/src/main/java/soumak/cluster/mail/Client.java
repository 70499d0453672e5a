package soumak.cluster.mail;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import soumak.Mailbox;
import soumak.Pausable;
import soumak.Reply;
import soumak.TaskFailedException;
import soumak.cluster.engine.NodeLostException;
import soumak.wire.MailboxReference;
import soumak.wire.NotPortableException;
import soumak.wire.RefusedBytesException;
import soumak.wire.Wire;

/**
 * A program at the {@link Gateway}. One thread reads what it sends; one puts its messages, in their
 * order, and pauses at full mailboxes; one for each of its mailboxes brings it what is in there,
 * and one each waits for a name. All are virtual threads, which end with the connection.
 */
final class Client {
  /** How many of its messages may wait here; and how many mailboxes and names it may wait for. */
  static final int WINDOW = 1024;

  private static final int MOST_THREADS = 256;
  private static final int LONGEST_NAME = 1024;

  /** So much of a reason is sent: some repeat what the client has sent. */
  private static final int LONGEST_REASON = 1024;

  private final Mail mail;
  private final Grants grants;
  private final Wire wire;
  private final Socket socket;
  private final Consumer<Client> whenEnded;
  private final AtomicBoolean ended = new AtomicBoolean();
  private final List<Thread> threads = new ArrayList<>();
  private final AtomicInteger running = new AtomicInteger();

  /** How many bytes more its messages may have that wait here. */
  private final Semaphore bytesLeft = new Semaphore(4 * Gateway.LONGEST);

  private final BlockingQueue<Message> messages = new ArrayBlockingQueue<>(WINDOW);

  /** What is on its way to each of its mailboxes. */
  private final Map<MailboxReference, Window> windows = new ConcurrentHashMap<>();

  /**
   * @param room how many messages more may be sent
   * @param underWay how many were sent and have not been acknowledged
   */
  private record Window(Semaphore room, AtomicInteger underWay) {}

  /** A message that is to be put. */
  private record Message(MailboxReference to, Mailbox<?> mailbox, Object message, int length) {}

  /** What a thread of a client does. */
  private interface Doing {
    void run() throws IOException, InterruptedException, Pausable;
  }

  Client(Mail mail, Wire classes, Socket socket, Consumer<Client> whenEnded) {
    this.mail = mail;
    this.grants = new Grants(mail.office());
    this.wire = classes.carrying(grants);
    this.socket = socket;
    this.whenEnded = whenEnded;
  }

  void start() throws IOException {
    socket.setTcpNoDelay(true);
    begin(this::read);
    begin(this::put);
  }

  private void begin(Doing doing) {
    if (running.incrementAndGet() > MOST_THREADS) {
      running.decrementAndGet();
      throw new RefusedBytesException(
          "a client may wait for " + MOST_THREADS + " mailboxes and names at once");
    }
    Thread thread = Thread.ofVirtual().name("gateway's client").unstarted(() -> guarded(doing));
    synchronized (threads) {
      threads.removeIf(it -> it.getState() == Thread.State.TERMINATED);
      threads.add(thread);
    }
    thread.start();
    if (ended.get()) {
      // Those that had begun then were interrupted.
      thread.interrupt();
    }
  }

  private void guarded(Doing doing) {
    try {
      doing.run();
    } catch (RefusedBytesException | IllegalArgumentException e) {
      refuse(String.valueOf(e.getMessage()));
    } catch (InterruptedException | IOException e) {
      end();
    } catch (Pausable | RuntimeException e) {
      if (!ended.get()) {
        refuse("this gateway cannot go on: " + e.getMessage());
      }
    } catch (Error e) {
      // Such as of a stack that is too small for what the client has sent. Nobody else would do it.
      refuse("this gateway cannot go on: " + e);
    } finally {
      running.decrementAndGet();
    }
  }

  /** Says why, and ends the connection. */
  void refuse(String why) {
    try {
      send(no(0, why));
    } catch (IOException e) {
      PostOffice.LOG.log(System.Logger.Level.DEBUG, "a client has gone: " + e.getMessage());
    } finally {
      end();
    }
  }

  private static Item.No no(long number, String why) {
    boolean isLong = why.length() > LONGEST_REASON;
    return new Item.No(number, isLong ? why.substring(0, LONGEST_REASON) + "..." : why);
  }

  void end() {
    if (!ended.compareAndSet(false, true)) {
      return;
    }
    try {
      socket.close();
    } catch (IOException e) {
      PostOffice.LOG.log(System.Logger.Level.DEBUG, "a client has gone: " + e.getMessage());
    }
    synchronized (threads) {
      threads.forEach(Thread::interrupt);
    }
    whenEnded.accept(this);
  }

  private void send(Item item) throws IOException {
    send(Frames.write(List.of(item)));
  }

  private void send(byte[] frame) throws IOException {
    byte[] whole = ByteBuffer.allocate(4 + frame.length).putInt(frame.length).put(frame).array();
    synchronized (socket) {
      socket.getOutputStream().write(whole);
    }
  }

  private void read() throws IOException, InterruptedException {
    DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
    while (!ended.get()) {
      int length = in.readInt();
      if (length < 0 || length > Gateway.LONGEST) {
        throw new RefusedBytesException(
            "a frame of "
                + Integer.toUnsignedString(length)
                + " bytes; it may have "
                + Gateway.LONGEST
                + " at most");
      }
      byte[] bytes = in.readNBytes(length);
      if (bytes.length < length) {
        throw new EOFException();
      }
      for (Item item : Frames.read(bytes)) {
        receive(item);
      }
    }
  }

  private void receive(Item item) throws InterruptedException {
    switch (item) {
      case Item.Find it -> {
        if (it.name().length() > LONGEST_NAME) {
          throw new RefusedBytesException("a name has " + LONGEST_NAME + " letters at most");
        }
        begin(() -> find(it));
      }
      case Item.Open it -> open(it);
      case Item.Put it -> {
        for (byte[] bytes : it.messages()) {
          enqueue(it.to(), bytes);
        }
      }
      case Item.Room it -> room(it);
      default -> throw new RefusedBytesException("a client sends no such item: " + item);
    }
  }

  private void find(Item.Find find) throws IOException, Pausable {
    Reply<Mailbox<?>> reply = mail.names().find(find.name());
    try {
      send(new Item.Found(find.number(), grants.reference(reply.await())));
    } catch (TaskFailedException e) {
      send(no(find.number(), String.valueOf(e.getMessage())));
    } finally {
      mail.names().giveUp(find.name(), reply);
    }
  }

  private void open(Item.Open open) {
    Mailbox<Object> mailbox = new Mailbox<>(Math.min(open.capacity(), WINDOW));
    MailboxReference reference = grants.reference(mailbox);
    Window window = new Window(new Semaphore(mailbox.capacity()), new AtomicInteger());
    windows.put(reference, window);
    begin(() -> bring(open.number(), reference, mailbox, window));
  }

  private void bring(
      long number, MailboxReference reference, Mailbox<Object> mailbox, Window window)
      throws IOException, InterruptedException, Pausable {
    send(new Item.Found(number, reference));
    while (!ended.get()) {
      window.room.acquire();
      byte[] frame = frame(reference, mailbox.get());
      if (frame == null) {
        window.room.release();
      } else {
        window.underWay.incrementAndGet();
        send(frame);
      }
    }
  }

  /** A message as it is sent; null if it cannot be. */
  private byte @Nullable [] frame(MailboxReference to, Object message) {
    String why;
    try {
      byte[] frame = Frames.write(List.of(new Item.Put(to, 0, List.of(wire.toBytes(message)))));
      if (frame.length <= Gateway.LONGEST) {
        return frame;
      }
      why = "a frame of " + frame.length + " bytes; it may have " + Gateway.LONGEST + " at most";
    } catch (NotPortableException e) {
      why = String.valueOf(e.getMessage());
    }
    PostOffice.LOG.log(System.Logger.Level.WARNING, "a message for a client is lost: " + why);
    return null;
  }

  private void room(Item.Room item) {
    Window window = windows.get(item.of());
    if (window == null || item.count() > window.underWay.get()) {
      throw new RefusedBytesException("an acknowledgement of what was not sent");
    }
    window.underWay.addAndGet(-item.count());
    window.room.release(item.count());
  }

  private void enqueue(MailboxReference to, byte[] bytes) throws InterruptedException {
    Mailbox<?> mailbox = grants.mailbox(to);
    @Nullable Object message = wire.<@Nullable Object>fromBytes(bytes, Object.class);
    Home home = mail.office().mailboxes().homeOrNull(mailbox);
    MessageType type = home == null ? MessageType.ANY : home.type;
    if (message == null || !type.isInstance(message)) {
      String is = message == null ? "null" : "a " + message.getClass().getName();
      throw new RefusedBytesException("a message is " + is + ", not a " + type.name());
    }
    bytesLeft.acquire(bytes.length);
    if (!messages.offer(new Message(to, mailbox, message, bytes.length))) {
      throw new RefusedBytesException(
          "more than " + WINDOW + " messages that were not acknowledged yet");
    }
  }

  private void put() throws IOException, InterruptedException, Pausable {
    while (!ended.get()) {
      Message it = messages.take();
      bytesLeft.release(it.length);
      try {
        Names.typed(it.mailbox).put(it.message);
        send(new Item.Room(it.to, 1));
      } catch (NodeLostException e) {
        send(new Item.Refused(it.to, String.valueOf(e.getMessage())));
      }
    }
  }
}
