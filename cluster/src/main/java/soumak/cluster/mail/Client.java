package soumak.cluster.mail;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
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
 * and one each waits for a name. All are virtual threads, which end with the connection. The
 * gateway's watch sees to it that it keeps up ({@link #watch}).
 *
 * <p>When it has gone, what is put into its mailboxes is dropped: who answers it is not held up.
 */
final class Client {
  /** How many of its messages may wait here; and how many mailboxes and names it may wait for. */
  static final int WINDOW = 1024;

  private static final int MOST_WAITS = 256;

  /** How long the last words may take. */
  private static final Duration FAREWELL = Duration.ofSeconds(2);

  /** Says nothing. A client that gets it sends it back. */
  private static final byte[] PING = Frames.write(List.of());

  private static final int LONGEST_NAME = 1024;

  /** So much of a reason is sent: some repeat what the client has sent. */
  private static final int LONGEST_REASON = 1024;

  private final Gateway gateway;
  private final Mail mail;
  private final Grants grants;
  private final Wire wire;
  private final Socket socket;

  /** Where it is. */
  final InetAddress address;

  private final Pace pace;
  private final AtomicBoolean ended = new AtomicBoolean();
  private final List<Thread> threads = new ArrayList<>();

  /** For how many mailboxes and names more it may wait. */
  private final Semaphore waits = new Semaphore(MOST_WAITS);

  /** How many bytes more its messages may have that wait here. */
  private final Semaphore bytesLeft = new Semaphore(4 * Gateway.LONGEST);

  private final BlockingQueue<Message> messages = new ArrayBlockingQueue<>(WINDOW);

  /** What is on its way to each of its mailboxes. */
  private final Map<MailboxReference, Window> windows = new ConcurrentHashMap<>();

  private final Set<Mailbox<Object>> mailboxes = ConcurrentHashMap.newKeySet();

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

  Client(Gateway gateway, Socket socket) {
    this.gateway = gateway;
    this.mail = gateway.mail;
    this.grants = new Grants(mail.office());
    this.wire = gateway.classes.carrying(grants);
    this.socket = socket;
    this.address = socket.getInetAddress();
    this.pace = new Pace(gateway.limits, System.nanoTime());
  }

  void start() throws IOException {
    socket.setTcpNoDelay(true);
    begin(this::read);
    begin(this::put);
  }

  private void beginToWait(Doing doing) {
    if (!waits.tryAcquire()) {
      throw new RefusedBytesException(
          "a client may wait for " + MOST_WAITS + " mailboxes and names at once");
    }
    begin(doing);
  }

  private void begin(Doing doing) {
    Thread thread = gateway.threads.newThread(() -> guarded(doing));
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
    }
  }

  /** Sees to it that it keeps up. Called again and again, never waits. */
  void watch(long now) {
    String slow = pace.tooSlow(now);
    if (pace.takesNothing(now)) {
      PostOffice.LOG.log(
          System.Logger.Level.WARNING,
          "the gateway ends a connection, as its client does not take what is sent to it");
      gateway.refusals.increment();
      end();
    } else if (slow != null) {
      refuse(slow);
    } else if (pace.isToBePinged(now)) {
      gateway.threads.newThread(this::ping).start();
    }
  }

  /** See {@link Pace#givesWay}. */
  long givesWay(long now) {
    return ended.get() ? -1 : pace.givesWay(now);
  }

  /** See {@link Pace#silentFor}. */
  long silentFor(long now) {
    return pace.silentFor(now);
  }

  private void ping() {
    try {
      send(PING);
    } catch (IOException e) {
      end();
    }
  }

  /** Ends the connection and says why, if the client takes that in time. Never waits. */
  void refuse(String why) {
    if (!ended.compareAndSet(false, true)) {
      return;
    }
    gateway.refusals.increment();
    boolean isTold = false;
    try {
      leave();
      isTold = gateway.farewells.tryAcquire() && beginFarewell(why);
    } finally {
      if (!isTold) {
        close();
      }
    }
  }

  /** False if there is no thread for it. */
  private boolean beginFarewell(String why) {
    try {
      gateway.threads.newThread(() -> bidFarewell(why)).start();
      return true;
    } catch (RuntimeException | Error e) {
      gateway.farewells.release();
      return false;
    }
  }

  /**
   * Sends the reason and reads on until the client ends its side too: what a client has sent and
   * nobody has read would make the system take back what was sent to it.
   */
  private void bidFarewell(String why) {
    Thread limit = null;
    try {
      limit = gateway.threads.newThread(this::closeInTime);
      limit.start();
      send(no(0, why));
      socket.shutdownOutput();
      socket.getInputStream().transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      PostOffice.LOG.log(System.Logger.Level.DEBUG, "a client has gone: " + e.getMessage());
    } catch (RuntimeException | Error e) {
      // Without a thread that ends it in time, it ends at once.
      PostOffice.LOG.log(System.Logger.Level.DEBUG, "a client is not told why it is refused: " + e);
    } finally {
      gateway.farewells.release();
      close();
      if (limit != null) {
        limit.interrupt();
      }
    }
  }

  private void closeInTime() {
    try {
      Thread.sleep(FAREWELL);
      close();
    } catch (InterruptedException e) {
      // It is closed.
    }
  }

  private static Item.No no(long number, String why) {
    boolean isLong = why.length() > LONGEST_REASON;
    return new Item.No(number, isLong ? why.substring(0, LONGEST_REASON) + "..." : why);
  }

  void end() {
    if (ended.compareAndSet(false, true)) {
      try {
        leave();
      } finally {
        close();
      }
    }
  }

  private void leave() {
    gateway.left(this);
    mailboxes.forEach(it -> Serial.guarded(() -> drop(it)));
  }

  private void close() {
    try {
      socket.close();
    } catch (IOException e) {
      PostOffice.LOG.log(System.Logger.Level.DEBUG, "a client has gone: " + e.getMessage());
    }
    synchronized (threads) {
      threads.forEach(Thread::interrupt);
    }
  }

  /** Nobody takes what is put into a mailbox of this client any more. */
  private void drop(Mailbox<Object> mailbox) {
    mail.office().mailboxes().forget(mailbox);
    while (mailbox.tryGet() != null) {
      // Who waited for room gets it.
    }
  }

  private void send(Item item) throws IOException {
    send(Frames.write(List.of(item)));
  }

  private void send(byte[] frame) throws IOException {
    byte[] whole = ByteBuffer.allocate(4 + frame.length).putInt(frame.length).put(frame).array();
    synchronized (socket) {
      pace.writes(System.nanoTime());
      socket.getOutputStream().write(whole);
      pace.hasWritten();
    }
  }

  private void read() throws IOException, InterruptedException {
    DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
    while (!ended.get()) {
      byte[] bytes = frame(in);
      pace.frameIsThere();
      for (Item item : Frames.read(bytes)) {
        receive(item);
      }
      pace.waits(System.nanoTime());
    }
  }

  private byte[] frame(DataInputStream in) throws IOException {
    int high = in.readUnsignedByte();
    pace.frameBegins(System.nanoTime());
    int length = (high << 24) | (in.readUnsignedByte() << 16) | in.readUnsignedShort();
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
    return bytes;
  }

  private void receive(Item item) throws InterruptedException {
    switch (item) {
      case Item.Find it -> {
        if (it.name().length() > LONGEST_NAME) {
          throw new RefusedBytesException("a name has " + LONGEST_NAME + " letters at most");
        }
        beginToWait(() -> find(it));
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
    Item answer;
    try {
      answer = new Item.Found(find.number(), grants.reference(reply.await()));
    } catch (TaskFailedException e) {
      answer = no(find.number(), String.valueOf(e.getMessage()));
    } finally {
      mail.names().giveUp(find.name(), reply);
    }
    synchronized (socket) {
      // Before the client knows that it may ask again, and not before it takes what is sent.
      waits.release();
      send(answer);
    }
  }

  private void open(Item.Open open) {
    Mailbox<Object> mailbox =
        Mailbox.intercepted(
            Math.min(open.capacity(), WINDOW), message -> ended.get() ? null : message);
    MailboxReference reference = grants.reference(mailbox);
    mailboxes.add(mailbox);
    Window window = new Window(new Semaphore(mailbox.capacity()), new AtomicInteger());
    windows.put(reference, window);
    beginToWait(() -> bring(open.number(), reference, mailbox, window));
  }

  private void bring(
      long number, MailboxReference reference, Mailbox<Object> mailbox, Window window)
      throws IOException, InterruptedException, Pausable {
    try {
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
    } finally {
      if (ended.get()) {
        drop(mailbox);
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
    Object message = checked(mailbox, wire.<@Nullable Object>fromBytes(bytes, Object.class));
    pace.isHeld(System.nanoTime());
    bytesLeft.acquire(bytes.length);
    pace.isHeldNoMore();
    if (!messages.offer(new Message(to, mailbox, message, bytes.length))) {
      throw new RefusedBytesException(
          "more than " + WINDOW + " messages that were not acknowledged yet");
    }
  }

  private Object checked(Mailbox<?> mailbox, @Nullable Object message) {
    return mail.office().mailboxes().typeOf(mailbox).checked("a message", message);
  }

  private void put() throws IOException, InterruptedException, Pausable {
    while (!ended.get()) {
      Message it = messages.take();
      bytesLeft.release(it.length);
      try {
        // It may be here only now, and nobody looks once it is in it.
        Names.typed(it.mailbox).put(checked(it.mailbox, it.message));
        send(new Item.Room(it.to, 1));
      } catch (NodeLostException e) {
        send(new Item.Refused(it.to, String.valueOf(e.getMessage())));
      }
    }
  }
}
