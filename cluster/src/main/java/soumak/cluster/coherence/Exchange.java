package soumak.cluster.coherence;

import static java.util.stream.Collectors.toSet;

import com.oracle.coherence.common.base.NonBlocking;
import com.tangosol.net.InvocationService;
import com.tangosol.net.Member;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.Handler;
import soumak.cluster.engine.Members;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.engine.RemoteFailureException;
import soumak.cluster.engine.Services;

/**
 * Messages, and requests with their answers, over Coherence's service for work at members.
 *
 * <p>A request is in {@code waiting} from before it is sent until its answer is there or its node
 * is gone. Whoever removes it ends its future. A node that goes after a request was noted is seen
 * by {@link #lost}; one that went before, by a look at the members after the note.
 */
final class Exchange {
  private static final Logger LOGGER = System.getLogger("soumak.cluster");
  private static final AtomicReference<@Nullable Exchange> HERE = new AtomicReference<>();

  /**
   * What came before there was an exchange; guarded by itself. A list, as an ArrayDeque that has no
   * memory to grow has lost all that it had.
   */
  private static final List<Message> EARLY = new ArrayList<>();

  private record Waiting(Node node, CompletableFuture<byte[]> answer) {}

  private final Map<Integer, Handler> handlers;
  private final Roster roster;
  private final InvocationService service;
  private final Runnable refresh;
  private final Map<Long, Waiting> waiting = new ConcurrentHashMap<>();
  private final AtomicLong numbers = new AtomicLong();
  private volatile boolean closed;

  /**
   * @param refresh has the roster look who is there now
   */
  Exchange(
      Map<Integer, Handler> handlers, Roster roster, InvocationService service, Runnable refresh) {
    this.handlers = handlers;
    this.refresh = refresh;
    this.roster = roster;
    this.service = service;
  }

  /** Messages may come as soon as others see the service, which is before the exchange is there. */
  static void deliver(Message message) {
    Exchange exchange = HERE.get();
    if (exchange == null) {
      synchronized (EARLY) {
        exchange = HERE.get();
        if (exchange == null) {
          EARLY.add(message);
          return;
        }
      }
    }
    exchange.receive(message);
  }

  /** What has come before is received first. */
  void install() {
    synchronized (EARLY) {
      for (int i = 0; i < EARLY.size(); i++) {
        receive(EARLY.get(i));
      }
      EARLY.clear();
      HERE.set(this);
    }
  }

  void remove() {
    HERE.compareAndSet(this, null);
  }

  void send(Node to, int number, byte[] bytes) {
    Message message = new Message(Message.SEND, number, roster.self().id(), 0, bytes);
    post(to, message, isMail(message));
  }

  CompletableFuture<byte[]> request(Node to, int number, byte[] bytes) {
    long id = numbers.incrementAndGet();
    CompletableFuture<byte[]> answer = new CompletableFuture<>();
    waiting.put(id, new Waiting(to, answer));
    Posted posted = Posted.FAILED;
    try {
      // Who closes it looks at what waits after that; one of both sees the other.
      if (!closed) {
        Message message = new Message(Message.REQUEST, number, roster.self().id(), id, bytes);
        posted = post(to, message, isMail(message));
      }
    } catch (RuntimeException | Error e) {
      waiting.remove(id);
      throw e;
    }
    if (posted == Posted.NO_MEMBER && !closed) {
      // Whatever the answer has come to meanwhile: the node's loss may have been seen just now.
      waiting.remove(id);
      return CompletableFuture.failedFuture(NodeLostException.unsent(to));
    }
    if (posted != Posted.SENT || roster.member(to) == null) {
      fail(id);
    }
    return answer;
  }

  /** What has become of a message. */
  private enum Posted {
    SENT,
    NO_MEMBER,
    /** This node is out. */
    FAILED
  }

  private Posted post(Node to, Message message, boolean isMail) {
    try {
      Member member = member(to);
      if (member == null) {
        return Posted.NO_MEMBER;
      }
      execute(message, member, isMail);
      return Posted.SENT;
    } catch (RuntimeException e) {
      if (e.getCause() instanceof InterruptedException) {
        // Only the wait until others before it have left was ended.
        return Posted.SENT;
      }
      // The service has stopped: this node is out, which its listener says to all who wait.
      LOGGER.log(Level.DEBUG, "not sent to " + to, e);
      return Posted.FAILED;
    }
  }

  /**
   * Others may have told of a node before Coherence told of its join. For one that was here the
   * roster is not asked to look: that waits for its listeners, and these for what the sender holds.
   */
  private @Nullable Member member(Node node) {
    boolean wasHere = roster.hasKnown(node); // before the look, else it may come in between
    Member member = roster.member(node);
    if (member == null && !closed && !wasHere && !roster.isGone(node.id())) {
      refresh.run();
      member = roster.member(node);
    }
    return member;
  }

  /**
   * Who has sent much is held back until the network has taken it, but for mail: that has bounds of
   * its own, and workers send it, which must not wait.
   */
  private void execute(Message message, Member member, boolean isMail) {
    if (!isMail) {
      service.execute(message, Set.of(member), null);
      return;
    }
    try (NonBlocking _ = new NonBlocking()) {
      service.execute(message, Set.of(member), null);
    }
  }

  /** Whether something that is no answer is mail, of a guest's program too. */
  private static boolean isMail(Message message) {
    byte[] bytes = message.bytes();
    boolean isGuests =
        message.service() == Services.GUESTS
            && bytes.length >= Services.GUESTS_SERVICE + Integer.BYTES;
    int service =
        isGuests ? ByteBuffer.wrap(bytes).getInt(Services.GUESTS_SERVICE) : message.service();
    return service == Services.MAIL;
  }

  private void fail(long id) {
    Waiting lost = waiting.remove(id);
    if (lost != null) {
      lost.answer.completeExceptionally(
          new NodeLostException(lost.node, "it left before it answered"));
    }
  }

  /** Ends the requests to nodes that are gone. */
  void lost(Members now) {
    Set<Long> there = now.nodes().stream().map(Node::id).collect(toSet());
    waiting.forEach((id, it) -> {
      if (!there.contains(it.node.id())) {
        fail(id);
      }
    });
  }

  /** This node is out: nobody will answer it. */
  void close() {
    closed = true;
    waiting.keySet().forEach(this::fail);
  }

  /** Runs on the service's thread: nothing may come out of here. */
  void receive(Message message) {
    switch (message.kind()) {
      case Message.ANSWER -> settle(message, it -> it.complete(message.bytes()));
      case Message.FAILURE ->
          settle(
              message, it -> it.completeExceptionally(new RemoteFailureException(text(message))));
      case Message.UNANSWERED ->
          settle(
              message,
              it -> it.completeExceptionally(RemoteFailureException.unanswered(text(message))));
      default -> handle(message);
    }
  }

  private static String text(Message message) {
    return new String(message.bytes(), StandardCharsets.UTF_8);
  }

  private void settle(Message message, Consumer<CompletableFuture<byte[]>> end) {
    Waiting it = waiting.remove(message.number());
    if (it != null) {
      end.accept(it.answer);
    }
  }

  private void handle(Message message) {
    Node from = sender(message.from());
    if (from == null) {
      return;
    }
    Handler handler = handlers.get(message.service());
    CompletionStage<byte[]> result;
    try {
      result =
          handler == null
              ? CompletableFuture.failedFuture(
                  new IllegalArgumentException("no handler for service " + message.service()))
              : handler.receive(from, message.bytes());
    } catch (RuntimeException | Error e) {
      result = CompletableFuture.failedFuture(e);
    }
    var _ = result.whenComplete((answer, failure) -> answer(from, message, answer, failure));
  }

  private void answer(
      Node from, Message message, byte @Nullable [] answer, @Nullable Throwable failure) {
    if (message.kind() != Message.REQUEST) {
      if (failure instanceof NodeLostException) {
        // As when a program has just ended: what is under way for it then is for nobody.
        LOGGER.log(Level.DEBUG, "what " + from + " sent comes too late: " + failure.getMessage());
      } else if (failure != null) {
        LOGGER.log(Level.WARNING, "what " + from + " sent could not be handled", failure);
      }
      return;
    }
    if (failure != null) {
      answer(from, message, Message.FAILURE, failure);
      return;
    }
    try {
      post(from, message, Message.ANSWER, answer == null ? new byte[0] : answer);
    } catch (Error e) { // as without memory for it; who asked would wait for ever
      answer(from, message, Message.UNANSWERED, e);
    }
  }

  private void answer(Node from, Message message, byte kind, Throwable failure) {
    String text = failure + " at " + roster.self();
    post(from, message, kind, text.getBytes(StandardCharsets.UTF_8));
  }

  private void post(Node from, Message message, byte kind, byte[] answer) {
    post(
        from,
        new Message(kind, message.service(), roster.self().id(), message.number(), answer),
        isMail(message));
  }

  /** A message may be here before Coherence tells of its sender's join. */
  private @Nullable Node sender(long id) {
    Node node = known(id);
    if (node == null && !roster.isGone(id)) {
      refresh.run();
      node = known(id);
    }
    return node;
  }

  private @Nullable Node known(long id) {
    for (Node node : roster.members().nodes()) {
      if (node.id() == id) {
        return node;
      }
    }
    return null;
  }

  int waiting() {
    return waiting.size();
  }
}
