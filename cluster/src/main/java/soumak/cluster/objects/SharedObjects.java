package soumak.cluster.objects;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import soumak.Pausable;
import soumak.TaskFailedException;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Node;
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
  private final Map<ObjectId, Proxy> proxies = new ConcurrentHashMap<>();
  private final Map<ObjectId, CompletableFuture<Void>> creating = new ConcurrentHashMap<>();
  private final AtomicLong numbers = new AtomicLong();
  private volatile @Nullable Throwable shutOut;

  SharedObjects(Engine engine, Directory directory, Setting setting) {
    this.engine = engine;
    this.directory = directory;
    this.setting = setting;
  }

  /** A new object. Neither waits nor takes a trip: others hear of it when they ask for it. */
  public ObjectId allocate(Content content) {
    ObjectId id = nextId();
    proxies.put(id, Proxy.allocated(id, this, content));
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

  CompletableFuture<Content> enter(ObjectId id, boolean write) {
    Throwable out = shutOut;
    if (out != null) {
      return CompletableFuture.failedFuture(out);
    }
    return proxy(id).enter(write);
  }

  CompletableFuture<Void> leave(ObjectId id, @Nullable Content content) {
    return proxy(id).leave(content, setting == Setting.KEEP);
  }

  CompletableFuture<Void> remove(ObjectId id) {
    return enter(id, true).thenCompose(content -> proxy(id).free());
  }

  private Proxy proxy(ObjectId id) {
    return proxies.computeIfAbsent(id, some -> new Proxy(id, this));
  }

  /** What another node wants of an object. */
  CompletableFuture<byte[]> receive(PeerMessage kind, In in) {
    ObjectId id = in.id();
    long claim = in.number();
    Proxy proxy = proxies.get(id);
    if (kind == PeerMessage.INVALIDATE) {
      return proxy == null
          ? CompletableFuture.completedFuture(PeerMessage.DONE)
          : proxy.invalidate(claim);
    }
    boolean write = in.small() != 0;
    if (proxy == null && claim == 0) {
      return CompletableFuture.completedFuture(PeerMessage.DONE);
    }
    return (proxy == null ? proxy(id) : proxy).recall(claim, write);
  }

  /** Tells the directory of these objects and of all that they lead to. */
  CompletableFuture<Void> publish(Collection<ObjectId> ids) {
    Deque<ObjectId> left = new ArrayDeque<>(ids);
    Set<ObjectId> seen = new HashSet<>();
    while (!left.isEmpty()) {
      ObjectId id = left.remove();
      Proxy proxy = proxies.get(id);
      if (proxy != null && seen.add(id)) {
        List<ObjectId> further = proxy.unpublishedReferences();
        await(id, proxy.create());
        left.addAll(further);
      }
    }
    return CompletableFuture.allOf(creating.values().toArray(CompletableFuture[]::new));
  }

  private void await(ObjectId id, CompletableFuture<Void> created) {
    if (!created.isDone()) {
      creating.put(id, created);
      var _ = created.whenComplete((done, failure) -> creating.remove(id));
    }
  }

  void forget(ObjectId id) {
    proxies.remove(id);
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
