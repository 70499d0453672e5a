package soumak.cluster.spread;

import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.NodeLostException;

/**
 * The header of a copy. The twin is what the home is known to have, or to get by changes that are
 * under way; what differs from it was written here and is still to be sent. A copy that has been
 * written may become invalid: it keeps its changes, and fetched contents are laid around them.
 */
final class CopyHeader extends Header {
  /** How many references have come here; guarded by the Directory. */
  long received;

  /** Whether this node may hold the monitor's token; written under the monitor's lock. */
  volatile boolean token;

  private @Nullable Image twin;

  /** Whether the twin may have marks of throwables that have changed. */
  private boolean marked;

  private boolean dirty;

  /** Contents of an older version are not valid. */
  private long valid;

  private @Nullable CompletableFuture<Void> fetching;
  private @Nullable CompletableFuture<Void> flushing;

  private final Siblings siblings;
  private final int place;

  CopyHeader(Spread spread, Id id, int hash, Siblings siblings) {
    super(spread, id, hash);
    this.siblings = siblings;
    this.place = siblings.add(id);
  }

  /**
   * An object without contents, which are being fetched.
   *
   * @param end when they are there
   */
  record Missing(CopyHeader header, Shared object, CompletableFuture<Void> end) {}

  @Override
  boolean isHome() {
    return false;
  }

  /** Nobody has been asked, for want of memory, or of room on another thread's stack. */
  private static final class NotAskedException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  @Override
  void read(Shared object) {
    boolean asked = false;
    while (!asked) {
      try {
        readOnce(object);
        asked = true;
      } catch (NotAskedException e) {
        // Another thread was to ask. This one does it for itself, or learns why it cannot.
      }
    }
  }

  private void readOnce(Shared object) {
    Missing missing;
    CompletableFuture<Void> fetch;
    synchronized (this) {
      missing = miss(object);
      fetch = fetching;
    }
    if (missing != null) {
      Fetch.ask(missing);
    }
    if (fetch != null) {
      Waiting.on(fetch);
    }
  }

  /** What was missed here cannot be asked for now. */
  void notAsked(Missing missing) {
    synchronized (this) {
      fetching = null;
    }
    missing.end.completeExceptionally(new NotAskedException());
  }

  /** Null if the contents are valid, or being fetched already. Else the caller fetches them. */
  synchronized @Nullable Missing miss(Shared object) {
    if (object.state$ >= Shared.CLEAN || fetching != null) {
      return null;
    }
    CompletableFuture<Void> end = new CompletableFuture<>();
    fetching = end;
    return new Missing(this, object, end);
  }

  /** What is probably read after this object, and has no contents. */
  List<Shared> ahead() {
    return siblings.behind(place, spread.directory());
  }

  private void askAgain(Missing missing) {
    try {
      var _ =
          spread
              .ask(id.home(), Op.FETCH.about(id))
              .whenComplete((answer, failure) ->
                  fetched(missing, answer == null ? null : new Decoder(spread, answer), failure));
    } catch (RuntimeException | Error e) {
      notAsked(missing);
    }
  }

  /** The answer, or why there is none. */
  void fetched(Missing missing, @Nullable Decoder answer, @Nullable Throwable failure) {
    try {
      if (answer == null || failure != null) {
        throw Waiting.cause(failure == null ? new IllegalStateException("no answer") : failure);
      }
      long version = answer.aLong();
      // References may need the locks of other headers; numbers are read where they belong.
      Image image = ArrayImage.hasNumbers(missing.object) ? null : Image.read(answer);
      if (take(missing, version, answer, image)) {
        missing.end.complete(null);
      }
    } catch (RuntimeException | Error e) { // also without memory, who waits is told
      synchronized (this) {
        fetching = null;
      }
      missing.end.completeExceptionally(e);
    }
  }

  /** False if the contents are too old, and have been asked for again. */
  private synchronized boolean take(
      Missing missing, long version, Decoder answer, @Nullable Image image) {
    if (flushing != null) {
      var _ = flushing.whenComplete((done, failure) -> askAgain(missing));
      return false;
    }
    if (version < valid) {
      askAgain(missing);
      return false;
    }
    Shared object = missing.object;
    if (image == null && twin == null) {
      ArrayImage.read(answer, object);
    } else {
      lay(object, image == null ? Image.read(answer) : image);
    }
    fetching = null;
    isValid(object);
    return true;
  }

  private void lay(Shared object, Image image) {
    Image old = twin;
    if (old == null) {
      new Patch(null, image).store(object);
      return;
    }
    image.since(old).except(Image.of(object).since(old)).store(object);
    twin = image;
  }

  @Override
  void write(Shared object) {
    read(object);
    synchronized (this) {
      if (twin == null) {
        twin = Image.of(object);
      }
      written(object);
    }
  }

  private void written(Shared object) {
    if (!dirty) {
      spread.writes().dirtied(object);
      dirty = true;
      news = true;
    }
    if (object.state$ == Shared.CLEAN) {
      object.state$ = Shared.DIRTY;
    }
  }

  /**
   * Not of a copy that is not valid any more: another node has written to the object since, maybe
   * where the throwable was.
   */
  @Override
  synchronized void changed(Shared object, Throwable thrown) {
    if (object.state$ < Shared.CLEAN) {
      return;
    }
    Image now = Image.of(object);
    Image before = (twin == null ? now : twin).without(thrown, now);
    if (before != null) {
      twin = before;
      marked = true;
      written(object);
    }
  }

  @Override
  CompletableFuture<?> flush(Shared object) {
    throw new IllegalStateException("copies are flushed together");
  }

  /** What was written here; the home is about to get it. {@link #flushed} has to follow. */
  synchronized Patch takeChanges(Shared object) {
    dirty = false;
    if (object.state$ == Shared.DIRTY) {
      object.state$ = Shared.CLEAN;
    }
    VarHandle.fullFence();
    return changes(object);
  }

  /**
   * The same, of what threads have written that had passed their checks before. Another one may
   * just have begun to write anew, of which the next release has to know.
   */
  synchronized Patch takeLateChanges(Shared object) {
    return changes(object);
  }

  private Patch changes(Shared object) {
    flushing = new CompletableFuture<>();
    news = true;
    Image now = Image.of(object);
    Patch changes = now.since(twin == null ? now : twin);
    if (twin != null) {
      twin = now;
      lingers = true;
    }
    return changes;
  }

  @Override
  boolean hasLateWrites(Shared object) {
    return twin != null && Image.view(object).differs(twin);
  }

  void flushed(long version) {
    CompletableFuture<Void> done;
    synchronized (this) {
      valid = Math.max(valid, version);
      done = flushing;
      flushing = null;
      news = dirty;
    }
    if (done != null) {
      done.complete(null);
    }
  }

  /**
   * The changes cannot be sent. The twin has them, so the home's contents are laid over them, but
   * not over what a thread writes late.
   */
  void giveUp(Shared object) {
    synchronized (this) {
      lingers = twin != null;
      object.state$ = Shared.INVALID;
    }
    flushed(0);
  }

  @Override
  synchronized void settle(long since) {
    if (lingering == since && !dirty) {
      twin = null;
      lingers = false;
    }
  }

  synchronized void invalidate(@Nullable Shared object, long version) {
    valid = Math.max(valid, version);
    if (object != null) {
      unmark();
      object.state$ = Shared.INVALID;
    }
  }

  /** A throwable that has changed must not come back to where another node has written. */
  private void unmark() {
    if (marked && twin != null) {
      twin.unmark();
    }
    marked = false;
  }

  /** The home is gone. */
  void lose(Shared object, NodeLostException why) {
    synchronized (this) {
      object.state$ = Shared.INVALID;
    }
    object.lock$().lose(why);
  }

  CompletableFuture<?> claim(Shared object) {
    return spread
        .ask(id.home(), Op.CLAIM.about(id))
        .thenAccept(answer -> cameWithToken(object, answer));
  }

  /** What is behind the token in the answer of the home, if there is anything. */
  void cameWithToken(Shared object, Reader answer) {
    if (answer.left() == 0) {
      return;
    }
    try {
      Decoder in = new Decoder(spread, answer);
      long version = in.aLong();
      // Also where it is not needed: its references count.
      takeIfMissing(object, version, Image.read(in));
    } catch (RuntimeException | Error e) { // who asks for it is told
    }
  }

  /** Not if they are asked for already, or what was written here is on its way. */
  private synchronized void takeIfMissing(Shared object, long version, Image image) {
    boolean wanted = object.state$ < Shared.CLEAN && fetching == null && flushing == null;
    if (wanted && version >= valid) {
      lay(object, image);
      isValid(object);
    }
  }

  private void isValid(Shared object) {
    VarHandle.releaseFence();
    object.state$ = dirty ? Shared.DIRTY : Shared.CLEAN;
  }

  void giveBack() {
    spread.tell(id.home(), Op.RETURN.about(id));
  }

  void disclaim() {
    spread.tell(id.home(), Op.DISCLAIM.about(id));
  }

  Lock.Note await() {
    long number = spread.nextNumber();
    Runnable cancel = () -> spread.tell(id.home(), Op.CANCEL.about(id).aLong(number));
    try {
      CompletableFuture<Boolean> note =
          spread.ask(id.home(), Op.WAIT.about(id).aLong(number)).thenApply(in -> in.aByte() != 0);
      var _ = note.whenComplete((notified, failure) -> cancelUnlessLost(failure, cancel));
      return new Lock.Note(note, cancel);
    } catch (RuntimeException | Error e) {
      // It may be in the wait set, and would take a notification from another one.
      spread.surely(cancel);
      throw e;
    }
  }

  /** Where the home answers with a failure, it may be in the wait set all the same. */
  private void cancelUnlessLost(@Nullable Throwable failure, Runnable cancel) {
    if (failure != null && !(Waiting.cause(failure) instanceof NodeLostException)) {
      spread.surely(cancel);
    }
  }

  void notify(boolean all) {
    spread.tell(id.home(), Op.NOTIFY.about(id).aByte(all ? 1 : 0));
  }
}
