package soumak.cluster.mail;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Members;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.engine.Services;
import soumak.runtime.Distance;
import soumak.wire.RefusedBytesException;
import soumak.wire.Wire;

/**
 * Sends and receives the mail of a node. All that changes is changed by one thread at a time (the
 * {@link Serial}): what comes from other nodes, in the order of each, the changes of the members,
 * and what local mailboxes have to send. Each time that it has nothing more to do, it sends what
 * has gathered for each node in one piece.
 */
final class PostOffice {
  static final Logger LOG = System.getLogger("soumak.cluster");

  /** A piece is sent when it has become as long as this. */
  static final int LONG = 64 * 1024;

  /** Of a mailbox's messages, after so many bytes no more go with one sending. */
  static final int MOST_BYTES = 4 << 20;

  private static final byte[] NOTHING = {};

  private volatile Wire wire;
  private final Mailboxes mailboxes = new Mailboxes(this);
  private final Serial serial;
  private final Queue<Link> dirty = new ConcurrentLinkedQueue<>();

  /** All nodes that were members when this node was; what is for others waits. */
  private final Map<Long, Node> seen = new ConcurrentHashMap<>();

  /** Nodes that were named by others or by the program, and may not have been seen here yet. */
  private final Map<Long, Node> heard = new ConcurrentHashMap<>();

  private final List<Consumer<Members>> listeners = new ArrayList<>();
  private final List<Consumer<Link>> mourners = new ArrayList<>();
  private final Map<Class<? extends Item>, Receiver> receivers = new HashMap<>();
  private Asks asks =
      (from, ask, answer) ->
          answer.completeExceptionally(new IllegalStateException("nobody answers here"));

  private volatile @Nullable Engine engine;
  private volatile Members members = new Members(-1, List.of());

  // The serial's.
  private final Map<Long, List<Item>> outbox = new LinkedHashMap<>();
  private volatile boolean hasLeft;

  /** Those with messages under way, which stay until these have arrived, whoever has them. */
  private final Set<Link> unfinished = new HashSet<>();

  /** What waits until the members of an epoch are known here. */
  private final List<Unseen> unseen = new ArrayList<>();

  private record Unseen(long epoch, Runnable action) {}

  /** What is done with items of a kind. */
  interface Receiver {
    void receive(long from, Item item);
  }

  PostOffice(Executor executor) {
    wire = Wire.of().carrying(mailboxes);
    serial = new Serial(executor, this::flush);
    receivers.put(Item.Refused.class, (from, item) -> refused((Item.Refused) item, from));
  }

  /** Has items of a kind go to {@code receiver}. Before the node joins. */
  void receive(Class<? extends Item> kind, Receiver receiver) {
    receivers.put(kind, receiver);
  }

  /** Has {@code listener} called after each change of the members. Before the node joins. */
  void onChange(Consumer<Members> listener) {
    listeners.add(listener);
  }

  /** Has {@code mourner} called for each link that is lost. Before the node joins. */
  void onLost(Consumer<Link> mourner) {
    mourners.add(mourner);
  }

  void joined(Engine engine) {
    this.engine = engine;
    engine.onChange(now -> execute(() -> changed(now)));
    execute(() -> changed(engine.members()));
    serial.open();
  }

  void carry(Wire classes) {
    wire = classes.carrying(mailboxes);
  }

  Engine engine() {
    Engine there = engine;
    if (there == null) {
      throw new IllegalStateException("this node has not joined a cluster yet");
    }
    return there;
  }

  Wire wire() {
    return wire;
  }

  Mailboxes mailboxes() {
    return mailboxes;
  }

  Node self() {
    return engine().self();
  }

  long epoch() {
    return engine().members().epoch();
  }

  Members members() {
    return members;
  }

  void execute(Runnable action) {
    serial.execute(action);
  }

  /** Does {@code then} with the answer, in turn. */
  <T extends @Nullable Object> void whenDone(CompletableFuture<T> future, Answered<T> then) {
    var _ = future.whenComplete((value, failure) -> execute(() -> then.answered(value, failure)));
  }

  /** What is done with an answer, or with a failure. */
  interface Answered<T extends @Nullable Object> {
    void answered(T value, @Nullable Throwable failure);
  }

  /** A node that may not be among the members that are known here yet. */
  void hear(Node node) {
    heard.putIfAbsent(node.id(), node);
  }

  Node node(long id) {
    Node known = seen.getOrDefault(id, heard.get(id));
    if (known != null) {
      return known;
    }
    // The engine knows its members before the change is taken in here.
    return engine().members().nodes().stream()
        .filter(it -> it.id() == id)
        .findFirst()
        .orElseGet(() -> new Node(id, "node " + id, "never seen"));
  }

  String nameOf(long id) {
    return node(id).toString();
  }

  /** A link has something to send. Any thread; never waits. */
  void queued(Link link) {
    dirty.add(link);
    serial.signal();
  }

  /** Adds to what is sent next to a node. */
  void send(long node, Item item) {
    if (node == self().id()) {
      execute(() -> receive(node, item));
    } else {
      outbox.computeIfAbsent(node, some -> new ArrayList<>()).add(item);
    }
  }

  /** Bytes of another node. Any thread; the answer, if there is one, comes when they are read. */
  CompletableFuture<byte[]> arrived(Node from, byte[] bytes) {
    CompletableFuture<byte[]> answer = new CompletableFuture<>();
    hear(from);
    execute(() -> {
      try {
        if (Ask.isOne(bytes)) {
          asks.receive(from.id(), Ask.read(bytes), answer);
        } else {
          Frames.read(bytes).forEach(item -> receive(from.id(), item));
          answer.complete(NOTHING);
        }
      } catch (RefusedBytesException | IllegalArgumentException e) {
        LOG.log(Level.WARNING, "mail from " + from + " is refused: " + e.getMessage());
        answer.completeExceptionally(e);
      } catch (RuntimeException | Error e) {
        // Who asked would wait for ever.
        answer.completeExceptionally(e);
        throw e;
      }
    });
    return answer;
  }

  /** What is done with questions. */
  interface Asks {
    void receive(long from, Ask ask, CompletableFuture<byte[]> answer);
  }

  /** Has questions of other nodes go to {@code asks}. Before the node joins. */
  void answer(Asks by) {
    asks = by;
  }

  /**
   * Asks a node, after all that was sent to it before. The answer is given in turn.
   *
   * @param then also gets the failure if there is no answer; a {@link NotAskedException} if the
   *     question has not left, as without memory for it, or where the node is no member
   */
  void ask(long node, Ask ask, Answered<byte[]> then) {
    CompletableFuture<byte[]> answer;
    try {
      dispatch(node);
      answer = engine().request(node(node), Services.MAIL, ask.write());
    } catch (RuntimeException | Error e) {
      answer = CompletableFuture.failedFuture(new NotAskedException(e));
    }
    whenDone(
        answer,
        (value, failure) ->
            then.answered(
                value,
                failure instanceof NodeLostException lost && lost.isUnsent()
                    ? new NotAskedException(lost)
                    : failure));
  }

  /**
   * Does {@code action} when it is known here whether a node is there that was a member in {@code
   * epoch}: others may tell of it before it is seen here.
   */
  void whenSeen(long node, long epoch, Runnable action) {
    if (isMember(node) || members.epoch() >= epoch || isOut()) {
      action.run();
    } else {
      unseen.add(new Unseen(epoch, action));
    }
  }

  /** Whether a node is a member by what the engine knows now. */
  boolean isThere(long node) {
    return engine().members().nodes().stream().anyMatch(it -> it.id() == node);
  }

  private void receive(long from, Item item) {
    Receiver receiver = receivers.get(item.getClass());
    if (receiver != null) {
      // Others of its frame are received whatever becomes of it: some give room back.
      Serial.guarded(() -> receiver.receive(from, item));
    }
  }

  private void refused(Item.Refused item, long from) {
    LOG.log(
        Level.WARNING, "a message was refused by " + nameOf(from) + ", and is lost: " + item.why());
  }

  /** A link leads to a node that was no member when something was to be sent there. */
  void loses(Link link, long node) {
    if (!link.lost && link.node != null && link.node == node) {
      loses(link);
    }
  }

  /** A link may lead to a node that is lost. */
  void look(Link link) {
    execute(() -> {
      if (isLost(link)) {
        loses(link);
      }
    });
  }

  /** Whether a node is gone for good; one that is not seen yet is not. */
  boolean isLost(long node, long epoch) {
    boolean there = members.nodes().stream().anyMatch(it -> it.id() == node);
    return isOut() || (!there && members.epoch() >= epoch);
  }

  /**
   * Whether a node was a member and is none any more. One that has sent something may be missing
   * from members that are taken in later, but are from before it came.
   */
  private boolean hasGone(long node) {
    return isOut() || (seen.containsKey(node) && !isMember(node));
  }

  private boolean isLost(Link link) {
    Long node = link.node;
    return !link.lost && node != null && isLost(node, link.epoch);
  }

  /** Whether this node has been shut out, or has left. */
  boolean isOut() {
    return hasLeft || (members.epoch() >= 0 && !members.contains(self()));
  }

  /** The node has left: all who wait here are told. */
  void left() {
    execute(() -> {
      hasLeft = true;
      tell(members);
    });
  }

  private void changed(Members now) {
    if (now.epoch() <= members.epoch()) {
      return;
    }
    members = now;
    now.nodes().forEach(node -> seen.put(node.id(), node));
    tell(now);
  }

  private void tell(Members now) {
    for (Link link : mailboxes.links()) {
      if (isLost(link)) {
        loses(link);
      } else {
        link.queued();
      }
    }
    List<Unseen> seenNow =
        unseen.stream().filter(it -> now.epoch() >= it.epoch() || isOut()).toList();
    unseen.removeAll(seenNow);
    seenNow.forEach(it -> Serial.guarded(it.action()));
    mailboxes.homes().forEach(home -> home.inlets.keySet().removeIf(this::hasGone));
    listeners.forEach(listener -> listener.accept(now));
  }

  private void loses(Link link) {
    Long node = link.node;
    link.node = null;
    if (node == null) {
      return;
    }
    link.forgetSendings();
    Distance.access().arrived(link.mailbox, Distance.access().underWay(link.mailbox));
    if (!link.reference.moves() || isOut()) {
      lost(link, node);
      return;
    }
    whenDone(
        Directory.fate(engine(), link.reference, node, link.moves),
        (fate, failure) -> {
          if (failure != null || fate == null) {
            lost(link, node);
          } else {
            moved(link, fate);
          }
        });
  }

  private void lost(Link link, long node) {
    if (link.node != null) {
      return;
    }
    link.lost = true;
    unfinished.remove(link);
    Node last = isOut() ? self() : node(node);
    String why = isOut() ? "it is no member any more" : "a mailbox that was there is lost";
    Distance.access().lost(link.mailbox, () -> new NodeLostException(last, why));
    mourners.forEach(mourner -> mourner.accept(link));
  }

  /** A link leads elsewhere now; what was not taken is sent again. */
  void moved(Link link, Item.Moved moved) {
    boolean isNews = moved.moves() > link.moves && !link.lost;
    if (isNews && Distance.access().outlet(link.mailbox) == link && !waits(link, moved)) {
      Item.@Nullable Moved further = link.follow(moved);
      Distance.access().again(link.mailbox, link);
      look(link);
      if (further != null) {
        moved(link, further);
      }
    }
  }

  /**
   * While a mailbox is about to come here: then it takes what waits, which must not be sent here as
   * well.
   */
  private boolean waits(Link link, Item.Moved moved) {
    return moved.node() == self().id()
        && mailboxes.awaits(link.reference, () -> moved(link, moved));
  }

  /** The mailbox of a link has come here, with what was under way to it. */
  void here(Link link) {
    unfinished.remove(link);
  }

  /** Messages of a link have arrived. */
  void room(Link link, int count) {
    Distance.access().arrived(link.mailbox, count);
    link.acknowledged(count);
    if (Distance.access().underWay(link.mailbox) == 0) {
      unfinished.remove(link);
    }
  }

  private void flush() {
    for (Link link = dirty.poll(); link != null; link = dirty.poll()) {
      Link next = link;
      next.dirty.set(false);
      Serial.guarded(() -> collect(next));
    }
    for (Long node : List.copyOf(outbox.keySet())) {
      Serial.guarded(() -> dispatch(node));
    }
  }

  private void collect(Link link) {
    Long node = link.node;
    if (node == null || link.lost || Distance.access().outlet(link.mailbox) != link) {
      return;
    }
    boolean isThere = isMember(node);
    if (isThere && link.maySend()) {
      int sent = gather(link, node);
      if (sent > 0) {
        link.sent(sent);
      }
    }
    if (!isThere || Distance.access().underWay(link.mailbox) > 0) {
      unfinished.add(link);
    } else {
      unfinished.remove(link);
    }
  }

  /** Sends what a link has, and gives the number of messages. */
  private int gather(Link link, long node) {
    List<Letter> letters = new ArrayList<>();
    int length = 0;
    int sent = 0;
    int left = MOST_BYTES;
    for (Letter letter = link.next(); letter != null; letter = left > 0 ? link.next() : null) {
      letters.add(letter);
      length += letter.objects().length;
      sent++;
      if (length >= LONG) {
        send(node, new Item.Letters(link.reference, link.moves, letters));
        dispatch(node);
        letters = new ArrayList<>();
        left -= length;
        length = 0;
      }
    }
    if (left <= 0) {
      link.queued();
    }
    if (!letters.isEmpty()) {
      send(node, new Item.Letters(link.reference, link.moves, letters));
    }
    return sent;
  }

  private boolean isMember(long node) {
    return members.nodes().stream().anyMatch(it -> it.id() == node);
  }

  /** Sends what is there for a node; for one that was never seen, that waits. */
  void dispatch(long node) {
    Node to = seen.get(node);
    if (to != null) {
      List<Item> items = outbox.remove(node);
      if (items != null && isMember(node)) {
        engine().send(to, Services.MAIL, Frames.write(items));
      }
    }
  }
}
