package soumak.cluster.spread;

import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.NodeLostException;

/**
 * The header of an object at its home. What concerns its copies is done one after the other: while
 * copies are invalidated, the fetches and changes that come wait. So when a change is answered,
 * nobody has older contents, or knows that they are not valid.
 */
final class HomeHeader extends Header {
  /** Contents that are longer wait until they are asked for, in bytes. */
  private static final long MOST_WITH_TOKEN = 1024;

  final Shared object;

  /** By node, how many references it was given and has not given back; guarded by Directory. */
  final Map<Long, Long> given = new HashMap<>();

  /**
   * The nodes that have asked for the monitor or the contents, and still have a copy; guarded by
   * Directory.
   */
  final Set<Long> asking = new HashSet<>();

  /** Whether it is a thread that another node has started, and that runs; guarded by Directory. */
  boolean runs;

  /** The nodes that have got contents, and whether these are valid. */
  private final Map<Long, Boolean> copies = new HashMap<>();

  /** A list, as an ArrayDeque that has no memory to grow has lost all that it had. */
  private final List<Runnable> waiting = new ArrayList<>();

  private long version;
  private boolean busy;

  /** Somebody goes through those that wait, further up this thread's stack. */
  private boolean running;

  private boolean dirty;

  /** The next release comes to the object: it has been put among what was written. */
  private boolean listed;

  private @Nullable Image twin;

  HomeHeader(Spread spread, Id id, Shared object) {
    super(spread, id, System.identityHashCode(object));
    this.object = object;
  }

  @Override
  boolean isHome() {
    return true;
  }

  @Override
  void read(Shared object) {}

  @Override
  synchronized void write(Shared object) {
    if (object.state$ == Shared.CLEAN) {
      written();
      news = true;
      object.state$ = Shared.DIRTY;
    }
  }

  private void written() {
    if (!listed) {
      spread.writes().dirtied(object);
      listed = true;
    }
    dirty = true;
  }

  @Override
  void changed(Shared object, Throwable thrown) {
    write(object);
  }

  /** Contents for another node. */
  CompletableFuture<Writer> fetch(long node) {
    CompletableFuture<Writer> answer = new CompletableFuture<>();
    later(() -> {
      try {
        fetch(node, answer);
      } catch (RuntimeException | Error e) { // who waits for it may be at another node
        answer.completeExceptionally(e);
      }
    });
    return answer;
  }

  private void fetch(long node, CompletableFuture<Writer> answer) {
    if (isSeenEarly(node)) {
      CompletableFuture<Long> done = new CompletableFuture<>();
      var _ = done.whenComplete((version, failure) -> answer(node, answer, failure));
      bringOut(node, done);
    } else {
      answer(node, answer, null);
    }
  }

  private void answer(
      long node, CompletableFuture<Writer> answer, @Nullable Throwable notOverwritten) {
    try {
      if (notOverwritten != null) {
        throw Waiting.cause(notOverwritten);
      }
      answer.complete(write(node, Answers.ok()));
    } catch (RuntimeException | Error e) { // those that come later are served all the same
      answer.completeExceptionally(e);
    }
  }

  /**
   * Whether the node would see a volatile write before its release has ended, and another node,
   * which has a valid copy, may go on with what was there before. That one has to be made invalid.
   */
  private boolean isSeenEarly(long node) {
    return object.hasVolatile$()
        && copies.keySet().stream().anyMatch(it -> it != node && isValid(it))
        && (news || dirty || hasLateWrites(object));
  }

  /** As at a release, before a node gets contents. What is written from now on is written anew. */
  private void bringOut(long node, CompletableFuture<Long> done) {
    copies.replace(node, false); // it asks as it has nothing that is valid
    dirty = false;
    news = true;
    if (object.state$ == Shared.DIRTY) {
      object.state$ = Shared.CLEAN;
    }
    overwrite(node, null, done);
  }

  /**
   * As {@link #fetch}, written behind what is in a message already, if nothing has to be waited
   * for. Else, it writes nothing and is false.
   */
  synchronized boolean fetchNow(long node, Writer message) {
    if (busy || running || !waiting.isEmpty() || isSeenEarly(node)) {
      return false;
    }
    running = true;
    try {
      write(node, message);
    } finally {
      running = false;
      next();
    }
    return true;
  }

  /**
   * What goes with the monitor's token to a node: the contents, as {@link #fetch} gives them, if it
   * had some that are not valid any more. What is written to the object in that monitor is mostly
   * read in it first, and so it need not be asked for. It can be if it is not in the message, as
   * what is long, waits, or cannot be sent.
   */
  void addToToken(long node, Writer message) {
    int end = message.size();
    try {
      if (wants(node)) {
        fetchNow(node, message);
      }
    } catch (RuntimeException | Error e) { // who asks for it is told
      message.cut(end);
    }
  }

  private synchronized boolean wants(long node) {
    return Boolean.FALSE.equals(copies.get(node)) && size() <= MOST_WITH_TOKEN;
  }

  private Writer write(long node, Writer to) {
    Encoder out = new Encoder(spread, to.aLong(version), node, object, true);
    try {
      image().write(out);
      out.announce();
      copies.put(node, true);
      return to;
    } catch (RuntimeException | Error e) {
      out.takeBack();
      throw e;
    }
  }

  /** Bytes of what is written for {@link #fetch}, as {@link Image#size(Shared)} knows them. */
  long size() {
    return Long.BYTES + Image.size(object);
  }

  private Image image() {
    if (object.state$ != Shared.OWNED) {
      // Late writes, also those of this moment, are seen by no node before they are released.
      return twin == null || news || dirty || !object.hasVolatile$() ? Image.view(object) : twin;
    }
    object.state$ = Shared.CLEAN;
    VarHandle.fullFence();
    // Before the contents are read: a thread that has passed its check either makes its next
    // release before this, and what it wrote is in the image; or after, and then it looks here, and
    // waits for the lock of this header.
    lingers = spread.writes().linger(this, object);
    twin = lingers ? Image.of(object) : null;
    return twin == null ? Image.view(object) : twin;
  }

  /** Takes changes in, made at a node. The answer is their version. */
  CompletableFuture<Long> change(long node, Patch patch) {
    CompletableFuture<Long> done = new CompletableFuture<>();
    later(() -> overwrite(node, patch, done));
    return done;
  }

  /**
   * Invalidates the copies if this node has written the object. Also if a fetch is about to do so:
   * that may not have ended.
   */
  @Override
  synchronized CompletableFuture<?> flush(Shared object) {
    listed = false; // also if the look for late writes breaks off
    boolean wrote = news || dirty || hasLateWrites(object);
    dirty = false;
    if (!wrote) {
      return CompletableFuture.completedFuture(null);
    }
    news = true;
    if (object.state$ == Shared.DIRTY) {
      object.state$ = Shared.CLEAN;
    }
    return invalidateOthers();
  }

  /**
   * The same, if threads have written that had passed their checks before. Another one may just
   * have begun to write anew, of which the next release has to know.
   */
  synchronized CompletableFuture<?> flushAgain() {
    if (!hasLateWrites(object)) {
      return CompletableFuture.completedFuture(null);
    }
    news = true;
    return invalidateOthers();
  }

  private CompletableFuture<?> invalidateOthers() {
    try {
      CompletableFuture<Long> done = new CompletableFuture<>();
      long self = spread.self();
      later(() -> overwrite(self, null, done));
      return done;
    } catch (RuntimeException | Error e) {
      written(); // as the next release has to bring it out
      throw e;
    }
  }

  @Override
  boolean hasLateWrites(Shared object) {
    return twin != null && Image.view(object).differs(twin);
  }

  private boolean isValid(long copyAt) {
    return Boolean.TRUE.equals(copies.get(copyAt));
  }

  private void overwrite(long node, @Nullable Patch patch, CompletableFuture<Long> done) {
    try {
      List<Long> others = copies.keySet().stream().filter(it -> it != node && isValid(it)).toList();
      List<CompletableFuture<?>> answers = new ArrayList<>();
      version++;
      busy = true;
      for (long other : others) {
        answers.add(invalidate(other, version));
        copies.put(other, false);
      }
      var _ =
          CompletableFuture.allOf(answers.toArray(new CompletableFuture<?>[0]))
              .thenRun(() -> overwritten(patch, done));
    } catch (RuntimeException | Error e) {
      busy = false;
      try {
        notOverwritten(patch == null);
      } finally {
        done.completeExceptionally(e);
      }
    }
  }

  /** Done when the node's copy is not valid any more, or the node is lost. */
  private CompletableFuture<?> invalidate(long node, long version) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    invalidate(node, version, done);
    return done;
  }

  private void invalidate(long node, long version, CompletableFuture<Void> done) {
    var _ =
        spread
            .ask(node, Op.INVALIDATE.about(id).aLong(version))
            .whenComplete((answer, failure) ->
                spread.surely(() -> {
                  if (failure == null || Waiting.cause(failure) instanceof NodeLostException) {
                    done.complete(null);
                  } else { // as without memory there
                    spread.later(() -> spread.surely(() -> invalidate(node, version, done)));
                  }
                }));
  }

  /** A copy could not be made invalid. What is written here already is brought out later. */
  private void notOverwritten(boolean here) {
    if (here) {
      written();
    }
  }

  private synchronized void overwritten(@Nullable Patch patch, CompletableFuture<Long> done) {
    busy = false;
    news = patch == null ? dirty : news;
    try {
      if (patch != null) {
        patch.store(object);
        if (twin != null) {
          patch.put(twin);
        }
      }
      rest();
      done.complete(version);
    } catch (RuntimeException | Error e) {
      done.completeExceptionally(e);
    }
    next();
  }

  /** Without copies, this node writes as it likes. */
  private void rest() {
    if (!copies.containsValue(true) && object.state$ == Shared.CLEAN) {
      object.state$ = Shared.OWNED;
      twin = null;
      lingers = false;
    }
  }

  private synchronized void later(Runnable action) {
    waiting.add(action);
    next();
  }

  private void next() {
    if (running) {
      return;
    }
    running = true;
    try {
      while (!busy && !waiting.isEmpty()) {
        waiting.removeFirst().run();
      }
    } finally {
      running = false;
    }
  }

  @Override
  synchronized void settle(long since) {
    if (lingers && lingering == since) {
      lingers = false;
      twin = null;
    }
  }

  /** A node has no copy any more, or is gone. */
  void forget(long node, boolean token, boolean dead) {
    synchronized (this) {
      copies.remove(node);
      if (!busy) {
        rest();
      }
    }
    Lock lock = object.lockIfAny$();
    if (lock != null && (token || dead)) {
      lock.home().lose(node, dead);
    }
  }

  /** Tells a holder of the token that it is wanted. */
  void recall(long holder) {
    spread.tell(holder, Op.RECALL.about(id));
  }
}
