package soumak.cluster.objects;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import soumak.Pausable;
import soumak.TaskFailedException;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Node;
import soumak.cluster.observing.Observing;
import soumak.woven.Fiber;

/**
 * Objects that all nodes can read and write, as if there were one copy of each. Many may read at
 * once, or one may write; who asks for what another has waits until that one has released it.
 *
 * <pre>{@code
 * ObjectId counter = objects.allocate(Content.of(new byte[8]));
 * ...
 * byte[] bytes = objects.lock(counter).bytes();
 * bytes[7]++;
 * objects.release(counter, Content.of(bytes));
 * }</pre>
 *
 * Any task or thread may call these methods. They pause a task and block a thread, but for what
 * says otherwise. What fails does so with a {@link TaskFailedException}, and its cause says why: a
 * {@link NoSuchObjectException}, or a {@link soumak.cluster.engine.NodeLostException} if the object
 * died with a node, or if this node has been shut out. Two objects that are used at once can make a
 * deadlock, as two locks can; to use one at a time cannot.
 */
public final class SharedObjects {
  private final Engine engine;
  private final Directory directory;
  private final Setting setting;
  private final Reclaiming reclaiming;
  private final Map<ObjectId, Proxy> proxies = new ConcurrentHashMap<>();
  private final AtomicLong numbers = new AtomicLong();
  private final LongAdder invalidations = new LongAdder();
  private final LongAdder recalls = new LongAdder();
  private volatile @Nullable Throwable shutOut;

  SharedObjects(Engine engine, Directory directory, Setting setting) {
    this.engine = engine;
    this.directory = directory;
    this.setting = setting;
    this.reclaiming = new Reclaiming(engine, directory, this);
  }

  /** A new object. Neither waits nor takes a trip: others hear of it when they ask for it. */
  public ObjectId allocate(Content content) {
    ObjectId id = nextId();
    proxies.put(id, Proxy.allocated(id, this, content));
    refer(content);
    return id;
  }

  ObjectId nextId() {
    return new ObjectId(engine.self().id(), numbers.incrementAndGet());
  }

  /** Gets an object to read, until it is {@link #release released}; others may read it, too. */
  public Content load(ObjectId id) throws Pausable {
    return Replies.of(enter(id, false)).await();
  }

  /** {@link #load(ObjectId)} as woven code calls it. */
  public Content load(ObjectId id, Fiber fiber) {
    return Replies.of(enter(id, false)).await(fiber);
  }

  /** Gets an object to write, until it is {@link #release released}; nobody else has it then. */
  public Content lock(ObjectId id) throws Pausable {
    return Replies.of(enter(id, true)).await();
  }

  /** {@link #lock(ObjectId)} as woven code calls it. */
  public Content lock(ObjectId id, Fiber fiber) {
    return Replies.of(enter(id, true)).await(fiber);
  }

  /**
   * Ends an access that has changed nothing. Does not wait.
   *
   * @throws IllegalStateException if nobody here has the object
   */
  public void release(ObjectId id) {
    var _ = leave(id, null);
  }

  /**
   * Ends the access of who has locked an object, which has this content from now on. With {@link
   * Setting#COMMIT} the content is at two nodes when this returns.
   *
   * @throws IllegalStateException if nobody here has locked the object
   */
  public void release(ObjectId id, Content content) throws Pausable {
    Replies.of(leave(id, content)).await();
  }

  /** {@link #release(ObjectId, Content)} as woven code calls it. */
  public void release(ObjectId id, Content content, Fiber fiber) {
    Replies.of(leave(id, content)).await(fiber);
  }

  /** Removes an object when nobody uses it. Whoever asks for it afterwards is told that. */
  public void free(ObjectId id) throws Pausable {
    Replies.of(remove(id)).await();
  }

  /** {@link #free(ObjectId)} as woven code calls it. */
  public void free(ObjectId id, Fiber fiber) {
    Replies.of(remove(id)).await(fiber);
  }

  /**
   * Keeps an object that was found in the content of another one. To be called before that one is
   * {@link #release released}; else it may be reclaimed meanwhile. Does not wait.
   */
  public void hold(ObjectId id) {
    Proxy proxy = proxy(id);
    if (!proxy.isRegistered()) {
      reclaiming.hold(id, proxy);
    }
  }

  /**
   * Says that this node does not know the object any more. One that no node knows and no object
   * refers to is reclaimed, and so is what it alone referred to. Whoever has allocated, loaded or
   * locked an object or called {@link #hold} knows it until this is called. Does not wait.
   *
   * @throws IllegalStateException if somebody here uses it
   */
  public void letGo(ObjectId id) {
    var _ = forgotten(id);
  }

  CompletableFuture<Void> forgotten(ObjectId id) {
    Proxy proxy = proxies.get(id);
    return proxy == null ? CompletableFuture.completedFuture(null) : proxy.letGo();
  }

  CompletableFuture<Content> enter(ObjectId id, boolean write) {
    Throwable out = shutOut;
    if (out != null) {
      return CompletableFuture.failedFuture(out);
    }
    CompletableFuture<Content> granted = new CompletableFuture<>();
    while (!proxy(id).enter(write, granted)) {
      Thread.onSpinWait();
    }
    return granted;
  }

  CompletableFuture<Void> leave(ObjectId id, @Nullable Content content) {
    if (content != null) {
      refer(content);
    }
    return proxy(id).leave(content, setting == Setting.KEEP);
  }

  private void refer(Content content) {
    for (ObjectId to : content.references()) {
      Proxy proxy = proxies.get(to);
      if (proxy != null) {
        proxy.refer();
      }
    }
  }

  CompletableFuture<Void> remove(ObjectId id) {
    return enter(id, true).thenCompose(content -> proxy(id).free());
  }

  private Proxy proxy(ObjectId id) {
    return proxies.computeIfAbsent(id, some -> new Proxy(id, this));
  }

  @Nullable Proxy known(ObjectId id) {
    return proxies.get(id);
  }

  /** What another node wants of an object. */
  CompletableFuture<byte[]> receive(Node from, PeerMessage kind, In in) {
    ObjectId id = in.id();
    long claim = in.number();
    Proxy proxy = proxies.get(id);
    if (kind == PeerMessage.INVALIDATE) {
      invalidations.increment();
      Observing.invalidated(engine.self(), id, from);
      return proxy == null
          ? CompletableFuture.completedFuture(PeerMessage.DONE)
          : proxy.invalidate(claim).thenCompose(reclaiming::held);
    }
    recalls.increment();
    boolean write = in.small() != 0;
    if (proxy == null && claim == 0) {
      return CompletableFuture.completedFuture(PeerMessage.DONE);
    }
    return (proxy == null ? proxy(id) : proxy).recall(claim, write).thenCompose(reclaiming::held);
  }

  /** How many copies are in each state. */
  Map<CopyState, Long> states() {
    return proxies.values().stream().collect(groupingBy(Proxy::state, counting()));
  }

  long invalidations() {
    return invalidations.sum();
  }

  long recalls() {
    return recalls.sum();
  }

  void forget(ObjectId id, Proxy proxy) {
    proxies.remove(id, proxy);
  }

  Reclaiming reclaiming() {
    return reclaiming;
  }

  Directory directory() {
    return directory;
  }

  Node self() {
    return engine.self();
  }

  void shutOut(Throwable why) {
    shutOut = why;
    proxies.values().forEach(proxy -> proxy.shutOut(why));
  }
}
